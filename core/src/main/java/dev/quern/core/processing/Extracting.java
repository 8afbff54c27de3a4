package dev.quern.core.processing;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.StatusSource;
import dev.quern.core.extraction.EngineFailure;
import dev.quern.core.extraction.Engines;
import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.extraction.RowExtractor;
import dev.quern.core.field.Field;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.lesson.Learner;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.PageImages;
import dev.quern.core.reading.Reading;
import dev.quern.core.rendition.Rendering;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.PageFrame;
import dev.quern.core.unpacking.Containers;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * From pages to the values of fields: by the template that fits, else by the mailbox's engine, else, for a spreadsheet, by the
 * names of its columns.
 */
public final class Extracting {
    private static final String NO_FIELDS = "The mailbox has no fields to look for.";

    private final Containers containers;
    private final FileReading files;
    private final Rendering rendering;
    private final Finding finding;
    private final Identifying identifying;
    private final Templating templating;
    private final Engines engines;
    private final RowExtractor rowExtractor;
    private final Learner learner;
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
        this.learner = learner;
        this.remarks = remarks;
    }

    /** The values found, and the mailbox with the fields that were asked for: it may have found its own only now. */
    record Found(Mailbox asked, Outcome outcome) {}

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
                reason -> new Found(mailbox, Outcome.NotParsed.unasked(reason)));
        return new Found(found.asked(), found.outcome().renumbered(chosen::get));
    }

    private Found find(Mailbox mailbox, Document document, Pages pages, PageImages images) {
        boolean engine = engines.find(mailbox.settings().aiEngine()).isPresent();
        var asked =
                engine ? identifying.identified(mailbox, document, pages, other -> !containers.isOne(other)) : mailbox;
        return new Found(asked, outcome(document, asked, pages, images));
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
                ? byEngine(engine.get(), document, mailbox, pages, images)
                : byHeader(document, mailbox);
    }

    private Outcome byEngine(
            FieldExtractor engine, Document document, Mailbox mailbox, Pages pages, PageImages images) {
        var fields = mailbox.fields().stream().filter(Field::usedByAi).toList();
        if (fields.isEmpty()) {
            return Outcome.NotParsed.unasked(NO_FIELDS);
        }
        if (!pages.hasWords()) {
            return Outcome.NotParsed.unasked("There is no text on the document's pages.");
        }
        List<FieldValue> found;
        try {
            var guidance = new Guidance(
                    mailbox.conventions(),
                    mailbox.settings().aiInstructions(),
                    said -> remarks.info(document, said),
                    images);
            found = engine.extract(pages, fields, guidance);
        } catch (CancellationException | UncheckedIOException | Refusal.Unavailable ours) {
            throw ours;
        } catch (EngineFailure failure) {
            return Outcome.NotParsed.failed("The engine failed on this document: " + failure.getMessage());
        } catch (RuntimeException | StackOverflowError e) {
            // An engine that fails on a document fails on it again; the document's log is where a person looks.
            return Outcome.NotParsed.failed("The engine failed on this document: " + e);
        }
        return judged(
                StatusSource.AI,
                mailbox,
                fields,
                learner.apply(mailbox.id(), pages, mailbox.conventions(), fields, found));
    }

    /** A spreadsheet says itself what stands where. */
    private Outcome byHeader(Document document, Mailbox mailbox) {
        if (mailbox.fields().isEmpty()) {
            return Outcome.NotParsed.unasked(NO_FIELDS);
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
            return judged(StatusSource.CSV, mailbox, mailbox.fields(), byHeader.values());
        }
        return Outcome.NotParsed.unasked("No template fits, AI is switched off for this mailbox, and "
                + ((RowExtractor.Extracted.NoHeader) extracted).reason());
    }

    /** Every field has its member, the engine asked for it or not; a required one that is missing spoils the result. */
    private static Outcome judged(StatusSource by, Mailbox mailbox, List<Field> fields, List<FieldValue> values) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        mailbox.fields()
                .forEach(field -> members.put(field.name(), field.format() == FieldFormat.TABLE ? List.of() : null));
        for (int i = 0; i < fields.size(); i++) {
            members.put(fields.get(i).name(), values.get(i).plain(fields.get(i).format()));
        }
        var evidence = values.stream().map(FieldEvidence::of).toList();
        var missing = fields.stream()
                .filter(Field::isRequired)
                .map(Field::name)
                .filter(name -> Outcome.isMissing(members.get(name)))
                .toList();
        return missing.isEmpty()
                ? Outcome.Parsed.by(by, members, evidence)
                : new Outcome.NotParsed(
                        DocumentStatus.PARSEDKO,
                        by,
                        "Required and not found: " + String.join(", ", missing) + ".",
                        members,
                        evidence);
    }
}
