package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.app.client.QuernClient;
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

    /** The files and folders below a folder whose permissions let others in. */
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
    void files_of_the_server_are_closed_to_others() throws IOException {
        data = data.resolve("new").resolve("data");
        try (var server = startHere("--smtp-port", "0")) {
            var client = new QuernClient(server.url(), ServerProcess.KEY);
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
    }

    @Test
    void an_existing_folder_keeps_its_permissions() throws IOException {
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-x---"));
        try (var store = Store.open(Settings.of(Map.of("data", data.toString()), Map.of()))) {
            assertThat(store).isNotNull();
            assertThat(permissions(data)).isEqualTo("rwxr-x---");
            assertThat(openTo(data.resolve("db"))).isEmpty();
        }
    }
}
