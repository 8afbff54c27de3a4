package dev.quern.ocr.reading.sheet;

import dev.quern.ocr.reading.parts.SafeXml;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import org.apache.poi.ss.usermodel.BuiltinFormats;

/** The styles of an XLSX: how numbers are shown, and which cells are bold. */
final class XlsxStyles {
    /** One style of cells. */
    record CellStyle(int index, String format, boolean bold) {}

    private static final CellStyle GENERAL = new CellStyle(0, "General", false);

    private final Map<Integer, String> formats = new HashMap<>();
    private final List<Boolean> fonts = new ArrayList<>();
    private final List<CellStyle> styles = new ArrayList<>();

    void read(SafeXml xml) throws XMLStreamException {
        while (xml.nextElement()) {
            switch (xml.getLocalName()) {
                case "numFmt" -> formats.put(xml.number("numFmtId", 0), xml.attribute("formatCode", "General"));
                case "fonts" -> fonts(xml);
                case "cellXfs" -> styles(xml);
                default -> {}
            }
        }
    }

    private void fonts(SafeXml xml) throws XMLStreamException {
        int inside = xml.depth();
        while (xml.child(inside)) {
            boolean bold = false;
            int font = xml.depth();
            while (xml.child(font)) {
                var value = xml.attribute("val", "1");
                bold |= xml.is("b") && !value.equals("0") && !value.equals("false");
            }
            fonts.add(bold);
        }
    }

    private void styles(SafeXml xml) throws XMLStreamException {
        int inside = xml.depth();
        while (xml.child(inside)) {
            int index = xml.number("numFmtId", 0);
            int font = xml.number("fontId", 0);
            var builtIn = BuiltinFormats.getBuiltinFormat(index);
            var format = formats.getOrDefault(index, builtIn == null ? "General" : builtIn);
            styles.add(new CellStyle(index, format, font >= 0 && font < fonts.size() && fonts.get(font)));
        }
    }

    CellStyle get(int style) {
        return style >= 0 && style < styles.size() ? styles.get(style) : GENERAL;
    }

    /** The country that most formats name; the neutral one where they name none. */
    Locale locale() {
        var counts = new HashMap<Locale, Integer>();
        for (var style : styles) {
            var locale = CellFormats.locale(style.format);
            if (locale != null) {
                counts.merge(locale, 1, Integer::sum);
            }
        }
        return counts.entrySet().stream()
                .max(Map.Entry.<Locale, Integer>comparingByValue()
                        .thenComparing(entry -> entry.getKey().toLanguageTag()))
                .map(Map.Entry::getKey)
                .orElse(Locale.ENGLISH);
    }
}
