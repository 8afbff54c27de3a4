package dev.quern.ocr.proposal;

import dev.quern.core.field.Field;
import dev.quern.core.page.Box;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.learning.Letters;
import dev.quern.ocr.learning.Line;
import dev.quern.ocr.learning.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A table that a document could be asked for: headings side by side, and lines with something under most of them.
 *
 * @param end index of the first line of its page that is not part of it
 */
record TableProposal(Field field, int end) {
    private static final int FEWEST_COLUMNS = 3;
    private static final int HEADING_LINES = 2;
    private static final int TITLE_WORDS = 4;
    /** The farthest a title stands above, in heights of a line. */
    private static final double TITLE_GAP = 2.5;

    /** Column names of tables of goods and services. */
    private static final Set<String> OF_GOODS = Set.of(
            "quantity", "unit", "unit_price", "article_number", "line_discount", "item", "list_price", "line_number");

    private static final Set<String> OF_ACCOUNTS = Set.of("money_in", "money_out", "closing_balance", "balance");

    /**
     * The table whose headings are a line, if that is what it is.
     *
     * @param format of the cells of a column
     */
    static @Nullable TableProposal at(
            List<Line> page, int index, FieldNaming naming, Function<List<String>, FieldFormat> format) {
        var heads = page.get(index).allRuns();
        if (heads.size() < FEWEST_COLUMNS || !heads.stream().allMatch(LabelRuns::isHeading)) {
            return null;
        }
        int line = index + 1;
        var names = new ArrayList<>(heads.stream().map(Span::text).toList());
        while (line < page.size() && line <= index + HEADING_LINES && goesOn(page.get(line), heads)) {
            for (var run : page.get(line).allRuns()) {
                int column = column(heads, run.box());
                names.set(column, names.get(column) + " " + run.text());
            }
            line++;
        }
        var cells = new ArrayList<List<String>>();
        heads.forEach(head -> cells.add(new ArrayList<>()));
        int rows = 0;
        int first = 0;
        long needed = 0;
        for (; line < page.size(); line++) {
            var runs = page.get(line).allRuns();
            double gap =
                    runs.get(0).box().top() - page.get(line - 1).word(0).box().bottom();
            long figures =
                    runs.stream().filter(run -> Letters.hasDigit(run.text())).count();
            // Sums below a table have fewer figures than its lines.
            boolean row = rows == 0
                    ? runs.size() >= 2 && figures * 2 >= Math.min(heads.size(), runs.size())
                    : runs.size() * 2 > first && figures * 5 >= needed * 3;
            if (gap > 3 * page.get(line).height() || (!row && rows == 0) || LabelRuns.colon(runs.get(0)) >= 0) {
                break;
            }
            if (row) {
                if (rows++ == 0) {
                    first = runs.size();
                    needed = figures;
                }
                runs.forEach(run -> cells.get(column(heads, run.box())).add(run.text()));
            } else if (runs.size() > 1 || isSum(runs.get(0))) {
                break;
            }
        }
        var columns = new ArrayList<Field>();
        for (int i = 0; i < names.size(); i++) {
            var column = column(names.get(i), format.apply(cells.get(i)), naming);
            if (!column.name().isEmpty()
                    && columns.stream().noneMatch(other -> other.name().equals(column.name()))) {
                columns.add(column);
            }
        }
        // One line under headings is what they say of the document, unless it is goods.
        if (columns.size() < FEWEST_COLUMNS || rows == 0 || (rows == 1 && !ofGoods(columns))) {
            return null;
        }
        return new TableProposal(Field.table(named(page, index, columns, naming), null, columns), line);
    }

    private static boolean ofGoods(List<Field> columns) {
        return columns.stream().map(Field::name).filter(OF_GOODS::contains).count() >= 2;
    }

    private static Field column(String heading, FieldFormat format, FieldNaming naming) {
        var known = naming.named(heading, true);
        var own = FieldNames.of(heading);
        var name = known.map(FieldNaming.Named::name).orElse(own);
        return Field.of(name, format, name.equals(own) ? null : heading);
    }

    /** As goods and accounts are called, or as the line over the table says. */
    private static String named(List<Line> page, int index, List<Field> columns, FieldNaming naming) {
        if (ofGoods(columns)) {
            return "line_items";
        }
        if (index > 0) {
            var above = page.get(index - 1).allRuns();
            double gap = page.get(index).word(0).box().top()
                    - page.get(index - 1).word(0).box().bottom();
            var title = above.get(0);
            if (above.size() == 1
                    && title.count() <= TITLE_WORDS
                    && gap < TITLE_GAP * page.get(index).height()
                    && LabelRuns.isHeading(title)
                    && naming.named(title.text(), false).isEmpty()
                    && FieldNames.of(title.text()).length() > 2) {
                return FieldNames.of(title.text());
            }
        }
        return columns.stream().map(Field::name).anyMatch(OF_ACCOUNTS::contains) ? "transactions" : "table";
    }

    /** "Total 7.00" below a table, not the second line of a description. */
    private static boolean isSum(Span run) {
        return run.count() > 1
                && WrittenKinds.isAmount(run.line().word(run.to() - 1).text());
    }

    private static boolean goesOn(Line line, List<Span> heads) {
        return line.allRuns().size() < heads.size()
                && line.allRuns().stream()
                        .allMatch(run -> !Letters.hasDigit(run.text())
                                && run.count() <= 2
                                && heads.stream().anyMatch(head -> head.box().sharedWidth(run.box()) > 0));
    }

    private static int column(List<Span> heads, Box box) {
        int best = 0;
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < heads.size(); i++) {
            var head = heads.get(i).box();
            double shared = head.sharedWidth(box);
            double near = shared > 0 ? 1 + shared : -Math.abs(head.centerX() - box.centerX());
            if (near > most) {
                most = near;
                best = i;
            }
        }
        return best;
    }
}
