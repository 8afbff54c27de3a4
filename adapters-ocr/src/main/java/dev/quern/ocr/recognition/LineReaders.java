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
 * The recognisers that read the lines of a page: one for all in the letters of most of Europe's languages, a second one for
 * what it doubts and for Chinese, and where they are there, {@link Tesseract} with packs for single languages, and one that
 * knows some more of Europe's letters. Line by line, and word by word where two see the same words, the surer one is believed.
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
    private final LineReader second;
    private final @Nullable LineReader tesseract;
    private final @Nullable LineReader latin;

    /**
     * @param second reads what the first doubts, and languages that only it knows
     * @param tesseract null where it is not there
     * @param latin reads languages in Latin letters that no other knows, in part; null where it is not there
     */
    LineReaders(LineReader first, LineReader second, @Nullable LineReader tesseract, @Nullable LineReader latin) {
        this.first = first;
        this.second = second;
        this.tesseract = tesseract;
        this.latin = latin;
    }

    /** Returns whether one of the readers can tell all small letters of a language. */
    boolean know(String language) {
        return Stream.of(first, second, tesseract, latin).anyMatch(reader -> reader != null && reader.knows(language));
    }

    /**
     * Reads lines, in their order.
     *
     * @param language of the text, as a tag such as {@code de}; null when nobody knows
     */
    List<ReadLine> read(Picture page, List<TextRegion> lines, @Nullable String language) {
        var read = new ArrayList<>(first.read(page, lines, language));
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
        if (language == null && meant != null) {
            readAccents(page, lines, read, meant);
        }
        if (meant == null || !Letters.isOtherScript(meant)) {
            readDoubtful(
                    page,
                    lines,
                    read,
                    meant != null && first.knows(meant) && !Letters.of(meant).isEmpty()
                            ? SecondReading.OF_ACCENTED
                            : SecondReading.of(read));
        }
        if (meant == null) {
            meant = inAnotherScript(page, lines, longest, read);
        }
        if (meant == null) {
            return read;
        }
        var other = other(meant);
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

    private void readDoubtful(Picture page, List<TextRegion> lines, List<ReadLine> read, SecondReading reading) {
        var which = IntStream.range(0, lines.size())
                .filter(line -> reading.isWanted(read.get(line)))
                .toArray();
        var again = second.read(page, IntStream.of(which).mapToObj(lines::get).toList(), null);
        for (int i = 0; i < which.length; i++) {
            read.set(which[i], reading.merged(read.get(which[i]), again.get(i)));
        }
    }

    /** Lets the first decide again about accents that the language does not have: it sees that there is one sooner than which. */
    private void readAccents(Picture page, List<TextRegion> lines, List<ReadLine> read, String language) {
        var accents = Accents.of(language);
        if (accents == null) {
            return;
        }
        var which = IntStream.range(0, lines.size())
                .filter(line -> accents.lacks(read.get(line).text()))
                .toArray();
        var again = first.read(page, IntStream.of(which).mapToObj(lines::get).toList(), language);
        for (int i = 0; i < which.length; i++) {
            read.set(which[i], again.get(i));
        }
    }

    /**
     * The language of a page that the first can hardly read: of those in other scripts that another knows, one of each, the
     * one in which some lines are read best; null for none.
     */
    private @Nullable String inAnotherScript(
            Picture page, List<TextRegion> lines, List<Integer> some, List<ReadLine> read) {
        if (sureness(read) >= ILLEGIBLE) {
            return null;
        }
        var sample = some.stream().map(line -> lines.get(line).raised(ACCENTS)).toList();
        double most = Math.max(LEGIBLE, sureness(some.stream().map(read::get).toList()));
        String best = null;
        for (var script : Letters.scripts()) {
            var language = script.languages().stream()
                    .filter(spoken -> reader(spoken) != null)
                    .findFirst()
                    .orElse(null);
            var reader = language == null ? null : reader(language);
            if (language != null && reader != null) {
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
    private @Nullable LineReader other(String language) {
        if (Letters.of(language).isEmpty()) {
            return null;
        }
        var reader = reader(language);
        return reader != null || first.knows(language) || Letters.isOtherScript(language) ? reader : latin;
    }

    /** Who knows a language wholly, apart from the first; null for nobody. */
    private @Nullable LineReader reader(String language) {
        if (Letters.isOtherScript(language) && second.knows(language)) {
            return second;
        }
        return tesseract != null && tesseract.knows(language) ? tesseract : null;
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
     * Returns whether two readings of a word differ only where the second has letters beyond plain Latin; how sure the first
     * is of their plain likes says little.
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
     * Returns whether a text has letters or signs beyond plain Latin, but no other script.
     */
    static boolean isBeyond(String text) {
        return text.chars().anyMatch(c -> (c > 0x7F && c < Letters.FIRST_OTHER_SCRIPT) || SIGNS.indexOf(c) >= 0);
    }
}
