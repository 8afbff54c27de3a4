package dev.quern.core.contract;

import dev.quern.core.account.Account;
import dev.quern.core.account.AccountId;
import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.StoredFile;
import dev.quern.core.mailbox.EmailPrefix;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.MailboxName;
import dev.quern.core.ports.Stores;
import dev.quern.core.settings.MailboxSettings;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Makes things to store, each with names and ids of its own, so that tests can share a store. */
public final class Sample {
    /** A time with microseconds, which is what every store keeps. */
    public static final Instant NOON = Instant.parse("2026-03-29T12:00:00.123456Z");

    /** Text that has broken stores before: quotes, wildcards, line breaks, other scripts, characters beyond 16 bits. */
    public static final String NASTY =
            "It's \"100%\" \\ under_score\t\r\nΩ é e\u0301 漢字 \uD83E\uDDFE ; -- :name ? {x} \u202Ertl";

    private static final AtomicLong COUNTER = new AtomicLong();

    private Sample() {}

    /** A number that no earlier call returned. */
    public static long number() {
        return COUNTER.incrementAndGet();
    }

    public static Account account() {
        return new Account(new AccountId(UUID.randomUUID()), "Account " + number());
    }

    /** A stored account. */
    public static AccountId account(Stores stores) {
        var account = account();
        stores.accounts().add(account);
        return account.id();
    }

    public static Mailbox.Draft mailbox(AccountId account, String name) {
        return new Mailbox.Draft(
                account,
                new MailboxName(name),
                new EmailPrefix("box" + number()),
                false,
                "secret",
                MailboxSettings.DEFAULT,
                List.of(),
                NOON);
    }

    /** A stored mailbox of a stored account. */
    public static Mailbox mailbox(Stores stores) {
        return stores.mailboxes().add(mailbox(account(stores), "Invoices"));
    }

    public static Document.Draft document(Mailbox mailbox, String name, Instant received) {
        return document(mailbox.account(), mailbox.id(), name, received);
    }

    static Document.Draft document(AccountId account, MailboxId mailbox, String name, Instant received) {
        var number = number();
        return new Document.Draft(new Arrival(
                new DocumentUid("%032x".formatted(number)),
                account,
                mailbox,
                new DocumentName(name),
                "token" + number,
                new StoredFile(new BlobId("%064x".formatted(number)), "application/pdf", 1234),
                received,
                null,
                Map.of()));
    }

    /** A stored document in a stored mailbox. */
    public static Document document(Stores stores) {
        return stores.documents().add(document(mailbox(stores), "invoice.pdf", NOON));
    }
}
