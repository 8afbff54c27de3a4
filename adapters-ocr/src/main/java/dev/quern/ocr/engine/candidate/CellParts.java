package dev.quern.ocr.engine.candidate;

import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lines and cells that hold more than one value: "46 / F", "Name: Ann Day Class: 7b". */
public final class CellParts {
    /** Words at the end of the label of a number. */
    private static final Pattern NUMBER =
            Pattern.compile("(?iu)[ -]?" + Words.oneOf("number words after labels") + "\\.?$");

    private CellParts() {}

    /**
     * The values of a line, if it holds several.
     *
     * @param isLabel whether a text is nothing but a label
     */
    public static List<Candidate> of(Segment segment, LabelFit fit, Predicate<String> isLabel) {
        var found = new ArrayList<Candidate>();
        between(segment, fit, isLabel, found);
        if (fit.labelish(segment.text()) < 0.9) {
            divided(segment, found);
        }
        return found;
    }

    /** "Name: Ann Day Class: 7b": what stands between two labels of one line. */
    private static void between(Segment segment, LabelFit fit, Predicate<String> isLabel, List<Candidate> found) {
        int size = segment.tokens().size();
        if (Looks.sentence(segment.text()) && !segment.text().contains(":")) {
            return;
        }
        int from = -1;
        for (int at = 0; at < size; ) {
            int label = fit.labelAt(segment, at, isLabel);
            if (label > 0 && from >= 0 && at > from) {
                found.add(Candidate.words(Shape.TEXT, segment, from, at));
            }
            if (label > 0) {
                from = at + label;
            }
            at += Math.max(1, label);
        }
        if (from > 0 && from < size) {
            found.add(Candidate.words(Shape.TEXT, segment, from, size));
        }
    }

    /**
     * Returns the index of a candidate in a cell such as "46 / F"; -1 where it is in none, or the cell has another
     * number of parts.
     */
    public static int part(Candidate candidate, int parts) {
        var tokens = candidate.segment().tokens();
        int before = 0;
        int all = 1;
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).text().equals("/")) {
                all++;
                before += i < candidate.from() ? 1 : 0;
                if (i >= candidate.from() && i < candidate.to()) {
                    return -1;
                }
            }
        }
        return all == parts ? before : -1;
    }

    /**
     * Completes the second part of a label: in "Auftragsnummer / Datum" and "Order no. / date" it is the day of the
     * order. Null where nothing is left out.
     */
    public static @Nullable String completed(String first, String further) {
        var number = NUMBER.matcher(first);
        if (!number.find() || number.start() == 0 || further.indexOf(' ') >= 0) {
            return null;
        }
        var stem = first.substring(0, number.start()).strip();
        boolean compound = !number.group().startsWith(" ") && !number.group().startsWith("-");
        return compound ? stem + further.toLowerCase(Locale.ROOT) : stem + " " + further;
    }

    /** Returns whether a candidate stands after the first part of a cell such as "46 / F". */
    public static boolean isFurtherPart(Candidate candidate) {
        var tokens = candidate.segment().tokens();
        return candidate.from() > 1 && tokens.get(candidate.from() - 1).text().equals("/");
    }

    private static void divided(Segment segment, List<Candidate> found) {
        var tokens = segment.tokens();
        int from = 0;
        for (int i = 0; i <= tokens.size(); i++) {
            if (i == tokens.size() || tokens.get(i).text().equals("/")) {
                if (i > from && i - from < tokens.size() && Looks.letters(segment.text(from, i)) > 0) {
                    found.add(Candidate.words(Shape.TEXT, segment, from, i));
                }
                from = i + 1;
            }
        }
    }
}
