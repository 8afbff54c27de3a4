package dev.quern.ocr.fitting.text;

import dev.quern.core.template.TemplateObject;
import java.util.List;

/**
 * The objects of a template for text in their order: which of them must be there, and which make up the rows of a table.
 *
 * @param all in the order of the template
 */
record TextParts(List<TextPart> all) {
    TextParts {
        all = List.copyOf(all);
    }

    int size() {
        return all.size();
    }

    TextPart get(int index) {
        return all.get(index);
    }

    /** Text before a field that need not be there, or before the rows of a table, need not be there either. */
    boolean isNeeded(int index) {
        if (all.get(index).object().required()) {
            return true;
        }
        if (isInTable(index)) {
            return false;
        }
        boolean before = index + 1 < all.size() && !all.get(index + 1).isLiteral();
        return !before || all.get(index + 1).isRequired();
    }

    private boolean isInTable(int index) {
        boolean before = index > 0 && all.get(index - 1).table() != null;
        boolean behind = index + 1 < all.size() && all.get(index + 1).table() != null;
        return behind || (before && all.get(index).object().type() == TemplateObject.Type.DELIMITER);
    }

    /** Returns whether a block of table rows begins at a part. */
    boolean blockBegins(int index) {
        return all.get(index).table() != null
                || (all.get(index).isLiteral()
                        && index + 1 < all.size()
                        && all.get(index + 1).table() != null);
    }

    /** Behind the last column of the table, and a delimiter that ends the row. */
    int blockEnd(int from) {
        int end = from + 1;
        while (end < all.size()
                && (all.get(end).table() != null
                        || (end + 1 < all.size()
                                && all.get(end).isLiteral()
                                && all.get(end + 1).table() != null))) {
            end++;
        }
        return end < all.size() && all.get(end).object().type() == TemplateObject.Type.DELIMITER && end + 1 < all.size()
                ? end + 1
                : end;
    }
}
