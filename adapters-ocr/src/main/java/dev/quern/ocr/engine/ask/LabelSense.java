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
    public static final Map<String, Shape> HEADS = Map.ofEntries(
            Map.entry("nr", Shape.CODE),
            Map.entry("code", Shape.CODE),
            Map.entry("cod", Shape.CODE),
            Map.entry("codigo", Shape.CODE),
            Map.entry("codice", Shape.CODE),
            Map.entry("id", Shape.CODE),
            Map.entry("date", Shape.DATE),
            Map.entry("datum", Shape.DATE),
            Map.entry("fecha", Shape.DATE),
            Map.entry("phone", Shape.PHONE),
            Map.entry("tel", Shape.PHONE),
            Map.entry("telefon", Shape.PHONE),
            Map.entry("fax", Shape.PHONE),
            Map.entry("email", Shape.EMAIL),
            Map.entry("address", Shape.ADDRESS),
            Map.entry("adresse", Shape.ADDRESS),
            Map.entry("anschrift", Shape.ADDRESS),
            Map.entry("amount", Shape.AMOUNT),
            Map.entry("betrag", Shape.AMOUNT),
            Map.entry("rate", Shape.PERCENT));

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

    /** Whether the words are nothing but a label that the lexicon knows. */
    public boolean isLabel() {
        return !words.isEmpty() && matches.stream().anyMatch(match -> match.length() == words.size());
    }

    /** How much of the words is a label that the lexicon knows, from 0 to 1. */
    public double labelish() {
        return matches.stream().mapToDouble(this::coverage).max().orElse(0);
    }
}
