package dev.quern.core.document;

import dev.quern.core.account.AccountId;
import dev.quern.core.mailbox.MailboxId;
import java.util.List;
import java.util.Map;

/** Driven port: what the documents of mailboxes add up to, at a cost that does not grow with them. */
public interface DocumentCounts {
    /** For each of the mailboxes, 100 at most; {@link Activity#NONE} for one that never had a document. */
    Map<MailboxId, Activity> of(List<MailboxId> mailboxes);

    /** For all mailboxes of an account but removed ones; one that never had a document may be absent. */
    Map<MailboxId, Activity> ofAccount(AccountId account);

    /** Brings the books up to date, where they are kept in a way that needs it. To be called every few seconds. */
    void fold();
}
