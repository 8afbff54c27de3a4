package dev.quern.core.processing;

import dev.quern.core.document.Document;
import dev.quern.core.document.StatusSource;
import dev.quern.core.extraction.Engines;
import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.extraction.RowExtractor;
import dev.quern.core.lesson.Learner;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.PageImages;
import dev.quern.core.reading.Reading;
import dev.quern.core.rendition.Rendering;
import dev.quern.core.result.PageFrame;
import dev.quern.core.unpacking.Containers;
import java.util.List;
import java.util.Map;

/**
 * From pages to the values of fields: by the template that fits, else by the mailbox's engine, else, for a spreadsheet, by the
 * names of its columns.
 */
public final class Extracting {
    private final Containers containers;
    private final FileReading files;
    private final Rendering rendering;
    private final Finding finding;
    private final Identifying identifying;
    private final Templating templating;
    private final Engines engines;
    private final RowExtractor rowExtractor;
    private final Asking asking;
    private final Remarks remarks;

    public Extracting(
            Containers containers,
            FileReading files,
            Rendering rendering,
            Finding finding,
            Identifying identifying,
            Templating templating,
            Engines engines,
            RowExtractor rowExtractor,
            Learner learner,
            Remarks remarks) {
        this.containers = containers;
        this.files = files;
        this.rendering = rendering;
        this.finding = finding;
        this.identifying = identifying;
        this.templating = templating;
        this.engines = engines;
        this.rowExtractor = rowExtractor;
        this.asking = new Asking(learner);
        this.remarks = remarks;
    }

    /**
     * The values found, and the mailbox with the fields that were asked for: it may have found its own only now.
     *
     * @param by what found them, or did not, for who watches
     */
    record Found(Mailbox asked, Outcome outcome, String by) {}

    /**
     * Looks for the fields of a mailbox on the chosen pages of a document.
     *
     * @param all pages of the document
     * @param chosen the indexes of those that the mailbox chooses
     * @param pages the chosen ones, renumbered
     */
    Found extract(Mailbox mailbox, Document document, List<PageFrame> all, List<Integer> chosen, Pages pages) {
        var images = rendering.images(document, all, chosen);
        var found = finding.find(
                document,
                () -> find(mailbox, document, pages, images),
                reason -> new Found(mailbox, Outcome.NotParsed.unasked(reason), Endings.NOBODY));
        return new Found(found.asked(), found.outcome().renumbered(chosen::get), found.by());
    }

    private Found find(Mailbox mailbox, Document document, Pages pages, PageImages images) {
        var engine = engines.find(mailbox.settings().aiEngine());
        var asked = engine.isPresent()
                ? identifying.identified(mailbox, document, pages, other -> !containers.isOne(other))
                : mailbox;
        var outcome = outcome(document, asked, pages, images);
        return new Found(
                asked, outcome, outcome.by(engine.map(FieldExtractor::name).orElse(Endings.NOBODY), Endings.NOBODY));
    }

    private Outcome outcome(Document document, Mailbox mailbox, Pages pages, PageImages images) {
        if (mailbox.fields().isEmpty() && !mailbox.settings().attributes().isEmpty()) {
            return Outcome.Parsed.by(StatusSource.METADATA, Map.of(), List.of());
        }
        var choice = templating.choose(mailbox, pages);
        var said = Templating.remarks(choice);
        if (said != null) {
            remarks.info(document, said);
        }
        if (choice.chosen().isPresent()) {
            return Templating.outcome(mailbox, choice.chosen().get());
        }
        var engine = engines.find(mailbox.settings().aiEngine());
        return engine.isPresent()
                ? asking.ask(engine.get(), mailbox, pages, images, remark -> remarks.info(document, remark))
                : byHeader(document, mailbox);
    }

    /** A spreadsheet says itself what stands where. */
    private Outcome byHeader(Document document, Mailbox mailbox) {
        if (mailbox.fields().isEmpty()) {
            return Outcome.NotParsed.unasked(Asking.NO_FIELDS);
        }
        var cells = files.rows(document);
        if (cells.isPresent() && cells.get() instanceof Reading.Spreadsheet spreadsheet) {
            return byHeader(document, mailbox, rowExtractor.extract(mailbox, spreadsheet.sheets()));
        }
        return Outcome.NotParsed.unasked(
                cells.isPresent() && cells.get() instanceof Reading.Unreadable unreadable
                        ? unreadable.reason()
                        : "No template fits, and AI is switched off for this mailbox.");
    }

    private Outcome byHeader(Document document, Mailbox mailbox, RowExtractor.Extracted extracted) {
        if (extracted instanceof RowExtractor.Extracted.ByHeader byHeader) {
            byHeader.remarks().forEach(said -> remarks.info(document, said));
            return Outcome.judged(StatusSource.CSV, mailbox, mailbox.fields(), byHeader.values());
        }
        return Outcome.NotParsed.unasked("No template fits, AI is switched off for this mailbox, and "
                + ((RowExtractor.Extracted.NoHeader) extracted).reason());
    }
}
