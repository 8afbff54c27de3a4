package dev.quern.core.mailbox;

import dev.quern.core.Refusal;
import dev.quern.core.account.AccountId;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import java.util.Optional;

/** Driven port: the mailboxes with their fields. */
public interface Mailboxes {
    /** Stores a mailbox under a new id; refused as a conflict when its prefix is taken. */
    Mailbox add(Mailbox.Draft draft);

    Optional<Mailbox> find(MailboxId id);

    /** The mailbox of an account; to everybody else it does not exist. */
    default Mailbox get(AccountId account, MailboxId id) {
        return find(id).filter(mailbox -> mailbox.account().equals(account))
                .orElseThrow(() -> new Refusal.NotFound("Mailbox not found"));
    }

    Optional<Mailbox> findByPrefix(EmailPrefix prefix);

    /** By the unguessable part of its download addresses. */
    Optional<Mailbox> findBySecret(String secret);

    /** The mailbox that has a field, or a table with such a column. */
    Optional<Mailbox> findByField(FieldId field);

    /** Replaces what is stored of a mailbox, its fields included; refused as a conflict when its prefix is taken. */
    void update(Mailbox mailbox);

    /** An id that no field on this server has had. */
    FieldId nextFieldId();

    /** The mailboxes of an account by name; with a search, those whose name or prefix has it in whatever case. */
    Listing<Mailbox> list(AccountId account, String search, PageRequest page);

    /** What every store answers when another mailbox has the address. */
    static Refusal.Conflict prefixTaken(EmailPrefix prefix) {
        return new Refusal.Conflict(
                "email_prefix", "Another mailbox has the address '" + prefix.value() + "'. Please choose another one.");
    }
}
