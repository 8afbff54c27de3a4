package dev.quern.ocr.recognition;

import dev.quern.ocr.recognition.region.TextRegion;
import dev.quern.ocr.value.text.LanguageGuess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The recognisers that read the lines of a page: one for all, and where they are there, one that knows the letters of most of
 * Europe's languages, and {@link Tesseract} with packs for single languages. What the language or the first one's doubt asks
 * for is read by another too, by Tesseract where it has the language's pack; line by line, and word by word where both see the
 * same words, the surer one is believed.
 */
final class LineReaders {
    /** A line that the first reads with less is read by another too. */
    private static final double DOUBTFUL = 0.94;
    /** So many lines with letters that only the other knows make a page of its languages. */
    private static final int TELLING_LINES = 2;
    /** The first is the better reader: among equals it is believed. */
    private static final double HEAD_START = 0.02;
    /** But it cannot say what it does not know: there the other may be so much less sure. */
    private static final double UNKNOWN_LETTERS = 0.12;
    /** With less, the other guesses. */
    private static final double LEAST = 0.6;
    /** So many of the longest lines of a page are read by another too, to see whether its languages are there. */
    private static final int SAMPLE = 4;
    /** A share of a line's thickness, added for accents: the detector leaves little above the letters. */
    private static final double ACCENTS = 0.05;
    /** A page whose lines the first reads with less, taken together, may be in letters that it does not know. */
    private static final double ILLEGIBLE = 0.88;
    /** Lines that are in the script of a language are read with more in it. */
    private static final double LEGIBLE = 0.75;

    private static final String SIGNS = "€™‘’“”„–";

    private final LineReader first;
    private final @Nullable LineReader latin;
    private final @Nullable LineReader tesseract;

    /**
     * @param latin null where it is not there
     * @param tesseract null where it is not there
     */
    LineReaders(LineReader first, @Nullable LineReader latin, @Nullable LineReader tesseract) {
        this.first = first;
        this.latin = latin;
        this.tesseract = tesseract;
    }

    /** Returns whether one of the readers can tell all small letters of a language. */
    boolean know(String language) {
        return Stream.of(first, latin, tesseract).anyMatch(reader -> reader != null && reader.knows(language));
    }

    /**
     * Reads lines, in their order.
     *
     * @param language of the text, as a tag such as {@code de}; null when nobody knows
     */
    List<ReadLine> read(Picture page, List<TextRegion> lines, @Nullable String language) {
        var read = new ArrayList<>(first.read(page, lines, null));
        var longest = IntStream.range(0, lines.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> lines.get(i).elongation())
                        .reversed())
                .limit(SAMPLE)
                .toList();
        var meant = language != null
                ? language
                : LanguageGuess.of(read.stream()
                        .flatMap(line -> line.words().stream())
                        .map(ReadLine.ReadWord::text)
                        .toList());
        if (meant == null) {
            meant = inAnotherScript(page, lines, longest, read);
        }
        // A guess at a language that the first knows is no reason not to look for letters that it does not know.
        var other = language == null && meant != null && first.knows(meant) ? latin : other(meant);
        if (other == null) {
            return read;
        }
        var asked = new ArrayList<Integer>();
        var others = new ArrayList<Integer>();
        for (int i = 0; i < lines.size(); i++) {
            boolean now = language != null || longest.contains(i) || read.get(i).confidence() < DOUBTFUL;
            (now ? asked : others).add(i);
        }
        if (readAgain(other, page, lines, asked, read, meant) >= TELLING_LINES) {
            readAgain(other, page, lines, others, read, meant);
        }
        return read;
    }

    /**
     * The language of a page that the first can hardly read: of those in other scripts that Tesseract has a pack for, one of
     * each, the one in which it reads some lines best; null for none.
     */
    private @Nullable String inAnotherScript(
            Picture page, List<TextRegion> lines, List<Integer> some, List<ReadLine> read) {
        var reader = tesseract;
        if (reader == null || sureness(read) >= ILLEGIBLE) {
            return null;
        }
        var sample = some.stream().map(line -> lines.get(line).raised(ACCENTS)).toList();
        double most = Math.max(LEGIBLE, sureness(some.stream().map(read::get).toList()));
        String best = null;
        for (var script : Letters.scripts()) {
            var language = script.languages().stream()
                    .filter(reader::knows)
                    .findFirst()
                    .orElse(null);
            if (language != null) {
                var tried = reader.read(page, sample, language);
                double sureness = sureness(tried);
                if (sureness > most && isMostlyInAnotherScript(tried)) {
                    most = sureness;
                    best = language;
                }
            }
        }
        return best;
    }

    /** Returns how sure the first reader is of some lines, taken together, from 0 to 1. */
    double sureness(Picture page, List<TextRegion> lines) {
        return sureness(first.read(page, lines, null));
    }

    /** Returns how sure lines are taken together, from 0 to 1. */
    static double sureness(List<ReadLine> lines) {
        return new ReadLine(
                        lines.stream().flatMap(line -> line.words().stream()).toList())
                .confidence();
    }

    private static boolean isMostlyInAnotherScript(List<ReadLine> lines) {
        var letters = lines.stream()
                .flatMapToInt(line -> line.text().chars())
                .filter(Character::isLetter)
                .toArray();
        return 2
                        * IntStream.of(letters)
                                .filter(c -> c >= Letters.FIRST_OTHER_SCRIPT)
                                .count()
                > letters.length;
    }

    /** Who reads a language beside the first; null where that is enough, or nobody else could do better. */
    private @Nullable LineReader other(@Nullable String language) {
        if (language == null) {
            return latin;
        }
        if (first.knows(language)) {
            return null;
        }
        if (tesseract != null && tesseract.knows(language)) {
            return tesseract;
        }
        return Letters.isOtherScript(language) ? null : latin;
    }

    /** Returns how many of the lines have letters now that the first does not know. */
    private static int readAgain(
            LineReader reader,
            Picture page,
            List<TextRegion> lines,
            List<Integer> which,
            List<ReadLine> read,
            @Nullable String language) {
        var again = reader.read(
                page,
                which.stream().map(line -> lines.get(line).raised(ACCENTS)).toList(),
                language);
        boolean otherScript = language != null && Letters.isOtherScript(language);
        int telling = 0;
        for (int i = 0; i < which.size(); i++) {
            int line = which.get(i);
            var better = otherScript ? likelier(read.get(line), again.get(i)) : better(read.get(line), again.get(i));
            read.set(line, better);
            telling += otherScript || better.words().stream().anyMatch(word -> isBeyond(word.text())) ? 1 : 0;
        }
        return telling;
    }

    /**
     * Chooses between two readings of a line in letters that the first reader does not know at all, whose confidence
     * says nothing.
     */
    private static ReadLine likelier(ReadLine one, ReadLine other) {
        return other.confidence() >= LEAST ? other : one;
    }

    /** The better of two readings of one line. */
    static ReadLine better(ReadLine one, ReadLine other) {
        if (one.words().size() != other.words().size()) {
            return isBetter(one.confidence(), other.confidence(), other.text()) ? other : one;
        }
        var words = new ArrayList<ReadLine.ReadWord>();
        for (int i = 0; i < one.words().size(); i++) {
            var word = one.words().get(i);
            var otherWord = other.words().get(i);
            boolean better = isAccented(word.text(), otherWord.text())
                    ? otherWord.confidence() >= LEAST
                    : isBetter(word.confidence(), otherWord.confidence(), otherWord.text());
            words.add(better ? otherWord : word);
        }
        return new ReadLine(words);
    }

    private static boolean isBetter(double one, double other, String text) {
        return isBeyond(text) ? other >= LEAST && other > one - UNKNOWN_LETTERS : other > one + HEAD_START;
    }

    /**
     * Returns whether two readings of a word differ only where the second has letters that the first reader does not
     * know; how sure the first is of their plain likes says nothing.
     */
    private static boolean isAccented(String text, String accented) {
        if (text.length() != accented.length()) {
            return false;
        }
        boolean differs = false;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != accented.charAt(i)) {
                if (!isBeyond(accented.substring(i, i + 1))) {
                    return false;
                }
                differs = true;
            }
        }
        return differs;
    }

    /**
     * Returns whether a text has letters or signs beyond plain Latin: the first reader knows few of them, and sees
     * fewer.
     */
    private static boolean isBeyond(String text) {
        return text.chars().anyMatch(c -> (c > 0x7F && c < Letters.FIRST_OTHER_SCRIPT) || SIGNS.indexOf(c) >= 0);
    }
}
