package dev.quern.core.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The order in which people read the words of a page: line by line from the top, each line from the left. */
public final class ReadingOrder {
    private ReadingOrder() {}

    public static List<Word> of(List<Word> words) {
        return lines(words).stream().flatMap(List::stream).toList();
    }

    /** The same, line by line; no line is empty. */
    public static List<List<Word>> lines(List<Word> words) {
        var lines = new ArrayList<List<Word>>();
        var line = new ArrayList<Word>();
        var downwards = words.stream()
                .sorted(Comparator.comparingDouble(word -> word.box().centerY()))
                .toList();
        for (var word : downwards) {
            if (!line.isEmpty() && isBelow(line.get(line.size() - 1).box(), word.box())) {
                lines.add(fromTheLeft(line));
                line.clear();
            }
            line.add(word);
        }
        if (!line.isEmpty()) {
            lines.add(fromTheLeft(line));
        }
        return lines;
    }

    /** Words of one line stand a little higher or lower, by how they are printed or how the page was scanned. */
    private static boolean isBelow(Box above, Box box) {
        return box.centerY() - above.centerY() > Math.min(above.height(), box.height()) / 2;
    }

    private static List<Word> fromTheLeft(List<Word> line) {
        return line.stream()
                .sorted(Comparator.comparingDouble(word -> word.box().left()))
                .toList();
    }
}
