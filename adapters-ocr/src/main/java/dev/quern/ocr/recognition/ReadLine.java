package dev.quern.ocr.recognition;

import java.util.List;

/**
 * The words that a recogniser read on a line.
 *
 * @param words from left to right, as the line reads
 */
record ReadLine(List<ReadWord> words) {
    static final ReadLine NOTHING = new ReadLine(List.of());

    ReadLine {
        words = List.copyOf(words);
    }

    /**
     * A word on a line.
     *
     * @param left where it begins, in fractions of the line's length
     * @param right where it ends
     * @param confidence from 0 to 1
     */
    record ReadWord(String text, double left, double right, double confidence) {}

    /** The same, read on the middle of a line that takes a share of its length: where the words are on all of it. */
    ReadLine within(double share) {
        double before = (1 - share) / 2;
        return new ReadLine(words.stream()
                .map(word -> new ReadWord(
                        word.text(), before + share * word.left(), before + share * word.right(), word.confidence()))
                .toList());
    }

    /** The words' confidence, each counting by its length; 0 for no words. */
    double confidence() {
        int letters = words.stream().mapToInt(word -> word.text().length()).sum();
        double sum = words.stream()
                .mapToDouble(word -> word.confidence() * word.text().length())
                .sum();
        return letters == 0 ? 0 : sum / letters;
    }

    String text() {
        return String.join(" ", words.stream().map(ReadWord::text).toList());
    }
}
