package dev.quern.ocr.engine.table;

import dev.quern.core.kernel.Stoppable;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Piece;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.page.Token;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.value.number.SpottedNumber;
import dev.quern.ocr.words.Words;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Items that stand line by line under no heading: "10 x Cloth  112.40", "1  Cloth  10  11.24  112.40", or on a slip
 * "2 x 1.75" over "Apples  3.50", or of a list "- 10 x Cloth at 11.24". They are believed where quantity times price is the
 * amount, or the amounts add up to one that the document names, or they are counted.
 */
public final class ItemLines {
    /** A part that a line may hold. */
    private enum Part {
        POSITION(0),
        NAME(1),
        QUANTITY(2),
        PRICE(3),
        AMOUNT(4);

        private final int cell;

        Part(int cell) {
            this.cell = cell;
        }
    }

    private static final Pattern TIMES = Pattern.compile("[xX×*]");
    private static final Pattern EACH = Pattern.compile("[xX×*àá@]|[aá]");
    /** Words before the price of one. */
    private static final Set<String> AT = Words.set("words before unit prices");
    /** Letters after the price of one: "each", "per piece". */
    private static final int LETTERS_BEHIND = 12;

    private static final double FAR = 3;
    /** The most figures of a line among which quantity and price are looked for. */
    private static final int MOST_FIGURES = 40;

    /** The farthest right of a name, in heights of a line, that an addition to it may begin. */
    private static final double INDENT = 3;

    private final List<PageView> views;
    private final LabelFit fieldFit;
    private final Totals totals;
    private final Figures figures;

    public ItemLines(List<PageView> views, LabelFit fieldFit, Totals totals, Figures figures) {
        this.views = views;
        this.fieldFit = fieldFit;
        this.totals = totals;
        this.figures = figures;
    }

    /**
     * Some lines that were read as items.
     *
     * @param trust from 0 to 1
     */
    public record Found(List<TableRow> rows, double trust) {
        /** For each wanted column the index of its cell; -1 where lines of items hold no such thing. */
        public int[] cellOf(List<Meaning> columns) {
            var cellOf = new int[columns.size()];
            boolean named = false;
            for (int i = 0; i < cellOf.length; i++) {
                var part = part(columns.get(i));
                cellOf[i] = part == null ? -1 : part.cell;
                named |= part == Part.NAME;
            }
            for (int i = 0; i < cellOf.length && !named; i++) {
                if (cellOf[i] < 0 && columns.get(i).concepts().isEmpty() && isText(columns.get(i))) {
                    cellOf[i] = Part.NAME.cell;
                    named = true;
                }
            }
            return cellOf;
        }

        private static boolean isText(Meaning column) {
            var format = column.field().format();
            return format == FieldFormat.TEXT || format == FieldFormat.ONELINE;
        }

        private static @Nullable Part part(Meaning column) {
            boolean number = column.field().format() == FieldFormat.NUMBER;
            Part best = null;
            double trust = 0.4;
            // "Amount of the line" is no number of a line: that comes last.
            for (var part : List.of(Part.AMOUNT, Part.PRICE, Part.QUANTITY, Part.NAME, Part.POSITION)) {
                double means = switch (part) {
                    case POSITION -> column.means("line_number");
                    case NAME -> isText(column) ? column.means("item", "description") : 0;
                    case QUANTITY -> number ? column.means("quantity") : 0;
                    case PRICE -> number ? column.means("unit_price", "price_word") : 0;
                    case AMOUNT -> number ? column.means("line_amount", "line_net", "line_gross") : 0;
                };
                if (means > trust) {
                    trust = means;
                    best = part;
                }
            }
            return best;
        }
    }

    /** A number and where it stands on its line. */
    private record Figure(SpottedNumber spotted, Piece piece) {
        BigDecimal number() {
            return spotted.value().number();
        }

        boolean hasCents() {
            return spotted.isAmount();
        }
    }

    private record Factors(Figure quantity, @Nullable Figure price) {
        boolean makes(Figure amount) {
            return price != null && Figures.multiply(quantity.number(), price.number(), amount.number());
        }
    }

    /** One item; what stands on the lines around its first one is added to it. */
    private static final class Item {
        private final List<Piece> name = new ArrayList<>();
        private final Figure amount;
        private final @Nullable Figure lead;
        /** Whether the amount is the price of one. */
        private final boolean isOfOne;

        private @Nullable Factors factors;

        Item(Piece name, Figure amount, boolean isOfOne, @Nullable Figure lead, @Nullable Factors factors) {
            this.name.add(name);
            this.amount = amount;
            this.isOfOne = isOfOne;
            this.lead = lead;
            this.factors = factors;
        }

        boolean proven() {
            return factors != null && factors.makes(amount);
        }

        TableRow row(Part ofLead) {
            Map<Integer, List<Piece>> cells = new HashMap<>();
            cells.put(Part.NAME.cell, name);
            cells.put(isOfOne ? Part.PRICE.cell : Part.AMOUNT.cell, List.of(amount.piece()));
            if (lead != null) {
                cells.put(ofLead.cell, List.of(lead.piece()));
            }
            if (factors != null) {
                cells.put(Part.QUANTITY.cell, List.of(factors.quantity().piece()));
                if (factors.price() != null) {
                    cells.put(Part.PRICE.cell, List.of(factors.price().piece()));
                }
            }
            return new TableRow(cells);
        }
    }

    /** The lines that are most likely the items; null where none are likely enough. */
    @Nullable
    public Found find() {
        var amounts = amounts();
        Found best = null;
        double most = 0;
        for (var whole : blocks()) {
            var block = summed(whole, amounts);
            double size = block.size();
            double proven = block.stream().filter(Item::proven).count() / size;
            double counted = block.stream().filter(item -> item.factors != null).count() / size;
            var sum = block.stream().map(item -> item.amount.number()).reduce(BigDecimal.ZERO, BigDecimal::add);
            boolean sums = amounts.contains(sum) && (block.size() > 1 || counted > 0);
            if (!sums && proven < 0.5 && (counted < 0.5 || block.size() < 2)) {
                continue;
            }
            double worth = size * (1 + proven + (sums ? 1 : 0));
            if (worth > most) {
                most = worth;
                var lead = lead(block);
                best = new Found(
                        block.stream().map(item -> item.row(lead)).toList(), 0.5 + 0.25 * proven + (sums ? 0.2 : 0));
            }
        }
        return best;
    }

    /** Without lines such as "Food 357.00" that sum up parts of them: as many as add up to an amount of the document. */
    private static List<Item> summed(List<Item> block, Set<BigDecimal> amounts) {
        var sum = BigDecimal.ZERO;
        int size = 0;
        for (int i = 0; i < block.size(); i++) {
            sum = sum.add(block.get(i).amount.number());
            if (i > 0 && amounts.contains(sum)) {
                size = i + 1;
            }
        }
        return size == 0 ? block : block.subList(0, size);
    }

    /** Amounts that the document names, and the sums of those that stand side by side. */
    private Set<BigDecimal> amounts() {
        var amounts = new TreeSet<BigDecimal>();
        for (var view : views) {
            for (var segment : view.segments()) {
                Stoppable.check();
                figures.in(segment.text())
                        .forEach(number -> amounts.add(number.value().number()));
            }
        }
        return amounts;
    }

    private List<List<Item>> blocks() {
        var blocks = new ArrayList<List<Item>>();
        var open = new ArrayList<Item>();
        Factors waiting = null;
        double bottom = 0;
        for (var view : views) {
            bottom = Double.NEGATIVE_INFINITY;
            for (var line : view.lines()) {
                Stoppable.check();
                if (line.isEmpty()) {
                    continue;
                }
                double height = line.stream().mapToDouble(Segment::height).max().orElse(1);
                double gap = (line.get(0).top() - bottom) / Math.max(1e-6, height);
                bottom = line.stream().mapToDouble(Segment::bottom).max().orElse(bottom);
                var item = totals.of(line) == null ? read(line) : null;
                var factors = item == null ? factors(line) : null;
                boolean apart = gap > FAR && gap < Double.POSITIVE_INFINITY;
                if (apart || (item == null && factors == null && !goesOn(open, line, gap))) {
                    if (!open.isEmpty()) {
                        blocks.add(List.copyOf(open));
                        open.clear();
                    }
                    waiting = null;
                }
                var last = open.isEmpty() ? null : open.get(open.size() - 1);
                if (item != null) {
                    if (waiting != null && item.factors == null && waiting.makes(item.amount)) {
                        item.factors = waiting;
                    }
                    waiting = null;
                    open.add(item);
                } else if (factors != null && last != null && last.factors == null && factors.makes(last.amount)) {
                    last.factors = factors;
                } else if (factors != null) {
                    waiting = factors;
                } else if (last != null) {
                    line.forEach(segment -> last.name.add(Piece.whole(segment)));
                }
            }
        }
        if (!open.isEmpty()) {
            blocks.add(open);
        }
        return blocks;
    }

    /** Returns whether a line of words goes on with the name of the item over it. */
    private boolean goesOn(List<Item> open, List<Segment> line, double gap) {
        if (open.isEmpty() || line.size() > 1 || gap > 1 || totals.of(line) != null) {
            return false;
        }
        var name = open.get(open.size() - 1).name;
        var last = name.get(name.size() - 1);
        var segment = line.get(0);
        double indent = (segment.left() - last.left()) / segment.height();
        return indent > -0.6 && indent < INDENT && segment.text().indexOf(':') < 0 && !Looks.figures(segment.text());
    }

    private @Nullable Item read(List<Segment> line) {
        var found = figures(line);
        if (found.isEmpty()) {
            return null;
        }
        var amount = found.get(found.size() - 1);
        var end = amount.piece().segment();
        var behind = end.text(amount.piece().to(), end.tokens().size());
        boolean isOfOne = at(amount.piece()) < amount.piece().from();
        if (!amount.hasCents()
                || !end.is(line.get(line.size() - 1))
                || Looks.letters(behind) > (isOfOne ? LETTERS_BEHIND : 3)) {
            return null;
        }
        var others = found.subList(0, found.size() - 1);
        var first = others.isEmpty() ? null : others.get(0);
        var count = first != null
                        && isFirst(first.piece())
                        && first.piece().segment().is(line.get(0))
                        && !first.hasCents()
                ? first
                : null;
        var factors = !isOfOne ? factors(others, amount) : count == null ? null : new Factors(count, null);
        if (isOfOne && factors == null) {
            return null;
        }
        var lead = count != null
                        && (factors == null || (!count.equals(factors.quantity()) && !count.equals(factors.price())))
                ? count
                : null;
        var used = new ArrayList<Figure>(List.of(amount));
        if (lead != null) {
            used.add(lead);
        }
        if (factors != null) {
            used.add(factors.quantity());
            if (factors.price() != null) {
                used.add(factors.price());
            }
        }
        var price = isOfOne ? amount : factors == null ? null : factors.price();
        var name = name(line, used, price == null ? null : before(price.piece()));
        return name == null ? null : new Item(name, amount, isOfOne, lead, factors);
    }

    /** Where the words before the price of one begin, a currency between them at most; where the price does, if there are none. */
    private static int at(Piece price) {
        var tokens = price.segment().tokens();
        int next = price.from() - 1;
        if (next > 0
                && !isAt(tokens.get(next))
                && !Looks.hasDigit(tokens.get(next).text())) {
            next--;
        }
        int from = price.from();
        while (next > 0 && isAt(tokens.get(next))) {
            from = next--;
        }
        return from;
    }

    private static Piece before(Piece price) {
        return new Piece(price.segment(), at(price), price.from());
    }

    private static boolean isAt(Token token) {
        return AT.contains(token.text().toLowerCase(Locale.ROOT));
    }

    /** Returns whether a figure is the first thing on its line, but for the bullet of a list. */
    private static boolean isFirst(Piece figure) {
        return figure.from() == 0
                || (figure.from() == 1
                        && Looks.itemMark(figure.segment().tokens().get(0).text()));
    }

    /**
     * The longest run of words that no figure was taken from; null where it is short, a label or a sentence.
     *
     * @param at words before the price of one; null for none
     */
    private @Nullable Piece name(List<Segment> line, List<Figure> used, @Nullable Piece at) {
        Piece best = null;
        for (var segment : line) {
            int from = 0;
            for (int i = 0; i <= segment.tokens().size(); i++) {
                boolean cut = i == segment.tokens().size()
                        || (TIMES.matcher(segment.tokens().get(i).text()).matches() && touches(segment, i, used))
                        || taken(segment, i, used)
                        || (at != null && at.segment().is(segment) && at.from() <= i && i < at.to());
                if (cut) {
                    var run = new Piece(segment, from, i);
                    if (i > from && (best == null || Looks.letters(run.text()) > Looks.letters(best.text()))) {
                        best = run;
                    }
                    from = i + 1;
                }
            }
        }
        if (best == null || Looks.letters(best.text()) < 3) {
            return null;
        }
        var text = best.text();
        return text.indexOf(':') >= 0 || fieldFit.sense(text).isLabel() || Looks.sentence(text) ? null : best;
    }

    private static boolean taken(Segment segment, int token, List<Figure> used) {
        return used.stream()
                .map(Figure::piece)
                .anyMatch(piece -> piece.segment().is(segment) && piece.from() <= token && token < piece.to());
    }

    private static boolean touches(Segment segment, int token, List<Figure> used) {
        return taken(segment, token - 1, used) || taken(segment, token + 1, used);
    }

    private List<Figure> figures(List<Segment> line) {
        var found = new ArrayList<Figure>();
        for (var segment : line) {
            for (var number : figures.in(segment.text())) {
                if (!number.percent()) {
                    int from = segment.tokenAt(number.start());
                    found.add(new Figure(number, new Piece(segment, from, segment.tokenAt(number.end() - 1) + 1)));
                }
            }
        }
        return found;
    }

    /** Quantity and price on an item's line: two numbers that make the amount, else the number before "x". */
    private static @Nullable Factors factors(List<Figure> others, Figure amount) {
        int size = Math.min(MOST_FIGURES, others.size());
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                var one = others.get(i);
                var other = others.get(j);
                if (i != j && Figures.multiply(one.number(), other.number(), amount.number())) {
                    return one.hasCents() && !other.hasCents() ? new Factors(other, one) : new Factors(one, other);
                }
            }
        }
        for (var one : others) {
            var piece = one.piece();
            if (isFirst(piece) && piece.to() < piece.segment().tokens().size() && marked(piece, TIMES)) {
                return new Factors(one, null);
            }
        }
        return null;
    }

    /** A line of nothing but "2 x 1.75", with a unit or a currency at most. */
    private @Nullable Factors factors(List<Segment> line) {
        var found = figures(line);
        if (line.size() != 1 || found.size() != 2 || Looks.letters(line.get(0).text()) > 8) {
            return null;
        }
        var quantity = found.get(0);
        return quantity.piece().from() == 0 && marked(quantity.piece(), EACH)
                ? new Factors(quantity, found.get(1))
                : null;
    }

    /** Returns whether a sign stands after a figure, with a unit between them at most. */
    private static boolean marked(Piece figure, Pattern sign) {
        var tokens = figure.segment().tokens();
        for (int i = figure.to(); i < Math.min(tokens.size(), figure.to() + 2); i++) {
            if (sign.matcher(tokens.get(i).text()).matches()) {
                return true;
            }
        }
        return false;
    }

    /** Numbers before the names that count up number the lines; others count the things. */
    private static Part lead(List<Item> block) {
        BigDecimal last = null;
        for (var item : block) {
            if (item.factors != null) {
                return Part.POSITION;
            }
            if (item.lead != null && last != null && item.lead.number().compareTo(last) <= 0) {
                return Part.QUANTITY;
            }
            last = item.lead == null ? last : item.lead.number();
        }
        return block.size() > 1 ? Part.POSITION : Part.QUANTITY;
    }
}
