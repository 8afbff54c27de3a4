package dev.quern.ocr.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadersByTypeTest {
    @TempDir
    Path folder;

    @Test
    void each_type_goes_to_its_reader() {
        var readers = new ReadersByType(Map.of(
                "a/a", (file, type) -> new Reading.Unreadable("first"),
                "b/b", (file, type) -> new Reading.Unreadable("second")));

        assertThat(readers.read(folder, "b/b")).isEqualTo(new Reading.Unreadable("second"));
        assertThat(readers.read(folder, "A/A; charset=utf-8")).isEqualTo(new Reading.Unreadable("first"));
        assertThat(readers.types()).containsExactlyInAnyOrder("a/a", "b/b");
    }

    @Test
    void an_unknown_type_is_unreadable() {
        assertThat(ReadersByType.standard().read(folder, "application/zip"))
                .isEqualTo(new Reading.Unreadable("Files of type application/zip cannot be read"));
    }

    @Test
    void the_types_that_are_read_can_be_asked_for() throws IOException {
        var file = Files.writeString(folder.resolve("file"), "words");
        var readers = ReadersByType.standard();

        assertThat(readers.types())
                .contains("application/pdf", "text/plain", "text/html", "application/msword")
                .doesNotContain("application/zip", "application/octet-stream");
        assertThat(Readings.texts(readers.read(file, "text/plain"))).containsExactly("words");
    }
}
