package dev.quern.ocr.engine.prose;

import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.value.address.Regions;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Under which law an agreement is, and which courts decide: "governed by the laws of the State of Iowa", "Illinois law governs", "Es gilt
 * deutsches Recht", "Gerichtsstand ist Kiel".
 */
final class GoverningLaw {
    /** Labels that the lexicon has. */
    private static final String LAW = "governing law";

    private static final String COURTS = "place of jurisdiction";

    private static final Stems LAWS = Stems.of("law words");
    private static final Stems GOVERNING = Stems.of("governing words");
    private static final Stems FOUNDING = Stems.of("founding words");
    private static final Stems STATES = Stems.of("states before names");
    private static final Stems OF = Stems.of("small words before names of states");
    private static final Stems NATIONAL = Stems.of("adjectives of countries");
    private static final Set<String> PLACES = Words.set(Folding::plain, "places of law");
    private static final Stems COURT = Stems.of("courts");
    private static final Stems DECIDING = Stems.of("deciding words");
    private static final Stems SEAT = Stems.of("seats of courts");
    private static final Stems IS = Stems.of("is");
    private static final Stems AND = Stems.of("and");

    /** Words between a law and what says that it governs. */
    private static final int REACH = 14;
    /** Words before a law that say what was founded under it. */
    private static final int FOUNDED = 5;

    private static final int LONGEST_PLACE = 5;
    private static final int LONGEST_COURT = 9;

    private GoverningLaw() {}

    /** What a paragraph states of it; {@code heading} is whether the line over it is about the law. */
    static List<Stated> in(Paragraph paragraph, boolean heading) {
        var found = new ArrayList<Stated>();
        for (int i = 0; i < paragraph.size(); i++) {
            var word = paragraph.plain(i);
            if (LAWS.has(word)) {
                law(paragraph, i, heading, found);
            }
            if (SEAT.has(word)) {
                seat(paragraph, i, found);
            } else if (COURT.has(word)) {
                court(paragraph, i, found);
            }
        }
        return found;
    }

    /** Returns whether a line is a heading about the law: "Governing Law", "Droit applicable". */
    static boolean heads(Paragraph paragraph) {
        return paragraph.size() <= LONGEST_COURT
                && LAWS.isIn(paragraph, 0, paragraph.size())
                && GOVERNING.isIn(paragraph, 0, paragraph.size());
    }

    private static void law(Paragraph paragraph, int at, boolean heading, List<Stated> found) {
        int from = paragraph.sentence(at);
        int to = paragraph.sentenceEnd(at);
        boolean governs = GOVERNING.isIn(paragraph, Math.max(from, at - REACH), Math.min(to, at + REACH));
        if ((!governs && !heading) || FOUNDING.isIn(paragraph, Math.max(from, at - FOUNDED), at)) {
            return;
        }
        var named = after(paragraph, at, to);
        if (named == null) {
            named = before(paragraph, at, from, to);
        }
        if (named != null) {
            found.add(new Stated(named, LAW, governs ? 1 : 0.9));
        }
    }

    /** "laws of the State of Iowa", "Recht der Bundesrepublik Deutschland". */
    private static @Nullable Candidate after(Paragraph paragraph, int at, int to) {
        int start = at + 1;
        while (start < to && OF.has(paragraph.plain(start))) {
            start++;
        }
        return start == at + 1 || paragraph.pauses(at) ? null : place(paragraph, start, to);
    }

    /** The name of a place that begins at a word; "State of" is no part of it. */
    private static @Nullable Candidate place(Paragraph paragraph, int at, int to) {
        int start = at;
        while (start + 2 < to && STATES.has(paragraph.plain(start)) && OF.has(paragraph.plain(start + 1))) {
            start += 2;
            while (start + 1 < to && OF.has(paragraph.plain(start))) {
                start++;
            }
        }
        int end = known(paragraph, start, to);
        if (end == start) {
            end = run(paragraph, start, to);
        }
        return end == start ? null : candidate(paragraph, start, end);
    }

    /** The end of the longest name of a country or state that begins at a word. */
    private static int known(Paragraph paragraph, int start, int to) {
        for (int end = Math.min(to, start + LONGEST_PLACE); end > start; end--) {
            var name = bare(paragraph.text(start, end));
            boolean pauses = false;
            for (int i = start; i < end - 1; i++) {
                pauses |= paragraph.pauses(i);
            }
            if (!pauses && paragraph.isCapital(start) && isPlace(name, end - start)) {
                return end;
            }
        }
        return start;
    }

    private static boolean isPlace(String name, int words) {
        // A line that begins or ends with a region passes for one, so that longer names must be known as they are.
        return PLACES.contains(Folding.plain(name)) || (words <= 3 && Regions.isNamed(name));
    }

    /** The end of a run of words with capitals that begins at a word. */
    private static int run(Paragraph paragraph, int start, int to) {
        int end = start;
        while (end < Math.min(to, start + LONGEST_PLACE) && paragraph.isCapital(end)) {
            end++;
            if (paragraph.pauses(end - 1)) {
                break;
            }
        }
        return end;
    }

    /** "Illinois law", "deutsches Recht", "droit belge". */
    private static @Nullable Candidate before(Paragraph paragraph, int at, int from, int to) {
        for (int start = Math.max(from, at - 4); start < at; start++) {
            if (known(paragraph, start, at) == at) {
                return candidate(paragraph, start, at);
            }
        }
        if (at > from && NATIONAL.has(paragraph.plain(at - 1)) && !paragraph.pauses(at - 1)) {
            return candidate(paragraph, at - 1, at + 1);
        }
        return at + 1 < to && NATIONAL.has(paragraph.plain(at + 1)) && !paragraph.pauses(at)
                ? candidate(paragraph, at, at + 2)
                : null;
    }

    /** "Gerichtsstand für alle Streitigkeiten ist Kiel". */
    private static void seat(Paragraph paragraph, int at, List<Stated> found) {
        int to = paragraph.sentenceEnd(at);
        for (int i = at; i + 1 < to; i++) {
            if (IS.has(paragraph.plain(i)) && paragraph.isCapital(i + 1)) {
                int end = run(paragraph, i + 1, to);
                found.add(new Stated(candidate(paragraph, i + 1, end), COURTS, 1));
                return;
            }
        }
    }

    /** "the courts of Harris County", "Tribunal de commerce de Tours". */
    private static void court(Paragraph paragraph, int at, List<Stated> found) {
        int from = paragraph.sentence(at);
        int to = Math.min(paragraph.sentenceEnd(at), at + LONGEST_COURT);
        boolean decides = DECIDING.isIn(paragraph, from, paragraph.sentenceEnd(at));
        int end = at;
        boolean named = false;
        for (int i = at + 1; i < to && !paragraph.pauses(i - 1); i++) {
            if (paragraph.isCapital(i)) {
                named = true;
                end = i + 1;
            } else if (named && !AND.has(paragraph.plain(i))) {
                break;
            }
        }
        boolean first = at == from || !(COURT.has(paragraph.plain(at - 1)) || AND.has(paragraph.plain(at - 1)));
        if (decides && named && first) {
            found.add(new Stated(candidate(paragraph, at, end), COURTS, 0.95));
        }
    }

    private static Candidate candidate(Paragraph paragraph, int from, int to) {
        return paragraph.candidate(Shape.PERSON, bare(paragraph.text(from, to)), null, from, to);
    }

    private static String bare(String text) {
        var bare = text.replaceAll("[,;:.)”\"’»]+$", "");
        return Looks.letters(bare) == 0 ? text : bare;
    }
}
