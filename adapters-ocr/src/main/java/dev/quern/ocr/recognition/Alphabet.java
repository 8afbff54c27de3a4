package dev.quern.ocr.recognition;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The characters that a recogniser knows, in the order of its output: first none (blank), then these, last the space. */
final class Alphabet {
    static final int NONE = 0;

    /** So likely, a letter is what it is in any language. */
    private static final float SURE = 0.95f;

    private final List<String> characters;
    private final boolean[] ideographs;
    private final int[] spaces;
    private final int[][] accented;
    private final int[] plain;
    private final Map<String, Integer> indexes = new HashMap<>();

    /** @param characters without blank and space, as in the dictionary files of PP-OCR, one a line */
    Alphabet(List<String> characters) {
        this.characters = new ArrayList<>(characters.size() + 2);
        this.characters.add("");
        characters.forEach(character -> this.characters.add(onKeyboard(character)));
        this.characters.add(" ");
        spaces =
                IntStream.range(0, this.characters.size()).filter(this::isSpace).toArray();
        accented = new int[this.characters.size()][];
        plain = new int[accented.length];
        for (int letter = 0; letter < accented.length; letter++) {
            accented[letter] = accentedForms(this.characters.get(letter));
            for (int form : accented[letter]) {
                plain[form] = letter;
            }
        }
        ideographs = new boolean[this.characters.size()];
        for (int i = 0; i < ideographs.length; i++) {
            indexes.putIfAbsent(this.characters.get(i), i);
            ideographs[i] = this.characters.get(i).codePoints().anyMatch(Alphabet::isOfTheEast);
        }
    }

    int size() {
        return characters.size();
    }

    /** Returns whether a character is a space: the last one always, and one that the dictionary has beside it. */
    boolean isSpace(int index) {
        return characters.get(index).equals(" ");
    }

    /** The places of the spaces. */
    int[] spaces() {
        return spaces.clone();
    }

    String character(int index) {
        return characters.get(index);
    }

    /**
     * The accented letter that is meant where its plain like is the likeliest: recognisers lose accents sooner than they make
     * them up.
     *
     * @param plain the likeliest
     * @param likelihoods of all
     * @param thinkable how likely an accented one must be
     */
    int accented(int plain, float[] likelihoods, float thinkable) {
        int meant = plain;
        float most = thinkable;
        for (int i : accented[plain]) {
            if (likelihoods[i] > most) {
                meant = i;
                most = likelihoods[i];
            }
        }
        return meant;
    }

    /**
     * Decides the accent where the language is known: of the forms of a letter it takes one that the language has. A
     * letter of which it has no form, and one that was surely seen, stays as it was read; it may be in a name.
     *
     * @param read the likeliest
     */
    int accented(int read, float[] likelihoods, float thinkable, Accents accents) {
        if (likelihoods[read] > SURE) {
            return read;
        }
        int letter = plain[read] == NONE ? read : plain[read];
        int meant = letter;
        float most = 0;
        float any = 0;
        for (int form : accented[letter]) {
            any += likelihoods[form];
            if (accents.has(characters.get(form)) && (meant == letter || likelihoods[form] > most)) {
                meant = form;
                most = likelihoods[form];
            }
        }
        if (meant == letter) {
            return read;
        }
        return any > thinkable ? meant : letter;
    }

    /** Returns the likelihood of a letter, whichever accent it has. */
    float likelihood(int letter, float[] likelihoods) {
        if (plain[letter] == NONE) {
            return likelihoods[letter];
        }
        float any = 0;
        for (int form : accented[plain[letter]]) {
            any += likelihoods[form];
        }
        return any;
    }

    /** Returns the index of a character; {@link #NONE} where it is not known. */
    int index(char character) {
        return indexes.getOrDefault(String.valueOf(character), NONE);
    }

    /** Returns whether a character is a letter or sign of Chinese, Japanese or Korean. */
    boolean isIdeograph(int index) {
        return ideographs[index];
    }

    private static boolean isOfTheEast(int codePoint) {
        return (codePoint >= 0x2E80 && codePoint < 0xFB00) || (codePoint >= 0xFE30 && codePoint < 0xFE70);
    }

    /** The wide forms of Latin characters that Chinese print uses, as everybody types them. */
    private static String onKeyboard(String character) {
        if (character.length() == 1) {
            char c = character.charAt(0);
            if (c > 0xFF00 && c < 0xFF5F) {
                return String.valueOf((char) (c - 0xFEE0));
            }
        }
        return switch (character) {
            case "￥" -> "¥";
            case "￡" -> "£";
            case "。" -> ".";
            case "、" -> ",";
            case "“", "”" -> "\"";
            case "‘", "’" -> "'";
            default -> character;
        };
    }

    private int[] accentedForms(String plain) {
        if (plain.length() != 1 || plain.charAt(0) > 0x7F || !Character.isLetter(plain.charAt(0))) {
            return new int[0];
        }
        return IntStream.range(0, characters.size())
                .filter(i -> {
                    var form = characters.get(i);
                    var parts = Normalizer.normalize(form, Normalizer.Form.NFD);
                    return (parts.length() > 1 && parts.charAt(0) == plain.charAt(0))
                            || (plain.equals("B") && form.equals("ß"));
                })
                .toArray();
    }
}
