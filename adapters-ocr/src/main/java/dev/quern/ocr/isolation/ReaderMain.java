package dev.quern.ocr.isolation;

import dev.quern.core.extraction.ResultTransformer.Transformed;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.BoxRecognizer;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.PageCutter;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker;
import dev.quern.ocr.isolation.Messages.Answer;
import dev.quern.ocr.isolation.Messages.Request;
import dev.quern.ocr.paging.BoxRecognition;
import dev.quern.ocr.paging.FileCutter;
import dev.quern.ocr.paging.PageDrawing;
import dev.quern.ocr.reading.ReadersByType;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import dev.quern.ocr.recognition.Tesseract;
import dev.quern.ocr.transform.JsonataTransformer;
import dev.quern.ocr.unpacking.UnpackersByType;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The program of a reading process: reads, takes apart and cuts the files that standard input asks for, one after the other,
 * recognises boxes of their pages, and answers on standard output. It ends when its input or the server does, even in the middle of a file.
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
    public static void main(String[] arguments) {
        run((setup, pageDone) -> {
            var recognizer =
                    new OnnxTextRecognizer(2, arguments.length == 0 ? null : Path.of(arguments[0]), Tesseract.PROGRAM);
            warmUp(ReadersByType.standard(setup.reading(), recognizer, () -> {}));
            var reader =
                    ReadersByType.standard(setup.reading(), setup.unpacking().mail(), recognizer, pageDone);
            return new Services(
                    reader,
                    new UnpackersByType(setup.unpacking()),
                    new FileCutter(setup.reading(), pageDone),
                    new BoxRecognition(new PageDrawing(reader, setup.reading()), recognizer),
                    new JsonataTransformer());
        });
    }

    /** The services that do the work. */
    record Services(
            DocumentReader reader,
            Unpacker unpacker,
            PageCutter cutter,
            BoxRecognizer recognizer,
            JsonataTransformer transformer) {}

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
     * @param services makes what it works with, of which the reader is to run what it is given whenever it is done with a page; so is the cutter
     */
    static void run(BiFunction<Messages.Setup, Runnable, Services> services) {
        ChildProgram.run(() -> serve(services));
    }

    private static int serve(BiFunction<Messages.Setup, Runnable, Services> services) throws IOException {
        var out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16);
        // Whatever a library prints must not come between the answers.
        System.setOut(System.err);
        try (var parser = Messages.parser(System.in)) {
            var setup = Messages.setup(parser);
            var life = new SignsOfLife(out);
            var memory = new Memory();
            var made = services.apply(setup, () -> {
                life.pageDone();
                memory.release();
            });
            send(out, new Answer.Alive(0));
            for (var requests = Messages.requests(parser); requests.hasNextValue(); ) {
                var request = requests.nextValue();
                life.begin();
                send(out, answer(made, setup, request));
            }
        }
        return 0;
    }

    /** Says now and then how many pages are done, since not every page is worth waking the other process. */
    private static final class SignsOfLife {
        private static final long OFTEN_ENOUGH = Duration.ofMillis(50).toNanos();

        private final OutputStream out;
        private int pages;
        private long last;

        SignsOfLife(OutputStream out) {
            this.out = out;
        }

        void begin() {
            pages = 0;
            last = System.nanoTime();
        }

        void pageDone() {
            pages++;
            if (System.nanoTime() - last > OFTEN_ENOUGH) {
                send(out, new Answer.Alive(pages));
                last = System.nanoTime();
            }
        }
    }

    /** Pictures of pages take tens of megabytes; before the next is decoded, what the last ones took goes back to the system. */
    private static final class Memory {
        /** More memory than files of text fill between two looks of the collector; about two pictures of pages. */
        private static final long MUCH = 120L << 20;

        private long kept;

        void release() {
            if (used() - kept > MUCH) {
                System.gc();
                kept = used();
            }
        }

        private static long used() {
            var runtime = Runtime.getRuntime();
            return runtime.totalMemory() - runtime.freeMemory();
        }
    }

    private static Answer answer(Services services, Messages.Setup setup, Request request) {
        try {
            if (request instanceof Request.Read read) {
                return pages(services.reader().read(Path.of(read.file()), read.contentType(), read.wishes()));
            }
            if (request instanceof Request.Rows rows) {
                return rows(services.reader().rows(Path.of(rows.file()), rows.contentType()));
            }
            if (request instanceof Request.Head head) {
                return new Answer.HasHead(services.unpacker()
                        .letter(Path.of(head.file()), head.contentType())
                        .orElse(null));
            }
            if (request instanceof Request.Cut cut) {
                return UnpackingInto.cut(services.cutter(), cut, setup.unpacking());
            }
            if (request instanceof Request.Recognize box) {
                return recognized(services.recognizer(), box);
            }
            if (request instanceof Request.Transform transform) {
                return transformed(services.transformer(), transform);
            }
            return UnpackingInto.unpack(services.unpacker(), (Request.Unpack) request, setup.unpacking());
        } catch (UncheckedIOException e) {
            return new Answer.Troubled(e.toString());
        } catch (RuntimeException | Error e) {
            return new Answer.Failed(e.toString());
        }
    }

    private static Answer transformed(JsonataTransformer transformer, Request.Transform request) {
        var ended = transformer.transform(request.expression(), request.members());
        return ended instanceof Transformed.Done done
                ? new Answer.HasResult(done.members())
                : new Answer.NoResult(((Transformed.Failed) ended).reason(), transformer.runsOn());
    }

    private static Answer pages(Reading reading) {
        return reading instanceof Reading.Legible read
                ? new Answer.HasPages(read.pages(), read.text(), read.bodies(), read.remarks())
                : new Answer.Unreadable(((Reading.Unreadable) reading).reason());
    }

    private static Answer recognized(BoxRecognizer recognizer, Request.Recognize request) {
        var frame = request.frame();
        var words = recognizer.recognize(
                Path.of(request.file()),
                request.contentType(),
                request.index(),
                frame,
                request.box(),
                request.wishes());
        if (words.isEmpty()) {
            return new Answer.Unreadable("The page cannot be drawn");
        }
        var page = new Page(0, frame.width(), frame.height(), words.get());
        return new Answer.HasPages(new Pages(List.of(page), true), "", null, List.of());
    }

    private static Answer rows(Optional<Reading> reading) {
        if (reading.isPresent() && reading.get() instanceof Reading.Spreadsheet rows) {
            return new Answer.HasRows(PackedRows.packed(rows.sheets()));
        }
        return new Answer.Unreadable(
                reading.isPresent() && reading.get() instanceof Reading.Unreadable unreadable
                        ? unreadable.reason()
                        : "The file has no rows");
    }

    private static void send(OutputStream out, Answer answer) {
        try {
            Messages.write(out, answer);
        } catch (IOException gone) {
            // Nobody is there to hear it.
            Runtime.getRuntime().halt(1);
        }
    }
}
