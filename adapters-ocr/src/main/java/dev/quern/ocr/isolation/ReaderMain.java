package dev.quern.ocr.isolation;

import com.fasterxml.jackson.databind.MappingIterator;
import dev.quern.core.extraction.DocumentReader;
import dev.quern.ocr.reading.ReadersByType;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;

/**
 * The program of a reading process: reads the files that standard input asks for, one after the other, and answers on
 * standard output. It ends when its input ends, even in the middle of a file, and so never outlives the server.
 */
public final class ReaderMain {
    private ReaderMain() {}

    public static void main(String[] arguments) throws IOException {
        run((limits, pageDone) -> ReadersByType.standard(limits, new OnnxTextRecognizer(), pageDone));
    }

    /**
     * Serves until the input ends.
     *
     * @param readers makes the reader, which is to run what it is given whenever it is done with a page
     */
    static void run(BiFunction<ReadingLimits, Runnable, DocumentReader> readers) throws IOException {
        var out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
        // Whatever a library prints must not come between the answers.
        System.setOut(System.err);
        var worker = Executors.newSingleThreadExecutor();
        try (var parser = Messages.parser(System.in)) {
            var reader = readers.apply(Messages.limits(parser), () -> send(out, Messages.Answer.PAGE_DONE));
            serve(Messages.requests(parser), reader, worker, out);
        }
        // Not exit(): the file under way, if there is one, may be what hangs.
        Runtime.getRuntime().halt(0);
    }

    private static void serve(
            MappingIterator<Messages.Request> requests, DocumentReader reader, ExecutorService worker, OutputStream out)
            throws IOException {
        while (requests.hasNextValue()) {
            var request = requests.nextValue();
            worker.execute(() -> send(out, answer(reader, request)));
        }
    }

    private static Messages.Answer answer(DocumentReader reader, Messages.Request request) {
        try {
            return Messages.Answer.of(reader.read(Path.of(request.file()), request.contentType(), request.wishes()));
        } catch (UncheckedIOException e) {
            return Messages.Answer.troubled(e);
        } catch (RuntimeException | Error e) {
            return Messages.Answer.failed(e);
        }
    }

    private static void send(OutputStream out, Messages.Answer answer) {
        try {
            Messages.write(out, answer);
        } catch (IOException gone) {
            // Nobody is there to hear it.
            Runtime.getRuntime().halt(1);
        }
    }
}
