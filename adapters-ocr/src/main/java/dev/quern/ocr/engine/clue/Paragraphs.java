package dev.quern.ocr.engine.clue;

import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Messages, notes and remarks: texts of some length under a line that says what they are, not among others of their kind. */
final class Paragraphs {
    private static final int MOST_LINES = 14;
    /** The gap to a line that goes on with another one, in heights of a line, at most. */
    private static final double GAP = 0.8;
    /** The part of a page's width that a line has at least if the next one goes on with it. */
    private static final double FULL = 0.75;

    private final List<PageView> views;

    Paragraphs(List<PageView> views) {
        this.views = views;
    }

    /** The whole text that begins with a segment's word; empty where that is within a text or one of several texts. */
    Optional<Candidate> from(Segment first, int from) {
        boolean begins =
                from == 0 || Looks.endsAsLabel(first.tokens().get(from - 1).text());
        return begins && !isAmongTexts(first) ? Optional.of(whole(first, from)) : Optional.empty();
    }

    private Candidate whole(Segment first, int from) {
        int to = first.tokens().size();
        var below = below(first, from);
        if (below.isEmpty()) {
            return Candidate.named(Shape.TEXT, first.text(from, to), first, from, to);
        }
        var text = new StringBuilder(first.text(from, to));
        below.forEach(line -> text.append('\n').append(line.text()));
        return Candidate.over(Shape.TEXT, text.toString(), null, first, from, below, 0.5);
    }

    /** What stands over it is a text as well, rather than what says what it is. */
    private boolean isAmongTexts(Segment first) {
        var over = views.get(first.page()).next(first, true);
        return over != null && over.gapTo(first) < 2 && Looks.sentence(over.text());
    }

    private List<Segment> below(Segment first, int from) {
        var view = views.get(first.page());
        double right =
                view.segments().stream().mapToDouble(Segment::right).max().orElse(1);
        var below = new ArrayList<Segment>();
        var last = first;
        var next = view.next(first, false);
        while (next != null && below.size() < MOST_LINES && goesOn(first, from, last, next, right)) {
            below.add(next);
            last = next;
            next = view.next(next, false);
        }
        return List.copyOf(below);
    }

    private static boolean goesOn(Segment first, int from, Segment last, Segment next, double right) {
        double height = first.height();
        boolean aligned = Math.abs(next.left() - first.left()) < height
                || Math.abs(next.left() - first.tokens().get(from).left()) < height;
        boolean full = last.right() - last.left() > FULL * (right - last.left());
        return aligned
                && last.gapTo(next) < GAP
                && next.bold() == first.bold()
                && Looks.letters(next.text()) > 0
                && (full || Looks.sentence(next.text()));
    }
}
