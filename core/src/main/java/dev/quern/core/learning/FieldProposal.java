package dev.quern.core.learning;

import dev.quern.core.mailbox.Field;
import dev.quern.core.page.Box;
import dev.quern.core.page.Pages;
import dev.quern.core.result.AddressParser;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.DateSpotter;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.LinkSpotter;
import dev.quern.core.result.NumberSpotter;
import dev.quern.core.result.TimeSpotter;
import dev.quern.core.result.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a document could be asked for, from the document alone: its labels with something beside or below them, and its tables.
 * Fields are called as they are there; their formats follow from the values.
 */
public final class FieldProposal {
    private static final int PAGES = 3;
    private static final int MOST_FIELDS = 40;
    private static final int LABEL_WORDS = 4;
    private static final int LABEL_LENGTH = 40;
    private static final int VALUE_WORDS = 8;
    private static final int PROSE = 9;
    private static final int TABLE_COLUMNS = 3;
    private static final int ADDRESS_LINES = 6;
    private static final double NEAR = 2;
    private static final double ALIGNED = 0.005;

    private static final Pattern EMAIL = Pattern.compile("\\S+@\\S+\\.\\p{L}{2,}");
    /** Written as money or with decimals. What is but digits is a number of something, and keeps its zeros. */
    private static final Pattern AMOUNT =
            Pattern.compile("(?:.*\\p{Sc}.*|(?:.*\\b)?[A-Z]{3}\\b.*\\d.*|.*\\d.*\\b[A-Z]{3}|.*\\d[.,]\\d{2}(?!\\d).*)");

    private static final Pattern RATE = Pattern.compile("\\d+(?:[.,]\\d+)? ?%");

    private static final Pattern NUMBERED = Pattern.compile(
            "(?iu)(?:\\b(?:no|nr|n|num|number|nummer|numero|número|numéro|id|iban|ref)\\b|[º°#]|nr\\b|nummer\\b).{0,2}$");

    private static final Pattern FIGURES = Pattern.compile("(?:\\(?[\\d.,]+ ?%?\\)?)");

    private final List<List<Line>> pages;
    private final Conventions conventions;
    private final Map<String, Field> fields = new LinkedHashMap<>();

    private FieldProposal(Pages pages, Conventions given) {
        this.pages = Line.of(pages).stream().limit(PAGES).toList();
        this.conventions = given.completedFrom(Locating.texts(this.pages));
    }

    /** Fields without ids, single ones first, in the order of the document; none when it has no labels. */
    public static List<Field> of(Pages pages, Conventions conventions) {
        var proposal = new FieldProposal(pages, conventions);
        var tables = proposal.propose();
        return Stream.concat(proposal.fields.values().stream().limit(MOST_FIELDS), tables.stream())
                .toList();
    }

    private List<Field> propose() {
        var tables = new ArrayList<Field>();
        for (var page : pages) {
            int index = 0;
            while (index < page.size()) {
                var table = tables.isEmpty() ? table(page, index) : null;
                if (table != null) {
                    tables.add(table.field());
                    index = table.end();
                    continue;
                }
                if (!heads(page, index)) {
                    pairs(page, page.get(index));
                }
                index++;
            }
        }
        return tables;
    }

    /** Labels of one line with their values. */
    private void pairs(List<Line> page, Line line) {
        var runs = line.allRuns();
        long figures = runs.stream().filter(run -> Letters.hasDigit(run.text())).count();
        boolean row = runs.size() >= TABLE_COLUMNS && figures >= 2;
        for (int i = 0; i < runs.size(); i++) {
            var run = runs.get(i);
            addresses(run);
            int colon = colon(run);
            if (colon >= 0) {
                var label = line.span(run.from(), colon + 1);
                if (colon + 1 < run.to()) {
                    add(label.text(), line.span(colon + 1, run.to()).text(), true);
                } else if (i + 1 < runs.size() && colon(runs.get(i + 1)) < 0) {
                    add(label.text(), runs.get(i + 1).text(), true);
                    i++;
                } else {
                    block(page, label);
                }
            } else if (isLabel(run)
                    && i + 1 < runs.size()
                    && (row ? isListed(page, run, runs.get(i + 1)) : isPair(page, run, runs.get(i + 1)))) {
                add(run.text(), runs.get(i + 1).text(), true);
                i++;
            } else if (!row || i > 0) {
                inline(run);
            }
        }
    }

    private boolean isPair(List<Line> page, Span label, Span value) {
        return isTyped(value.text()) || isListed(page, label, value);
    }

    /** Whether other labels stand above or below a label, with figures where its value stands. */
    private boolean isListed(List<Line> page, Span label, Span value) {
        int figures = 0;
        for (var line : page) {
            var runs = line.allRuns();
            for (int i = 0; i + 1 < runs.size(); i++) {
                var other = runs.get(i + 1);
                boolean aligned = Math.abs(other.box().left() - value.box().left()) < ALIGNED
                        || Math.abs(other.box().right() - value.box().right()) < ALIGNED;
                if (aligned
                        && Math.abs(runs.get(i).box().left() - label.box().left()) < ALIGNED
                        && isLabel(runs.get(i))
                        && isTyped(other.text())) {
                    figures++;
                }
            }
        }
        return figures >= 2 && value.count() <= VALUE_WORDS;
    }

    /** An e-mail address and a URL need no label, and an IBAN says what it is, wherever they stand. */
    private void addresses(Span run) {
        for (var word : run.words()) {
            if (EMAIL.matcher(word.text()).matches()) {
                put("E-mail", FieldFormat.ONELINE);
            } else if (word.text().matches("(?i)(?:https?://|www\\.).+")) {
                put("Website", FieldFormat.LINK);
            } else if (word.text().equals("IBAN")) {
                put("IBAN", FieldFormat.ONELINE);
            }
        }
    }

    /** The index of the first word of a run that ends in a colon, where so few words can be a label; -1 for none. */
    private static int colon(Span run) {
        for (int i = run.from(); i < run.to() && i < run.from() + LABEL_WORDS + 2; i++) {
            if (run.line().word(i).text().endsWith(":")) {
                return Letters.hasLetter(run.line().span(run.from(), i + 1).text()) ? i : -1;
            }
        }
        return -1;
    }

    /** "Total 119.00" and "Invoice no. RE-17" without a gap between them. */
    private void inline(Span run) {
        int at = run.from();
        while (at < run.to() && !Letters.hasDigit(run.line().word(at).text())) {
            at++;
        }
        if (at > run.from() && at < run.to()) {
            var label = run.line().span(run.from(), at);
            boolean figures =
                    run.line().span(at, run.to()).words().stream().allMatch(word -> Letters.hasDigit(word.text()));
            // "Order FX-92614 of 28 December": what comes first is meant.
            var value = run.line().span(at, figures ? run.to() : at + 1).text();
            if (isLabel(label) && isTelling(label.text(), value)) {
                put(label.text(), format(value));
            }
        }
    }

    /** Not the number of a house, nor that of a town. */
    private boolean isTelling(String label, String value) {
        return format(value) != FieldFormat.ONELINE
                || NUMBERED.matcher(label).find()
                || (Letters.compact(value).length() > 5 && !value.matches("\\d+"));
    }

    /** A label over an address, or over one line. */
    private void block(List<Line> page, Span label) {
        var lines = new ArrayList<Span>();
        var above = label;
        while (lines.size() < ADDRESS_LINES) {
            var next = Locating.below(page, above, label);
            if (next == null
                    || next.box().top() - above.box().bottom()
                            > NEAR * above.line().height()
                    || colon(next) >= 0) {
                break;
            }
            lines.add(next);
            above = next;
        }
        if (lines.isEmpty()) {
            return;
        }
        var text = lines.stream().map(Span::text).collect(Collectors.joining("\n"));
        boolean address = AddressParser.parse(text, conventions)
                .filter(Value.Address::found)
                .isPresent();
        if (address) {
            put(label.text(), FieldFormat.ADDRESS);
        } else {
            add(label.text(), lines.get(0).text(), true);
        }
    }

    /** Two labels or more with a value under each. */
    private boolean heads(List<Line> page, int index) {
        var heads = page.get(index).allRuns();
        if (heads.size() < 2 || index + 1 == page.size() || !heads.stream().allMatch(FieldProposal::isLabel)) {
            return false;
        }
        var below = page.get(index + 1);
        double gap = below.word(0).box().top() - heads.get(0).box().bottom();
        if (gap > NEAR * below.height()) {
            return false;
        }
        var values =
                heads.stream().map(head -> Anchoring.over(below, head.box())).toList();
        if (values.stream()
                                .filter(value -> value != null && isTyped(value.text()))
                                .count()
                        * 2
                < heads.size()) {
            return false;
        }
        for (int i = 0; i < heads.size(); i++) {
            var value = values.get(i);
            if (value != null) {
                add(heads.get(i).text(), value.text(), true);
            }
        }
        return true;
    }

    /**
     * A table with its first line behind it.
     *
     * @param end index of the first line that is not part of it
     */
    private record Table(Field field, int end) {}

    private @Nullable Table table(List<Line> page, int index) {
        var heads = page.get(index).allRuns();
        if (heads.size() < TABLE_COLUMNS || !heads.stream().allMatch(FieldProposal::isHeading)) {
            return null;
        }
        int line = index + 1;
        var names = new ArrayList<>(heads.stream().map(Span::text).toList());
        // Headings over two lines.
        while (line < page.size() && line <= index + 2 && goesOn(page.get(line), heads)) {
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
            if (gap > 3 * page.get(line).height() || (!row && rows == 0) || colon(runs.get(0)) >= 0) {
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
        boolean facts = rows == 1
                && (heads.size() == TABLE_COLUMNS
                        || cells.stream().anyMatch(cell -> cellFormat(cell) == FieldFormat.DATE)
                        || cells.stream().noneMatch(cell -> cell.stream().anyMatch(AMOUNT.asMatchPredicate())));
        if (rows == 0 || facts) {
            return null;
        }
        var columns = new ArrayList<Field>();
        for (int i = 0; i < names.size(); i++) {
            var name = named(names.get(i));
            if (!name.isEmpty()
                    && columns.stream().noneMatch(column -> column.name().equals(name))) {
                columns.add(Field.of(name, cellFormat(cells.get(i)), null));
            }
        }
        return new Table(Field.table("Line Items", null, columns), line);
    }

    /** "Total 7.00" below a table, not the second line of a description. */
    private static boolean isSum(Span run) {
        return run.count() > 1
                && AMOUNT.matcher(run.line().word(run.to() - 1).text()).matches();
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

    private FieldFormat cellFormat(List<String> cells) {
        for (var format : List.of(FieldFormat.DATE, FieldFormat.NUMBER)) {
            long fits = cells.stream().filter(cell -> is(format, cell)).count();
            if (fits > 0 && 10 * fits >= 7L * cells.size()) {
                return format;
            }
        }
        return FieldFormat.ONELINE;
    }

    private boolean is(FieldFormat format, String text) {
        return format == FieldFormat.DATE
                ? DateSpotter.parse(text, conventions).isPresent()
                : NumberSpotter.parse(text, conventions).isPresent();
    }

    private static boolean isLabel(Span run) {
        return run.count() <= LABEL_WORDS
                && isHeading(run)
                && Letters.only(run.text()).length() > 1;
    }

    private static boolean isHeading(Span run) {
        return run.count() <= LABEL_WORDS + 1
                && (Letters.hasLetter(run.text()) || run.text().matches("[#%]"))
                && !Letters.hasDigit(RATE.matcher(run.text()).replaceAll(""))
                && run.text().indexOf('@') < 0
                && run.text().length() <= LABEL_LENGTH;
    }

    private boolean isTyped(String text) {
        return Letters.hasDigit(text) || EMAIL.matcher(text).matches() || format(text) == FieldFormat.LINK;
    }

    private void add(String label, String value, boolean anyText) {
        long words = value.chars().filter(c -> c == ' ').count() + 1;
        boolean usable = words <= VALUE_WORDS && Letters.compact(value).length() > 0 && (anyText || words < PROSE - 4);
        if (usable) {
            put(label, format(value));
        }
    }

    private void put(String label, FieldFormat format) {
        var name = named(label);
        if (name.length() > 1 && name.length() <= LABEL_LENGTH) {
            fields.putIfAbsent(name.toLowerCase(Locale.ROOT), Field.of(name, format, null));
        }
    }

    private FieldFormat format(String value) {
        if (DateSpotter.parse(value, conventions).isPresent()) {
            return FieldFormat.DATE;
        }
        if (TimeSpotter.parse(value, conventions).isPresent() && value.indexOf(':') > 0) {
            return FieldFormat.TIME;
        }
        if (AMOUNT.matcher(value).matches()
                && NumberSpotter.parse(value, conventions).isPresent()) {
            return FieldFormat.NUMBER;
        }
        return !EMAIL.matcher(value).matches()
                        && LinkSpotter.parse(value, conventions).isPresent()
                ? FieldFormat.LINK
                : FieldFormat.ONELINE;
    }

    /** A label as a name: without figures and what sets it apart, each word with a capital. */
    private static String named(String label) {
        var words = FIGURES.matcher(label)
                .replaceAll(" ")
                .replaceAll("[:*•|<>{}\\[\\]\"]+", " ")
                .strip()
                .split("\\s+", -1);
        return Stream.of(words)
                .filter(word -> Letters.hasLetter(word) || word.equals("#") || word.equals("%"))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining(" "))
                .replaceAll("[\\s,;.-]+$", "");
    }
}
