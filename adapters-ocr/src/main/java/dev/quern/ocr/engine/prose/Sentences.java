package dev.quern.ocr.engine.prose;

import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The sentences of a document's running text, numbered from 0 in reading order. A few that follow each other in a paragraph
 * are what a field of several sentences may want.
 */
public final class Sentences {
    /**
     * A sentence.
     *
     * @param from its first word in its paragraph
     * @param to the place after its last word
     */
    private record Sentence(Paragraph paragraph, int from, int to) {}

    /** Words of a label before a sentence, at most. */
    private static final int OF_LABEL = 6;

    private final List<Sentence> sentences = new ArrayList<>();
    /** By line, the sentence of each of its words. */
    private final Map<Segment, int[]> ofWords = new HashMap<>();

    private Sentences() {}

    /** The sentences of some paragraphs. */
    static Sentences of(List<Paragraph> paragraphs) {
        var all = new Sentences();
        paragraphs.forEach(all::add);
        return all;
    }

    private void add(Paragraph paragraph) {
        int from = 0;
        while (from < paragraph.size()) {
            int to = afterLabel(paragraph, from, paragraph.sentenceEnd(from));
            for (int at = from; at < to; at++) {
                int words = paragraph.line(at).tokens().size();
                ofWords.computeIfAbsent(paragraph.line(at), line -> none(words))[paragraph.inLine(at)] =
                        sentences.size();
            }
            sentences.add(new Sentence(paragraph, from, to));
            from = to;
        }
    }

    /** Where a label before a sentence ends, "Remarks: the door sticks.", or else the sentence itself. */
    private static int afterLabel(Paragraph paragraph, int from, int to) {
        for (int at = from; at < Math.min(to - 1, from + OF_LABEL); at++) {
            if (Looks.endsAsLabel(paragraph.word(at))) {
                return at + 1;
            }
        }
        return to;
    }

    private static int[] none(int words) {
        var numbers = new int[words];
        Arrays.fill(numbers, -1);
        return numbers;
    }

    public int size() {
        return sentences.size();
    }

    /** The number of the sentence that a word of a line is in; below 0 where it is in none. */
    public int at(Segment line, int word) {
        var numbers = ofWords.get(line);
        return numbers == null || word >= numbers.length ? -1 : numbers[word];
    }

    /** Returns whether a sentence begins with a word of a line. */
    public boolean isFirstWord(int sentence, Segment line, int word) {
        var one = sentences.get(sentence);
        return one.paragraph().inLine(one.from()) == word && one.paragraph().line(one.from()).is(line);
    }

    /** Returns whether a sentence is the first of its paragraph, but for a label before it. */
    public boolean begins(int sentence) {
        return isFirst(sentence) || isLabel(sentence - 1) && isFirst(sentence - 1);
    }

    /** Returns whether a sentence is the first of its paragraph. */
    public boolean isFirst(int sentence) {
        return sentences.get(sentence).from() == 0;
    }

    private boolean isLabel(int sentence) {
        var one = sentences.get(sentence);
        return Looks.endsAsLabel(one.paragraph().word(one.to() - 1));
    }

    /** Returns whether a word of a line stands within a sentence rather than at its beginning. */
    public boolean isWithin(Segment line, int word) {
        int sentence = at(line, word);
        return sentence >= 0 && !isFirstWord(sentence, line, word);
    }

    /** Returns whether a sentence is the last of its paragraph. */
    public boolean ends(int sentence) {
        var one = sentences.get(sentence);
        return one.to() == one.paragraph().size();
    }

    /** The number of words of a sentence. */
    public int words(int sentence) {
        return sentences.get(sentence).to() - sentences.get(sentence).from();
    }

    /**
     * Sentences that follow each other, as a text.
     *
     * @param first the number of the first
     * @param last that of the last, in the same paragraph
     */
    public Candidate text(Shape shape, int first, int last) {
        var paragraph = sentences.get(first).paragraph();
        int from = sentences.get(first).from();
        int to = sentences.get(last).to();
        return paragraph.candidate(shape, paragraph.text(from, to), null, from, to);
    }
}
