package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Calls with more arguments than a process that runs networks may have. */
@EnabledOnOs(OS.LINUX)
class LongCallTest {
    @TempDir
    Path folder;

    private record Ended(int code, String out, String err) {}

    private Ended quern(List<String> arguments) throws IOException, InterruptedException {
        var command = Program.command(List.of("-Djava.io.tmpdir=" + folder), arguments);
        var err = folder.resolve("err");
        var builder = new ProcessBuilder(command).redirectError(err.toFile());
        builder.environment().put("QUERN_LOG_LEVEL", "WARN");
        var process = builder.start();
        var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), out, Files.readString(err));
    }

    private List<String> call(Path page, int fields) {
        var arguments = new ArrayList<>(
                List.of("extract", page.toString(), "--field", "Tracking:LINK:link to track the parcel"));
        for (int i = 0; i < fields; i++) {
            arguments.addAll(List.of(
                    "--field", "Field%d:DATE:what is asked here \"in words\" — \u00fc and\nlines".formatted(i)));
        }
        return arguments;
    }

    @Test
    void a_long_call_of_extract_compares_meanings_and_ends_like_a_short_one() throws Exception {
        var page = Files.writeString(
                folder.resolve("page.html"),
                "<p>Hi</p><p>Closing of the bids: 3 May 2026</p><p><a href='https://t.example/9'>Track your order</a></p><p><a"
                        + " href='https://t.example/u'>Unsubscribe</a></p>");

        var ended = quern(call(page, 80));

        assertThat(ended.err).doesNotContain("Networks cannot run").doesNotContain("only");
        assertThat(ended.code).isZero();
        assertThat(ended.out).contains("{\"Tracking\":\"https://t.example/9\",").contains("\"Field79\":");
        try (var left = Files.list(folder)) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.startsWith("quern-call"));
        }

        var missing = quern(call(folder.resolve("missing.html"), 80));
        assertThat(missing.code).isEqualTo(1);
        assertThat(missing.err).contains("There is no file").contains("missing.html");
    }
}
