package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Downloads of several slices; the figures for 200,000 results are in docs/performance.md. */
class LargeMailboxTest {
    /** Results are fetched by two thousands: a first slice, one between, and a last one. */
    private static final int RESULTS = 4_001;

    @Test
    void every_result_goes_out_once_and_in_order(@TempDir Path folder) throws Exception {
        try (var large = new LargeMailbox(folder.resolve("data"), RESULTS)) {
            var file = folder.resolve("download");
            for (var order : new String[] {"", "?ordering=processed", "?ordering=created"}) {
                assertThat(large.download(".csv" + order, file)).isEqualTo(200);
                var lines = Files.readAllLines(file);
                assertThat(lines).hasSize(RESULTS + 1);
                for (int i = 0; i < RESULTS; i++) {
                    assertThat(lines.get(i + 1)).startsWith("A-" + i + ",");
                }
            }
            assertThat(large.download(".csv?ordering=-created", file)).isEqualTo(200);
            assertThat(Files.readAllLines(file))
                    .hasSize(RESULTS + 1)
                    .element(1)
                    .asString()
                    .startsWith("A-4000,");
            assertThat(large.download(".json", file)).isEqualTo(200);
            assertThat(Files.readAllLines(file))
                    .hasSize(RESULTS)
                    .last()
                    .asString()
                    .startsWith("{\"Number\":\"A-4000\"")
                    .endsWith("]");
        }
    }
}
