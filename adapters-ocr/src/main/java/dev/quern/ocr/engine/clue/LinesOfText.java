package dev.quern.ocr.engine.clue;

import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.Phrases;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.prose.PointedSentences;
import dev.quern.ocr.engine.reader.Pointed;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Clues for several lines as one text, rather than the first of them alone: how they stand to each other and to what is
 * around them. And for whole sentences as a text: how much of what the page reader sees is in them.
 */
final class LinesOfText {
    /** Gaps count up to this, in heights of a line. */
    private static final double WIDEST = 1;
    /** Marks that a sentence ends with. */
    private static final String ENDS = ".!?\"”“»)";
    /** Lines after which further ones make no difference. */
    private static final int MANY = 6;

    private final List<PageView> views;

    LinesOfText(List<PageView> views) {
        this.views = views;
    }

    Weighing<Claim> ofLines() {
        return Weighing.sum(
                Clue.always("lines-as-text"),
                Clue.is("lines-at-the-left", claim -> isAtTheLeft(claim.candidate())),
                Clue.is("lines-under-a-label-s-line", claim -> isHanging(claim.candidate())),
                Clue.is("lines-together", claim -> areTogether(view(claim.candidate()), lines(claim.candidate()))),
                Clue.of("lines-set-apart", claim -> apart(claim.candidate(), false)),
                Clue.of("lines-under-a-gap", claim -> apart(claim.candidate(), true)),
                Clue.is("lines-listed", claim -> isList(claim.candidate())),
                Clue.of("lines-wrapped", claim -> wrapped(claim.candidate())),
                Clue.is("lines-in-mid-sentence", claim -> isMidSentence(claim.candidate())),
                Clue.of(
                        "lines-many",
                        claim -> Math.min(MANY, lines(claim.candidate()).size() - 1) / (double) MANY));
    }

    private static List<Segment> lines(Candidate candidate) {
        var lines = new ArrayList<Segment>();
        lines.add(candidate.segment());
        lines.addAll(candidate.below());
        return lines;
    }

    private PageView view(Candidate candidate) {
        return views.get(candidate.page());
    }

    /** Nothing stands left of them but, within their paragraph, a label before the first. */
    private boolean isAtTheLeft(Candidate candidate) {
        var first = candidate.segment();
        boolean paragraph =
                candidate.from() == 0 || Math.abs(candidate.below().get(0).left() - first.left()) < first.height();
        return paragraph && view(candidate).leftOf(first) == null;
    }

    /** Only the first has something left of it: its label. */
    private boolean isHanging(Candidate candidate) {
        var view = view(candidate);
        return !isAtTheLeft(candidate) && candidate.below().stream().allMatch(line -> view.leftOf(line) == null);
    }

    private static boolean areTogether(PageView view, List<Segment> lines) {
        return Phrases.together(lines) == lines.size() && Phrases.alone(view, lines) == lines.size();
    }

    /**
     * How much wider the gap to what stands over or under them is than those between them, from -1 to 1; 1 where what stands
     * under them is something else.
     */
    private double apart(Candidate candidate, boolean over) {
        var lines = lines(candidate);
        double within = IntStream.range(1, lines.size())
                .mapToDouble(i -> lines.get(i - 1).gapTo(lines.get(i)))
                .max()
                .orElse(0);
        var edge = over ? lines.get(0) : lines.get(lines.size() - 1);
        var next = view(candidate).next(edge, over);
        if (next == null) {
            return 1;
        }
        if (!over) {
            lines.add(next);
            if (!areTogether(view(candidate), lines)) {
                return 1;
            }
        }
        double outside = over ? next.gapTo(edge) : edge.gapTo(next);
        return Math.max(-WIDEST, Math.min(WIDEST, outside - within)) / WIDEST;
    }

    /** Returns whether they are a whole list, each with a bullet or a number. */
    private boolean isList(Candidate candidate) {
        var lines = lines(candidate);
        var over = view(candidate).next(lines.get(0), true);
        var under = view(candidate).next(lines.get(lines.size() - 1), false);
        return candidate.from() == 0
                && lines.size() > 1
                && lines.stream().allMatch(LinesOfText::isItem)
                && (over == null || !isItem(over))
                && (under == null || !isItem(under));
    }

    private static boolean isItem(Segment line) {
        return line.tokens().size() > 1 && Looks.itemMark(line.tokens().get(0).text());
    }

    /** The width of the first as a part of that of the widest: near 1 where it ends for want of room. */
    private static double wrapped(Candidate candidate) {
        double left = candidate.segment().tokens().get(candidate.from()).left();
        double right =
                lines(candidate).stream().mapToDouble(Segment::right).max().orElse(left);
        return (candidate.segment().right() - left) / Math.max(1e-6, right - left);
    }

    private static boolean isMidSentence(Candidate candidate) {
        return Character.isLowerCase(candidate.below().get(0).text().codePointAt(0));
    }

    /** What speaks for sentences and against them. */
    static Weighing<Claim> ofSentences() {
        return Weighing.sum(
                Clue.always("sentences-as-text"),
                seen("sentence-seen", PointedSentences.Run::first),
                seen("sentences-seen", PointedSentences.Run::all),
                seen("sentence-before-seen", PointedSentences.Run::before),
                seen("sentence-after-seen", PointedSentences.Run::after),
                seen("sentences-end-seen", PointedSentences.Run::end),
                told("sentences-begin-paragraph", run -> run.begins() ? 1 : 0),
                told("sentences-whole-paragraph", run -> isWhole(run) ? 1 : 0),
                Clue.of(
                        "sentences-whole-and-named",
                        claim -> isWhole(claim.seen().run()) ? claim.called() : 0),
                told("sentences-unfinished", run -> isFinished(run.candidate()) ? 0 : 1),
                told(
                        "sentences-many",
                        run -> Math.min(PointedSentences.MOST, run.sentences() - 1) / (PointedSentences.MOST - 1.0)),
                told("sentences-of-paragraphs", run -> (run.paragraphs() - 1) / (PointedSentences.PARAGRAPHS - 1.0)),
                told("sentence-short", run -> run.isShort() ? 1 : 0));
    }

    private static boolean isWhole(PointedSentences.@Nullable Run run) {
        return run != null && run.begins() && run.ends();
    }

    private static boolean isFinished(Candidate candidate) {
        var words = candidate.words();
        var last = words.get(words.size() - 1).text();
        int end = last.length();
        while (end > 0 && !Character.isLetterOrDigit(last.charAt(end - 1))) {
            end--;
        }
        return last.substring(end).chars().anyMatch(mark -> ENDS.indexOf(mark) >= 0);
    }

    private static Clue<Claim> seen(String id, ToDoubleFunction<PointedSentences.Run> likely) {
        return told(id, run -> Pointed.magnitude(likely.applyAsDouble(run)));
    }

    private static Clue<Claim> told(String id, ToDoubleFunction<PointedSentences.Run> strength) {
        return Clue.of(id, claim -> {
            var run = claim.seen().run();
            return run == null ? 0 : strength.applyAsDouble(run);
        });
    }
}
