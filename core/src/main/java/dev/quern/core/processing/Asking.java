package dev.quern.core.processing;

import dev.quern.core.document.StatusSource;
import dev.quern.core.extraction.EngineFailure;
import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.lesson.Learner;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.PageImages;
import dev.quern.core.result.FieldValue;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/** Asks an engine for the fields of a mailbox, and changes its answer by what the mailbox has learned. Stores nothing. */
final class Asking {
    static final String NO_FIELDS = "The mailbox has no fields to look for.";

    private final Learner learner;

    Asking(Learner learner) {
        this.learner = learner;
    }

    /**
     * The values that an engine finds on some pages.
     *
     * @param pages those that the mailbox chooses, renumbered
     * @param remarks takes what a person should know
     */
    Outcome ask(FieldExtractor engine, Mailbox mailbox, Pages pages, PageImages images, Consumer<String> remarks) {
        var fields = mailbox.fields().stream().filter(Field::usedByAi).toList();
        if (fields.isEmpty()) {
            return Outcome.NotParsed.unasked(NO_FIELDS);
        }
        if (!pages.hasWords()) {
            return Outcome.NotParsed.unasked("There is no text on the document's pages.");
        }
        List<FieldValue> found;
        try {
            var guidance =
                    new Guidance(mailbox.conventions(), mailbox.settings().aiInstructions(), remarks, images);
            found = engine.extract(pages, fields, guidance);
        } catch (CancellationException | UncheckedIOException | Refusal.Unavailable ours) {
            throw ours;
        } catch (EngineFailure failure) {
            return Outcome.NotParsed.failed("The engine failed on this document: " + failure.getMessage());
        } catch (RuntimeException | StackOverflowError e) {
            // An engine that fails on a document fails on it again; the document's log is where a person looks.
            return Outcome.NotParsed.failed("The engine failed on this document: " + e);
        }
        return Outcome.judged(
                StatusSource.AI,
                mailbox,
                fields,
                learner.apply(mailbox.id(), pages, mailbox.conventions(), fields, found));
    }
}
