package dev.quern.ocr.llm;

import dev.quern.core.page.Word;
import dev.quern.ocr.value.text.Folding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds a text on pages by its letters and figures: along a line, and from the end of a line on below its beginning, as text in
 * columns and blocks runs. Some letters may be misread; figures only as letters that look like them.
 */
final class TextWalk {
    /** Fractions of the page's width: how far left or right of the first word a further line may begin. */
    private static final double OUTDENT = 0.03;

    private static final double INDENT = 0.25;
    private static final int LINES_AHEAD = 3;
    /** A part of a word that stands for a value has to be unmistakable. */
    private static final int LEAST_PART = 4;

    private static final double PART = 0.8;
    private static final Pattern SIGNS = Pattern.compile("[^\\p{L}\\p{N}]+");

    /** A word with what is compared of it. */
    private record Step(Word word, String folded, int page, int line) {}

    private final List<Step> steps = new ArrayList<>();

    TextWalk(List<Segment> segments) {
        for (var segment : segments) {
            for (var word : segment.words()) {
                var folded = Folding.compact(word.text());
                if (!folded.isEmpty()) {
                    steps.add(new Step(word, folded, segment.page(), segment.line()));
                }
            }
        }
    }

    List<Found> find(String text) {
        var wanted = Folding.compact(text);
        var found = new ArrayList<Found>();
        if (wanted.isEmpty()) {
            return found;
        }
        for (int begin = 0; begin < steps.size(); begin++) {
            var match = walk(wanted, begin);
            if (match != null) {
                found.add(match);
            }
        }
        return found;
    }

    /** Words of which the text is one part between their signs, such as a number in a code. */
    List<Found> findInside(String text) {
        var wanted = Folding.compact(text);
        return steps.stream()
                .filter(step -> wanted.length() >= LEAST_PART && isBetweenSigns(step, wanted))
                .map(step -> new Found(step.page, PART, List.of(List.of(step.word))))
                .toList();
    }

    private @Nullable Found walk(String wanted, int begin) {
        int budget = tolerance(wanted.length());
        var first = steps.get(begin);
        if (wanted.length() >= LEAST_PART && first.folded.length() > wanted.length() && isPart(first, wanted)) {
            return new Found(first.page, PART, List.of(List.of(first.word)));
        }
        var taken = new ArrayList<Step>();
        int at = 0;
        int cost = 0;
        for (int next = begin; next >= 0; ) {
            var eaten = eat(steps.get(next).folded, wanted, at, budget - cost);
            taken.add(steps.get(next));
            at += eaten[0];
            cost += eaten[1];
            if (eaten[0] == 0) {
                return null;
            }
            if (at == wanted.length()) {
                return found(taken, 1 - (double) cost / wanted.length());
            }
            next = next(next, first, wanted, at, budget - cost);
        }
        return null;
    }

    /** The word that goes on: the next on the line, or one further down under the first. */
    private int next(int step, Step first, String wanted, int at, int budget) {
        var here = steps.get(step);
        for (int i = step + 1; i < steps.size(); i++) {
            var there = steps.get(i);
            if (there.page != here.page || there.line > here.line + LINES_AHEAD) {
                return -1;
            }
            boolean isNext = i == step + 1 && there.line == here.line;
            double away = there.word.box().left() - first.word.box().left();
            boolean isBelow = there.line > here.line && away > -OUTDENT && away < INDENT;
            if ((isNext || isBelow) && eat(there.folded, wanted, at, budget)[0] > 0) {
                return i;
            }
        }
        return -1;
    }

    /** Returns how many letters of the wanted text a word stands for, 0 for none, and how many are misread. */
    private static int[] eat(String folded, String wanted, int at, int budget) {
        if (wanted.startsWith(folded, at)) {
            return new int[] {folded.length(), 0};
        }
        int most = Math.min(budget, tolerance(folded.length()));
        var best = new int[] {0, most + 1};
        for (int length = folded.length() - 1; length <= folded.length() + 1 && most > 0; length++) {
            if (length > 0 && at + length <= wanted.length()) {
                int misread = Letters.difference(folded, wanted.substring(at, at + length), most);
                if (misread < best[1] || (misread == best[1] && length == folded.length())) {
                    best = new int[] {length, misread};
                }
            }
        }
        return best[1] > most ? new int[] {0, 0} : best;
    }

    /** A piece of a longer number or name is something else; but a currency or unit may be set without a blank. */
    private static boolean isPart(Step step, String wanted) {
        var word = step.word.text().toLowerCase(Locale.ROOT);
        int at = word.indexOf(wanted);
        boolean isNumber = wanted.chars().allMatch(Character::isDigit);
        boolean isUnitSet = isNumber
                && at >= 0
                && (word.substring(0, at) + word.substring(at + wanted.length()))
                        .chars()
                        .noneMatch(Character::isDigit);
        return isUnitSet || isBetweenSigns(step, wanted);
    }

    private static boolean isBetweenSigns(Step step, String wanted) {
        return SIGNS.splitAsStream(step.word.text())
                .anyMatch(part -> Folding.compact(part).equals(wanted));
    }

    private static Found found(List<Step> taken, double likeness) {
        var lines = new ArrayList<List<Word>>();
        int line = -1;
        for (var step : taken) {
            if (step.line != line) {
                lines.add(new ArrayList<>());
                line = step.line;
            }
            lines.get(lines.size() - 1).add(step.word);
        }
        return new Found(taken.get(0).page, likeness, lines);
    }

    /** Returns how many letters of a text may be misread. */
    private static int tolerance(int length) {
        return length < 4 ? 0 : length < 8 ? 1 : length / 6;
    }
}
