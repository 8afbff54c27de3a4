package dev.quern.app.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.app.eval.LabelledFolder;
import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.Reading;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecognitionBenchTest {
    @Test
    void a_half_without_documents_has_no_figure(@TempDir Path folder) throws Exception {
        Files.writeString(
                folder.resolve("fields.json"),
                "{\"parser_object_set\": [{\"name\": \"Total\", \"format\": \"NUMBER\"}]}");
        Files.writeString(folder.resolve("bill.png"), "read by nobody");
        Files.writeString(
                folder.resolve("expected.jsonl"), "{\"file\": \"bill.png\", \"expected\": {\"Total\": 12.5}}");
        var words = List.of(Word.of("12.50", new Box(0, 0, 1, 1)));
        DocumentReader reader =
                (file, type) -> new Reading.Legible(new Pages(List.of(new Page(0, 100, 100, words)), false), "12.50");
        var out = new ByteArrayOutputStream();

        new RecognitionBench(reader, file -> "image/png", new PrintStream(out, true, StandardCharsets.UTF_8))
                .run(LabelledFolder.read(folder), null);

        assertThat(out.toString(StandardCharsets.UTF_8))
                .containsPattern("quern +1\\.000 +(1\\.000 +-|- +1\\.000) +\\d");
    }
}
