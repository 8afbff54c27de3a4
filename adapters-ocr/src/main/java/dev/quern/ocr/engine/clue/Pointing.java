package dev.quern.ocr.engine.clue;

import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.prose.PointedSentences;
import dev.quern.ocr.engine.prose.Statements;
import dev.quern.ocr.engine.reader.Matcher;
import dev.quern.ocr.engine.reader.PageReader;
import dev.quern.ocr.engine.reader.Pointed;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Judges candidates by where the page reader points for a field, and adds those that it alone sees. The pages are read when
 * this is first asked. Make one for a document.
 */
final class Pointing {
    private static final Set<String> ARTICLES = Words.set("articles and possessives");

    /** Words less likely than this are no candidates by that alone. */
    private static final double LIKELY = 0.12;

    private static final int MOST = 3;

    /** How much it counts for a value that the same is pointed to elsewhere. */
    private static final double ELSEWHERE = 0.5;

    /** Marks that end sentences. */
    private static final String ENDS = ".!?";

    /** Words of a clause, at least; "cracked seal." before further sentences is an answer of its own. */
    private static final int CLAUSE = 5;
    /** Marks after which a text goes on. */
    private static final String PAUSES = ".!?;";

    /** The logarithm of how many times likelier than others an answer is that suits a question fully. */
    private static final double FULLY = 6;

    /** Words of a document, at least: of shorter ones the page reader has seen none, and rules see as much. */
    private static final int FEWEST = 60;

    private final List<PageView> views;
    private final Optional<PageReader> reader;
    private final Paragraphs paragraphs;
    private final PointedSentences sentences;
    private final IdentityHashMap<Candidate, PointedSentences.Run> runs = new IdentityHashMap<>();
    private final List<String> asked = new ArrayList<>();
    /** By field, its number: comparing meanings would cost more than judging. */
    private final IdentityHashMap<Meaning, Integer> numbers = new IdentityHashMap<>();

    private final boolean isLong;

    private @Nullable Pointed pointed;

    /** @param fields that are asked for */
    Pointing(List<PageView> views, List<Meaning> fields, LabelFit fit, Statements statements) {
        this.views = views;
        this.paragraphs = new Paragraphs(views);
        this.sentences = new PointedSentences(statements);
        this.reader = fit.reader();
        this.isLong = views.stream()
                        .flatMap(view -> view.segments().stream())
                        .mapToInt(segment -> segment.tokens().size())
                        .sum()
                >= FEWEST;
        for (var field : fields) {
            numbers.put(field, asked.size());
            asked.add(Matcher.asked(field.field()));
        }
    }

    /**
     * What the page reader sees of candidates as the values of a field. Pointing to one of the places at which a value is printed
     * leaves less for the others, of which a part counts for each.
     *
     * @param candidates those that the field has without the page reader
     */
    List<Seen> seen(Meaning field, List<Candidate> all, List<Candidate> candidates) {
        var each = all.stream().map(one -> seen(field, one, candidates)).toList();
        var places = new HashMap<Object, Map<Spot, Double>>();
        for (int i = 0; i < all.size(); i++) {
            if (isSaidAgain(all.get(i)) && each.get(i).at() > 0) {
                places.computeIfAbsent(said(all.get(i)), unseen -> new HashMap<>())
                        .merge(Spot.of(all.get(i)), each.get(i).at(), Math::max);
            }
        }
        if (places.isEmpty()) {
            return each;
        }
        return IntStream.range(0, all.size())
                .mapToObj(i -> {
                    var seen = each.get(i);
                    var everywhere = isSaidAgain(all.get(i)) ? places.get(said(all.get(i))) : null;
                    if (everywhere == null || everywhere.size() < 2) {
                        return seen;
                    }
                    double sum = everywhere.values().stream()
                            .mapToDouble(Double::doubleValue)
                            .sum();
                    return new Seen(
                            Math.min(1, seen.at() + ELSEWHERE * (sum - seen.at())),
                            seen.ends(),
                            seen.nowhere(),
                            seen.run());
                })
                .toList();
    }

    /**
     * How well each candidate suits what the field asks for, by its words alone: 0 like the average of them, 1 fully, -1 not at all.
     * Values that are read, such as dates, are known by their form.
     */
    double[] suiting(Meaning field, List<Candidate> candidates) {
        var number = numbers.get(field);
        if (number == null || reader.isEmpty() || !isLong || !isOfWords(field)) {
            return new double[candidates.size()];
        }
        var texts = candidates.stream().map(Candidate::text).toList();
        // The only name of a document may be a firm's where a person is asked for; of other words there are always
        // many.
        var likelier = field.field().format() == FieldFormat.NAME
                ? reader.get().suitingAtAll(asked.get(number), texts)
                : reader.get().suiting(asked.get(number), texts);
        return Arrays.stream(likelier)
                .map(one -> Matcher.rounded(Math.max(-1, Math.min(1, one / FULLY))))
                .toArray();
    }

    /** Returns whether a candidate begins within a sentence. */
    boolean isWithinSentence(Candidate candidate) {
        return sentences.isTorn(candidate);
    }

    /** Returns whether what is printed again is the same value: days stand in line after line of a table. */
    private static boolean isSaidAgain(Candidate candidate) {
        return candidate.below().isEmpty() && candidate.shape() != Shape.DATE && candidate.shape() != Shape.TIME;
    }

    /** Its value, or its words in lower case: on a scan, the same words with another accent are misread. */
    private static Object said(Candidate candidate) {
        var value = candidate.value();
        return value != null ? value : candidate.text().toLowerCase(Locale.ROOT);
    }

    private record Spot(int page, int line, int index, int from) {
        static Spot of(Candidate candidate) {
            var segment = candidate.segment();
            return new Spot(segment.page(), segment.line(), segment.index(), candidate.from());
        }
    }

    /**
     * What the page reader sees of a candidate as the value of a field, each from 0 to 1 unless it says otherwise.
     *
     * @param at how likely it is the value
     * @param ends how likely the value ends where it does, if it has several lines; if it has one, below 0 by how likely the
     * value has several
     * @param nowhere how likely the value is not on the document
     * @param run whole sentences that are a candidate because it points into them
     */
    record Seen(double at, double ends, double nowhere, PointedSentences.@Nullable Run run) {
        static final Seen NOTHING = new Seen(0, 0, 0, null);
    }

    /** @param candidates all of the field */
    private Seen seen(Meaning field, Candidate candidate, List<Candidate> candidates) {
        var number = numbers.get(field);
        var all = number == null ? null : pointed();
        if (number == null || all == null) {
            return Seen.NOTHING;
        }
        var run = runs.get(candidate);
        if (run != null) {
            return new Seen(run.begun(), 0, all.nowhere(number), run);
        }
        var segment = candidate.segment();
        int from = candidate.from();
        int to = candidate.below().isEmpty() ? candidate.to() : segment.tokens().size();
        double at = all.at(number, segment, from, to);
        if (isOfALine(field) && isAfterArticle(segment, from)) {
            at += all.at(number, segment, from - 1, to);
        }
        if (to == segment.tokens().size()) {
            at += all.beginsAt(number, segment, from, span -> isTorn(field, span));
        }
        if (candidate.shape().isRead()) {
            // "EUR 20.00 a month" is 20.00: what a value was read from has words around it that say no other.
            var others = candidates.stream()
                    .filter(one -> one.shape().isRead() && one.segment().is(segment) && !one.overlaps(candidate))
                    .toList();
            at += all.about(
                    number,
                    segment,
                    from,
                    to,
                    (start, end) -> others.stream().noneMatch(one -> one.from() < end && start < one.to()));
        }
        return new Seen(at, ends(candidate, number, all), all.nowhere(number), null);
    }

    private static double ends(Candidate candidate, int number, Pointed all) {
        var below = candidate.below();
        if (below.isEmpty()) {
            return all.isOneLine(number) - 1;
        }
        var last = below.get(below.size() - 1);
        return all.endsAt(number, last, last.tokens().size());
    }

    /**
     * What the page reader points to, where it is no candidate yet and may be a value of the field.
     *
     * @param percents of the document; one may be the number that is asked for
     */
    List<Candidate> others(Meaning field, List<Candidate> candidates, List<Candidate> percents) {
        var number = numbers.get(field);
        var all = number == null ? null : pointed();
        if (number == null || all == null) {
            return List.of();
        }
        var found = new ArrayList<Candidate>();
        if (field.shape() == Shape.NUMBER || field.shape() == Shape.AMOUNT) {
            percents.stream()
                    .filter(one -> all.at(number, one.segment(), one.from(), one.to()) >= LIKELY)
                    .forEach(found::add);
        }
        if (!isOfWords(field)) {
            return found;
        }
        var shape = isOfAnyWords(field) ? Shape.ANY : Shape.TEXT;
        if (field.field().format() == FieldFormat.TEXT) {
            for (var run : sentences.of(all, number, shape)) {
                runs.put(run.candidate(), run);
                found.add(run.candidate());
            }
        }
        for (var span : all.best(number, LIKELY, MOST)) {
            var whole =
                    isTorn(field, span) ? paragraphs.from(span.segment(), span.from()) : Optional.<Candidate>empty();
            if (whole.isPresent()) {
                whole.filter(one -> candidates.stream().noneMatch(other -> isSame(one, other)))
                        .ifPresent(found::add);
                continue;
            }
            int from = span.from()
                    + (isAfterArticle(span.segment(), span.from() + 1) && span.to() > span.from() + 1 ? 1 : 0);
            var text = printed(field, span.segment().text(from, span.to()));
            if (!text.isEmpty()
                    && (shape == Shape.ANY
                            || candidates.stream().noneMatch(one -> is(one, span.segment(), from, span.to())))) {
                found.add(Candidate.named(shape, text, span.segment(), from, span.to()));
            }
            if (span.to() == span.segment().tokens().size()) {
                overLines(field, span, all.ends(number, LIKELY)).stream()
                        .filter(one -> candidates.stream().noneMatch(other -> isSame(one, other)))
                        .forEach(found::add);
            }
        }
        return found;
    }

    /**
     * Returns whether only the beginning of a text is pointed to: its first words, since it has more than may be, or those
     * before a mark.
     */
    private static boolean isTorn(Meaning field, Pointed.Span span) {
        int size = span.segment().tokens().size();
        return field.field().format() == FieldFormat.TEXT
                && span.to() < size
                && (size - span.from() > PageReader.LONGEST
                        || (span.to() - span.from() >= CLAUSE && pauses(span.segment(), span.to())));
    }

    /** Returns whether a word stands after "the" or "your" in a sentence. */
    private static boolean isAfterArticle(Segment segment, int word) {
        return word > 0
                && word < segment.tokens().size()
                && ARTICLES.contains(segment.tokens().get(word - 1).text());
    }

    /** The same for the end of its last line. */
    private static boolean isTorn(Meaning field, Pointed.End end) {
        return field.field().format() == FieldFormat.TEXT
                && end.to() < end.segment().tokens().size();
    }

    private static boolean pauses(Segment segment, int to) {
        var last = segment.tokens().get(to - 1).text();
        return last.length() > 3 && PAUSES.indexOf(last.charAt(last.length() - 1)) >= 0;
    }

    /** The values that begin with a span and have their last line where one is seen to end. */
    private List<Candidate> overLines(Meaning field, Pointed.Span first, List<Pointed.End> ends) {
        var found = new ArrayList<Candidate>();
        for (var end : ends) {
            var lines =
                    end.linesUnder(first.segment(), views.get(first.segment().page()));
            var whole = !lines.isEmpty() && isTorn(field, end)
                    ? paragraphs.from(first.segment(), first.from())
                    : Optional.<Candidate>empty();
            if (whole.isPresent()) {
                whole.filter(one -> found.stream().noneMatch(other -> isSame(one, other)))
                        .ifPresent(found::add);
                continue;
            }
            if (!lines.isEmpty()) {
                var text = first.segment().text(first.from(), first.to())
                        + lines.stream().map(line -> "\n" + line.text()).collect(Collectors.joining());
                found.add(Candidate.over(
                        Shape.TEXT, printed(field, text), null, first.segment(), first.from(), lines, 0.5));
            }
        }
        return found;
    }

    /** Without the marks around it, but for that at the end of a sentence in a text. */
    private static String printed(Meaning field, String text) {
        var bare = Looks.bare(text);
        int end = text.indexOf(bare) + bare.length();
        boolean ends = field.field().format() == FieldFormat.TEXT
                && end < text.length()
                && ENDS.indexOf(text.charAt(end)) >= 0
                && Looks.sentence(bare + text.charAt(end));
        return ends ? bare + text.charAt(end) : bare;
    }

    private static boolean isSame(Candidate one, Candidate other) {
        return one.from() == other.from()
                && one.segment().is(other.segment())
                && one.below().equals(other.below())
                && end(one) == end(other);
    }

    /** The word after a candidate on its last line. */
    private static int end(Candidate candidate) {
        var below = candidate.below();
        return below.isEmpty()
                ? candidate.to()
                : below.get(below.size() - 1).tokens().size();
    }

    private static boolean is(Candidate candidate, Segment segment, int from, int to) {
        return candidate.from() == from
                && candidate.to() == to
                && candidate.below().isEmpty()
                && candidate.segment().is(segment);
    }

    /** Returns whether a field may have words as they stand on the page. */
    private static boolean isOfWords(Meaning field) {
        return switch (field.shape()) {
            case TEXT, ANY, ORGANISATION, PERSON, CODE, ADDRESS -> true;
            default -> field.shape().isRead() && isOfALine(field);
        };
    }

    /** Returns whether words that do not look like what the field seems to ask for may be its value all the same. */
    private static boolean isOfAnyWords(Meaning field) {
        return switch (field.shape()) {
            case ORGANISATION, PERSON, CODE, ADDRESS -> isOfALine(field);
            default -> false;
        };
    }

    private static boolean isOfALine(Meaning field) {
        var format = field.field().format();
        return format == FieldFormat.ONELINE || format == FieldFormat.TEXT;
    }

    private @Nullable Pointed pointed() {
        if (pointed == null && reader.isPresent() && isLong) {
            pointed = reader.get().read(views, asked);
        }
        return pointed;
    }
}
