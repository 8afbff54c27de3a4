package dev.quern.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.eval.Evaluation;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.reading.ReadersByType;
import dev.quern.ocr.reading.TikaTypeDetector;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoDocumentTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    Path folder;

    @Test
    void the_demo_shows_paper_a_scan_and_a_mail() throws IOException {
        assertThat(DemoDocument.all().stream().map(DemoDocument::name))
                .containsExactly(
                        "invoice.pdf",
                        "purchase-order.pdf",
                        "agreement.pdf",
                        "scanned-quotation.jpg",
                        "order-confirmation.eml");
        for (var document : DemoDocument.all()) {
            assertThat(document.fields()).as(document.name()).hasSizeGreaterThan(2);
        }
    }

    /** Includes the last cells of tables, which the demo cuts off when it prints. */
    @Test
    void every_value_of_the_demo_documents_is_right() throws IOException {
        var expected = expected();
        var folders = new ArrayList<Path>();
        for (var document : DemoDocument.all()) {
            var path = Files.createDirectory(folder.resolve(document.name()));
            Files.write(path.resolve(document.name()), document.content());
            var wanted = JSON.createObjectNode();
            wanted.set("settings", document.mailbox());
            wanted.set("parser_object_set", document.mailbox().path("parser_object_set"));
            JSON.writeValue(path.resolve("fields.json").toFile(), wanted);
            Files.writeString(path.resolve("expected.jsonl"), Objects.requireNonNull(expected.get(document.name())));
            folders.add(path);
        }
        var evaluation = new Evaluation(
                ReadersByType.standard(),
                file -> new TikaTypeDetector().detect(file, file.getFileName().toString()),
                new EmbeddedExtractor());
        var silent = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        assertThat(evaluation.run(folders, silent, null))
                .hasSize(5)
                .allSatisfy((path, score) -> assertThat(score).isEqualTo(1.0));
    }

    private static Map<String, String> expected() throws IOException {
        try (var lines = DemoDocumentTest.class.getResourceAsStream("expected.jsonl")) {
            var text = new String(Objects.requireNonNull(lines).readAllBytes(), StandardCharsets.UTF_8);
            var byName = new HashMap<String, String>();
            for (var line : text.lines().toList()) {
                byName.put(JSON.readTree(line).path("file").asText(), line);
            }
            return byName;
        }
    }
}
