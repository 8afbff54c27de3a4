package dev.quern.ocr.fitting.draft;

import dev.quern.core.field.Field;
import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.fitting.page.ReadPages;
import dev.quern.ocr.fitting.page.TextPage;
import dev.quern.ocr.value.Normaliser;
import dev.quern.ocr.value.text.Folding;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds where a value that is known stands in a document. */
public final class ValueSearch {
    private static final int LONGEST = 14;
    private static final double ALIGNED = 0.012;

    private final ReadPages read;
    private final Conventions conventions;

    public ValueSearch(ReadPages read, Conventions known) {
        this.read = read;
        this.conventions = read.completed(known);
    }

    /** Words of a value, by line. */
    public record Found(int page, List<TextPage.Line> lines) {
        public List<Word> words() {
            return lines.stream().flatMap(line -> line.words().stream()).toList();
        }

        public TextPage.Line first() {
            return lines.get(0);
        }

        public TextPage.Line last() {
            return lines.get(lines.size() - 1);
        }
    }

    /** Returns the place given as evidence, if the value stands there. */
    public Optional<Found> at(Field field, Object value, List<Place> places) {
        if (places.isEmpty()
                || places.stream().map(Place::page).distinct().count() > 1
                || places.get(0).page() < 0
                || places.get(0).page() >= read.pages().size()) {
            return Optional.empty();
        }
        var page = read.pages().get(places.get(0).page());
        var words = page.words().stream()
                .filter(word -> places.stream().anyMatch(place -> holds(place, word)))
                .toList();
        if (words.isEmpty()) {
            return Optional.empty();
        }
        var found = new Found(page.index(), TextPage.lines(words));
        return is(field, value, text(found.lines())) ? Optional.of(tight(field, value, found)) : Optional.empty();
    }

    /** Drops words before and after a value that make no difference to it. */
    private Found tight(Field field, Object value, Found at) {
        if (at.lines().size() > 1) {
            return at;
        }
        var words = at.first().words();
        int from = 0;
        int to = words.size();
        while (to - from > 1 && is(field, value, TextPage.text(words.subList(from + 1, to)))) {
            from++;
        }
        // Behind a time, "am" may go without saying in one document and not in others.
        while (field.format() == FieldFormat.NUMBER
                && to - from > 1
                && is(field, value, TextPage.text(words.subList(from, to - 1)))) {
            to--;
        }
        return new Found(at.page(), List.of(TextPage.Line.of(words.subList(from, to))));
    }

    private static boolean holds(Place place, Word word) {
        var box = place.box();
        return word.box().centerX() >= box.left()
                && word.box().centerX() <= box.right()
                && word.box().centerY() >= box.top()
                && word.box().centerY() <= box.bottom();
    }

    /** With its currency, or whatever else in its run makes no difference to it. */
    public Found whole(Field field, Object value, Found at) {
        var page = read.pages().get(at.page());
        if (field.format() == FieldFormat.NUMBER && at.lines().size() == 1) {
            for (var line : page.lines()) {
                for (var run : page.runs(line.words())) {
                    boolean own = run.words().containsAll(at.words());
                    if (own && run.words().size() <= at.words().size() + 1 && is(field, value, run.text())) {
                        return new Found(at.page(), List.of(run));
                    }
                }
            }
        }
        return at;
    }

    /** All places where it stands, in reading order. */
    public List<Found> everywhere(Field field, Object value) {
        var found = new ArrayList<Found>();
        for (var page : read.pages()) {
            for (int line = 0; line < page.lines().size(); line++) {
                found.addAll(beginningIn(page, line, field, value));
            }
        }
        return found;
    }

    private List<Found> beginningIn(TextPage page, int line, Field field, Object value) {
        var found = new ArrayList<Found>();
        var wanted = wholeText(value).map(text -> text.split("\n", -1)).orElse(new String[0]);
        for (var run : page.runs(page.lines().get(line).words())) {
            var words = run.words();
            for (int from = 0; from < words.size(); from++) {
                if (wanted.length > 0 && !begins(page, words.get(from), wanted[0])) {
                    continue;
                }
                for (int to = from + 1; to <= Math.min(words.size(), from + LONGEST); to++) {
                    var first = TextPage.Line.of(words.subList(from, to));
                    if (is(field, value, first.text())) {
                        found.add(new Found(page.index(), List.of(first)));
                        break;
                    }
                    if (wanted.length > 0 && (to == words.size()) && field.format() != FieldFormat.NUMBER) {
                        wrapped(page, line, first, field, value).ifPresent(found::add);
                    }
                }
            }
        }
        return found;
    }

    private static boolean begins(TextPage page, Word word, String text) {
        var start = page.folded(word);
        var whole = Folding.lookAlikes(text);
        return !start.isEmpty() && (whole.startsWith(start) || start.startsWith(whole));
    }

    /** A value that goes on in lines beneath, flush with its first. */
    private Optional<Found> wrapped(TextPage page, int line, TextPage.Line first, Field field, Object value) {
        var whole = Folding.lookAlikes(wholeText(value).orElse(""));
        var lines = new ArrayList<>(List.of(first));
        var text = new StringBuilder(Folding.lookAlikes(first.text()));
        for (int next = line + 1;
                next < page.lines().size() && text.length() < whole.length() && whole.startsWith(text.toString());
                next++) {
            var beneath = page.runs(page.lines().get(next).words()).stream()
                    .filter(run -> aligned(run, first))
                    .findFirst();
            if (beneath.isEmpty()) {
                continue;
            }
            lines.add(beneath.get());
            text.append(Folding.lookAlikes(beneath.get().text()));
        }
        return is(field, value, text(lines))
                ? Optional.of(new Found(page.index(), List.copyOf(lines)))
                : Optional.empty();
    }

    private static boolean aligned(TextPage.Line run, TextPage.Line first) {
        return Math.abs(run.box().left() - first.box().left()) < ALIGNED
                || Math.abs(run.box().right() - first.box().right()) < ALIGNED
                || Math.abs(run.box().centerX() - first.box().centerX()) < ALIGNED;
    }

    public static String text(List<TextPage.Line> lines) {
        return String.join("\n", lines.stream().map(TextPage.Line::text).toList());
    }

    /** Returns the text of a value that is text, or that has the text it was made of. */
    private static Optional<String> wholeText(Object value) {
        if (value instanceof Map<?, ?> parts) {
            var whole = parts.get("full") != null ? parts.get("full") : parts.get("original");
            return Optional.ofNullable(whole).map(Object::toString);
        }
        return value instanceof String text && !text.matches("\\d{4}-\\d\\d-\\d\\d.*|\\d\\d:\\d\\d.*")
                ? Optional.of(text)
                : Optional.empty();
    }

    /** Returns whether a text says the value. */
    public boolean is(Field field, Object value, String text) {
        var format = field.format();
        boolean asText = format == FieldFormat.TEXT
                || format == FieldFormat.ONELINE
                || format == FieldFormat.NAME
                || format == FieldFormat.ADDRESS;
        if (asText) {
            return wholeText(value).map(Folding::lookAlikes).orElse("?").equals(Folding.lookAlikes(text))
                    && !Folding.lookAlikes(text).isEmpty();
        }
        if (text.indexOf('\n') >= 0 || !mayBe(format, text)) {
            return false;
        }
        Optional<Object> read = Normaliser.normalise(text, format, conventions).map(Value::plain);
        return read.isPresent() && same(read.get(), value);
    }

    private static boolean mayBe(FieldFormat format, String text) {
        return format == FieldFormat.LINK || text.chars().anyMatch(Character::isDigit);
    }

    private static boolean same(Object one, Object other) {
        if (one instanceof BigDecimal number && other instanceof BigDecimal known) {
            return number.compareTo(known) == 0;
        }
        return one.equals(other);
    }

    public static List<String> wordsOf(String text) {
        return Arrays.stream(text.split("[^\\p{L}\\p{N}]+", -1))
                .map(Folding::lookAlikes)
                .filter(word -> word.length() > 2)
                .toList();
    }
}
