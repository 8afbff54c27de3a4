package dev.quern.core.memory;

import dev.quern.core.account.AccountId;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.EmailPrefix;
import dev.quern.core.mailbox.FieldId;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.Mailboxes;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** {@link Mailboxes} in memory. */
public final class InMemoryMailboxes implements Mailboxes {
    private final Memory memory;
    private final Map<Long, Mailbox> mailboxes = new TreeMap<>();
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
        memory.run(() -> put(mailbox));
    }

    @Override
    public FieldId nextFieldId() {
        return memory.run(() -> new FieldId(++lastFieldId));
    }

    @Override
    public Listing<Mailbox> list(AccountId account, String search, PageRequest page) {
        var wanted = search.toLowerCase(Locale.ROOT);
        return memory.run(() -> Listing.page(
                mailboxes.values().stream()
                        .filter(mailbox -> mailbox.account().equals(account))
                        .filter(mailbox ->
                                mailbox.name().value().toLowerCase(Locale.ROOT).contains(wanted)
                                        || mailbox.prefix().value().contains(wanted))
                        .sorted(Comparator.comparing(mailbox -> mailbox.name().value()))
                        .toList(),
                page));
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
