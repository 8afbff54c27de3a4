package dev.quern.core.memory;

import dev.quern.core.account.AccountId;
import dev.quern.core.field.FieldId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.EmailPrefix;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.Mailboxes;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** {@link Mailboxes} in memory. */
public final class InMemoryMailboxes implements Mailboxes {
    private final Memory memory;
    private final TreeMap<Long, Mailbox> mailboxes = new TreeMap<>();
    private long lastId;
    private long lastFieldId;

    public InMemoryMailboxes(Memory memory) {
        this.memory = memory;
    }

    @Override
    public Mailbox add(Mailbox.Draft draft) {
        return memory.run(() -> {
            var mailbox = new Mailbox(
                    new MailboxId(++lastId),
                    draft.account(),
                    draft.name(),
                    draft.prefix(),
                    draft.prefixChosen(),
                    draft.secret(),
                    draft.settings(),
                    draft.fields(),
                    draft.created(),
                    draft.fields().isEmpty() ? null : draft.created());
            put(mailbox);
            return mailbox;
        });
    }

    @Override
    public Optional<Mailbox> find(MailboxId id) {
        return memory.run(() -> Optional.ofNullable(mailboxes.get(id.number())));
    }

    @Override
    public void lock(MailboxId id) {
        // A transaction in memory has everything to itself.
    }

    @Override
    public Optional<Mailbox> findByPrefix(EmailPrefix prefix) {
        return memory.run(() -> mailboxes.values().stream()
                .filter(m -> m.prefix().equals(prefix))
                .findFirst());
    }

    @Override
    public Optional<Mailbox> findBySecret(String secret) {
        return memory.run(() -> mailboxes.values().stream()
                .filter(mailbox -> mailbox.secret().equals(secret))
                .findFirst());
    }

    @Override
    public Optional<Mailbox> findByField(FieldId field) {
        return memory.run(() -> mailboxes.values().stream()
                .filter(mailbox -> mailbox.fields().stream()
                        .flatMap(own -> Stream.concat(Stream.of(own), own.columns().stream()))
                        .anyMatch(own -> field.equals(own.id())))
                .findFirst());
    }

    @Override
    public void update(Mailbox mailbox) {
        memory.run(() -> {
            if (!mailboxes.containsKey(mailbox.id().number())) {
                throw new Refusal.NotFound("Mailbox not found");
            }
            put(mailbox);
        });
    }

    @Override
    public FieldId nextFieldId() {
        return memory.run(() -> new FieldId(++lastFieldId));
    }

    @Override
    public Listing<Mailbox> list(AccountId account, String search, PageRequest page) {
        return memory.run(() -> Listing.page(found(account, search).toList(), page));
    }

    @Override
    public List<MailboxId> ids(AccountId account, String search) {
        return memory.run(() -> found(account, search).map(Mailbox::id).toList());
    }

    @Override
    public List<Mailbox> findAll(List<MailboxId> ids) {
        return memory.run(() -> ids.stream()
                .map(id -> mailboxes.get(id.number()))
                .filter(Objects::nonNull)
                .toList());
    }

    @Override
    public List<Mailbox> after(MailboxId id, int limit) {
        return memory.run(() -> mailboxes.tailMap(id.number(), false).values().stream()
                .limit(limit)
                .toList());
    }

    @Override
    public void hide(MailboxId id) {
        memory.run(() -> {
            memory.remove(mailboxes, id.number());
            memory.hide(id);
        });
    }

    @Override
    public void remove(MailboxId id) {
        // Nothing was left of it once it was hidden.
    }

    private Stream<Mailbox> found(AccountId account, String search) {
        var wanted = search.toLowerCase(Locale.ROOT);
        return mailboxes.values().stream()
                .filter(mailbox -> mailbox.account().equals(account))
                .filter(mailbox ->
                        mailbox.name().value().toLowerCase(Locale.ROOT).contains(wanted)
                                || mailbox.prefix().value().contains(wanted))
                .sorted(Comparator.comparing(mailbox -> mailbox.name().value()));
    }

    private void put(Mailbox mailbox) {
        findByPrefix(mailbox.prefix())
                .filter(other -> !other.id().equals(mailbox.id()))
                .ifPresent(other -> {
                    throw Mailboxes.prefixTaken(mailbox.prefix());
                });
        memory.put(mailboxes, mailbox.id().number(), mailbox);
    }
}
