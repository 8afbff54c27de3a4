package dev.quern.ocr.isolation;

import dev.quern.core.extraction.DocumentReader;
import dev.quern.ocr.reading.ReadersByType;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * The program of a reading process: reads the files that standard input asks for, one after the other, and answers on
 * standard output. It ends when its input ends, even in the middle of a file, and so never outlives the server.
 */
public final class ReaderMain {
    private ReaderMain() {}

    public static void main(String[] arguments) throws IOException {
        run(pageDone -> ReadersByType.standard());
    }

    /**
     * Serves until the input ends.
     *
     * @param readers makes the reader, which is to run what it is given whenever it is done with a page
     */
    static void run(Function<Runnable, DocumentReader> readers) throws IOException {
        var out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
        // Whatever a library prints must not come between the answers.
        System.setOut(System.err);
        var reader = readers.apply(() -> send(out, Messages.Answer.PAGE_DONE));
        var worker = Executors.newSingleThreadExecutor();
        serve(reader, worker, out);
        // Not exit(): the file under way, if there is one, may be what hangs.
        Runtime.getRuntime().halt(0);
    }

    private static void serve(DocumentReader reader, ExecutorService worker, OutputStream out) throws IOException {
        try (var requests = Messages.requests(System.in)) {
            while (requests.hasNextValue()) {
                var request = requests.nextValue();
                worker.execute(() -> send(out, answer(reader, request)));
            }
        }
    }

    private static Messages.Answer answer(DocumentReader reader, Messages.Request request) {
        try {
            return Messages.Answer.of(reader.read(Path.of(request.file()), request.contentType(), request.wishes()));
        } catch (RuntimeException | StackOverflowError e) {
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
