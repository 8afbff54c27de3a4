package dev.quern.ocr.engine.prose;

import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.reader.Pointed;
import dev.quern.ocr.engine.text.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Whole sentences as a text, one or a few that follow each other, where the page reader points into them: it points to some
 * words of an answer, seldom to where it begins and ends.
 */
public final class PointedSentences {
    /** Sentences of a text, at most. */
    public static final int MOST = 4;
    /** Paragraphs of a text, at most. */
    public static final int PARAGRAPHS = 3;
    /** Words less likely than this say nothing of the sentence that they are in. */
    private static final double LEAST = 0.01;
    /** Words of an answer in sentences, at least. */
    private static final int FEWEST = 4;
    /** Words of a sentence that is none but a remark. */
    private static final int SHORT = 8;

    private final Statements statements;

    /** @param statements of the document, whose sentences are looked for when first asked for */
    public PointedSentences(Statements statements) {
        this.statements = statements;
    }

    /**
     * Sentences that follow each other.
     *
     * @param begun how likely the page reader takes words that begin with the first word of all for the value
     * @param first how likely words that begin in the first sentence
     * @param all the same of all the sentences together
     * @param before the same of the sentence before them in their paragraph
     * @param after the same of the sentence after them
     * @param end how likely a value of several lines ends within the last sentence
     * @param sentences how many they are
     * @param paragraphs how many they are of
     * @param isShort whether all have few words
     * @param begins whether they begin their paragraph
     * @param ends whether they end it
     */
    public record Run(
            Candidate candidate,
            double begun,
            double first,
            double all,
            double before,
            double after,
            double end,
            int sentences,
            int paragraphs,
            boolean isShort,
            boolean begins,
            boolean ends) {}

    /**
     * All that may be a field's value, of those that are pointed into.
     *
     * @param field its number among those that the page reader was asked for
     * @param shape of the candidates
     */
    public List<Run> of(Pointed pointed, int field, Shape shape) {
        var sentences = statements.sentences();
        int size = sentences.size();
        var begun = new double[size];
        var masses = new double[size];
        var ends = new double[size];
        for (var span : pointed.best(field, 0, Integer.MAX_VALUE)) {
            int at = sentences.at(span.segment(), span.from());
            if (at >= 0) {
                double likely = pointed.at(field, span.segment(), span.from(), span.to());
                masses[at] += likely;
                begun[at] += sentences.isFirstWord(at, span.segment(), span.from()) ? likely : 0;
            }
        }
        for (var end : pointed.ends(field, LEAST)) {
            int at = sentences.at(end.segment(), end.to() - 1);
            if (at >= 0) {
                ends[at] += pointed.endsAt(field, end.segment(), end.to());
            }
        }
        var seen = new Masses(sentences, masses, begun, ends);
        var runs = new ArrayList<Run>();
        for (int first = 0; first < size; first++) {
            int last = first;
            add(seen.run(shape, first, last), runs);
            // What stands after a quotation is no part of what was said.
            while (!sentences.ends(last) && last + 1 < first + MOST && !sentences.isQuotation(first, last)) {
                last++;
                add(seen.run(shape, first, last), runs);
            }
            int end = sentences.ends(last) ? sentences.endOfNext(last) : -1;
            for (int more = 1; more < PARAGRAPHS && end >= 0 && seen.sum(last + 1, end) > LEAST; more++) {
                last = end;
                add(seen.run(shape, first, last), runs);
                end = sentences.endOfNext(last);
            }
        }
        return runs;
    }

    private static void add(@Nullable Run run, List<Run> runs) {
        if (run != null) {
            runs.add(run);
        }
    }

    /** What is seen of each sentence. */
    private static final class Masses {
        private final Sentences sentences;
        private final double[] masses;
        private final double[] begun;
        private final double[] ends;

        Masses(Sentences sentences, double[] masses, double[] begun, double[] ends) {
            this.sentences = sentences;
            this.masses = masses;
            this.begun = begun;
            this.ends = ends;
        }

        double sum(int first, int last) {
            return Arrays.stream(masses, first, last + 1).sum();
        }

        @Nullable
        Run run(Shape shape, int first, int last) {
            int words = 0;
            for (int at = first; at <= last; at++) {
                words += sentences.words(at);
            }
            double most = Arrays.stream(masses, first, last + 1).max().orElse(0);
            if (most <= LEAST || words < FEWEST) {
                return null;
            }
            int paragraphs =
                    (int) IntStream.range(first, last).filter(sentences::ends).count() + 1;
            return new Run(
                    sentences.text(shape, first, last),
                    begun[first],
                    masses[first],
                    sum(first, last),
                    sentences.isFirst(first) ? 0 : masses[first - 1],
                    sentences.ends(last) ? 0 : masses[last + 1],
                    ends[last],
                    last - first + 1,
                    paragraphs,
                    words < SHORT,
                    sentences.begins(first),
                    sentences.ends(last));
        }
    }

    /** Returns whether a candidate begins within a sentence. */
    public boolean isTorn(Candidate candidate) {
        return statements.sentences().isWithin(candidate.segment(), candidate.from());
    }
}
