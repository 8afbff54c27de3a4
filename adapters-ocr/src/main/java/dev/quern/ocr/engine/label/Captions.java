package dev.quern.ocr.engine.label;

import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Small print right under what was filled in, on forms that name all their values so. */
final class Captions {
    /** How much smaller it is, at most. */
    private static final double SMALLER = 0.85;
    /** Lines of captions that make a form one of this sort. */
    private static final int LEAST = 3;

    private final IdentityHashMap<Segment, Segment> under = new IdentityHashMap<>();
    private final Set<String> texts = new HashSet<>();

    Captions(List<PageView> views) {
        for (var view : views) {
            var found = new IdentityHashMap<Segment, Segment>();
            int lines = 0;
            for (int line = 1; line < view.lines().size(); line++) {
                lines += read(view, line, found) ? 1 : 0;
            }
            if (lines >= LEAST) {
                under.putAll(found);
                found.values().forEach(caption -> texts.add(caption.text()));
            }
        }
    }

    /** The caption under a value. */
    Optional<String> under(Segment value) {
        return Optional.ofNullable(under.get(value)).map(Segment::text);
    }

    /** Returns whether a text is a caption: it names what is over it, and nothing under it. */
    boolean contains(String text) {
        return texts.contains(text);
    }

    private static boolean read(PageView view, int line, IdentityHashMap<Segment, Segment> found) {
        var captions = view.lines().get(line);
        var values = view.lines().get(line - 1);
        boolean nearer = line + 1 >= view.lines().size() || view.gapOver(line) < view.gapOver(line + 1);
        if (!nearer || captions.size() < 2 || captions.size() > values.size() + 1) {
            return false;
        }
        var pairs = new IdentityHashMap<Segment, Segment>();
        for (var caption : captions) {
            values.stream()
                    .filter(value -> Math.abs(value.left() - caption.left()) < value.height() / 2
                            && caption.fontSize() < SMALLER * value.fontSize()
                            && Looks.letters(caption.text()) > 1)
                    .findFirst()
                    .ifPresent(value -> pairs.put(value, caption));
        }
        boolean all = pairs.size() >= 2 && pairs.size() >= captions.size() - 1;
        if (all) {
            found.putAll(pairs);
        }
        return all;
    }
}
