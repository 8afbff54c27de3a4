package dev.quern.ocr.reading.pdf;

import dev.quern.ocr.reading.text.PrintedText;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.apache.pdfbox.pdmodel.font.PDSimpleFont;
import org.apache.pdfbox.pdmodel.font.PDType3Font;
import org.jspecify.annotations.Nullable;

/**
 * The traits of one font of one document that reading needs: how tall it stands, whether it is bold, what its codes
 * say.
 */
final class FontTraits {
    private static final Pattern BOLD_NAME = Pattern.compile("bold|black|heavy|demi");
    private static final double USUAL_ASCENT = 0.72;
    private static final double USUAL_DESCENT = -0.21;

    private final PDFont font;
    private final Map<Integer, String> texts = new HashMap<>();
    final boolean bold;
    /** Above the baseline, in units of the font's size. */
    final double ascent;
    /** The depth below the baseline, negative, in the same unit. */
    final double descent;
    /** One unit of text space in units of the letters' real size; other than 1 for Type 3 fonts only. */
    final double scale;

    FontTraits(PDFont font) {
        this.font = font;
        var descriptor = font.getFontDescriptor();
        this.bold = bold(font, descriptor);
        if (font instanceof PDType3Font type3) {
            this.scale = scale(type3);
            this.ascent = USUAL_ASCENT * scale;
            this.descent = USUAL_DESCENT * scale;
        } else {
            // Descriptors are often wrong; boxes that hug the letters keep lines apart from each other.
            this.scale = 1;
            this.ascent = within(0.62, descriptor == null ? 0 : descriptor.getAscent() / 1000, 0.8, USUAL_ASCENT);
            this.descent = within(-0.28, descriptor == null ? 0 : descriptor.getDescent() / 1000, -0.15, USUAL_DESCENT);
        }
    }

    /** The printable text of a code: white space as one blank, empty where there is nothing to read. */
    String text(int code) {
        var known = texts.get(code);
        if (known == null) {
            known = PrintedText.of(unicode(code));
            texts.put(code, known);
        }
        return known;
    }

    private @Nullable String unicode(int code) {
        try {
            var unicode = font.toUnicode(code);
            if (unicode == null && font instanceof PDSimpleFont && code >= ' ') {
                return Character.toString(code);
            }
            return unicode;
        } catch (IllegalArgumentException | IndexOutOfBoundsException | NullPointerException broken) {
            return null; // a damaged encoding table costs its character, not the page
        }
    }

    private static double scale(PDType3Font font) {
        try {
            var box = font.getBoundingBox();
            var matrix = font.getFontMatrix();
            var tall = box == null
                    ? 0
                    : Math.abs((box.getUpperRightY() - box.getLowerLeftY()) * matrix.getScalingFactorY());
            return tall > 0.05 && tall < 20 ? tall : 1;
        } catch (RuntimeException broken) {
            return 1;
        }
    }

    private static boolean bold(PDFont font, @Nullable PDFontDescriptor descriptor) {
        var name = font.getName();
        if (name != null && BOLD_NAME.matcher(name.toLowerCase(Locale.ROOT)).find()) {
            return true;
        }
        return descriptor != null && (descriptor.isForceBold() || descriptor.getFontWeight() >= 600);
    }

    private static double within(double least, double value, double most, double usual) {
        return value == 0 || !Double.isFinite(value) ? usual : Math.min(most, Math.max(least, value));
    }
}
