package dev.quern.core.extraction;

import dev.quern.core.Refusal;
import dev.quern.core.Transactions;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.learning.FieldNaming;
import dev.quern.core.mailbox.Field;
import dev.quern.core.mailbox.FieldChange;
import dev.quern.core.mailbox.IdentificationStatus;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.page.Pages;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Use case: a mailbox that was given no fields finds its own in its first documents, and extracts with them. The first that
 * has any gives them, with those that wait behind it; until there were three, each adds what those before it lacked, unless
 * somebody changed the fields meanwhile. Whoever sets fields goes first.
 */
public final class Identifying {
    /** So many documents are looked at. */
    private static final int DOCUMENTS = 3;
    /** No longer before its end does a document give fields. */
    private static final Duration WORK = Duration.ofSeconds(10);

    private static final List<DocumentStatus> WAITING =
            List.of(DocumentStatus.INCOMING, DocumentStatus.ANALYZING, DocumentStatus.PROGRESS);

    private final Mailboxes mailboxes;
    private final MailboxKeeping keeping;
    private final Documents documents;
    private final KeptPages keptPages;
    private final FieldNaming naming;
    private final FieldExtractor engine;
    private final Transactions transactions;

    /**
     * Made once.
     *
     * @param engine that looks whether there is something to find for what is proposed
     */
    public Identifying(
            Mailboxes mailboxes,
            MailboxKeeping keeping,
            Documents documents,
            KeptPages keptPages,
            FieldNaming naming,
            FieldExtractor engine,
            Transactions transactions) {
        this.mailboxes = mailboxes;
        this.keeping = keeping;
        this.documents = documents;
        this.keptPages = keptPages;
        this.naming = naming;
        this.engine = engine;
        this.transactions = transactions;
    }

    /** The mailbox as a document of it is to be processed with, fields of its own found where it wants that. */
    Mailbox identified(Mailbox mailbox, Document document, Pages pages) {
        if (isWanted(mailbox)) {
            return with(mailbox, Identifying::isWanted, proposed(mailbox, pages, waitingBehind(document)));
        }
        if (mailbox.settings().identification() != IdentificationStatus.COMPLETED
                || mailbox.fields().isEmpty()) {
            return mailbox;
        }
        var first = documents.first(mailbox.id(), DocumentQuery.ALL.ascending(), DOCUMENTS);
        if (first.stream().noneMatch(one -> one.id().equals(document.id())) || !isUntouched(mailbox, first)) {
            return mailbox;
        }
        var others = first.stream()
                .filter(one -> one.id().number() < document.id().number())
                .toList();
        return others.isEmpty()
                ? mailbox
                : with(mailbox, now -> now.fields().equals(mailbox.fields()), proposed(mailbox, pages, others));
    }

    private List<Field> proposed(Mailbox mailbox, Pages pages, List<Document> others) {
        var all = new ArrayList<Pages>(List.of(pages));
        others.forEach(other -> readable(other).ifPresent(all::add));
        return ProposedFields.of(all, mailbox.fields(), mailbox.conventions(), naming, engine);
    }

    private Mailbox with(Mailbox mailbox, Predicate<Mailbox> isStillSo, List<Field> proposed) {
        return transactions.run(() -> {
            mailboxes.lock(mailbox.id());
            var found = mailboxes.find(mailbox.id());
            if (found.filter(isStillSo).isEmpty()) {
                return found.orElse(mailbox);
            }
            var now = found.get();
            var status = proposed.isEmpty() && now.fields().isEmpty()
                    ? IdentificationStatus.PROGRESS
                    : IdentificationStatus.COMPLETED;
            return proposed.isEmpty() && now.settings().identification() == status
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

    private List<Document> waitingBehind(Document document) {
        return WAITING.stream()
                .flatMap(
                        status -> documents
                                .first(
                                        document.mailbox(),
                                        DocumentQuery.ALL.ascending().withStatus(status),
                                        DOCUMENTS)
                                .stream())
                .filter(other -> other.id().number() > document.id().number())
                .sorted((one, other) ->
                        Long.compare(one.id().number(), other.id().number()))
                .limit(DOCUMENTS - 1)
                .toList();
    }

    /** What cannot be read says so when its turn comes. */
    private Optional<Pages> readable(Document document) {
        try {
            return Optional.of(keptPages.of(document));
        } catch (Refusal | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    /** Whether its fields are as the last of the first documents left them, which changes them shortly before its end. */
    private boolean isUntouched(Mailbox mailbox, List<Document> first) {
        var changed = mailbox.fieldsModified();
        return changed != null && first.stream().anyMatch(document -> isByWorkOn(document, changed));
    }

    private static boolean isByWorkOn(Document document, Instant changed) {
        var end = document.processed();
        return end != null
                && !changed.isAfter(end)
                && !changed.isBefore(end.minus(WORK))
                && !changed.isBefore(document.received());
    }

    private static boolean isWanted(Mailbox mailbox) {
        var settings = mailbox.settings();
        return mailbox.fields().isEmpty()
                && settings.attributes().isEmpty()
                && List.of(IdentificationStatus.REQUESTED, IdentificationStatus.PROGRESS)
                        .contains(settings.identification());
    }
}
