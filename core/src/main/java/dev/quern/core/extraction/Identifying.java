package dev.quern.core.extraction;

import dev.quern.core.Transactions;
import dev.quern.core.learning.FieldProposal;
import dev.quern.core.mailbox.FieldChange;
import dev.quern.core.mailbox.IdentificationStatus;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.page.Pages;
import java.util.List;

/**
 * Use case: a mailbox that was given no fields finds its own from the first document that has labels, and extracts with them
 * from that document on. Whoever sets fields meanwhile goes first.
 */
public final class Identifying {
    private final Mailboxes mailboxes;
    private final MailboxKeeping keeping;
    private final Transactions transactions;

    public Identifying(Mailboxes mailboxes, MailboxKeeping keeping, Transactions transactions) {
        this.mailboxes = mailboxes;
        this.keeping = keeping;
        this.transactions = transactions;
    }

    /** The mailbox as it is to be processed with, fields of its own found in a document where it wants that. */
    Mailbox identified(Mailbox mailbox, Pages pages) {
        if (!isWanted(mailbox)) {
            return mailbox;
        }
        var proposed = FieldProposal.of(pages, mailbox.conventions());
        return transactions.run(() -> {
            mailboxes.lock(mailbox.id());
            var found = mailboxes.find(mailbox.id());
            if (found.filter(Identifying::isWanted).isEmpty()) {
                return found.orElse(mailbox);
            }
            var now = found.get();
            var status = proposed.isEmpty() ? IdentificationStatus.PROGRESS : IdentificationStatus.COMPLETED;
            return now.settings().identification() == status
                    ? now
                    : keeping.update(
                            now.account(),
                            now.id(),
                            new MailboxChange(
                                    null,
                                    null,
                                    settings -> settings.identification(status),
                                    proposed.stream().map(FieldChange::create).toList()));
        });
    }

    private static boolean isWanted(Mailbox mailbox) {
        var settings = mailbox.settings();
        return mailbox.fields().isEmpty()
                && settings.attributes().isEmpty()
                && List.of(IdentificationStatus.REQUESTED, IdentificationStatus.PROGRESS)
                        .contains(settings.identification());
    }
}
