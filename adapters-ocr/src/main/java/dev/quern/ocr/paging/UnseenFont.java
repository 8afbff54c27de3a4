package dev.quern.ocr.paging;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TTFSubsetter;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDStream;

/**
 * A font for text that is found but not seen. Its codes are UTF-16 units, so that it has every letter of the basic plane, and
 * all of them are one empty glyph half as wide as it is high: with letters of its own, a font for all scripts would be larger
 * than most documents.
 */
final class UnseenFont {
    /** The width of every letter, in thousandths of the font size. */
    static final int WIDTH = 500;

    private static final String NAME = "Unseen";
    private static final String ANY_FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";
    private static final String TO_UNICODE = """
            /CIDInit /ProcSet findresource begin
            12 dict begin
            begincmap
            /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
            /CMapName /Adobe-Identity-UCS def
            /CMapType 2 def
            1 begincodespacerange
            <0000> <FFFF>
            endcodespacerange
            1 beginbfrange
            <0000> <FFFF> <0000>
            endbfrange
            endcmap
            CMapName currentdict /CMap defineresource pop
            end
            end
            """;

    private UnseenFont() {}

    static COSDictionary in(PDDocument document) throws IOException {
        var font = dictionary("Type0");
        font.setItem(COSName.ENCODING, COSName.IDENTITY_H);
        var descendants = new COSArray();
        descendants.add(descendant(document));
        font.setItem(COSName.DESCENDANT_FONTS, descendants);
        font.setItem(COSName.TO_UNICODE, stream(document, TO_UNICODE.getBytes(StandardCharsets.US_ASCII)));
        return font;
    }

    private static COSDictionary dictionary(String subtype) {
        var font = new COSDictionary();
        font.setItem(COSName.TYPE, COSName.FONT);
        font.setName(COSName.SUBTYPE, subtype);
        font.setName(COSName.BASE_FONT, NAME);
        return font;
    }

    private static COSDictionary descendant(PDDocument document) throws IOException {
        var font = dictionary("CIDFontType2");
        var system = new COSDictionary();
        system.setItem(COSName.REGISTRY, new COSString("Adobe"));
        system.setItem(COSName.ORDERING, new COSString("Identity"));
        system.setInt(COSName.SUPPLEMENT, 0);
        font.setItem(COSName.CIDSYSTEMINFO, system);
        font.setInt(COSName.DW, WIDTH);
        // Every letter is the first glyph.
        font.setItem(COSName.CID_TO_GID_MAP, stream(document, new byte[2 * 65_536]));
        font.setItem(COSName.FONT_DESC, descriptor(document));
        return font;
    }

    private static COSDictionary descriptor(PDDocument document) throws IOException {
        var descriptor = new COSDictionary();
        descriptor.setItem(COSName.TYPE, COSName.FONT_DESC);
        descriptor.setName(COSName.FONT_NAME, NAME);
        descriptor.setInt(COSName.FLAGS, 5);
        var box = new COSArray();
        for (int side : new int[] {0, 0, WIDTH, 1000}) {
            box.add(COSInteger.get(side));
        }
        descriptor.setItem(COSName.FONT_BBOX, box);
        descriptor.setInt(COSName.ITALIC_ANGLE, 0);
        descriptor.setInt(COSName.ASCENT, 1000);
        descriptor.setInt(COSName.DESCENT, -1);
        descriptor.setInt(COSName.CAP_HEIGHT, 1000);
        descriptor.setInt(COSName.STEM_V, 80);
        var program = program();
        var file = stream(document, program);
        file.getCOSObject().setInt(COSName.LENGTH1, program.length);
        descriptor.setItem(COSName.FONT_FILE2, file);
        return descriptor;
    }

    /** A font that is cut down to the glyph for what it does not have. */
    private static byte[] program() throws IOException {
        try (var in = PDDocument.class.getResourceAsStream(ANY_FONT)) {
            if (in == null) {
                throw new IOException("PDFBox has no font of its own any more");
            }
            try (var font = new TTFParser().parse(new RandomAccessReadBuffer(in))) {
                var out = new ByteArrayOutputStream();
                new TTFSubsetter(font).writeToStream(out);
                return out.toByteArray();
            }
        }
    }

    static PDStream stream(PDDocument document, byte[] bytes) throws IOException {
        InputStream in = new ByteArrayInputStream(bytes);
        return new PDStream(document, in, COSName.FLATE_DECODE);
    }
}
