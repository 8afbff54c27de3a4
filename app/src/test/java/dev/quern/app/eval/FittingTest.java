package dev.quern.app.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.engine.weigh.Weights;
import dev.quern.ocr.reading.ReadersByType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Weights fitted to labelled folders, and absent fields in the measurement of folders. */
class FittingTest {
    @TempDir
    Path parent;

    /** A folder of documents with a deposit under this label, which is absent from the last. */
    private Path kind(String name, String label) throws IOException {
        var folder = Files.createDirectory(parent.resolve(name));
        Files.writeString(folder.resolve("fields.json"), """
                {"parser_object_set": [{"name": "Deposit", "format": "NUMBER"}, {"name": "Start", "format": "DATE"}]}
                """);
        var lines = new StringBuilder();
        for (int i = 1; i <= 3; i++) {
            Files.writeString(
                    folder.resolve(i + ".txt"), """
                    Lease of a workshop

                    Begins on: %d May 2024
                    %s
                    """.formatted(i, i == 3 ? "" : label + ": 4" + i + "0.00 EUR"));
            lines.append(
                    i == 3
                            ? "{\"file\": \"3.txt\", \"expected\": {\"Start\": \"2024-05-03\"}, \"absent\": [\"Deposit\"]}\n"
                            : "{\"file\": \"%d.txt\", \"expected\": {\"Start\": \"2024-05-0%d\", \"Deposit\": 4%d0}}\n"
                                    .formatted(i, i, i));
        }
        Files.writeString(folder.resolve("expected.jsonl"), lines);
        return folder;
    }

    private String run(Work work) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var print = new PrintStream(out, false, StandardCharsets.UTF_8)) {
            work.to(print);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private interface Work {
        void to(PrintStream out) throws IOException;
    }

    @Test
    void folders_give_weights_that_can_be_written_and_read_again() throws IOException {
        kind("lease", "Security");
        kind("hire", "Deposit");
        var before = Weights.standard();
        var folders = LabelledFolder.in(List.of(parent));
        var printed = run(out -> {
            var fitted = new Fitting(ReadersByType.standard(), file -> "text/plain").fit(folders, out);
            var again = Weights.read("weights.txt", new StringReader(fitted.into(Weights.text())));

            assertThat(again.ids()).containsExactlyElementsOf(before.ids());
            assertThat(fitted.ids().stream().filter(id -> fitted.of(id) != before.of(id)))
                    .contains("empty-date", "sure-start");
        });

        assertThat(folders).containsExactly(parent.resolve("hire"), parent.resolve("lease"));
        assertThat(printed).contains("12 fields of 2 folders").contains("on kinds left out");
    }

    @Test
    void confidence_can_be_fitted_alone() throws IOException {
        kind("lease", "Security");
        kind("hire", "Deposit");
        var before = Weights.standard();
        var printed = run(out -> {
            var fitted = new Fitting(ReadersByType.standard(), file -> "text/plain")
                    .fitConfidence(LabelledFolder.in(List.of(parent)), out);

            assertThat(fitted.ids().stream().filter(id -> fitted.of(id) != before.of(id)))
                    .isNotEmpty()
                    .allMatch(id -> id.startsWith("sure-"));
        });

        assertThat(printed).containsPattern("\\d+ given values: mean logarithmic loss \\d\\.\\d{3} as it was");
    }

    @Test
    void a_value_given_for_an_absent_field_is_wrong() throws IOException {
        var folder = kind("hire", "Deposit");
        var printed = run(out -> new Evaluation(ReadersByType.standard(), file -> "text/plain", new EmbeddedExtractor())
                .run(List.of(folder), out, null));

        assertThat(printed).containsPattern("Deposit +1\\.000 +1\\.000 +1\\.000 +3");
        assertThat(Comparison.ofAbsent("5")).isEqualTo(new Comparison(0, 1, 0));
        assertThat(Comparison.ofAbsent(null).perfect()).isTrue();
        assertThat(Comparison.ofAbsent(List.of()).perfect()).isTrue();
    }

    @Test
    void an_absent_field_must_exist_and_have_no_value() throws IOException {
        var folder = kind("hire", "Deposit");
        Files.writeString(
                folder.resolve("expected.jsonl"),
                "{\"file\": \"1.txt\", \"expected\": {\"Deposit\": 410}, \"absent\": [\"Deposit\"]}\n");
        assertThatThrownBy(() -> LabelledFolder.read(folder))
                .hasMessageEndingWith("expected.jsonl, line 1: 'Deposit' is said to be absent, but has a value.");

        Files.writeString(
                folder.resolve("expected.jsonl"), "{\"file\": \"1.txt\", \"expected\": {}, \"absent\": [\"Sum\"]}\n");
        assertThatThrownBy(() -> LabelledFolder.read(folder))
                .hasMessageEndingWith("'Sum' is said to be absent, but is no field of fields.json.");
    }
}
