package dev.quern.ocr.recognition;

import dev.quern.ocr.recognition.ReadLine.ReadWord;
import java.util.ArrayList;
import java.util.List;

/**
 * Two readings of one line made one: of the recogniser for the letters of Europe's languages, and of PP-OCR's, which has seen
 * more real print but knows few accents. On a page in a language with accents the surer one is believed, and the former where
 * it sees letters that the latter does not know; on any other page the latter, unless it is much less sure.
 */
enum SecondReading {
    OF_ACCENTED(0.98, 0, 0.15),
    OF_PLAIN(0.99, -0.2, -0.2);

    /** The share of words with accents that languages with accents have; on other pages as many are misread at most. */
    private static final double ACCENTED_WORDS = 0.06;

    /** A line with a word that the first read with less is read a second time. */
    private final double doubtful;
    /** So much surer must the second be. */
    private final double surer;
    /** The same where the first sees letters beyond plain Latin. */
    private final double surerOfAccents;

    SecondReading(double doubtful, double surer, double surerOfAccents) {
        this.doubtful = doubtful;
        this.surer = surer;
        this.surerOfAccents = surerOfAccents;
    }

    /** What befits a page by its first reading, whose language nobody knows. */
    static SecondReading of(List<ReadLine> page) {
        var words = page.stream()
                .flatMap(line -> line.words().stream())
                .map(ReadWord::text)
                .filter(word -> word.chars().anyMatch(Character::isLetter))
                .toList();
        long accented = words.stream()
                .filter(word -> word.chars().anyMatch(c -> c > 0x7F && Character.isLetter(c)))
                .count();
        return accented > 0 && accented >= ACCENTED_WORDS * words.size() ? OF_ACCENTED : OF_PLAIN;
    }

    /** Returns whether a second reading may improve a first one. */
    boolean isWanted(ReadLine first) {
        return first.words().stream().anyMatch(word -> word.confidence() < doubtful);
    }

    ReadLine merged(ReadLine first, ReadLine second) {
        if (second.words().isEmpty()) {
            return first;
        }
        if (first.words().size() != second.words().size()) {
            return isSecond(first.text(), first.confidence(), second.confidence()) ? second : first;
        }
        var words = new ArrayList<ReadWord>();
        for (int i = 0; i < first.words().size(); i++) {
            var word = first.words().get(i);
            var other = second.words().get(i);
            words.add(isSecond(word.text(), word.confidence(), other.confidence()) ? other : word);
        }
        return new ReadLine(words);
    }

    private boolean isSecond(String first, double sureness, double ofSecond) {
        return ofSecond > sureness + (LineReaders.isBeyond(first) ? surerOfAccents : surer);
    }
}
