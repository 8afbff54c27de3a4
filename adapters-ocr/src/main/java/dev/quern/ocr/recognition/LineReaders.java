package dev.quern.ocr.recognition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The recognisers that read the lines of a page: one for all, and where it is there, one that knows the letters of
 * Europe's languages. The second reads what the language or the first one's doubt asks for; line by line, and word by word
 * where both see the same words, the surer one is believed.
 */
final class LineReaders {
    /** A line that the first reads with less is read by the second too. */
    private static final double DOUBTFUL = 0.94;
    /** So many lines with letters that only the second knows make a page of its languages. */
    private static final int TELLING_LINES = 2;
    /** The first is the better reader: among equals it is believed. */
    private static final double HEAD_START = 0.02;
    /** But it cannot say what it does not know: there the second may be so much less sure. */
    private static final double UNKNOWN_LETTERS = 0.12;
    /** With less, the second guesses. */
    private static final double LEAST = 0.6;
    /** So many of the longest lines of a page are read by the second too, to see whether its languages are there. */
    private static final int SAMPLE = 4;
    /** Of a line's thickness: what the detector leaves above the letters is little for accents. */
    private static final double ACCENTS = 0.05;
    /** Behind the Latin letters of Europe. */
    private static final int FIRST_OTHER_SCRIPT = 0x250;

    private static final String SIGNS = "€™‘’“”„–";

    /** Languages that the second does not know, and English, for which the first is enough. */
    private static final Set<String> FIRST_ALONE = Set.of(
            "en", "zh", "ja", "ko", "ru", "uk", "bg", "sr", "mk", "be", "el", "ar", "he", "fa", "hi", "th", "ka", "hy");

    private final LineReader first;
    private final @Nullable LineReader second;

    /** @param second null where it is not there */
    LineReaders(LineReader first, @Nullable LineReader second) {
        this.first = first;
        this.second = second;
    }

    /**
     * What the lines say, in their order.
     *
     * @param language of the text, as a tag such as {@code de}; null when nobody knows
     */
    List<ReadLine> read(Picture page, List<TextRegion> lines, @Nullable String language, ExecutorService pool) {
        var read = new ArrayList<>(all(first, page, lines, null, pool));
        if (second == null || (language != null && FIRST_ALONE.contains(Accents.primary(language)))) {
            return read;
        }
        var accents = Accents.of(language != null ? language : LanguageGuess.of(read));
        var longest = IntStream.range(0, lines.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> lines.get(i).elongation())
                        .reversed())
                .limit(SAMPLE)
                .toList();
        var doubtful = new ArrayList<Integer>();
        var others = new ArrayList<Integer>();
        for (int i = 0; i < lines.size(); i++) {
            boolean asked =
                    language != null || longest.contains(i) || read.get(i).confidence() < DOUBTFUL;
            (asked ? doubtful : others).add(i);
        }
        if (readAgain(second, page, lines, doubtful, read, accents, pool) >= TELLING_LINES) {
            readAgain(second, page, lines, others, read, accents, pool);
        }
        return read;
    }

    /** Returns how many of the lines have letters now that the first does not know. */
    private int readAgain(
            LineReader reader,
            Picture page,
            List<TextRegion> lines,
            List<Integer> which,
            List<ReadLine> read,
            @Nullable Accents accents,
            ExecutorService pool) {
        var again = all(
                reader,
                page,
                which.stream().map(line -> lines.get(line).raised(ACCENTS)).toList(),
                accents,
                pool);
        int telling = 0;
        for (int i = 0; i < which.size(); i++) {
            int line = which.get(i);
            var better = better(read.get(line), again.get(i));
            read.set(line, better);
            telling += better.words().stream().anyMatch(word -> isBeyond(word.text())) ? 1 : 0;
        }
        return telling;
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
     * Whether two readings of a word differ only where the second has letters that the first reader does not know; how sure
     * the first is of their plain likes says nothing.
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

    /** Whether it has letters or signs beyond plain Latin: the first reader knows few of them, and sees fewer. */
    private static boolean isBeyond(String text) {
        return text.chars().anyMatch(c -> (c > 0x7F && c < FIRST_OTHER_SCRIPT) || SIGNS.indexOf(c) >= 0);
    }

    private static List<ReadLine> all(
            LineReader reader, Picture page, List<TextRegion> lines, @Nullable Accents accents, ExecutorService pool) {
        var work = new ArrayList<Callable<ReadLine>>();
        lines.forEach(line -> work.add(() -> reader.read(page, line, accents)));
        try {
            var read = new ArrayList<ReadLine>();
            for (var line : pool.invokeAll(work)) {
                read.add(line.get());
            }
            return read;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Stopped while reading a page", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("A line could not be read: " + e.getCause(), e);
        }
    }
}
