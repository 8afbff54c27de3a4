package dev.quern.ocr.engine.prose;

import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Quotation;
import dev.quern.ocr.engine.text.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

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

    private static final Pattern QUOTE = Pattern.compile("(?:>\\s*)+");
    /** The gap between two paragraphs of one text, in heights of a line, at most. */
    private static final double BETWEEN_PARAGRAPHS = 2.2;
    /** Words of a label before a sentence, at most. */
    private static final int OF_LABEL = 6;
    /** Words of a quotation that is looked at by itself, at least and at most. */
    private static final int OF_QUOTATION = 4;

    private static final int LONGEST_QUOTATION = 100;

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
            int to = beforeQuotation(paragraph, from, afterLabel(paragraph, from, paragraph.sentenceEnd(from)));
            for (int at = from; at < to; at++) {
                int words = paragraph.line(at).tokens().size();
                ofWords.computeIfAbsent(paragraph.line(at), line -> none(words))[paragraph.inLine(at)] =
                        sentences.size();
            }
            sentences.add(new Sentence(paragraph, from, to));
            from = to;
        }
    }

    /**
     * Where a label before a sentence ends, "Remarks: the door sticks.", or what leads to another one, "He writes: The door
     * sticks."; or else the sentence itself.
     */
    private static int afterLabel(Paragraph paragraph, int from, int to) {
        for (int at = from; at < to - 1; at++) {
            if (Looks.endsAsLabel(paragraph.word(at)) && (at < from + OF_LABEL || paragraph.isCapital(at + 1))) {
                return at + 1;
            }
        }
        return to;
    }

    /** Where a quotation of several words begins or ends within a sentence, or else the sentence itself. */
    private static int beforeQuotation(Paragraph paragraph, int from, int to) {
        for (int at = from; at < to; at++) {
            int end = endOfQuotation(paragraph, at);
            if (end - at >= OF_QUOTATION) {
                return at > from ? at : Math.min(end, to);
            }
        }
        return to;
    }

    /** The place after the last word of the quotation that a word opens; 0 where it opens none. */
    private static int endOfQuotation(Paragraph paragraph, int from) {
        var marks = Quotation.closing(paragraph.word(from));
        for (int at = from; !marks.isEmpty() && at < Math.min(paragraph.size(), from + LONGEST_QUOTATION); at++) {
            if (Quotation.end(paragraph.word(at), at > from ? 0 : 1, marks) >= 0) {
                return at + 1;
            }
        }
        return 0;
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

    /** Returns whether sentences that follow each other are a quotation: the first opens it, and the last closes it. */
    boolean isQuotation(int first, int last) {
        var opening = sentences.get(first);
        var closing = sentences.get(last);
        var marks = Quotation.closing(opening.paragraph().word(opening.from()));
        return !marks.isEmpty()
                && Quotation.end(closing.paragraph().word(closing.to() - 1), first == last ? 1 : 0, marks) >= 0;
    }

    /** Returns whether a sentence begins with a word of a line. */
    public boolean isFirstWord(int sentence, Segment line, int word) {
        var one = sentences.get(sentence);
        return one.paragraph().inLine(one.from()) == word
                && one.paragraph().line(one.from()).is(line);
    }

    /** Returns whether a sentence is the first of its paragraph, but for a label before it. */
    public boolean begins(int sentence) {
        return isFirst(sentence) || (isLabel(sentence - 1) && isFirst(sentence - 1));
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

    /** The last sentence of the paragraph after that of a sentence, if that goes on right below; below 0 where none does. */
    public int endOfNext(int sentence) {
        int next = sentence;
        while (!ends(next)) {
            next++;
        }
        next++;
        if (next >= sentences.size()
                || !goesOn(
                        sentences.get(sentence).paragraph(), sentences.get(next).paragraph())) {
            return -1;
        }
        while (!ends(next)) {
            next++;
        }
        return next;
    }

    private static boolean goesOn(Paragraph over, Paragraph under) {
        var last = over.lines().get(over.lines().size() - 1);
        var first = under.lines().get(0);
        double gap = last.gapTo(first);
        return last.page() == first.page()
                && Math.abs(over.lines().get(0).left() - first.left()) < first.height()
                && gap >= 0
                && gap < BETWEEN_PARAGRAPHS;
    }

    /**
     * Sentences that follow each other, as a text, of one paragraph or of several.
     *
     * @param first the number of the first
     * @param last that of the last
     */
    public Candidate text(Shape shape, int first, int last) {
        var paragraph = sentences.get(first).paragraph();
        int from = sentences.get(first).from();
        var further = new ArrayList<Segment>();
        var text = new StringBuilder();
        var open = paragraph;
        int begun = from;
        for (int at = first; at <= last; at++) {
            if (at == last || ends(at)) {
                int to = sentences.get(at).to();
                text.append(text.isEmpty() ? "" : "\n").append(unquoted(open, begun, to));
                if (open != paragraph) {
                    further.addAll(open.candidate(shape, "", null, begun, to).lines());
                }
                if (at < last) {
                    open = sentences.get(at + 1).paragraph();
                    begun = sentences.get(at + 1).from();
                }
            }
        }
        int to = paragraph == open ? sentences.get(last).to() : paragraph.size();
        return paragraph
                .candidate(shape, Quotation.unquoted(text.toString()), null, from, to)
                .with(further);
    }

    /** The text of some words with the ends of its lines, without the marks of quoted lines of mails. */
    private static String unquoted(Paragraph paragraph, int from, int to) {
        var text = new StringBuilder();
        for (int at = from; at < to; at++) {
            if (paragraph.inLine(at) == 0 && QUOTE.matcher(paragraph.word(at)).matches()) {
                continue;
            }
            if (!text.isEmpty()) {
                text.append(paragraph.line(at).line() == paragraph.line(at - 1).line() ? ' ' : '\n');
            }
            text.append(paragraph.word(at));
        }
        return text.toString();
    }
}
