package dev.quern.ocr.engine.candidate;

import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Wording;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The names of firms with their legal form, where a document calls them by less as well: "Alder & Sons", who sent it, is "Alder
 * & Sons Property Ltd" at its foot.
 */
public final class FullFirms {
    /** Words after those that a firm is called by. */
    private static final int MOST_FURTHER = 4;

    private final List<PageView> views;

    public FullFirms(List<PageView> views) {
        this.views = views;
    }

    /** A firm's name, and where it stands. */
    public record Full(String name, Segment segment, int from, int to) {}

    /** The longer name of a firm; none where there is none, or several may be meant. */
    public Optional<Full> of(String called) {
        var words = words(called);
        // One word alone is a brand, or begins the names of many.
        if (Looks.legalForm(called) || Looks.hasDigit(called) || words.size() < 2) {
            return Optional.empty();
        }
        int initial = called.strip().codePointAt(0);
        var all = views.stream()
                .flatMap(view -> view.segments().stream())
                .filter(segment -> isIn(segment, initial))
                .flatMap(segment -> in(segment, words).stream())
                .toList();
        long different =
                all.stream().map(full -> Wording.fold(full.name())).distinct().count();
        return different == 1 ? Optional.of(all.get(0)) : Optional.empty();
    }

    /** Returns whether a word begins as the name does; folding all words of a long document would take long. */
    private static boolean isIn(Segment segment, int initial) {
        int letter = Character.toLowerCase(initial);
        return segment.tokens().stream()
                .anyMatch(token ->
                        token.text().codePoints().limit(2).anyMatch(one -> Character.toLowerCase(one) == letter));
    }

    private static List<Full> in(Segment segment, List<String> words) {
        var tokens = segment.tokens();
        var found = new ArrayList<Full>();
        for (int from = 0; from + words.size() < tokens.size(); from++) {
            if (begins(segment, from, words)) {
                int first = from + words.size();
                for (int to = first + 1; to <= Math.min(tokens.size(), first + MOST_FURTHER); to++) {
                    if (!mayBeOfName(segment.text(to - 1, to))) {
                        break;
                    }
                    var further = segment.text(first, to);
                    if (Looks.legalForm(further)) {
                        found.add(new Full(Looks.bare(segment.text(from, to)), segment, from, to));
                        break;
                    }
                }
            }
        }
        return found;
    }

    private static boolean mayBeOfName(String word) {
        int first = word.codePointAt(0);
        return Character.isUpperCase(first) || word.equals("&") || first == '(' || Looks.legalForm(word);
    }

    private static boolean begins(Segment segment, int from, List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            if (!words.get(i)
                    .equals(Wording.fold(
                            Looks.bare(segment.tokens().get(from + i).text())))) {
                return false;
            }
        }
        return true;
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.strip().split("\\s+"))
                .map(word -> Wording.fold(Looks.bare(word)))
                .toList();
    }
}
