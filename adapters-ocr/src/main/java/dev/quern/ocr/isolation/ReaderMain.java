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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;

/**
 * The program of a reading process: reads the files that standard input asks for, one after the other, and answers on
 * standard output. It ends when its input ends, even in the middle of a file, and so never outlives the server.
 */
public final class ReaderMain {
    /** Read before the first file is there: most of what a first file waits for is the loading of classes. */
    private static final String SMALLEST = """
            %PDF-1.4
            1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
            2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
            3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R
              /Resources <</Font <</F <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>> endobj
            4 0 obj <</Length 82>> stream
            BT /F 12 Tf 60 700 Td (Words) Tj 0 -14 Td (and a line) Tj ET 60 600 m 160 600 l S
            endstream endobj
            trailer <</Root 1 0 R /Size 5>>
            """;

    private ReaderMain() {}

    /**
     * Serves until standard input ends.
     *
     * @param arguments the folder of models beside the embedded ones, if there is to be one
     */
    public static void main(String[] arguments) throws IOException {
        run((limits, pageDone) -> {
            var recognizer = new OnnxTextRecognizer(2, arguments.length == 0 ? null : Path.of(arguments[0]));
            warmUp(ReadersByType.standard(limits, recognizer, () -> {}));
            return ReadersByType.standard(limits, recognizer, pageDone);
        });
    }

    private static void warmUp(DocumentReader reader) {
        try {
            var file = Files.createTempFile("warm-up", ".pdf");
            Files.writeString(file, SMALLEST);
            reader.read(file, "application/pdf");
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Nothing can be written for a moment", e);
        }
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
            send(out, Messages.Answer.READY);
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
