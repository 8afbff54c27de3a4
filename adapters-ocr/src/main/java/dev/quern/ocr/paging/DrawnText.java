package dev.quern.ocr.paging;

import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import java.io.IOException;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.util.Matrix;

/** A page of words and rulings as a PDF, each word where it stands and as wide as it is. */
final class DrawnText {
    private static final String FONTS = "/org/apache/pdfbox/resources/ttf/";
    /** A share of a word's box, from its foot up. */
    private static final double BASELINE = 0.2;

    private DrawnText() {}

    /** A document of one page, to be closed. */
    static PDDocument of(Page page) throws IOException {
        var document = new PDDocument();
        try {
            var sheet = new PDPage(new PDRectangle((float) page.width(), (float) page.height()));
            document.addPage(sheet);
            var font = font(document);
            try (var content = new PDPageContentStream(document, sheet)) {
                for (var word : page.words()) {
                    draw(word, page, font, content);
                }
            }
            return document;
        } catch (IOException | RuntimeException e) {
            document.close();
            throw e;
        }
    }

    /** The one font that PDFBox brings along; what it has no letters for is left out. */
    private static PDFont font(PDDocument document) throws IOException {
        try (var in = PDDocument.class.getResourceAsStream(FONTS + "LiberationSans-Regular.ttf")) {
            if (in == null) {
                throw new IOException("PDFBox has no font of its own any more");
            }
            return PDType0Font.load(document, in, true);
        }
    }

    private static void draw(Word word, Page page, PDFont font, PDPageContentStream content) throws IOException {
        var text = known(word.text(), font);
        double natural = text.isEmpty() ? 0 : font.getStringWidth(text) / 1000;
        if (natural <= 0) {
            return;
        }
        double height = word.box().height() * page.height();
        double width = Math.max(1, word.box().width() * page.width());
        double x = word.box().left() * page.width();
        double y = page.height() * (1 - word.box().bottom()) + BASELINE * height;
        content.beginText();
        content.setFont(font, 1);
        // No letter wider than it is drawn, so that a narrow word stays one.
        double across = Math.min(width / natural, height);
        content.setTextMatrix(new Matrix((float) across, 0, 0, (float) height, (float) x, (float) y));
        content.showText(text);
        content.endText();
    }

    private static String known(String text, PDFont font) {
        var known = new StringBuilder();
        text.codePoints().forEach(letter -> {
            var one = Character.toString(letter);
            try {
                font.encode(one);
                known.append(one);
            } catch (IOException | IllegalArgumentException missing) {
                known.append('?');
            }
        });
        return known.toString();
    }
}
