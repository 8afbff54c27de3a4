package dev.quern.ocr.reading.pdf;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.reading.image.RecognizedPages;
import dev.quern.ocr.recognition.Picture;
import dev.quern.ocr.recognition.RecognizedPage;
import dev.quern.ocr.recognition.TextRecognizer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads pages of one PDF as pictures. */
final class PdfPictures {
    private static final Logger LOG = LoggerFactory.getLogger(PdfPictures.class);

    /** Small print of 6 points is 17 pixels high. */
    private static final double RESOLUTION = 200;
    /** A very large page is drawn less finely, not so that it would have to be halved. */
    private static final double MOST_PIXELS = 11_900_000;

    private static final double POINTS_PER_INCH = 72;

    private final PDFRenderer renderer;
    private final TextRecognizer recognizer;
    private final RecognitionWishes wishes;
    private final Set<String> remarks = new LinkedHashSet<>();

    PdfPictures(BoundedPdf pdf, TextRecognizer recognizer, RecognitionWishes wishes) {
        renderer = pdf.renderer();
        this.recognizer = recognizer;
        this.wishes = wishes;
    }

    /** Returns remarks for people on how the pictures were read so far. */
    List<String> remarks() {
        return List.copyOf(remarks);
    }

    private RecognizedPage recognize(Picture picture, boolean straighten) {
        var recognized = recognizer.recognize(picture, straighten, wishes.language());
        if (recognized.remark() != null) {
            remarks.add(recognized.remark());
        }
        return recognized;
    }

    /** The whole page as a picture; its text layer is forgotten. A page that cannot be drawn stays as it is. */
    Page whole(Page page) {
        try {
            double resolution = resolution(page);
            var picture = draw(page, resolution);
            var recognized = recognize(picture, wishes.straighten());
            if (recognized.isAsItWas()) {
                var words = RecognizedPages.words(recognized, page.height());
                return page.withWords(words);
            }
            return RecognizedPages.page(recognized, page.index(), picture.width(), picture.height(), resolution);
        } catch (IOException | RuntimeException | StackOverflowError damaged) {
            LOG.warn("Page {} cannot be drawn, only its text layer counts: {}", page.index() + 1, damaged.toString());
            return page;
        }
    }

    /** The page with the words that stand in images added to its own. */
    Page withImages(Page page, List<Box> images) {
        try {
            double resolution = resolution(page);
            var picture = draw(page, resolution).only(images);
            var recognized = recognize(picture, false);
            if (recognized.quarterTurns() != 0) {
                return page; // writing across a photo
            }
            var words = new ArrayList<Word>(page.words());
            RecognizedPages.words(recognized, page.height()).stream()
                    .filter(word -> page.words().stream().noneMatch(known -> isOn(word, known)))
                    .forEach(words::add);
            return page.withWords(words);
        } catch (IOException | RuntimeException | StackOverflowError damaged) {
            LOG.warn("Page {} cannot be drawn, only its text layer counts: {}", page.index() + 1, damaged.toString());
            return page;
        }
    }

    /** Returns whether a word was seen where the text layer has one. */
    private static boolean isOn(Word seen, Word known) {
        double x = seen.box().centerX();
        double y = seen.box().centerY();
        var box = known.box();
        return x > box.left() && x < box.right() && y > box.top() && y < box.bottom();
    }

    private static double resolution(Page page) {
        double square = page.width() * page.height() / (POINTS_PER_INCH * POINTS_PER_INCH);
        return Math.min(RESOLUTION, Math.sqrt(MOST_PIXELS / square));
    }

    private Picture draw(Page page, double resolution) throws IOException {
        return Picture.of(renderer.renderImageWithDPI(page.index(), (float) resolution, ImageType.BGR));
    }
}
