package dev.quern.app.eval;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import dev.quern.core.result.FieldFormat;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tells what recognition read right of a drawn document, at its place. The words that occur once on the drawing and once on
 * the image tell where a drawn word is on the image.
 */
final class ReadRight {
    /** The tolerance of recognised boxes, which are a little off, as a share of a word's height. */
    private static final double OFF = 0.35;

    /**
     * The tolerance of a pair of words, as a share of the page: further from its place it is another word of the same text.
     */
    private static final double UNLIKE = 0.01;

    private final Pages drawn;
    private final Pages seen;
    private final List<Mapping> mappings = new ArrayList<>();

    ReadRight(Pages drawn, Pages seen) {
        this.drawn = drawn;
        this.seen = seen;
        for (int page = 0; page < drawn.count(); page++) {
            mappings.add(Mapping.of(drawn.pages().get(page), seen.pages().get(page)));
        }
    }

    /**
     * True if a value was read right: the letters and digits of text, all characters of a date or a time, the digits, signs
     * and separators of a number, the words of a name; nothing else may be in the same words. Blanks matter in names only,
     * since first and last names are told by them.
     *
     * @param places the places of the value on the drawn document
     */
    boolean is(FieldFormat format, List<Place> places) {
        for (var place : places) {
            var words = drawn.pages().get(place.page()).words().stream()
                    .filter(word -> holds(place.box(), word.box()))
                    .toList();
            var there = words.stream()
                    .map(word -> mappings.get(place.page()).map(word.box()))
                    .toList();
            var read = seen.pages().get(place.page()).words().stream()
                    .filter(word -> there.stream().anyMatch(box -> holds(widened(box), word.box())))
                    .toList();
            if (!text(format, words).equals(text(format, read))) {
                return false;
            }
        }
        return !places.isEmpty();
    }

    private static boolean holds(Box box, Box word) {
        return word.centerX() >= box.left()
                && word.centerX() <= box.right()
                && word.centerY() >= box.top()
                && word.centerY() <= box.bottom();
    }

    private static Box widened(Box box) {
        double by = OFF * box.height();
        return new Box(box.left() - by, box.top() - by, box.right() + by, box.bottom() + by);
    }

    private static String text(FieldFormat format, List<Word> words) {
        var text = words.stream()
                .sorted(Comparator.comparingDouble(word -> word.box().left()))
                .map(word -> Normalizer.normalize(word.text(), Normalizer.Form.NFKC))
                .collect(Collectors.joining(format == FieldFormat.NAME ? " " : ""))
                .toLowerCase(Locale.ROOT);
        return switch (format) {
            case NAME -> text;
            case TEXT, ONELINE, ADDRESS, LINK -> text.replaceAll("[^\\p{L}\\p{N}]+", "");
            case NUMBER -> text.replaceAll("[^0-9.,'’()+\\-]+", "");
            case DATE, TIME, DATETIME, TABLE -> text.replaceAll("\\s+", "");
        };
    }

    /** Maps points of a drawn page to its image: x and y are each a polynomial of second degree, for paper seen aslant. */
    private static final class Mapping {
        private final double[] x;
        private final double[] y;

        private Mapping(double[] x, double[] y) {
            this.x = x;
            this.y = y;
        }

        static Mapping of(Page drawn, Page seen) {
            var there = once(seen);
            var pairs = new ArrayList<Map.Entry<Box, Box>>();
            once(drawn)
                    .forEach((text, box) ->
                            Optional.ofNullable(there.get(text)).ifPresent(other -> pairs.add(Map.entry(box, other))));
            var near = new ArrayList<>(pairs);
            var mapping = fitted(near);
            for (int round = 0; round < 5 && near.size() > 6; round++) {
                var current = mapping;
                double far = Math.max(UNLIKE, 0.04 / (1 << round));
                near.clear();
                pairs.stream().filter(pair -> current.off(pair) < far).forEach(near::add);
                mapping = fitted(near);
            }
            return mapping;
        }

        /** The words that occur once on a page, with their boxes. */
        private static Map<String, Box> once(Page page) {
            var boxes = page.words().stream()
                    .collect(Collectors.groupingBy(
                            Word::text, HashMap::new, Collectors.mapping(Word::box, Collectors.toList())));
            return boxes.entrySet().stream()
                    .filter(entry ->
                            entry.getValue().size() == 1 && entry.getKey().length() > 2)
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, entry -> entry.getValue().get(0)));
        }

        private static Mapping fitted(List<Map.Entry<Box, Box>> pairs) {
            return new Mapping(
                    fitted(pairs, true, pairs.size() > 30 ? 6 : 3), fitted(pairs, false, pairs.size() > 30 ? 6 : 3));
        }

        /** The terms of a fit by least squares; with too few pairs, everything is where it was drawn. */
        private static double[] fitted(List<Map.Entry<Box, Box>> pairs, boolean across, int terms) {
            var same = new double[] {0, across ? 1 : 0, across ? 0 : 1, 0, 0, 0};
            if (pairs.size() < terms) {
                return same;
            }
            var sums = new double[terms][terms + 1];
            for (var pair : pairs) {
                var from = terms(pair.getKey().centerX(), pair.getKey().centerY());
                double to = across ? pair.getValue().centerX() : pair.getValue().centerY();
                for (int i = 0; i < terms; i++) {
                    for (int j = 0; j < terms; j++) {
                        sums[i][j] += from[i] * from[j];
                    }
                    sums[i][terms] += from[i] * to;
                }
            }
            return solved(sums).orElse(same);
        }

        private static double[] terms(double x, double y) {
            return new double[] {1, x, y, x * y, x * x, y * y};
        }

        private static Optional<double[]> solved(double[][] sums) {
            int n = sums.length;
            for (int i = 0; i < n; i++) {
                int column = i;
                var pivot = Stream.of(sums)
                        .skip(i)
                        .max(Comparator.comparingDouble(row -> Math.abs(row[column])))
                        .orElseThrow();
                int at = List.of(sums).indexOf(pivot);
                sums[at] = sums[i];
                sums[i] = pivot;
                if (Math.abs(pivot[i]) < 1e-9) {
                    return Optional.empty();
                }
                for (int j = 0; j < n; j++) {
                    double factor = j == i ? 0 : sums[j][i] / pivot[i];
                    for (int k = i; factor != 0 && k <= n; k++) {
                        sums[j][k] -= factor * pivot[k];
                    }
                }
            }
            var solved = new double[6];
            for (int i = 0; i < n; i++) {
                solved[i] = sums[i][n] / sums[i][i];
            }
            return Optional.of(solved);
        }

        Box map(Box box) {
            double toX = value(x, box.centerX(), box.centerY());
            double toY = value(y, box.centerX(), box.centerY());
            return new Box(
                    toX - box.width() / 2, toY - box.height() / 2, toX + box.width() / 2, toY + box.height() / 2);
        }

        private double off(Map.Entry<Box, Box> pair) {
            var to = map(pair.getKey());
            return Math.max(
                    Math.abs(to.centerX() - pair.getValue().centerX()),
                    Math.abs(to.centerY() - pair.getValue().centerY()));
        }

        private static double value(double[] factors, double x, double y) {
            var terms = terms(x, y);
            double value = 0;
            for (int i = 0; i < terms.length; i++) {
                value += factors[i] * terms[i];
            }
            return value;
        }
    }
}
