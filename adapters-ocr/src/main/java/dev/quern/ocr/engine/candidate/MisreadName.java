package dev.quern.ocr.engine.candidate;

import dev.quern.core.page.Word;
import dev.quern.ocr.engine.text.Looks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Letters of names that recognition took for digits: "HUI-0 C0." is "HUI-O CO.". */
public final class MisreadName {
    private static final Map<Character, Character> LETTERS = Map.of('0', 'O', '1', 'I', '5', 'S', '8', 'B');
    /** One nought among letters. */
    private static final Pattern NOUGHT = Pattern.compile("\\P{Nd}*0\\P{Nd}*");

    /** A capital O between small letters. */
    private static final Pattern LOWER = Pattern.compile("(?<=\\p{Ll})O|(?<=\\p{Ll}-)O(?=\\p{Ll})");

    private static final int LEAST_LETTERS = 3;

    private MisreadName() {}

    /**
     * A name with letters where recognition read digits. Words that were not recognised but taken from a text are right as
     * they are.
     *
     * @param words those of the name, in its order
     */
    public static String mend(String name, List<Word> words) {
        var parts = new ArrayList<>(List.of(name.split(" ", -1)));
        if (parts.size() != words.size()) {
            return name;
        }
        for (int i = 0; i < parts.size(); i++) {
            if (words.get(i).confidence() < 1) {
                parts.set(i, word(parts.get(i)));
            }
        }
        return String.join(" ", parts);
    }

    private static String word(String word) {
        if (!Looks.hasDigit(word) || Looks.letters(word) == 0) {
            return word;
        }
        var letters = new StringBuilder();
        word.chars().forEach(c -> letters.append(LETTERS.getOrDefault((char) c, (char) c)));
        var read = letters.toString();
        // "5A" may be the number of a house.
        boolean form = Looks.onlyLegalForm(read) && read.length() >= LEAST_LETTERS;
        boolean nought = NOUGHT.matcher(word).matches() && Looks.letters(word) >= LEAST_LETTERS;
        return form || nought ? LOWER.matcher(read).replaceAll("o") : word;
    }
}
