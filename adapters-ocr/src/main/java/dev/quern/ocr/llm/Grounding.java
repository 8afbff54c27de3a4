package dev.quern.ocr.llm;

import dev.quern.core.field.Field;
import dev.quern.core.page.Word;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.Method;
import dev.quern.ocr.llm.AnswerReading.Said;
import dev.quern.ocr.value.text.Folding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The evidence of a model's values: the one of its places that its field speaks for, and a confidence. A value that stands
 * nowhere has no place and at most {@value #UNGROUNDED}.
 */
final class Grounding {
    static final double UNGROUNDED = 0.3;
    private static final double GROUNDED = 0.92;
    private static final double NOTHING = 0.7;
    /** The factor for a value that stands in several places, none of them near the words of its field. */
    private static final double WHERE_ELSE = 0.9;

    /** So short a value stands everywhere, and says nothing by standing there. */
    private static final int SHORT = 2;

    /** The length of a stem after which two words may differ. */
    private static final int STEM = 4;

    /** Heights of a line between cells of a row. */
    private static final double IN_A_ROW = 1.5;

    private static final double FAR_IN_A_ROW = 0.6;

    private final Ground ground;

    Grounding(Ground ground) {
        this.ground = ground;
    }

    /** The belief that there is nothing to find. */
    Evidence none() {
        return new Evidence(NOTHING, Method.MODEL, List.of());
    }

    Evidence of(Said said) {
        var wanted = words(said.field());
        Found best = null;
        int bestSupport = 0;
        var all = find(said);
        for (var found : all) {
            int support = support(found, wanted);
            boolean isBetter = best == null
                    || found.likeness() > best.likeness()
                    || (found.likeness() == best.likeness() && support > bestSupport);
            if (isBetter) {
                best = found;
                bestSupport = support;
            }
        }
        if (best == null || (isShort(said) && bestSupport == 0)) {
            return ungrounded();
        }
        return grounded(best, all.size() > 1 && bestSupport == 0 ? WHERE_ELSE : 1);
    }

    /**
     * Returns the evidence of each cell by its column's name.
     *
     * @param used words that earlier rows took; those of this one are added
     */
    Map<String, Evidence> ofRow(List<Said> row, Set<Word> used) {
        var places = new ArrayList<List<Found>>();
        for (var cell : row) {
            var all = find(cell);
            var free = all.stream()
                    .filter(found -> found.words().stream().noneMatch(used::contains))
                    .toList();
            places.add(free.isEmpty() && !isShort(cell) ? all : free);
        }
        var anchor = anchor(row, places);
        var evidence = new LinkedHashMap<String, Evidence>();
        for (int i = 0; i < row.size(); i++) {
            var cell = row.get(i);
            var found = anchor == null ? null : nearest(places.get(i), anchor);
            boolean isNear = found != null && anchor != null && away(found, anchor) < IN_A_ROW * anchor.height();
            if (found == null || (isShort(cell) && !isNear)) {
                evidence.put(cell.field().name(), ungrounded());
            } else {
                evidence.put(cell.field().name(), grounded(found, isNear ? 1 : FAR_IN_A_ROW));
                used.addAll(found.words());
            }
        }
        return evidence;
    }

    private List<Found> find(Said said) {
        return ground.find(
                said.value(), said.text(), said.field().format(), said.field().choices());
    }

    /** Where the cell with the fewest places stands; of several, where most of the other cells are near. */
    private static @Nullable Found anchor(List<Said> row, List<List<Found>> places) {
        var rarest = List.<Found>of();
        for (int i = 0; i < row.size(); i++) {
            var some = places.get(i);
            boolean isRarer = rarest.isEmpty() || some.size() < rarest.size();
            if (!some.isEmpty() && !isShort(row.get(i)) && isRarer) {
                rarest = some;
            }
        }
        Found anchor = null;
        long most = -1;
        for (var candidate : rarest) {
            long near = places.stream()
                    .filter(some ->
                            some.stream().anyMatch(other -> away(other, candidate) < IN_A_ROW * candidate.height()))
                    .count();
            if (near > most) {
                anchor = candidate;
                most = near;
            }
        }
        return anchor;
    }

    private static @Nullable Found nearest(List<Found> places, Found anchor) {
        Found nearest = null;
        for (var found : places) {
            boolean isNearer = nearest == null
                    || away(found, anchor) < away(nearest, anchor)
                    || (away(found, anchor) == away(nearest, anchor) && found.likeness() > nearest.likeness());
            if (isNearer) {
                nearest = found;
            }
        }
        return nearest;
    }

    /** Heights of pages between the tops of two places. */
    private static double away(Found one, Found other) {
        return Math.abs(one.page() + one.top() - other.page() - other.top());
    }

    private static boolean isShort(Said said) {
        return Folding.compact(said.text()).length() <= SHORT;
    }

    private static Evidence ungrounded() {
        return new Evidence(UNGROUNDED, Method.MODEL, List.of());
    }

    private static Evidence grounded(Found found, double trust) {
        double confidence = GROUNDED * found.likeness() * found.likeness() * trust * found.reading();
        return new Evidence(Math.max(UNGROUNDED, confidence), Method.MODEL, found.places());
    }

    /** Counts the words of the field's name and question before a place. */
    private int support(Found found, Set<String> wanted) {
        var before = folded(ground.before(found));
        return (int) wanted.stream()
                .filter(word -> before.stream().anyMatch(other -> isLike(word, other)))
                .count();
    }

    private static boolean isLike(String one, String other) {
        if (one.equals(other)) {
            return true;
        }
        var shorter = one.length() < other.length() ? one : other;
        var longer = one.length() < other.length() ? other : one;
        return shorter.length() >= STEM
                && longer.startsWith(shorter.substring(0, Math.max(STEM, shorter.length() - 2)));
    }

    private static Set<String> words(Field field) {
        var query = field.query();
        // "InvoiceTotal" is two words.
        var name = field.name().replaceAll("(?<=\\p{Ll})(?=\\p{Lu})", " ");
        return folded(query == null ? name : name + " " + query);
    }

    private static Set<String> folded(String text) {
        var words = new HashSet<String>();
        Arrays.stream(text.split("[^\\p{L}\\p{N}]+", -1))
                .map(Folding::compact)
                .filter(word -> word.length() > SHORT)
                .forEach(words::add);
        return words;
    }
}
