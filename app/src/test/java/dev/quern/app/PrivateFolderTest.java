package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Store;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(OS.WINDOWS)
class PrivateFolderTest extends ServerTest {
    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    /** Below a folder, those that others could open. */
    private static List<Path> openTo(Path folder) throws IOException {
        var open = new ArrayList<Path>();
        try (var all = Files.walk(folder)) {
            for (var path : all.toList()) {
                var wanted = Files.isDirectory(path) ? "rwx------" : "rw-------";
                if (!permissions(path).equals(wanted)) {
                    open.add(path);
                }
            }
        }
        return open;
    }

    @Test
    void what_the_server_makes_is_for_nobody_else_to_see() throws IOException {
        data = data.resolve("new").resolve("data");
        var client = start("--smtp-port", "0");
        var mailbox = client.post("/parser", ServerTest.mailboxForInvoices())
                .get("id")
                .longValue();
        var id = client.upload(mailbox, "a.txt", "Total: 1".getBytes(StandardCharsets.UTF_8));
        client.await(id, Duration.ofMillis(100), Duration.ofMinutes(1));

        assertThat(data.resolve("db")).isDirectory();
        assertThat(data.resolve("smtp")).isDirectory();
        assertThat(permissions(data)).isEqualTo("rwx------");
        assertThat(openTo(data.resolve("db"))).isEmpty();
        assertThat(openTo(data.resolve("blobs"))).isEmpty();
        for (var name : List.of("tmp", "drawing", "smtp")) {
            assertThat(permissions(data.resolve(name))).as(name).isEqualTo("rwx------");
        }
    }

    @Test
    void a_folder_that_is_there_stays_as_it_is() throws IOException {
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-x---"));
        try (var store = Store.open(Settings.of(Map.of("data", data.toString()), Map.of()))) {
            assertThat(store).isNotNull();
            assertThat(permissions(data)).isEqualTo("rwxr-x---");
            assertThat(openTo(data.resolve("db"))).isEmpty();
        }
    }
}
