package dev.quern.ocr.recognition;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The characters that a recogniser knows, in the order of its output: first none (blank), then these, last the space. */
final class Alphabet {
    static final int NONE = 0;

    private final List<String> characters;
    private final boolean[] ideographs;
    private final Map<String, Integer> indexes = new HashMap<>();

    /** @param characters without blank and space, as in the dictionary files of PP-OCR, one a line */
    Alphabet(List<String> characters) {
        this.characters = new ArrayList<>(characters.size() + 2);
        this.characters.add("");
        characters.forEach(character -> this.characters.add(onKeyboard(character)));
        this.characters.add(" ");
        ideographs = new boolean[this.characters.size()];
        for (int i = 0; i < ideographs.length; i++) {
            indexes.putIfAbsent(this.characters.get(i), i);
            ideographs[i] = this.characters.get(i).codePoints().anyMatch(Alphabet::isOfTheEast);
        }
    }

    int size() {
        return characters.size();
    }

    int space() {
        return characters.size() - 1;
    }

    String character(int index) {
        return characters.get(index);
    }

    /** Of a character; {@link #NONE} where it is not known. */
    int index(char character) {
        return indexes.getOrDefault(String.valueOf(character), NONE);
    }

    /** Whether it is a letter or sign of Chinese, Japanese or Korean. */
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
}
