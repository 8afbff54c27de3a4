package dev.quern.ocr.llm;

import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import java.util.ArrayList;
import java.util.List;

/**
 * A place where a value stands.
 *
 * @param likeness from 0 to 1: how well what stands there is the value
 * @param lines the words, line by line
 */
record Found(int page, double likeness, List<List<Word>> lines) {
    List<Place> places() {
        return lines.stream().map(words -> Place.of(page, words)).toList();
    }

    List<Word> words() {
        var words = new ArrayList<Word>();
        lines.forEach(words::addAll);
        return words;
    }

    double top() {
        return lines.get(0).get(0).box().top();
    }

    double height() {
        return lines.get(0).get(0).box().height();
    }

    /** Returns the confidence of its least sure word. */
    double reading() {
        return words().stream().mapToDouble(Word::confidence).min().orElse(1);
    }
}
