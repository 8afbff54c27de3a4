package dev.quern.ocr.isolation;

import dev.quern.core.page.Pages;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.geometry.LayoutedText;
import dev.quern.ocr.isolation.Messages.Answer;
import dev.quern.ocr.isolation.Messages.Request;
import dev.quern.ocr.reading.ReadersByType;
import java.nio.file.Path;
import java.util.Optional;

/** Reads every file in another process, so that one that hangs, takes all memory or crashes costs only itself. */
public final class IsolatedReader implements DocumentReader {
    private final ReaderPool pool;

    public IsolatedReader(ReaderPool pool) {
        this.pool = pool;
    }

    @Override
    public Reading read(Path file, String contentType) {
        return read(file, contentType, RecognitionWishes.USUAL);
    }

    @Override
    public Reading read(Path file, String contentType, RecognitionWishes wishes) {
        var answer = pool.ask(new Request.Read(file.toAbsolutePath().toString(), contentType, wishes));
        if (answer instanceof Answer.HasPages read) {
            return new Reading.Legible(read.pages(), read.text(), read.bodies(), read.remarks());
        }
        if (answer instanceof Answer.Unreadable unreadable) {
            return new Reading.Unreadable(unreadable.reason());
        }
        throw new IllegalStateException("Pages were asked for, and this came: " + answer);
    }

    @Override
    public String text(Pages pages) {
        return LayoutedText.withTargets(pages);
    }

    @Override
    public Optional<Reading> rows(Path file, String contentType) {
        if (!ReadersByType.isSpreadsheet(contentType)) {
            return Optional.empty();
        }
        var answer = pool.ask(new Request.Rows(file.toAbsolutePath().toString(), contentType));
        if (answer instanceof Answer.HasRows found) {
            return Optional.of(new Reading.Spreadsheet(PackedRows.unpacked(found.rows())));
        }
        if (answer instanceof Answer.Unreadable unreadable) {
            return Optional.of(new Reading.Unreadable(unreadable.reason()));
        }
        throw new IllegalStateException("Rows were asked for, and this came: " + answer);
    }
}
