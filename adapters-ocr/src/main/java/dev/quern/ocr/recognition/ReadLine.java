package dev.quern.ocr.recognition;

import java.util.List;

/**
 * What a recogniser read on a line.
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
