package dev.quern.jdbc.column;

import dev.quern.core.page.Laid;
import dev.quern.core.result.PageFrame;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The column that holds what is kept of a document's pages: width, height, whether chosen, and how laid where it is. */
public final class PageSetColumn {
    private PageSetColumn() {}

    public static String write(List<PageFrame> pages) {
        return JsonColumn.write(pages.stream().map(PageSetColumn::parts).toList());
    }

    private static List<Object> parts(PageFrame page) {
        var parts = new ArrayList<Object>(
                List.of(BigDecimal.valueOf(page.width()), BigDecimal.valueOf(page.height()), page.included()));
        if (!page.laid().equals(Laid.AS_IT_WAS)) {
            parts.add(BigDecimal.valueOf(page.laid().quarterTurns()));
            parts.add(BigDecimal.valueOf(page.laid().skew()));
        }
        return parts;
    }

    public static List<PageFrame> read(String text) {
        return JsonColumn.list(JsonColumn.read(text)).stream()
                .map(JsonColumn::list)
                .map(parts -> new PageFrame(
                        number(parts.get(0)),
                        number(parts.get(1)),
                        parts.size() < 5 ? Laid.AS_IT_WAS : new Laid((int) number(parts.get(3)), number(parts.get(4))),
                        Boolean.TRUE.equals(parts.get(2))))
                .toList();
    }

    private static double number(Object part) {
        return ((BigDecimal) Objects.requireNonNull(part)).doubleValue();
    }
}
