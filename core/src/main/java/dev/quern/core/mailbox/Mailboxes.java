package dev.quern.core.mailbox;

import dev.quern.core.account.AccountId;
import dev.quern.core.field.FieldId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import java.util.List;
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

    /**
     * Lets nobody else change a mailbox, or lock it, before the transaction ends that this is called in. What is changed is to
     * be read after it: what was read before may be out of date. An unknown mailbox is no error.
     */
    void lock(MailboxId id);

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

    /** The ids of an account's mailboxes by name, likewise searched. */
    List<MailboxId> ids(AccountId account, String search);

    /** Those of the mailboxes that there are, in the order of the ids; 100 at most. */
    List<Mailbox> findAll(List<MailboxId> ids);

    /** The mailboxes of all accounts with ids after this one, by id, up to a limit. */
    List<Mailbox> after(MailboxId id, int limit);

    /**
     * Takes a mailbox away: from now on neither it nor anything in it is found, and its prefix is free. What is left of it
     * goes with {@link #remove}.
     */
    void hide(MailboxId id);

    /** Removes what is left of a hidden mailbox; its documents must be gone before. */
    void remove(MailboxId id);

    /** The refusal of every store when another mailbox has the address. */
    static Refusal.Conflict prefixTaken(EmailPrefix prefix) {
        return new Refusal.Conflict(
                "email_prefix", "A mailbox with that address already exists. Please choose another address.");
    }
}
