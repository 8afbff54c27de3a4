package dev.quern.ocr.reading.office;

import dev.quern.ocr.reading.parts.SafeXml;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Which styles of a DOCX are bold, hidden, or begin a page, those that they are based on included. */
final class DocxStyles {
    private static final Set<String> FALSE = Set.of("0", "false", "off", "none");
    private static final int MOST_ANCESTORS = 20;

    private record Style(@Nullable String basedOn, @Nullable Boolean bold, boolean hidden, boolean newPage) {}

    private final Map<String, Style> styles = new HashMap<>();

    /** Returns whether a switch such as {@code w:b} at the cursor is on. */
    static boolean isOn(SafeXml xml) {
        return !FALSE.contains(xml.attribute("val", "true"));
    }

    void read(SafeXml xml) throws XMLStreamException {
        while (xml.nextElement()) {
            if (xml.is("style")) {
                style(xml);
            }
        }
    }

    private void style(SafeXml xml) throws XMLStreamException {
        var id = xml.attribute("styleId", "");
        String basedOn = null;
        Boolean bold = null;
        boolean hidden = false;
        boolean newPage = false;
        int inside = xml.depth();
        while (xml.depth() >= inside && xml.hasNext()) {
            if (xml.next() == SafeXml.START_ELEMENT) {
                switch (xml.getLocalName()) {
                    case "basedOn" -> basedOn = xml.attribute("val");
                    case "b" -> bold = isOn(xml);
                    case "vanish" -> hidden = isOn(xml);
                    case "pageBreakBefore" -> newPage = isOn(xml);
                    case "tblStylePr" -> xml.skip();
                    default -> {}
                }
            }
        }
        styles.put(id, new Style(basedOn, bold, hidden, newPage));
    }

    boolean isBold(@Nullable String id) {
        var at = id;
        for (int i = 0; i < MOST_ANCESTORS && at != null; i++) {
            var style = styles.get(at);
            if (style == null) {
                return false;
            }
            if (style.bold != null) {
                return style.bold;
            }
            at = style.basedOn;
        }
        return false;
    }

    boolean isHidden(@Nullable String id) {
        var style = id == null ? null : styles.get(id);
        return style != null && style.hidden;
    }

    boolean startsPage(@Nullable String id) {
        var style = id == null ? null : styles.get(id);
        return style != null && style.newPage;
    }
}
