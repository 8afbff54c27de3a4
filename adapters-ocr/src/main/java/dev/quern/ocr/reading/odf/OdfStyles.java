package dev.quern.ocr.reading.odf;

import dev.quern.ocr.reading.parts.SafeXml;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Which styles of an OpenDocument file are bold, hidden, or begin or end a page, those that they build on included. */
final class OdfStyles {
    private static final Set<String> BOLD = Set.of("bold", "600", "700", "800", "900");
    private static final int MOST_ANCESTORS = 20;

    private static final class Style {
        @Nullable
        String parent;

        @Nullable
        Boolean bold;

        boolean hidden;
        boolean pageBefore;
        boolean pageAfter;
    }

    private final Map<String, Style> styles = new HashMap<>();

    /** Reads the style that begins at the cursor. */
    void style(SafeXml xml) throws XMLStreamException {
        var style = new Style();
        var name = xml.attribute("name", "");
        style.parent = xml.attribute("parent-style-name");
        style.pageBefore = !xml.attribute("master-page-name", "").isEmpty();
        int inside = xml.depth();
        while (xml.depth() >= inside && xml.hasNext()) {
            if (xml.next() != SafeXml.START_ELEMENT) {
                continue;
            }
            switch (xml.getLocalName()) {
                case "text-properties" -> {
                    var weight = xml.attribute("font-weight");
                    style.bold = weight == null ? style.bold : Boolean.valueOf(BOLD.contains(weight));
                    style.hidden |= xml.attribute("display", "").equals("none");
                }
                case "paragraph-properties", "table-properties", "section-properties" -> {
                    style.pageBefore |= xml.attribute("break-before", "").equals("page");
                    style.pageAfter |= xml.attribute("break-after", "").equals("page");
                    style.hidden |= xml.attribute("display", "").equals("false")
                            || xml.attribute("display", "").equals("none");
                }
                default -> {}
            }
        }
        styles.put(name, style);
    }

    boolean isBold(@Nullable String name) {
        var at = name;
        for (int i = 0; i < MOST_ANCESTORS && at != null; i++) {
            var style = styles.get(at);
            if (style == null) {
                return false;
            }
            if (style.bold != null) {
                return style.bold;
            }
            at = style.parent;
        }
        return false;
    }

    boolean isHidden(@Nullable String name) {
        var style = name == null ? null : styles.get(name);
        return style != null && style.hidden;
    }

    boolean startsPage(@Nullable String name) {
        var style = name == null ? null : styles.get(name);
        return style != null && style.pageBefore;
    }

    boolean endsPage(@Nullable String name) {
        var style = name == null ? null : styles.get(name);
        return style != null && style.pageAfter;
    }
}
