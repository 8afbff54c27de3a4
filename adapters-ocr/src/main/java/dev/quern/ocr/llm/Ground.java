package dev.quern.ocr.llm;

import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.geometry.Lines;
import dev.quern.ocr.geometry.LinkedWords;
import dev.quern.ocr.value.Normaliser;
import dev.quern.ocr.value.TextValues;
import dev.quern.ocr.value.date.DateSpotter;
import dev.quern.ocr.value.date.DateTimeSpotter;
import dev.quern.ocr.value.date.TimeSpotter;
import dev.quern.ocr.value.number.NumberSpotter;
import dev.quern.ocr.value.number.SpottedNumber;
import dev.quern.ocr.value.text.LinkSpotter;
import dev.quern.ocr.value.text.Spotted;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The pages of a document, for finding where values stand: numbers and dates by what they mean, texts by their letters. */
final class Ground {
    /** The form alone leaves another reading open, and it is that one. */
    private static final double OTHER_READING = 0.7;

    private static final double BY_MEANING = 0.7;
    private static final int WORDS_OF_A_CHOICE = 6;

    private final List<Segment> segments;
    private final TextWalk walk;
    private final List<Page> pages;
    private final Conventions conventions;

    private Ground(List<Segment> segments, List<Page> pages, Conventions conventions) {
        this.segments = segments;
        this.pages = pages;
        this.walk = new TextWalk(segments);
        this.conventions = conventions;
    }

    /** Without segments that are no ground. What the conventions leave open, the rest decides. */
    static Ground of(List<Page> pages, Conventions conventions, Predicate<Segment> isGround) {
        var segments = pages.stream()
                .flatMap(page -> Segment.of(page).stream())
                .filter(isGround)
                .toList();
        var lines = segments.stream().map(Segment::text).toList();
        return new Ground(segments, pages, TextValues.completed(conventions, lines));
    }

    Conventions conventions() {
        return conventions;
    }

    /** Everywhere that a value stands, from the top of the first page on. */
    List<Found> find(Value value, String said, FieldFormat format, List<String> choices) {
        if (!choices.isEmpty()) {
            return choice(value, said, choices);
        }
        return switch (format) {
            case DATE -> spots(text -> DateSpotter.spot(text, conventions), value);
            case TIME -> spots(text -> TimeSpotter.spot(text, conventions), value);
            case DATETIME -> dateTime(value);
            case NUMBER -> number(value, said);
            case LINK -> {
                var found = walk.find(said);
                found = found.isEmpty() ? walk.find(said.replaceFirst("^(?i)(?:https?://|mailto:)", "")) : found;
                yield found.isEmpty() ? leadingTo(value) : found;
            }
            case TEXT, ONELINE, NAME, ADDRESS, TABLE -> walk.find(said);
        };
    }

    /** The words of links that lead to an address. */
    private List<Found> leadingTo(Value address) {
        var found = new ArrayList<Found>();
        for (var page : pages) {
            for (var link : LinkedWords.of(page)) {
                boolean leads = LinkSpotter.given(link.link().target())
                        .filter(address::equals)
                        .isPresent();
                if (leads && !link.words().isEmpty()) {
                    found.add(new Found(page.index(), 1, Lines.of(link.words())));
                }
            }
        }
        return found;
    }

    private List<Found> dateTime(Value value) {
        var found = spots(text -> DateTimeSpotter.spot(text, conventions), value);
        boolean isDay = value instanceof Value.DateTime moment
                && moment.dateTime().toLocalTime().equals(LocalTime.MIDNIGHT);
        if (!found.isEmpty() || !isDay) {
            return found;
        }
        var day = new Value.Date(((Value.DateTime) value).dateTime().toLocalDate());
        return spots(text -> DateSpotter.spot(text, conventions), day);
    }

    /** A number may also stand in a code, which is no number. */
    private List<Found> number(Value value, String said) {
        var found = spots(
                text -> NumberSpotter.spot(text, conventions).stream()
                        .map(SpottedNumber::number)
                        .toList(),
                value);
        return found.isEmpty() ? walk.findInside(said) : found;
    }

    /** Finds the typed values in a line of text. */
    private interface Spotter<V extends Value> {
        List<Spotted<V>> spot(String text);
    }

    private <V extends Value> List<Found> spots(Spotter<V> spotter, Value value) {
        var found = new ArrayList<Found>();
        for (var segment : segments) {
            for (var spot : spotter.spot(segment.text())) {
                boolean isIt = isSame(spot.value(), value);
                var other = spot.alternative();
                if (isIt || (other != null && isSame(other, value))) {
                    var words = segment.words(spot.start(), spot.end());
                    found.add(new Found(segment.page(), isIt ? 1 : OTHER_READING, List.of(words)));
                }
            }
        }
        return found;
    }

    private static boolean isSame(Value one, Value other) {
        if (one instanceof Value.Decimal number && other instanceof Value.Decimal wanted) {
            return number.number().compareTo(wanted.number()) == 0;
        }
        if (one instanceof Value.DateTime moment && other instanceof Value.DateTime wanted) {
            return moment.dateTime().equals(wanted.dateTime());
        }
        return one.equals(other);
    }

    /** By its words, else a short line that means it. */
    private List<Found> choice(Value value, String said, List<String> choices) {
        var found = walk.find(said);
        if (!found.isEmpty()) {
            return found;
        }
        return segments.stream()
                .filter(segment -> segment.words().size() <= WORDS_OF_A_CHOICE)
                .filter(segment -> Normaliser.choose(segment.text(), choices)
                        .filter(value::equals)
                        .isPresent())
                .map(segment -> new Found(segment.page(), BY_MEANING, List.of(segment.words())))
                .toList();
    }

    /** The words left of a place on its line, and those above it on the line before, as one text. */
    String before(Found found) {
        var first = found.lines().get(0).get(0);
        return segments.stream()
                .filter(segment -> segment.page() == found.page())
                .flatMap(segment -> segment.words().stream())
                .filter(word -> isBefore(word, first))
                .sorted(Comparator.comparingDouble(word -> word.box().left()))
                .map(Word::text)
                .collect(Collectors.joining(" "));
    }

    private static boolean isBefore(Word word, Word first) {
        var box = word.box();
        var at = first.box();
        double height = Math.max(at.height(), box.height());
        boolean isLeft = Math.abs(box.centerY() - at.centerY()) < 0.5 * height && box.right() <= at.left() + 1e-6;
        boolean isAbove = box.bottom() <= at.top() + 0.3 * height
                && at.top() - box.bottom() < 2 * height
                && box.sharedWidth(at) > 0;
        return isLeft || isAbove;
    }
}
