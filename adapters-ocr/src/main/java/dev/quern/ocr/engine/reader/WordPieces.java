package dev.quern.ocr.engine.reader;

import dev.quern.ocr.value.text.Folding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Cuts texts into the pieces of words that a network knows; the training does the same (`pieces.py`). Our own: the
 * tokenizers of others bring native code for what is a search in one list. */
final class WordPieces {
    /** Stands in a sentence for the value that was taken out. */
    static final String BLANK = "[MASK]";

    private static final Pattern MARK = Pattern.compile("([^\\p{L}\\p{N}\\s])");
    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Pattern BLANKS = Pattern.compile(Pattern.quote(BLANK));
    /** Pieces of a text that are read, with its beginning and its end. */
    private static final int LONGEST = 64;

    private final Map<String, Integer> numbers;
    private final int begin;
    private final int end;
    private final int unknown;
    private final int blank;

    /**
     * @param pieces in the order of their numbers; a piece that continues a word begins with "##"
     * @throws IllegalArgumentException if the pieces for beginning, end, blank or unknown words are missing
     */
    WordPieces(List<String> pieces) {
        numbers = new HashMap<>(2 * pieces.size());
        for (int i = 0; i < pieces.size(); i++) {
            numbers.put(pieces.get(i), i);
        }
        begin = special("[CLS]");
        end = special("[SEP]");
        unknown = special("[UNK]");
        blank = special(BLANK);
    }

    private int special(String piece) {
        var number = numbers.get(piece);
        if (number == null) {
            throw new IllegalArgumentException("The pieces of words lack " + piece);
        }
        return number;
    }

    /** Returns the numbers of a text's pieces, at most {@value #LONGEST}. */
    long[] of(String text) {
        var found = new ArrayList<Integer>();
        found.add(begin);
        var parts = BLANKS.split(text, -1);
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) {
                found.add(blank);
            }
            cutAll(parts[i], found);
        }
        int length = Math.min(LONGEST - 1, found.size());
        var ids = new long[length + 1];
        for (int i = 0; i < length; i++) {
            ids[i] = found.get(i);
        }
        ids[length] = end;
        return ids;
    }

    /** Returns the number that stands for what has no pieces. */
    int unknown() {
        return unknown;
    }

    /** Returns the numbers of all pieces of some words on a page, with their marks. */
    long[] ofWords(String words) {
        var found = new ArrayList<Integer>();
        cutAll(words, found);
        return found.stream().mapToLong(Integer::longValue).toArray();
    }

    private void cutAll(String text, List<Integer> found) {
        var spaced = MARK.matcher(Folding.plain(text)).replaceAll(" $1 ").strip();
        if (!spaced.isEmpty()) {
            for (var word : SPACES.split(spaced, -1)) {
                cut(word, found);
            }
        }
    }

    /** The longest known pieces from the left; one unknown piece for a word with a part that is none. */
    private void cut(String word, List<Integer> found) {
        int before = found.size();
        int from = 0;
        while (from < word.length()) {
            Integer piece = null;
            int to = word.length();
            for (; to > from; to--) {
                piece = numbers.get((from > 0 ? "##" : "") + word.substring(from, to));
                if (piece != null) {
                    break;
                }
            }
            if (piece == null) {
                found.subList(before, found.size()).clear();
                found.add(unknown);
                return;
            }
            found.add(piece);
            from = to;
        }
    }
}
