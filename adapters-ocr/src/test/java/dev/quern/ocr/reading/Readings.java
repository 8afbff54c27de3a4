package dev.quern.ocr.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import dev.quern.core.reading.Reading;
import dev.quern.ocr.reading.text.ReadingLimits;
import java.util.List;

/** Parts of readings, asserted to be there. */
public final class Readings {
    private Readings() {}

    /** The usual limits, except for pages and pixels. */
    public static ReadingLimits upTo(int pages, long pixels) {
        var usual = ReadingLimits.USUAL;
        return new ReadingLimits(
                usual.bytes(),
                usual.unpacked(),
                usual.ratio(),
                usual.parts(),
                pages,
                pixels,
                usual.words(),
                usual.cells(),
                usual.columns(),
                usual.depth());
    }

    public static Reading.Legible read(Reading reading) {
        assertThat(reading).isInstanceOf(Reading.Legible.class);
        return (Reading.Legible) reading;
    }

    public static String reason(Reading reading) {
        assertThat(reading).isInstanceOf(Reading.Unreadable.class);
        return ((Reading.Unreadable) reading).reason();
    }

    public static Page firstPage(Reading reading) {
        return read(reading).pages().pages().get(0);
    }

    public static List<String> texts(Reading reading) {
        return firstPage(reading).words().stream().map(Word::text).toList();
    }

    public static Word word(Reading reading, String text) {
        return firstPage(reading).words().stream()
                .filter(word -> word.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No " + text + " among " + texts(reading)));
    }
}
