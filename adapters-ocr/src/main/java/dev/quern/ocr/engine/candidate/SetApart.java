package dev.quern.ocr.engine.candidate;

import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Prose;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.page.Token;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Quotation;
import dev.quern.ocr.engine.text.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What a sentence sets apart: words in bold letters among others, and words in quotation marks, over the end of a line as well. */
public final class SetApart {
    /** Words; more are no value of one line. */
    private static final int MOST = 16;

    private final Segment segment;
    private final @Nullable Segment before;
    private final @Nullable Segment behind;
    private final List<Token> tokens = new ArrayList<>();
    private final Predicate<String> isLabel;

    private SetApart(PageView view, Segment segment, Predicate<String> isLabel) {
        this.segment = segment;
        this.isLabel = isLabel;
        before = Prose.before(view, segment);
        behind = Prose.behind(view, segment);
        tokens.addAll(segment.tokens());
        if (behind != null) {
            tokens.addAll(behind.tokens());
        }
    }

    /**
     * The candidates that begin on a line.
     *
     * @param isLabel whether a text is nothing but a label
     */
    static List<Candidate> of(PageView view, Segment segment, Predicate<String> isLabel) {
        var all = new SetApart(view, segment, isLabel);
        var found = new ArrayList<Candidate>();
        for (int i = 0; i < segment.tokens().size(); i++) {
            all.bold(i).ifPresent(found::add);
            all.quoted(i).ifPresent(found::add);
        }
        return found;
    }

    /** Returns whether nothing but a candidate is in bold letters, or in quotation marks, where it stands on its line. */
    public static boolean is(Candidate candidate) {
        var all = candidate.segment().tokens();
        var own = all.subList(candidate.from(), candidate.to());
        var beside = IntStream.of(candidate.from() - 1, candidate.to())
                .filter(at -> at >= 0 && at < all.size())
                .mapToObj(all::get)
                .toList();
        boolean isBold = !beside.isEmpty()
                && beside.stream().noneMatch(token -> token.word().bold())
                && own.stream().allMatch(token -> token.word().bold());
        var marks = Quotation.closing(own.get(0).text());
        return isBold
                || (!marks.isEmpty()
                        && Quotation.end(own.get(own.size() - 1).text(), own.size() > 1 ? 0 : 1, marks) >= 0);
    }

    private Optional<Candidate> bold(int from) {
        if (!isBold(from) || isBold(from - 1)) {
            return Optional.empty();
        }
        int to = from + 1;
        while (isBold(to)) {
            to++;
        }
        boolean isWhole = from == 0 && before == null && to == tokens.size();
        // What goes on for another line may go on for more.
        boolean isCut = behind != null && to == tokens.size();
        return isWhole || isCut ? Optional.empty() : candidate(from, to, text(from, to));
    }

    private boolean isBold(int at) {
        if (at < 0) {
            return before != null
                    && before.tokens().get(before.tokens().size() - 1).word().bold();
        }
        return at < tokens.size() && tokens.get(at).word().bold();
    }

    private Optional<Candidate> quoted(int from) {
        var marks = Quotation.closing(tokens.get(from).text());
        if (marks.isEmpty()) {
            return Optional.empty();
        }
        for (int to = from + 1; to <= Math.min(tokens.size(), from + MOST); to++) {
            var text = text(from, to);
            if (Quotation.end(text, 1, marks) > 0) {
                return candidate(from, to, Quotation.unquoted(text));
            }
        }
        return Optional.empty();
    }

    private String text(int from, int to) {
        int end = segment.tokens().size();
        if (to <= end || behind == null) {
            return segment.text(from, to);
        }
        return segment.text(from, end) + " " + behind.text(0, to - end);
    }

    private Optional<Candidate> candidate(int from, int to, String text) {
        var words = text.strip().replaceAll("[.,;]+$", "");
        int end = segment.tokens().size();
        if (to - from > MOST || Looks.bare(words).isEmpty() || Looks.endsAsLabel(words) || isLabel.test(words)) {
            return Optional.empty();
        }
        return Optional.of(
                to <= end || behind == null
                        ? Candidate.named(Shape.TEXT, words, segment, from, to)
                        : Candidate.over(Shape.TEXT, words, null, segment, from, List.of(behind.upTo(to - end)), 0.5));
    }
}
