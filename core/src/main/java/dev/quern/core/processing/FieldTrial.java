package dev.quern.core.processing;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Document;
import dev.quern.core.extraction.Engines;
import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldChange;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.lesson.Learner;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.PageChoice;
import dev.quern.core.rendition.KeptPages;
import dev.quern.core.rendition.Rendering;
import dev.quern.core.result.DocumentResult;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Use case: asks the engine of a mailbox about one of its documents with other fields, to say what they would give before
 * they are kept. The engine alone is asked: no template is laid over the document, and neither attributes nor the transform
 * come into the result. Nothing of it is stored, logged, charged or sent. An account has one trial at a time, so that
 * documents that wait to be processed are not kept waiting by those who try.
 */
public final class FieldTrial {
    private static final Duration SOON = Duration.ofSeconds(2);

    private final Mailboxes mailboxes;
    private final KeptPages keptPages;
    private final Rendering rendering;
    private final Finding finding;
    private final Engines engines;
    private final Asking asking;
    private final Set<AccountId> busy = ConcurrentHashMap.newKeySet();

    public FieldTrial(
            Mailboxes mailboxes,
            KeptPages keptPages,
            Rendering rendering,
            Finding finding,
            Engines engines,
            Learner learner) {
        this.mailboxes = mailboxes;
        this.keptPages = keptPages;
        this.rendering = rendering;
        this.finding = finding;
        this.engines = engines;
        this.asking = new Asking(learner);
    }

    /**
     * The values that the engine finds for the fields as they would be, in their order. One that is required may be missing.
     *
     * @param changes as they would be made to the fields of the mailbox
     * @return without text and pages
     * @throws Refusal.Invalid when the fields cannot be like that
     * @throws Refusal.Conflict when the document's pages are not kept, or the engine has no answer, or is switched off, or
     *     somebody moved the document meanwhile
     * @throws Refusal.TooMany while the account has another trial
     */
    public DocumentResult run(Document document, List<FieldChange> changes) {
        var mailbox = MailboxKeeping.imagined(mailboxes.get(document.account(), document.mailbox()), changes);
        if (mailbox.fields().stream().noneMatch(Field::usedByAi)) {
            throw new Refusal.Invalid("parser_object_set", "There is no field that the engine is to look for.");
        }
        var engine = engines.find(mailbox.settings().aiEngine())
                .orElseThrow(() -> new Refusal.Conflict(null, "AI is switched off for this mailbox."));
        var pages = keptPages
                .ifKept(document)
                .orElseThrow(() -> new Refusal.Conflict(
                        null,
                        "A trial needs the document's pages as they were read, and they are not there; this is "
                                + document.status() + "."));
        if (!busy.add(document.account())) {
            throw new Refusal.TooMany("Another trial is under way; there is one at a time.", SOON);
        }
        try {
            return result(ask(engine, mailbox, document, pages));
        } finally {
            busy.remove(document.account());
        }
    }

    private Outcome ask(FieldExtractor engine, Mailbox mailbox, Document document, Pages pages) {
        var chosen = PageChoice.of(mailbox.settings()).among(pages);
        if (chosen.isEmpty()) {
            throw new Refusal.Conflict(null, "The mailbox chooses none of the document's pages.");
        }
        var images = rendering.images(document, Seen.pages(pages, chosen), chosen);
        Outcome outcome = finding.find(
                document,
                () -> asking.ask(engine, mailbox, pages.only(chosen), images, remark -> {}),
                Outcome.NotParsed::unasked);
        return outcome.renumbered(chosen::get);
    }

    /** Values without one that is required are values all the same: this is what the trial is to show. */
    private static DocumentResult result(Outcome outcome) {
        if (outcome instanceof Outcome.Parsed parsed) {
            return new DocumentResult(parsed.members(), parsed.evidence(), "");
        }
        var without = (Outcome.NotParsed) outcome;
        if (without.members().isEmpty()) {
            throw new Refusal.Conflict(null, without.reason());
        }
        return new DocumentResult(without.members(), without.evidence(), "");
    }
}
