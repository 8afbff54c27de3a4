package dev.quern.ocr.reading.web;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How an element is shown, as far as it tells what is read and what stands together; {@link Styles} has those of a document.
 *
 * @param declarations values by names, both in small letters
 */
record Style(Map<String, String> declarations) {
    /** Blanks that keep apart what is no text that goes on. */
    static final String GAP = "   ";

    static final Style NONE = new Style(Map.of());

    /** Displays that begin a line of their own, and some that stand apart from other words of their line. */
    private static final Set<String> BLOCKS =
            Set.of("block", "list-item", "flow-root", "table", "table-row", "table-caption", "flex", "grid");

    private static final Set<String> APART = Set.of("inline-block", "inline-flex", "inline-grid", "table-cell");

    /** One of a grid's columns, or several that are alike. */
    private static final Pattern TRACK =
            Pattern.compile("repeat\\((\\d{1,2}),[^()]*(?:\\([^()]*\\))?[^()]*\\)|[^\\s()]+(?:\\([^()]*\\))?");

    private static final Pattern WIDTH = Pattern.compile("[1-9.]");

    private static final Pattern SPAN = Pattern.compile("span\\s+(\\d{1,2})");

    private String value(String name) {
        return declarations.getOrDefault(name, "");
    }

    boolean isHidden() {
        return value("display").equals("none")
                || value("visibility").equals("hidden")
                || value("mso-hide").equals("all");
    }

    boolean isBold() {
        return value("font-weight").startsWith("bold") || value("font-weight").matches("[6-9]00");
    }

    /** Returns whether blanks and line ends are kept as they are. */
    boolean isVerbatim() {
        return value("white-space").startsWith("pre");
    }

    boolean beginsPage() {
        return value("page-break-before").equals("always")
                || value("break-before").equals("page");
    }

    /** @param usually whether the element begins a line of its own by its name */
    boolean isBlock(boolean usually) {
        return value("display").isEmpty() ? usually : BLOCKS.contains(value("display"));
    }

    /** What stands before and after an element that is no block. */
    String gap() {
        boolean floats = value("float").equals("left") || value("float").equals("right");
        if (floats || isCell() || isOfOwnWidth()) {
            return GAP;
        }
        return APART.contains(value("display")) ? " " : "";
    }

    /** Labels get the same width, so that the values after them begin under each other. */
    private boolean isOfOwnWidth() {
        return value("display").equals("inline-block")
                && Stream.of("width", "min-width")
                        .anyMatch(name -> WIDTH.matcher(value(name)).lookingAt());
    }

    boolean isCell() {
        return value("display").equals("table-cell");
    }

    /** Returns whether an element's children stand side by side in one row. */
    boolean isRow() {
        return isFlex() && !value("flex-direction").startsWith("column");
    }

    /** Returns whether an element's children stand one under the other, if it is no grid of several columns. */
    boolean isStack() {
        return isGrid() || (isFlex() && !isRow());
    }

    boolean isGrid() {
        return value("display").equals("grid") || value("display").equals("inline-grid");
    }

    private boolean isFlex() {
        return value("display").equals("flex") || value("display").equals("inline-flex");
    }

    /** The columns of a grid. */
    int tracks() {
        int tracks = 0;
        for (var track = TRACK.matcher(value("grid-template-columns")); track.find(); ) {
            tracks += track.group(1) == null ? 1 : Integer.parseInt(track.group(1));
        }
        return tracks;
    }

    /**
     * How many columns of a grid an element takes.
     *
     * @param all that the grid has
     */
    int span(int all) {
        if (value("grid-column").replace(" ", "").equals("1/-1")) {
            return all;
        }
        var span = SPAN.matcher(value("grid-column"));
        return span.find() ? Math.min(all, Integer.parseInt(span.group(1))) : 1;
    }
}
