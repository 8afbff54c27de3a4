package dev.quern.ocr.geometry;

import dev.quern.core.page.Link;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A link of a page with the words on it.
 *
 * @param words in the order of the page; none where it is a picture without words
 */
public record LinkedWords(Link link, List<Word> words) {
    /** So much of a link, or of the place that is asked for, is enough for both to be at one place. */
    private static final double MOST = 0.5;

    public LinkedWords {
        words = List.copyOf(words);
    }

    /** The words, joined by single spaces. */
    public String text() {
        return words.stream().map(Word::text).collect(Collectors.joining(" "));
    }

    /** The links of a page, in reading order as far as its reader knew it. */
    public static List<LinkedWords> of(Page page) {
        if (page.links().isEmpty()) {
            return List.of();
        }
        var order = new IdentityHashMap<Word, Integer>();
        page.words().forEach(word -> order.put(word, order.size()));
        var byHeight = new ArrayList<>(page.words());
        byHeight.sort(Comparator.comparingDouble(word -> word.box().centerY()));
        var heights =
                byHeight.stream().mapToDouble(word -> word.box().centerY()).toArray();
        var all = new ArrayList<LinkedWords>();
        for (var link : page.links()) {
            var words = new ArrayList<Word>();
            for (var box : link.boxes()) {
                for (int i = first(heights, box.top()); i < heights.length && heights[i] <= box.bottom(); i++) {
                    var word = byHeight.get(i);
                    double middle = word.box().centerX();
                    if (middle >= box.left() && middle <= box.right()) {
                        words.add(word);
                    }
                }
            }
            words.sort(Comparator.comparing(word -> order.getOrDefault(word, 0)));
            all.add(new LinkedWords(link, words.stream().distinct().toList()));
        }
        return all;
    }

    /** Index of the first height that is not above another. */
    private static int first(double[] heights, double top) {
        int low = 0;
        int high = heights.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (heights[middle] < top) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The link that stands at some places of a document: most of it there, or most of what is there on it. */
    public static Optional<Link> at(List<Place> places, Pages pages) {
        Link best = null;
        double most = MOST;
        for (var place : places) {
            if (place.page() < 0 || place.page() >= pages.count()) {
                continue;
            }
            for (var link : pages.pages().get(place.page()).links()) {
                double share = link.within(place.box());
                for (var box : link.boxes()) {
                    share = Math.max(share, new Link(link.target(), List.of(place.box())).within(box));
                }
                if (share > most) {
                    most = share;
                    best = link;
                }
            }
        }
        return Optional.ofNullable(best);
    }
}
