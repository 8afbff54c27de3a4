package dev.quern.ocr.reading.pdf;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.font.CIDFontMapping;
import org.apache.pdfbox.pdmodel.font.FontMapper;
import org.apache.pdfbox.pdmodel.font.FontMapping;
import org.apache.pdfbox.pdmodel.font.PDCIDSystemInfo;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for every font that a PDF does not bring along: always the one font inside PDFBox's own jar.
 *
 * <p>PDFBox would search the machine's font folders instead, which costs seconds at the first document and makes the
 * result depend on the machine. For reading text no outlines are needed, and widths come from the PDF.
 */
public final class BundledFonts implements FontMapper {
    private static final String RESOURCE = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

    private @Nullable TrueTypeFont font;

    public BundledFonts() {}

    @Override
    public FontMapping<TrueTypeFont> getTrueTypeFont(String baseFont, @Nullable PDFontDescriptor descriptor) {
        return new FontMapping<>(font(), true);
    }

    @Override
    public FontMapping<FontBoxFont> getFontBoxFont(String baseFont, @Nullable PDFontDescriptor descriptor) {
        return new FontMapping<>(font(), true);
    }

    @Override
    public CIDFontMapping getCIDFont(
            String baseFont, @Nullable PDFontDescriptor descriptor, @Nullable PDCIDSystemInfo collection) {
        return new CIDFontMapping(null, font(), true); // no OpenType font, as in PDFBox's own fallback
    }

    private synchronized TrueTypeFont font() {
        var loaded = font;
        if (loaded == null) {
            try (var in = TTFParser.class.getResourceAsStream(RESOURCE)) {
                if (in == null) {
                    throw new IOException("PDFBox comes without " + RESOURCE);
                }
                loaded = new TTFParser().parse(new RandomAccessReadBuffer(in));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            font = loaded;
        }
        return loaded;
    }
}
