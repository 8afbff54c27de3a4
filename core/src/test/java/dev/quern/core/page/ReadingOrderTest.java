package dev.quern.core.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReadingOrderTest {
    private static Word word(String text, double left, double top) {
        return Word.of(text, new Box(left, top, left + 0.1, top + 0.02));
    }

    private static List<String> ordered(List<Word> words) {
        return ReadingOrder.of(words).stream().map(Word::text).toList();
    }

    @Test
    void lines_are_read_from_the_top_and_each_from_the_left() {
        var words = List.of(word("a", 0.1, 0.1), word("b", 0.3, 0.104), word("c", 0.5, 0.097), word("d", 0.1, 0.125));
        var shuffled = new ArrayList<>(words);
        Collections.shuffle(shuffled, new Random(3));
        assertThat(ordered(shuffled)).containsExactly("a", "b", "c", "d");
    }

    @Test
    void a_line_that_runs_askew_is_one_line() {
        var words = new ArrayList<Word>();
        var texts = new ArrayList<String>();
        for (int i = 0; i < 8; i++) {
            words.add(word("w" + i, i / 10.0, 0.5 + i * 0.004));
            texts.add("w" + i);
        }
        Collections.shuffle(words, new Random(4));
        assertThat(ordered(words)).isEqualTo(texts);
    }

    @Test
    void a_page_without_words_has_none() {
        assertThat(ReadingOrder.of(List.of())).isEmpty();
    }
}
