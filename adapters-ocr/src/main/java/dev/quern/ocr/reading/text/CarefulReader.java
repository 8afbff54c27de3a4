package dev.quern.ocr.reading.text;

import dev.quern.core.page.Pages;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.geometry.LayoutedText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A reader of which whatever goes wrong with the file is the answer: what kind of file it is, and what is wrong with it. */
public abstract class CarefulReader implements DocumentReader {
    private final String kind;

    /** @param kind what a person calls such a file, as in "The spreadsheet is damaged" */
    protected CarefulReader(String kind) {
        this.kind = kind;
    }

    /**
     * Reads the pages of a file.
     *
     * @throws UnreadableFile with the whole reason; every other exception means that the file is damaged
     */
    protected abstract Pages pages(Path file, String contentType) throws Exception;

    /**
     * Reads the pages of a file, with pictures as a mailbox wishes; of files whose pictures are not read the same as without.
     *
     * @throws UnreadableFile with the whole reason; every other exception means that the file is damaged
     */
    protected Pages pages(Path file, String contentType, RecognitionWishes wishes) throws Exception {
        return pages(file, contentType);
    }

    @Override
    public final Reading read(Path file, String contentType) {
        return read(file, contentType, RecognitionWishes.USUAL);
    }

    @Override
    public final Reading read(Path file, String contentType, RecognitionWishes wishes) {
        return carefully(file, () -> {
            var pages = pages(file, contentType, wishes);
            return new Reading.Legible(pages, LayoutedText.withTargets(pages));
        });
    }

    /** Reads in any way. */
    protected final Reading carefully(Path file, Callable<Reading> reading) {
        try {
            if (Files.size(file) == 0) {
                return new Reading.Unreadable("The file is empty");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // our disk, not the sender's file
        }
        try {
            return reading.call();
        } catch (StackOverflowError e) {
            return damaged("its parts are nested without end");
        } catch (Exception e) {
            var refused = refused(e);
            return refused == null ? damaged(reason(e)) : new Reading.Unreadable(refused);
        }
    }

    private Reading damaged(String reason) {
        return new Reading.Unreadable("The %s is damaged: %s".formatted(kind, reason));
    }

    /** Returns the message of one of our own checks, below whatever a library wrapped it in; null where none failed. */
    private static @Nullable String refused(Exception e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnreadableFile) {
                return cause.getMessage();
            }
        }
        return null;
    }

    /** Messages of libraries may run over many lines or repeat the file's rubbish. */
    private static String reason(Exception e) {
        var message = e.getMessage();
        if (message == null || message.isBlank()) {
            return e.getClass().getSimpleName();
        }
        var line = PrintedText.of(message).strip();
        return line.length() > 200 ? line.substring(0, 200) + "…" : line;
    }
}
