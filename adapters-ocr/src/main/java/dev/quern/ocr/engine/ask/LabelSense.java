package dev.quern.ocr.engine.ask;

import dev.quern.ocr.engine.text.Shape;
import java.util.List;
import java.util.Map;

/**
 * A label's telling words and the concepts they name.
 *
 * @param joined the words without blanks
 * @param heads those of them that tell the shape of a value
 */
public record LabelSense(List<String> words, List<Lexicon.Match> matches, String joined, List<String> heads) {
    public static final Map<String, Shape> HEADS = Shape.byWord("words for shapes in labels");

    public static final LabelSense NONE = of(List.of(), List.of());

    public static LabelSense of(List<String> words, List<Lexicon.Match> matches) {
        return new LabelSense(
                words,
                matches,
                String.join("", words),
                words.stream().filter(HEADS::containsKey).toList());
    }

    /** Share of the words that one concept covers. */
    public double coverage(Lexicon.Match match) {
        return (double) match.length() / words.size();
    }

    /** Returns whether the words are nothing but a label that the lexicon knows. */
    public boolean isLabel() {
        return !words.isEmpty() && matches.stream().anyMatch(match -> match.length() == words.size());
    }

    /** The share of the words that is a label the lexicon knows, from 0 to 1. */
    public double labelish() {
        return matches.stream().mapToDouble(this::coverage).max().orElse(0);
    }
}
