package dev.quern.ocr.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Reading;
import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import java.util.List;

/** What tests ask of a reading. */
final class Readings {
    private Readings() {}

    static Reading.Read read(Reading reading) {
        assertThat(reading).isInstanceOf(Reading.Read.class);
        return (Reading.Read) reading;
    }

    static String reason(Reading reading) {
        assertThat(reading).isInstanceOf(Reading.Unreadable.class);
        return ((Reading.Unreadable) reading).reason();
    }

    static Page firstPage(Reading reading) {
        return read(reading).pages().pages().get(0);
    }

    static List<String> texts(Reading reading) {
        return firstPage(reading).words().stream().map(Word::text).toList();
    }

    static Word word(Reading reading, String text) {
        return firstPage(reading).words().stream()
                .filter(word -> word.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No " + text + " among " + texts(reading)));
    }
}
