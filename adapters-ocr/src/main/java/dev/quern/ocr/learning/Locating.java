package dev.quern.ocr.learning;

import dev.quern.core.field.Field;
import dev.quern.core.kernel.Stoppable;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.LinkedAddress;
import dev.quern.ocr.value.Normaliser;
import dev.quern.ocr.value.TextValues;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.value.text.LinkSpotter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds where a value that somebody gives stands on a document. */
public final class Locating {
    private static final int MOST_SPOTS = 6;
    private static final int LONGEST_DATE = 8;
    private static final int LONGEST_NUMBER = 4;
    private static final int SHORTEST_FUZZY = 5;
    /** Longer texts take long to compare, and so do the words of a document that has more than a hundred pages of them. */
    private static final int LONGEST_FUZZY = 300;

    private static final int MOST_FUZZY = 20_000;
    private static final double FUZZY = 0.85;
    private static final double BELOW = 2.5;
    private static final double ALIGNED = 0.02;

    private final Pages source;
    private final List<List<Line>> pages;
    private final Conventions conventions;

    public Locating(Pages pages, Conventions given) {
        this.source = pages;
        this.pages = Line.of(pages);
        this.conventions = TextValues.completed(given, texts(this.pages));
    }

    public static List<String> texts(List<List<Line>> pages) {
        return pages.stream()
                .flatMap(List::stream)
                .map(line -> line.span(0, line.size()).text())
                .toList();
    }

    /** The places of a value, in reading order; none when it does not stand there, or is a table. */
    public List<Spot> find(Field field, Value value) {
        var spots = switch (field.format()) {
            case DATE, TIME, DATETIME -> typed(field, value, LONGEST_DATE);
            case NUMBER -> typed(field, value, LONGEST_NUMBER);
            case LINK -> either(typed(field, value, LONGEST_NUMBER), () -> leadingTo(value));
            case NAME -> either(texts(fullName(value)), () -> typed(field, value, LONGEST_DATE));
            case ADDRESS -> blocks(original(value));
            case ONELINE, TEXT ->
                field.choices().isEmpty()
                        ? texts(text(value))
                        : either(texts(text(value)), () -> typed(field, value, LONGEST_NUMBER));
            case TABLE -> List.<Spot>of();
        };
        return spots.stream().limit(MOST_SPOTS).toList();
    }

    private static List<Spot> either(List<Spot> first, Supplier<List<Spot>> second) {
        return first.isEmpty() ? second.get() : first;
    }

    /** The words in a place that evidence names; empty when there are none. */
    public Optional<Spot> at(Place place) {
        if (place.page() < 0 || place.page() >= pages.size()) {
            return Optional.empty();
        }
        for (var line : pages.get(place.page())) {
            var area = line.scale().here(place.box());
            int from = -1;
            int to = -1;
            for (int i = 0; i < line.size(); i++) {
                var box = line.word(i).box();
                boolean inside = box.centerX() > area.left()
                        && box.centerX() < area.right()
                        && box.centerY() > area.top()
                        && box.centerY() < area.bottom();
                if (inside) {
                    from = from < 0 ? i : from;
                    to = i + 1;
                }
            }
            if (from >= 0) {
                return Optional.of(Spot.of(line.span(from, to)));
            }
        }
        return Optional.empty();
    }

    /** The first words of links that lead to an address. */
    private List<Spot> leadingTo(Value address) {
        var spots = new ArrayList<Spot>();
        for (var page : source.pages()) {
            for (var link : page.links()) {
                if (LinkSpotter.given(link.target()).filter(address::equals).isPresent()) {
                    var box = link.boxes().get(0);
                    at(new Place(page.index(), box, "")).ifPresent(spots::add);
                }
            }
        }
        return spots;
    }

    private static String text(Value value) {
        return value instanceof Value.Text text ? text.text() : String.valueOf(value.plain());
    }

    private static String fullName(Value value) {
        return value instanceof Value.Name name ? name.full() : text(value);
    }

    private static String original(Value value) {
        return value instanceof Value.Address address ? address.original() : text(value);
    }

    /** The shortest runs of words that are read as the value. */
    private List<Spot> typed(Field field, Value value, int longest) {
        boolean figures = switch (field.format()) {
            case DATE, TIME, DATETIME, NUMBER -> true;
            default -> false;
        };
        var spots = new ArrayList<Spot>();
        for (var line : lines()) {
            Stoppable.check();
            int first = spots.size();
            for (int count = 1; count <= longest; count++) {
                for (int from = 0; from + count <= line.size() && from + count <= line.runEnd(from); from++) {
                    var span = line.span(from, from + count);
                    if (figures && !Letters.hasDigit(span.text())) {
                        continue;
                    }
                    var read = read(field, span.text(), conventions);
                    if (read != null
                            && same(read, value)
                            && spots.stream().skip(first).noneMatch(Spot.of(span)::overlaps)) {
                        spots.add(Spot.of(span));
                    }
                }
            }
        }
        spots.sort(Comparator.comparingInt(Spot::page)
                .thenComparingInt(spot -> spot.first().line().index())
                .thenComparingInt(spot -> spot.first().from()));
        return spots;
    }

    /**
     * Reads some words as a value of a field, or as a link where they lead; null when they do not fit the field's
     * format.
     */
    @Nullable
    public Value read(Field field, Span span) {
        return field.format() == FieldFormat.LINK && field.choices().isEmpty()
                ? LinkedAddress.at(span.text(), List.of(span.place()), source, conventions)
                        .orElse(null)
                : read(field, span.text(), conventions);
    }

    /** Reads a text as a value of a field; null when it does not fit the field's format. */
    static @Nullable Value read(Field field, String text, Conventions conventions) {
        var value = field.choices().isEmpty()
                ? Normaliser.normalise(text, field.format(), conventions)
                : Normaliser.choose(text, field.choices());
        return value.orElse(null);
    }

    /** Returns whether two values are the same for people, however they were written. */
    public static boolean same(Value one, Value other) {
        return one.getClass().equals(other.getClass()) && said(one).equals(said(other));
    }

    /** Returns a form of a value that is equal for values that are the same for people, however they were written. */
    public static Object said(Value value) {
        if (value instanceof Value.Decimal decimal) {
            return decimal.number().stripTrailingZeros();
        }
        return value instanceof Value.DateTime moment ? moment.dateTime() : Folding.compact(written(value));
    }

    private static String written(Value value) {
        return value instanceof Value.Name name
                ? name.full()
                : value instanceof Value.Address address ? address.original() : String.valueOf(value.plain());
    }

    /** A text on one line, or else on several, or else one that differs by what readers mistake. */
    private List<Spot> texts(String text) {
        var target = Folding.compact(text);
        if (target.isEmpty()) {
            return List.of();
        }
        var spots = new ArrayList<Spot>();
        for (var line : lines()) {
            for (int from = 0; from < line.size(); from++) {
                int to = end(line, from, target);
                if (to > from) {
                    spots.add(Spot.of(line.span(from, to)));
                }
            }
        }
        if (spots.isEmpty()) {
            spots.addAll(blocks(text));
        }
        return spots.isEmpty() && target.length() >= SHORTEST_FUZZY && target.length() <= LONGEST_FUZZY
                ? fuzzy(target)
                : spots;
    }

    /** The index after the last word of the target, whose first word this is; -1 when it is not. */
    private static int end(Line line, int from, String target) {
        var read = new StringBuilder();
        for (int at = from; at < line.size(); at++) {
            var word = Folding.compact(line.word(at).text());
            if (word.isEmpty() && at == from) {
                return -1;
            }
            read.append(word);
            if (!target.startsWith(read.toString())) {
                return -1;
            }
            if (read.length() == target.length()) {
                return at + 1;
            }
        }
        return -1;
    }

    private List<Spot> fuzzy(String target) {
        @Nullable Spot best = null;
        double most = FUZZY;
        int looked = 0;
        for (var line : lines()) {
            for (int from = 0; from < line.size() && looked < MOST_FUZZY; from++) {
                looked++;
                var read = new StringBuilder();
                for (int at = from; at < line.size() && read.length() < target.length() * 1.2; at++) {
                    read.append(Folding.compact(line.word(at).text()));
                    double alike = Letters.alike(read.toString(), target, most);
                    if (alike > most) {
                        most = alike;
                        best = Spot.of(line.span(from, at + 1));
                    }
                }
            }
        }
        return best == null ? List.of() : List.of(best);
    }

    /** A text over lines below each other. */
    private List<Spot> blocks(String text) {
        var target = Folding.compact(text);
        var spots = new ArrayList<Spot>();
        for (var page : pages) {
            for (var line : page) {
                for (int from = 0; from < line.size() && !target.isEmpty(); from++) {
                    var spans = new ArrayList<Span>();
                    if (follows(page, line, from, target, spans)) {
                        spots.add(new Spot(spans));
                    }
                }
            }
        }
        return spots;
    }

    private static boolean follows(List<Line> page, Line line, int from, String target, List<Span> spans) {
        var rest = target;
        var at = line;
        int start = from;
        while (true) {
            int to = start;
            while (to < at.runEnd(start) && !rest.isEmpty()) {
                var word = Folding.compact(at.word(to).text());
                if (!rest.startsWith(word) || (word.isEmpty() && to == from && spans.isEmpty())) {
                    break;
                }
                rest = rest.substring(word.length());
                to++;
            }
            if (to == start) {
                return false;
            }
            spans.add(at.span(start, to));
            if (rest.isEmpty()) {
                return true;
            }
            if (to < at.runEnd(start)) {
                return false;
            }
            var next = below(page, spans.get(spans.size() - 1), spans.get(0));
            if (next == null) {
                return false;
            }
            at = next.line();
            start = next.from();
        }
    }

    /** The run below a span that goes on with what began above: aligned with it, or at least under it. */
    public static @Nullable Span below(List<Line> page, Span above, Span first) {
        for (int i = above.line().index() + 1; i < page.size(); i++) {
            var line = page.get(i);
            double gap = line.word(0).box().top() - above.box().bottom();
            if (gap > BELOW * above.line().height()) {
                return null;
            }
            @Nullable Span under = null;
            for (var run : line.allRuns()) {
                if (Math.abs(run.box().left() - first.box().left()) < ALIGNED) {
                    return run;
                }
                if (under == null && run.box().sharedWidth(first.box()) > 0) {
                    under = run;
                }
            }
            if (under != null) {
                return under;
            }
        }
        return null;
    }

    public List<List<Line>> pages() {
        return pages;
    }

    public Conventions conventions() {
        return conventions;
    }

    private List<Line> lines() {
        return pages.stream().flatMap(List::stream).toList();
    }

    public static boolean isOfLines(Field field) {
        return field.format() == FieldFormat.ADDRESS || field.format() == FieldFormat.TEXT;
    }
}
