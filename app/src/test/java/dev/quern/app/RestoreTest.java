package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.backup.Backup;
import dev.quern.app.client.QuernClient;
import dev.quern.app.control.ControlSocket;
import dev.quern.app.samples.Samples;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import dev.quern.app.wiring.Store;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.kernel.Refusal;
import dev.quern.jdbc.Schema;
import dev.quern.jdbc.backup.DatabaseCopies;
import dev.quern.jdbc.store.JdbcStores;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Backups of a server at work, and what is restored from them. */
@ExtendWith(ArchivedServers.class)
class RestoreTest {
    private static final int DOCUMENTS = 4;
    private static final int BETWEEN_UPLOADS_MS = 10;

    /** The data of the server that every test but that of PostgreSQL backs up; each has a mailbox of its own there. */
    @TempDir
    static Path data;

    private static ServerProcess server;
    private static QuernClient client;

    @TempDir
    Path folder;

    @BeforeAll
    static void a_server() throws IOException {
        server = new ServerProcess(data);
        client = server.start();
    }

    @AfterAll
    static void end_the_server() {
        server.close();
    }

    /** The exit code and the output of a command. */
    private record Ended(int code, String out, String err) {}

    /** What a server tells about a document, without its own address, and its original. */
    private record Known(String document, String original) {
        private static Known of(QuernClient client, URI server, String uid) throws IOException {
            var document = client.await(uid, Duration.ofMillis(50), Duration.ofMinutes(3));
            try (var content = URI.create(document.path("original_document_url").asText())
                    .toURL()
                    .openStream()) {
                var told = document.toPrettyString().replace(server.toString(), "");
                return new Known(told, new String(content.readAllBytes(), StandardCharsets.ISO_8859_1));
            }
        }

        private void assertSame(Known restored) {
            assertThat(restored.document).isEqualTo(document);
            assertThat(restored.original).isEqualTo(original);
        }
    }

    @Test
    void what_was_acknowledged_before_a_backup_of_an_embedded_database_began_is_there_after_its_restore()
            throws Exception {
        backedUpUnderLoadAndRestored(client, server.url(), data, new String[0], new String[0]);
    }

    @Test
    void what_was_acknowledged_before_a_backup_of_postgresql_began_is_there_after_its_restore() throws Exception {
        try (var postgres = InstalledPostgres.start()) {
            var database = postgres.database("source");
            var source = folder.resolve("source");
            try (var working = new ServerProcess(source, database)) {
                var caller = working.start();
                backedUpUnderLoadAndRestored(caller, working.url(), source, database, postgres.database("target"));
            }
        }
    }

    private void backedUpUnderLoadAndRestored(
            QuernClient client, URI server, Path data, String[] database, String[] otherDatabase) throws Exception {
        var restored = folder.resolve("restored");
        var mailbox = client.post("/parser", ServerTest.mailboxForInvoices())
                .path("id")
                .asLong();
        var done = new ArrayList<String>();
        for (int i = 0; i < DOCUMENTS; i++) {
            done.add(client.upload(
                    mailbox, "invoice-" + i + ".pdf", Samples.onePageInvoice(i).content()));
        }
        client.await(done.get(DOCUMENTS - 1), Duration.ofMillis(50), Duration.ofMinutes(3));
        var waiting = new ArrayList<String>();
        for (int i = 0; i < DOCUMENTS; i++) {
            waiting.add(client.upload(
                    mailbox, "late-" + i + ".txt", ("Total: " + i + ".50 EUR").getBytes(StandardCharsets.UTF_8)));
        }
        var known = new TreeMap<String, Known>();
        for (var uid : done) {
            known.put(uid, Known.of(client, server, uid));
        }
        var backups = folder.resolve("backups");

        var first = underLoad(client, () -> quern("backup", backups, data, database));
        var second = quern("backup", backups, data, database);

        assertThat(first.code()).as(first.err() + first.out()).isZero();
        assertThat(second.code()).as(second.err() + second.out()).isZero();
        assertThat(number(second, ", of which "))
                .as("only what is new")
                .isEqualTo(number(second, ": ") - number(first, ": "));
        if (database.length > 0) {
            // An embedded one is in use.
            var checked = underLoad(client, () -> quern("check", null, data, database));
            assertThat(checked.code()).as(checked.out() + checked.err()).isZero();
        }
        // The first: the second has what came during the load as well.
        var restore = quern("restore", earliest(backups), restored, otherDatabase);
        assertThat(restore.code()).as(restore.err() + restore.out()).isZero();
        assertThat(restore.out()).contains("all as it should be.");
        var again = quern("restore", backups, restored, otherDatabase);
        assertThat(again.code()).isEqualTo(1);
        assertThat(again.err()).contains("empty").hasLineCount(1);

        try (var other = Server.start(settings(restored, otherDatabase))) {
            // Let in by its key.
            var restoredClient = new QuernClient(other.url(), ServerProcess.KEY);
            for (var one : known.entrySet()) {
                one.getValue().assertSame(Known.of(restoredClient, other.url(), one.getKey()));
            }
            for (int i = 0; i < waiting.size(); i++) {
                var document = Known.of(restoredClient, other.url(), waiting.get(i));
                assertThat(document.original()).isEqualTo("Total: " + i + ".50 EUR");
            }
        }
        var checked = quern("check", null, restored, otherDatabase);
        assertThat(checked.out()).contains("all as it should be.");
        assertThat(checked.code()).isZero();
        var stopped = quern("backup", folder.resolve("stopped"), restored, otherDatabase);
        assertThat(stopped.code())
                .as("of a stopped server, too: " + stopped.err() + stopped.out())
                .isZero();
    }

    private static Settings settings(Path data, String... database) {
        var flags = new HashMap<>(Map.of("data", data.toString(), "port", "0", "workers", "1", "sandbox", "off"));
        for (int i = 0; i < database.length; i += 2) {
            flags.put(database[i].substring(2), database[i + 1]);
        }
        return Settings.of(flags, Map.of());
    }

    /** The id of a document of this text, in a mailbox of its own, once it is processed. */
    private static String note(String text) throws IOException {
        var mailbox = client.post("/parser", ServerTest.mailboxForInvoices())
                .path("id")
                .asLong();
        var uid = client.upload(mailbox, "note.txt", text.getBytes(StandardCharsets.UTF_8));
        client.await(uid, Duration.ofMillis(50), Duration.ofMinutes(3));
        return uid;
    }

    /** Uploads and deletions go on while something is done. */
    private static Ended underLoad(QuernClient client, Step step) throws Exception {
        var forLoad = JsonMapper.builder().build().createObjectNode().put("ai_engine", "DISABLED");
        var mailbox = client.post("/parser", forLoad).path("id").asLong();
        var stop = new AtomicBoolean();
        var load = Executors.newSingleThreadExecutor();
        try {
            var loading = load.submit(() -> {
                for (int i = 0; !stop.get(); i++) {
                    client.upload(mailbox, "load-" + i + ".txt", ("load " + i).getBytes(StandardCharsets.UTF_8));
                    Thread.sleep(BETWEEN_UPLOADS_MS);
                }
                return true;
            });
            var ended = step.take();
            stop.set(true);
            assertThat(loading.get(1, TimeUnit.MINUTES)).isTrue();
            return ended;
        } finally {
            stop.set(true);
            load.shutdownNow();
        }
    }

    private interface Step {
        Ended take() throws Exception;
    }

    /** The number after these words. */
    private static long number(Ended backup, String words) {
        var found = Pattern.compile(Pattern.quote(words) + "(\\d+)").matcher(backup.out());
        assertThat(found.find()).as(backup.out()).isTrue();
        return Long.parseLong(found.group(1));
    }

    private static Path earliest(Path backups) throws IOException {
        try (var found = Files.list(backups)) {
            return found.filter(one -> Files.exists(one.resolve("manifest.json")))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void a_backup_that_was_killed_is_not_taken_for_whole_and_the_next_one_clears_it_away() throws Exception {
        note("Total: 1.50");
        var backups = folder.resolve("backups");
        var process = started("backup", backups);
        while (process.isAlive() && unfinished(backups).isEmpty()) {
            // Its files are written for longer than this; looking all the time took a processor while it started.
            Thread.sleep(1);
        }
        process.destroyForcibly().waitFor();
        var left = unfinished(backups);
        assertThat(left).as("cut off in the middle").hasSize(1);

        for (var taken : List.of(backups, left.get(0))) {
            var refused = quern("restore", taken, folder.resolve("restored"));
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.err()).containsPattern("no finished backup|was not finished");
        }
        assertThat(folder.resolve("restored/db")).doesNotExist();
        assertThat(quern("backup", backups, data).code()).isZero();
        assertThat(unfinished(backups)).isEmpty();
        assertThat(quern("restore", backups, folder.resolve("restored")).code()).isZero();
    }

    private static List<Path> unfinished(Path backups) throws IOException {
        if (!Files.isDirectory(backups)) {
            return List.of();
        }
        try (var children = Files.list(backups)) {
            return children.filter(child -> child.toString().endsWith(".part")).toList();
        }
    }

    @Test
    void a_document_that_is_deleted_while_its_backup_is_made_is_not_in_it() throws Exception {
        var kept = note("Total: 1.50");
        var deleted = note("Deleted: 2.50");
        var settings = Settings.of(Map.of("data", data.toString()), Map.of());
        var copies = new ArrayList<Path>();
        Backup.Made made;
        try (var files = Store.files(settings)) {
            var backup = new Backup(
                    DatabaseCopies.of(settings.jdbcUrl(), null, null),
                    zip -> {
                        assertThat(ControlSocket.order(data, Server.COPY_DATABASE, zip.toString()))
                                .isTrue();
                        if (copies.isEmpty()) {
                            delete(deleted);
                        }
                        copies.add(zip);
                    },
                    files.blobs());
            made = backup.into(folder.resolve("backups"));
        }

        assertThat(made.lacking()).isEmpty();
        assertThat(copies).hasSize(2);
        var restored = folder.resolve("restored");
        assertThat(quern("restore", folder.resolve("backups"), restored).out()).contains("all as it should be.");
        try (var store = Store.existing(settings(restored))) {
            var account = store.keys().firstAccount();
            var documents = JdbcStores.on(store.database()).documents();
            assertThat(documents.get(account, new DocumentUid(kept)).status()).isEqualTo(DocumentStatus.PARSEDOK);
            assertThatThrownBy(() -> documents.get(account, new DocumentUid(deleted)))
                    .isInstanceOf(Refusal.NotFound.class);
        }
    }

    @Test
    void a_file_that_is_lost_is_told_and_everything_else_is_backed_up() throws Exception {
        note("Lost: 1.50");
        var file = copyOf(data.resolve("blobs"), "Lost: 1.50");
        var elsewhere = Files.move(file, folder.resolve("lost"));
        try {
            var backup = quern("backup", folder.resolve("backups"), data);
            assertThat(backup.code()).isEqualTo(1);
            assertThat(backup.out()).contains("is missing or damaged");
        } finally {
            Files.move(elsewhere, file);
        }
        var restore = quern("restore", folder.resolve("backups"), folder.resolve("restored"));
        assertThat(restore.code()).isEqualTo(1);
        assertThat(restore.out()).contains("was missing or damaged when the backup was made.");
    }

    @Test
    void a_damaged_backup_is_refused_or_told() throws Exception {
        note("Rotten: 1.50");
        assertThat(quern("check", null, data).err())
                .contains("in use by another process")
                .contains("Stop the server");
        var backups = folder.resolve("backups");
        assertThat(quern("backup", backups, data).code()).isZero();

        var original = copyOf(backups.resolve("files"), "Rotten: 1.50");
        Files.writeString(original, "rotten");
        var restored = quern("restore", backups, folder.resolve("rotten"));
        assertThat(restored.code()).isEqualTo(1);
        assertThat(restored.out())
                .contains("is missing from the backup, or damaged in it.")
                .contains("its file " + original.getFileName() + " is missing.");

        // The next backup copies it again, since its size is another.
        assertThat(quern("backup", backups, data).code()).isZero();
        assertThat(quern("restore", backups, folder.resolve("whole")).code()).isZero();

        var zip = earliest(backups).resolve("database.zip");
        Files.write(zip, new byte[] {1, 2, 3});
        var refused = quern("restore", earliest(backups), folder.resolve("refused"));
        assertThat(refused.err()).contains("database.zip is not what was written into it.");
        assertThat(folder.resolve("refused")).doesNotExist();
    }

    @Test
    void a_backup_of_tables_that_are_newer_than_the_program_is_refused_before_anything_is_written() throws Exception {
        var backups = folder.resolve("backups");
        assertThat(quern("backup", backups, data).code()).isZero();
        var manifest = earliest(backups).resolve("manifest.json");
        var told = Files.readString(manifest);
        Files.writeString(
                manifest,
                told.replace("\"schema\" : " + Schema.VERSION, "\"since\" : \"later\", \"schema\" : 4711")
                        .replaceFirst("\"quern\" : \"[^\"]*\"", "\"quern\" : \"7.0.0\""));

        var refused = quern("restore", backups, folder.resolve("refused"));

        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err().strip())
                .isEqualTo(
                        "quern: The tables of the backup are of version 4711, and this version of Quern works with versions"
                                + " up to " + Schema.VERSION
                                + ". Use the newer Quern that they are from. It was made by Quern 7.0.0.");
        assertThat(folder.resolve("refused")).doesNotExist();
    }

    private static Path copyOf(Path files, String content) throws IOException {
        try (Stream<Path> all = Files.walk(files)) {
            for (var file : all.filter(Files::isRegularFile).toList()) {
                if (Files.readString(file, StandardCharsets.ISO_8859_1).equals(content)) {
                    return file;
                }
            }
        }
        throw new IllegalStateException("Not in the backup");
    }

    @Test
    void files_that_no_backup_names_any_more_are_removed_with_the_next_backup() throws Exception {
        var uid = note("Not needed: 1.50");
        var backups = folder.resolve("backups");
        assertThat(quern("backup", backups, data).code()).isZero();
        var file = copyOf(backups.resolve("files"), "Not needed: 1.50");
        delete(uid);

        assertThat(quern("backup", backups, data).code()).isZero();
        assertThat(file).as("an earlier backup has it").exists();

        var old = earliest(backups);
        for (var one : List.of("manifest.json", "database.zip", "files.txt")) {
            Files.delete(old.resolve(one));
        }
        Files.delete(old);
        assertThat(quern("backup", backups, data).code()).isZero();
        assertThat(file).doesNotExist();
    }

    private static void delete(String uid) throws IOException {
        var request = HttpRequest.newBuilder(server.url().resolve("/document/" + uid))
                .header("Authorization", ServerProcess.KEY)
                .DELETE()
                .build();
        var answer = HttpClient.newHttpClient()
                .sendAsync(request, BodyHandlers.discarding())
                .join();
        assertThat(answer.statusCode()).isEqualTo(204);
    }

    private Process started(String command, Path target) throws IOException {
        return new ProcessBuilder(Program.command(command, target.toString(), "--data", data.toString()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** A command as {@link Main} runs it, in this process. */
    private static Ended quern(String command, @Nullable Path place, Path data, String... more) {
        var arguments = new ArrayList<String>(List.of(command));
        if (place != null) {
            arguments.add(place.toString());
        }
        arguments.addAll(List.of("--data", data.toString()));
        arguments.addAll(List.of(more));
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var usualOut = System.out;
        var usualErr = System.err;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            int code = Main.run(arguments.toArray(String[]::new));
            return new Ended(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(usualOut);
            System.setErr(usualErr);
        }
    }
}
