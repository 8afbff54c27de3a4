package dev.quern.core.processing;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.file.Blobs;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.OwnPages;
import dev.quern.core.reading.PageChoice;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.core.settings.BuiltInAttribute;
import dev.quern.core.splitting.SplitPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads the files of documents as their mailboxes wish; of a file that several documents share, the document's own pages. */
public final class FileReading {
    private final Blobs blobs;
    private final DocumentReader reader;

    public FileReading(Blobs blobs, DocumentReader reader) {
        this.blobs = blobs;
        this.reader = reader;
    }

    Reading read(Mailbox mailbox, Document document) {
        var wishes = RecognitionWishes.of(mailbox.settings()).on(pagesToRead(mailbox, document));
        var reading =
                withFile(document, file -> reader.read(file, document.file().contentType(), wishes));
        return reading instanceof Reading.Legible read ? OwnPages.of(document, read, reader) : reading;
    }

    /** The document's own rows of a spreadsheet, or why there are none; empty for a file that is no spreadsheet. */
    Optional<Reading> rows(Document document) {
        return withFile(document, file -> reader.rows(file, document.file().contentType()))
                .map(reading -> reading instanceof Reading.Spreadsheet file ? OwnPages.of(document, file) : reading);
    }

    /** Some of the pages that were read, renumbered, with their text. */
    Reading.Legible only(Reading.Legible read, List<Integer> chosen) {
        return read.only(chosen, reader);
    }

    /** The pages that will be looked at, or all where somebody asks for the text of the others too. */
    private static PageChoice pagesToRead(Mailbox mailbox, Document document) {
        var settings = mailbox.settings();
        boolean isForAll = settings.attributes().contains(BuiltInAttribute.SEARCHABLE_PDF)
                || (document.status() == DocumentStatus.ANALYZING
                        && SplitPlan.looksAtText(settings, document.paging()));
        var choice = isForAll ? PageChoice.ALL : PageChoice.of(settings);
        var cut = document.paging().cut();
        return cut != null && cut.shared() ? choice.in(cut.pages()) : choice;
    }

    private <T> T withFile(Document document, Function<Path, T> reading) {
        try (var file = blobs.open(document.file().blob())) {
            return reading.apply(file.path());
        } catch (IOException e) {
            throw new UncheckedIOException("The file of document " + document.id() + " cannot be had", e);
        }
    }
}
