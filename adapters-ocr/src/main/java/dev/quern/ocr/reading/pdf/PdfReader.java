package dev.quern.ocr.reading.pdf;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.geometry.LayoutedText;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.TooLarge;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import dev.quern.ocr.recognition.TextRecognizer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.pdfbox.pdmodel.font.FontMappers;

/**
 * Reads the text layer and the rulings of PDF files, and as pictures what has none: scanned pages, pages whose text is
 * nonsense, large images on pages of text. See {@link TextLayer} for which is which.
 *
 * <p>What is wrong with the file is the answer; {@link UncheckedIOException} means that our own disk failed.
 *
 * <p>Using this class makes PDFBox stop looking for the machine's fonts, in the whole process: see {@link BundledFonts}.
 */
public final class PdfReader implements DocumentReader {
    private final TextRecognizer recognizer;
    private final ReadingLimits limits;
    private final Runnable pageDone;

    static {
        FontMappers.set(new BundledFonts());
    }

    /** With the embedded recogniser. */
    public PdfReader() {
        this(new OnnxTextRecognizer());
    }

    public PdfReader(TextRecognizer recognizer) {
        this(recognizer, ReadingLimits.USUAL, () -> {});
    }

    /**
     * @param limits of pages, of what streams unpack to, and of the pixels of images that have to be read
     * @param pageDone is run whenever a page has been read
     */
    public PdfReader(TextRecognizer recognizer, ReadingLimits limits, Runnable pageDone) {
        this.recognizer = recognizer;
        this.limits = limits;
        this.pageDone = pageDone;
    }

    @Override
    public Reading read(Path file, String contentType) {
        return read(file, contentType, RecognitionWishes.USUAL);
    }

    @Override
    public Reading read(Path file, String contentType, RecognitionWishes wishes) {
        var start = start(file);
        if (start.isEmpty()) {
            return new Reading.Unreadable("The file is empty");
        }
        if (!start.contains("%PDF-")) {
            return new Reading.Unreadable("The file is not a PDF: it does not begin as one");
        }
        try (var pdf = BoundedPdf.open(file, limits)) {
            return read(file, pdf, wishes);
        } catch (InvalidPasswordException e) {
            return new Reading.Unreadable("The PDF is protected by a password");
        } catch (BoundedPdf.ForCertificates e) {
            return new Reading.Unreadable("The PDF cannot be opened: " + e.getMessage());
        } catch (PageScanner.TooMuch e) {
            return new Reading.Unreadable(reason(e));
        } catch (TooLarge e) {
            return new Reading.Unreadable(e.getMessage());
        } catch (IOException | RuntimeException e) {
            return new Reading.Unreadable("The PDF is damaged: " + reason(e));
        } catch (StackOverflowError e) {
            return new Reading.Unreadable("The PDF is damaged: its parts are nested without end");
        }
    }

    /** The head may stand a little into the file, after what a careless program put before it. */
    private static String start(Path file) {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(1024), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Reading read(Path file, BoundedPdf pdf, RecognitionWishes wishes) throws TooLarge {
        var document = pdf.document();
        drawFormFields(document);
        var pictures = new PdfPictures(pdf, recognizer, wishes);
        var scanner = new PageScanner(new Layers(document.getDocumentCatalog().getOCProperties()));
        // Counted one by one: what a file says about their number may be wrong.
        var found = new ArrayList<PDPage>();
        for (var page : document.getPages()) {
            if (found.size() == limits.pages()) {
                return new Reading.Unreadable("The PDF has %d pages; at most %d are read"
                        .formatted(Math.max(document.getNumberOfPages(), limits.pages() + 1), limits.pages()));
            }
            found.add(page);
        }
        pdf.check();
        if (found.isEmpty()) {
            return new Reading.Unreadable("The PDF has no pages");
        }
        var chosen = Set.copyOf(wishes.pages().among(found.size()));
        var pages = new ArrayList<Page>();
        for (var page : found) {
            pdf.checkContent(page);
            var scanned = Ticks.on(scanner.scan(page, pages.size()), page);
            var read = chosen.contains(scanned.index())
                    ? withPictures(scanned, scanner, pictures, wishes)
                    : SidewaysText.turned(scanned, scanner.quarterTurns());
            pages.add(LinkAnnotations.on(Notes.below(read, page), page));
            pdf.check();
            pageDone.run();
        }
        var lack = Truncation.lack(file, document, found);
        if (lack.isPresent()) {
            return new Reading.Unreadable("The PDF is cut off: " + lack.get());
        }
        var all = new Pages(pages, true);
        return new Reading.Legible(all, LayoutedText.withTargets(all), null, pictures.remarks());
    }

    private Page withPictures(Page page, PageScanner scanner, PdfPictures pictures, RecognitionWishes wishes)
            throws TooLarge {
        var images = scanner.images();
        var boxes = images.boxes();
        if (wishes.always() || TextLayer.isUseless(page, boxes)) {
            images.check(limits.pixels());
            return pictures.whole(page);
        }
        var unread = wishes.inImages() ? TextLayer.unread(page, boxes) : List.<Box>of();
        if (unread.isEmpty()) {
            return SidewaysText.turned(page, scanner.quarterTurns());
        }
        images.check(limits.pixels());
        return SidewaysText.turned(pictures.withImages(page, unread), scanner.quarterTurns());
    }

    /** Some programs leave it to the viewer to draw what was filled in; PDFBox does so when the form is asked for. */
    private static void drawFormFields(PDDocument document) {
        try {
            var catalog = document.getDocumentCatalog();
            var form = catalog.getAcroForm(null);
            if (form != null && form.getNeedAppearances()) {
                catalog.getAcroForm();
            }
        } catch (RuntimeException damaged) {
            // The pages can be read without.
        }
    }

    private static String reason(Exception e) {
        var message = e.getMessage();
        return message == null || message.isBlank() ? e.getClass().getSimpleName() : message.strip();
    }
}
