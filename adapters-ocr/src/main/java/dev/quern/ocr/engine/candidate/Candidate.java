package dev.quern.ocr.engine.candidate;

import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.geometry.Lines;
import dev.quern.ocr.geometry.LinkedWords;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A span of words that some field may want.
 *
 * @param value the typed value where a spotter read one; null for words, which are normalised once
 * they are chosen
 * @param segment where it begins
 * @param from index of its first token in the segment
 * @param to index after its last token in the segment
 * @param below further segments it runs on in, of a block of lines
 * @param certainty from 0 to 1: how specific its written form is
 * @param role its place in a range such as "1 May to 3 June"
 * @param anchor index of the token that labels stand before: its own first, or that of the range it
 * ends
 * @param link that it is; null for everything but links with an address of their own
 */
public record Candidate(
        Shape shape,
        String text,
        @Nullable Value value,
        Segment segment,
        int from,
        int to,
        List<Segment> below,
        double certainty,
        Role role,
        int anchor,
        @Nullable LinkedWords link) {

    public enum Role {
        ALONE,
        RANGE_START,
        RANGE_END
    }

    /** One that stands there as text. */
    public Candidate(
            Shape shape,
            String text,
            @Nullable Value value,
            Segment segment,
            int from,
            int to,
            List<Segment> below,
            double certainty,
            Role role,
            int anchor) {
        this(shape, text, value, segment, from, to, below, certainty, role, anchor, null);
    }

    /** A link, whose words begin with some of a segment; a picture has a segment of its own, without words. */
    public static Candidate link(LinkedWords link, Value value, Segment segment, int from, int to) {
        return new Candidate(Shape.URL, link.text(), value, segment, from, to, List.of(), 0.5, Role.ALONE, from, link);
    }

    public static Candidate words(Shape shape, Segment segment, int from, int to) {
        return new Candidate(shape, segment.text(from, to), null, segment, from, to, List.of(), 0.5, Role.ALONE, from);
    }

    /** Words of which the marks around them are no part. */
    public static Candidate named(Shape shape, String text, Segment segment, int from, int to) {
        return new Candidate(shape, text, null, segment, from, to, List.of(), 0.5, Role.ALONE, from);
    }

    public static Candidate typed(
            Shape shape, String text, Value value, Segment segment, int from, int to, double certainty) {
        return new Candidate(shape, text, value, segment, from, to, List.of(), certainty, Role.ALONE, from);
    }

    /**
     * Words that the end of their line cuts.
     *
     * @param segment that they begin on, and stand on to its end
     * @param below where they go on, as far as they do
     */
    public static Candidate over(
            Shape shape,
            String text,
            @Nullable Value value,
            Segment segment,
            int from,
            List<Segment> below,
            double certainty) {
        return new Candidate(
                shape, text, value, segment, from, segment.tokens().size(), below, certainty, Role.ALONE, from);
    }

    /** The same as part of a range that begins at a token. */
    public Candidate in(Role place, int start) {
        return new Candidate(shape, text, value, segment, from, to, below, certainty, place, start);
    }

    /** The same with further lines below. */
    public Candidate with(List<Segment> further) {
        var all = new ArrayList<>(below);
        all.addAll(further);
        return new Candidate(shape, text, value, segment, from, to, List.copyOf(all), certainty, role, anchor, link);
    }

    /** The segments it stands on; of the first of several, all from its first word on belong to it. */
    public List<Segment> lines() {
        var all = new ArrayList<Segment>();
        all.add(segment);
        all.addAll(below);
        return all;
    }

    public boolean whole() {
        return from == 0 && to == segment.tokens().size();
    }

    public double left() {
        return segment.tokens().get(anchor).left();
    }

    public double right() {
        return segment.tokens().get(to - 1).right();
    }

    /** The number of its words. */
    public int size() {
        return to - from + below.stream().mapToInt(line -> line.tokens().size()).sum();
    }

    public int page() {
        return segment.page();
    }

    /** Returns whether both take the same words; the value of a link is where it leads, so it leaves its words to others. */
    public boolean overlaps(Candidate other) {
        if (link != null || other.link != null) {
            return link != null && link.equals(other.link);
        }
        boolean together = segment.is(other.segment);
        if (together && role != Role.ALONE && other.role != Role.ALONE && role != other.role) {
            return false;
        }
        return (together && from < other.to && other.from < to) || goesOnIn(other) || other.goesOnIn(this);
    }

    /** Returns whether its further lines, as far as they are of it, reach into where another one begins. */
    private boolean goesOnIn(Candidate other) {
        // A loop, since every two candidates are asked for.
        for (int i = 0; i < below.size(); i++) {
            if (below.get(i).is(other.segment)) {
                return other.from < below.get(i).tokens().size();
            }
        }
        return false;
    }

    /** Returns how surely all its words were read right, from 0 to 1. */
    public double reading() {
        return words().stream().mapToDouble(Word::confidence).reduce(1, (one, other) -> one * other);
    }

    /** All its words, in reading order. */
    public List<Word> words() {
        if (link != null) {
            return link.words();
        }
        var words = new ArrayList<Word>();
        segment.tokens().subList(from, to).forEach(token -> words.add(token.word()));
        below.forEach(line -> line.tokens().forEach(token -> words.add(token.word())));
        return words;
    }

    public List<Place> places() {
        if (link != null && link.words().isEmpty()) {
            return List.of(new Place(page(), link.link().box(), ""));
        }
        if (link != null) {
            return Lines.of(link.words()).stream()
                    .map(line -> Place.of(page(), line))
                    .toList();
        }
        var places = new ArrayList<Place>();
        places.add(segment.place(from, to));
        below.forEach(line -> places.add(line.place()));
        return places;
    }
}
