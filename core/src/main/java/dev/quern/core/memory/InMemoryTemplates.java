package dev.quern.core.memory;

import dev.quern.core.account.AccountId;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateId;
import dev.quern.core.template.Templates;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** {@link Templates} in memory. */
public final class InMemoryTemplates implements Templates {
    private final Memory memory;
    private final Map<Long, Template> templates = new TreeMap<>();
    private final Map<MailboxId, Instant> modified = new HashMap<>();
    private final Map<MailboxId, Long> changes = new HashMap<>();
    private final Map<MailboxId, AccountId> accounts = new HashMap<>();
    private long lastId;

    public InMemoryTemplates(Memory memory) {
        this.memory = memory;
    }

    @Override
    public Template add(Template.Draft draft) {
        return memory.run(() -> {
            var template = draft.stored(new TemplateId(++lastId));
            put(template);
            return template;
        });
    }

    @Override
    public Optional<Template> find(TemplateId id) {
        return memory.run(() -> Optional.ofNullable(templates.get(id.number())));
    }

    @Override
    public void update(Template template) {
        memory.run(() -> {
            put(template.withUse(existing(template.id()).use()));
        });
    }

    @Override
    public void remove(TemplateId id, Instant at) {
        memory.run(() -> {
            var template = existing(id);
            memory.change(() -> templates.remove(id.number()), () -> templates.put(id.number(), template));
            touch(template.mailbox(), at);
        });
    }

    @Override
    public void used(TemplateId id, int documents, @Nullable Instant at) {
        memory.run(() -> find(id).ifPresent(template -> {
            var use = template.use();
            memory.put(
                    templates,
                    id.number(),
                    template.withUse(new Template.Use(use.documents() + documents, at == null ? use.last() : at)));
        }));
    }

    @Override
    public List<Template> list(MailboxId mailbox) {
        return memory.run(() -> templates.values().stream()
                .filter(template -> template.mailbox().equals(mailbox))
                .toList());
    }

    @Override
    public Map<MailboxId, Totals> totals(Collection<MailboxId> mailboxes) {
        return memory.run(() -> {
            var totals = new HashMap<MailboxId, Totals>();
            for (var mailbox : mailboxes) {
                var last = modified.get(mailbox);
                if (last != null) {
                    totals.put(mailbox, new Totals(list(mailbox).size(), last, changes.getOrDefault(mailbox, 0L)));
                }
            }
            return totals;
        });
    }

    @Override
    public Map<MailboxId, Totals> totals(AccountId account) {
        return memory.run(() -> totals(modified.keySet().stream()
                .filter(mailbox -> account.equals(accounts.get(mailbox)))
                .toList()));
    }

    @Override
    public void removeAll(MailboxId mailbox) {
        memory.run(() -> {
            for (var template : list(mailbox)) {
                long id = template.id().number();
                memory.change(() -> templates.remove(id), () -> templates.put(id, template));
            }
            var last = modified.get(mailbox);
            if (last != null) {
                memory.change(() -> modified.remove(mailbox), () -> modified.put(mailbox, last));
            }
        });
    }

    private void put(Template template) {
        memory.put(templates, template.id().number(), template);
        memory.put(accounts, template.mailbox(), template.account());
        touch(template.mailbox(), template.modified());
    }

    private void touch(MailboxId mailbox, Instant at) {
        var before = modified.get(mailbox);
        memory.put(modified, mailbox, before == null || before.isBefore(at) ? at : before);
        memory.put(changes, mailbox, changes.getOrDefault(mailbox, 0L) + 1);
    }

    private Template existing(TemplateId id) {
        return find(id).orElseThrow(Templates::missing);
    }
}
