package dev.quern.core.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The order in which people read the words of a page: line by line from the top, each line from the left. */
public final class ReadingOrder {
    private ReadingOrder() {}

    public static List<Word> of(List<Word> words) {
        var ordered = new ArrayList<Word>();
        var line = new ArrayList<Word>();
        var downwards = words.stream()
                .sorted(Comparator.comparingDouble(word -> word.box().centerY()))
                .toList();
        for (var word : downwards) {
            if (!line.isEmpty() && isBelow(line.get(line.size() - 1).box(), word.box())) {
                addLine(line, ordered);
            }
            line.add(word);
        }
        addLine(line, ordered);
        return ordered;
    }

    /** Words of one line stand a little higher or lower, by how they are printed or how the page was scanned. */
    private static boolean isBelow(Box above, Box box) {
        return box.centerY() - above.centerY() > Math.min(above.height(), box.height()) / 2;
    }

    private static void addLine(List<Word> line, List<Word> ordered) {
        line.sort(Comparator.comparingDouble(word -> word.box().left()));
        ordered.addAll(line);
        line.clear();
    }
}
