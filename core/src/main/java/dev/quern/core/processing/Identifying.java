package dev.quern.core.processing;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.extraction.FieldProposer;
import dev.quern.core.field.FieldChange;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.PageChoice;
import dev.quern.core.rendition.KeptPages;
import dev.quern.core.settings.IdentificationStatus;
import dev.quern.core.splitting.SplitPlan;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Use case: a mailbox that was given no fields finds its own in its first documents, and extracts with them. The first that
 * has any gives them, with those that wait after it; until there were three, each adds what those before it lacked, unless
 * somebody changed the fields since. Whoever sets fields goes first.
 */
public final class Identifying {
    /** So many documents are looked at. */
    private static final int DOCUMENTS = 3;
    /** Those of these documents that proposed something are looked at again with the next. */
    private static final int EARLIEST = 10;

    private final Mailboxes mailboxes;
    private final MailboxKeeping keeping;
    private final Documents documents;
    private final KeptPages keptPages;
    private final FieldProposer proposer;
    private final SplitPlan splitPlan;
    private final Transactions transactions;

    public Identifying(
            Mailboxes mailboxes,
            MailboxKeeping keeping,
            Documents documents,
            KeptPages keptPages,
            FieldProposer proposer,
            SplitPlan splitPlan,
            Transactions transactions) {
        this.mailboxes = mailboxes;
        this.keeping = keeping;
        this.documents = documents;
        this.keptPages = keptPages;
        this.proposer = proposer;
        this.splitPlan = splitPlan;
        this.transactions = transactions;
    }

    /**
     * The mailbox as a document of it is to be processed with, fields of its own found where it wants that.
     *
     * @param pages those that the mailbox chooses
     * @param isRead whether another document is read itself, and not only what is in it
     */
    Mailbox identified(Mailbox mailbox, Document document, Pages pages, Predicate<Document> isRead) {
        if (isWanted(mailbox)) {
            return with(mailbox, pages, waitingBehind(mailbox, document, isRead));
        }
        int from = mailbox.settings().identifiedFrom();
        if (from == 0 || from >= DOCUMENTS) {
            return mailbox;
        }
        var before = before(mailbox, document);
        return before.isEmpty() ? mailbox : with(mailbox, pages, before);
    }

    private Mailbox with(Mailbox mailbox, Pages pages, List<Pages> others) {
        var all = Stream.concat(Stream.of(pages), others.stream()).toList();
        var proposed = proposer.propose(all, mailbox.fields(), mailbox.conventions());
        return transactions.run(() -> {
            mailboxes.lock(mailbox.id());
            var found = mailboxes.find(mailbox.id());
            if (found.filter(now -> isAsItWas(mailbox, now)).isEmpty()) {
                return found.orElse(mailbox);
            }
            var now = found.get();
            boolean none = proposed.isEmpty() && now.fields().isEmpty();
            if (none && now.settings().identification() == IdentificationStatus.PROGRESS) {
                return now;
            }
            return keeping.update(
                    now.account(),
                    now.id(),
                    new MailboxChange(
                            null,
                            null,
                            settings -> settings.identification(
                                            none ? IdentificationStatus.PROGRESS : IdentificationStatus.COMPLETED)
                                    .identifiedFrom(
                                            none
                                                    ? 0
                                                    : Math.max(
                                                            all.size(),
                                                            now.settings().identifiedFrom() + 1)),
                            proposed.stream().map(FieldChange::create).toList()));
        });
    }

    /**
     * Returns whether nobody changed it, by hand or for another document, since this one was begun. That another one gave no fields
     * changes nothing: it still wants some.
     */
    private static boolean isAsItWas(Mailbox then, Mailbox now) {
        boolean wantsTheSame = isWanted(then)
                ? isWanted(now)
                : now.settings().identification() == then.settings().identification();
        return wantsTheSame
                && now.fields().equals(then.fields())
                && now.settings().attributes().equals(then.settings().attributes())
                && now.settings().identifiedFrom() == then.settings().identifiedFrom();
    }

    /** An unreadable file says so when its turn comes; a stack is looked at after it was split. */
    private List<Pages> waitingBehind(Mailbox mailbox, Document document, Predicate<Document> isRead) {
        var waiting = DocumentQuery.ALL.ascending().withStatus(DocumentStatus.INCOMING);
        return documents.first(mailbox.id(), waiting, DOCUMENTS).stream()
                .filter(other -> other.id().number() > document.id().number() && isRead.test(other))
                .limit(DOCUMENTS - 1)
                .flatMap(other ->
                        readable(other)
                                .filter(pages -> splitPlan
                                        .of(mailbox.settings(), other.paging(), pages)
                                        .isEmpty())
                                .stream())
                .map(other -> chosen(mailbox, other))
                .filter(Pages::hasWords)
                .toList();
    }

    private List<Pages> before(Mailbox mailbox, Document document) {
        return documents.first(mailbox.id(), DocumentQuery.ALL.ascending(), EARLIEST).stream()
                .filter(other -> other.id().number() < document.id().number())
                .flatMap(other -> keptPages.ifKept(other).stream())
                .limit(DOCUMENTS - 1)
                .map(other -> chosen(mailbox, other))
                .filter(Pages::hasWords)
                .toList();
    }

    private static Pages chosen(Mailbox mailbox, Pages pages) {
        return pages.paged() ? pages.only(PageChoice.of(mailbox.settings()).among(pages.count())) : pages;
    }

    private Optional<Pages> readable(Document document) {
        try {
            return Optional.of(keptPages.of(document));
        } catch (Refusal | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    private static boolean isWanted(Mailbox mailbox) {
        var settings = mailbox.settings();
        return mailbox.fields().isEmpty()
                && settings.attributes().isEmpty()
                && List.of(IdentificationStatus.REQUESTED, IdentificationStatus.PROGRESS)
                        .contains(settings.identification());
    }
}
