package dev.quern.ocr.engine.prose;

import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Words of some sections, plain ones; "govern*" is any word that begins so, "*vertrag" one that ends so. */
final class Stems {
    private final Set<String> whole = new HashSet<>();
    private final List<String> beginnings = new ArrayList<>();
    private final List<String> endings = new ArrayList<>();

    private Stems() {}

    static Stems of(String... sections) {
        var stems = new Stems();
        for (var word : Words.set(Folding::plain, sections)) {
            if (word.endsWith("*")) {
                stems.beginnings.add(word.substring(0, word.length() - 1));
            } else if (word.startsWith("*")) {
                stems.endings.add(word.substring(1));
            } else {
                stems.whole.add(word);
            }
        }
        return stems;
    }

    boolean has(String word) {
        if (whole.contains(word)) {
            return true;
        }
        for (var beginning : beginnings) {
            if (word.startsWith(beginning)) {
                return true;
            }
        }
        for (var ending : endings) {
            if (word.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether one of some words of a paragraph is among these. */
    boolean isIn(Paragraph paragraph, int from, int to) {
        for (int i = Math.max(0, from); i < Math.min(paragraph.size(), to); i++) {
            if (has(paragraph.plain(i))) {
                return true;
            }
        }
        return false;
    }
}
