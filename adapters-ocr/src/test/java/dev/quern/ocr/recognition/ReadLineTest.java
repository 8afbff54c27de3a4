package dev.quern.ocr.recognition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.quern.ocr.recognition.ReadLine.ReadWord;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadLineTest {
    @Test
    void words_of_the_middle_of_a_line_are_placed_on_the_whole_line() {
        var middle = new ReadLine(List.of(new ReadWord("all", 0, 1, 0.9), new ReadWord("begin", 0, 0.25, 0.8)));
        var words = middle.within(0.8).words();
        assertThat(words.get(0).left()).isCloseTo(0.1, within(1e-9));
        assertThat(words.get(0).right()).isCloseTo(0.9, within(1e-9));
        assertThat(words.get(1).right()).isCloseTo(0.3, within(1e-9));
        assertThat(words.get(1).confidence()).isEqualTo(0.8);
        assertThat(words.get(1).text()).isEqualTo("begin");
    }
}
