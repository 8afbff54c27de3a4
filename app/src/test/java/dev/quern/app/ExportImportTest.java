package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quern.app.client.QuernClient;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import dev.quern.app.wiring.Store;
import dev.quern.core.account.Account;
import dev.quern.jdbc.Schema;
import dev.quern.jdbc.check.Check;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An account goes from H2 to PostgreSQL and back, into a place of its own or beside others, whole or not at all. */
@ExtendWith(ArchivedServers.class)
class ExportImportTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    /** The exit code and the output of a command. */
    private record Ended(int code, String out, String err) {
        private Ended ok() {
            assertThat(code).as(out + err).isZero();
            return this;
        }

        private void refused(String... parts) {
            assertThat(code).as(out).isEqualTo(1);
            assertThat(err.lines().filter(line -> line.startsWith("quern: ")).reduce("", String::concat))
                    .contains(parts);
            assertThat(err).doesNotContain("\tat ");
        }
    }

    /** An installation: its data folder and its database. */
    private record Place(Path data, List<String> database) {
        private Map<String, String> flags(String key, String role) {
            var flags = new TreeMap<String, String>();
            flags.put("data", data.toString());
            flags.put("port", "0");
            flags.put("api-key", key);
            flags.put("role", role);
            flags.put("sandbox", "off");
            for (int i = 0; i < database.size(); i += 2) {
                flags.put(database.get(i).substring(2), database.get(i + 1));
            }
            return flags;
        }

        private Server start(String key, String role) throws IOException {
            return Server.start(Settings.of(flags(key, role), Map.of()));
        }

        private Ended quern(String... arguments) {
            var all = new ArrayList<>(List.of(arguments));
            all.addAll(List.of("--data", data.toString()));
            all.addAll(database);
            var out = new ByteArrayOutputStream();
            var err = new ByteArrayOutputStream();
            var usualOut = System.out;
            var usualErr = System.err;
            System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
            try {
                int code = Main.run(all.toArray(String[]::new));
                return new Ended(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
            } finally {
                System.setOut(usualOut);
                System.setErr(usualErr);
            }
        }

        private void assertWhole(String... accounts) throws IOException {
            var settings = Settings.of(flags("sk_nobody-comes-with-this-key", "all"), Map.of());
            try (var store = Store.existing(settings);
                    var files = Store.files(settings)) {
                var lines = new ArrayList<String>();
                new Check(store.database(), files.blobs()).run(false, lines::add);
                assertThat(lines).isEmpty();
                assertThat(store.keys().accounts()).extracting(Account::name).containsExactly(accounts);
            }
        }
    }

    private Place h2(String name) {
        return new Place(folder.resolve(name), List.of());
    }

    private Place postgres(String name) throws SQLException {
        return new Place(folder.resolve(name), List.of("--db-url", Postgres.newUrl(), "--db-user", "postgres"));
    }

    /** What a server tells of an account, by the path that it was asked for; lines of logs have other numbers elsewhere. */
    private static Map<String, String> told(Server server, OldData old) throws IOException {
        var client = new QuernClient(server.url(), old.key());
        var told = new TreeMap<String, String>();
        for (var answer : old.answers().properties()) {
            var path = answer.getKey();
            var paged = answer.getValue().isArray() && !path.equals("/webhook");
            var now = client.get(paged ? path + "?page_size=100" : path);
            if (path.endsWith("/log_set")) {
                now.get("results").forEach(line -> ((ObjectNode) line).remove("id"));
            }
            told.put(path, now.toString().replace(server.url().toString(), ""));
        }
        return told;
    }

    @Test
    void an_account_goes_to_postgresql_and_back_as_it_is_while_servers_are_at_work() throws Exception {
        var old = OldData.unpack(folder);
        var source = new Place(old.folder(), List.of());
        var first = folder.resolve("first");
        var second = folder.resolve("second");
        var third = folder.resolve("third");
        var elsewhere = h2("elsewhere");
        Map<String, String> before;
        try (var server = source.start(old.key(), "all")) {
            for (var waiting : old.waiting()) {
                ended(server, old.key(), waiting);
            }
            before = told(server, old);
            assertThat(source.quern("export", old.key(), first.toString()).ok().out())
                    .contains("3 mailboxes, 18 documents");
        }
        // Secrets of receivers do not go along.
        before.replaceAll((path, answer) -> answer.replace("\"X-Ledger\":\"7\"", "\"X-Ledger\":\"\""));
        var target = postgres("target");
        assertThat(target.quern("import", first.toString()).ok().out())
                .contains("Webhook 1 (Ledger) signs with a new secret, and needs values for its headers X-Ledger.")
                .contains("3 mailboxes, 18 documents");
        try (var server = target.start(old.key(), "api")) {
            assertThat(told(server, old)).containsExactlyInAnyOrderEntriesOf(before);
            target.quern("export", nameOf(first), second.toString()).ok();
        }
        target.assertWhole(nameOf(first));
        target.quern("import", second.toString()).refused("is here already");
        assertThat(second.resolve("SHA256SUMS"))
                .as("what was imported is exported as it was")
                .hasSameTextualContentAs(first.resolve("SHA256SUMS"));

        elsewhere.quern("import", second.toString()).ok();
        elsewhere.quern("export", nameOf(first), third.toString()).ok();
        assertThat(third.resolve("SHA256SUMS")).hasSameTextualContentAs(first.resolve("SHA256SUMS"));
        elsewhere.assertWhole(nameOf(first));
    }

    private static String nameOf(Path export) throws IOException {
        return JSON.readTree(export.resolve("manifest.json").toFile())
                .get("name")
                .asText();
    }

    private static JsonNode ended(Server server, String key, String uid) throws IOException {
        return new QuernClient(server.url(), key).await(uid, Duration.ofMillis(50), Duration.ofMinutes(3));
    }

    @Test
    void beside_other_accounts_numbers_are_raised_and_all_else_works_as_before() throws Exception {
        var old = OldData.unpack(folder);
        var source = new Place(old.folder(), List.of());
        var export = folder.resolve("export");
        source.quern("export", old.key(), export.toString()).ok();
        var bill = Files.readAllBytes(found(export, "4-bill-4.pdf"));
        var ours = "sk_a-key-of-an-account-that-was-here-before";
        var target = postgres("shared");
        try (var server = target.start(ours, "all")) {
            var here = new QuernClient(server.url(), ours);
            var named = JSON.createObjectNode().put("name", "Bills of Größe");
            var mailbox = here.post("/parser", named).get("id").asLong();
            ended(server, ours, here.upload(mailbox, "ours.pdf", bill));

            var imported = target.quern("import", export.toString()).ok();

            assertThat(imported.out())
                    .contains("Numbers of mailboxes are taken here: each is ")
                    .contains("Numbers of documents are taken here: each is ")
                    .contains("Mailbox 'Bills of Größe' takes mail under bills.of.grosse.2@ here")
                    .doesNotContain("layouts");
            var theirs = new QuernClient(server.url(), old.key());
            var byName = new TreeMap<String, JsonNode>();
            theirs.get("/document_set?page_size=100")
                    .get("results")
                    .forEach(document -> byName.put(document.get("name").asText(), document));
            for (var answer : old.answers().properties()) {
                if (answer.getValue().has("original_document_url")) {
                    var document = theirs.get("/document/"
                            + byName.get(answer.getValue().get("name").asText()).get("id"));
                    assertThat(document.get("result"))
                            .isEqualTo(answer.getValue().get("result"));
                    assertThat(document.get("status"))
                            .isEqualTo(answer.getValue().get("status"));
                    assertThat(document.get("original_document_url").asText())
                            .as("addresses that people have")
                            .endsWith(answer.getValue()
                                    .get("original_document_url")
                                    .asText());
                }
            }
            long bills = theirs.get("/parser?search=Bills").at("/results/0/id").asLong();
            assertThat(bills).isGreaterThan(mailbox);
            var again = ended(server, old.key(), theirs.upload(bills, "again.pdf", bill));
            assertThat(again.get("status_source").asText())
                    .as("by the template that came along")
                    .isEqualTo("TEMPLATE");
            var equal = theirs.get("/document/" + again.get("id") + "/evidence");
            assertThat(equal.get("equal_file").asLong())
                    .isPositive()
                    .isEqualTo(equal.get("equal_values").asLong());
            assertThat(here.get("/parser").get("count").asInt()).isEqualTo(1);
            assertThat(here.get("/document_set").get("count").asInt()).isEqualTo(1);
            for (var waiting : old.waiting()) {
                assertThat(ended(server, old.key(), waiting).get("status").asText())
                        .isEqualTo("PARSEDOK");
            }
        }
        target.assertWhole(nameOf(export), nameOf(export));
    }

    private static Path found(Path folder, String name) throws IOException {
        try (var all = Files.walk(folder)) {
            return all.filter(file -> file.getFileName().toString().equals(name))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void what_is_not_a_whole_export_is_refused_and_nothing_of_it_is_kept() throws Exception {
        var old = OldData.unpack(folder);
        var source = new Place(old.folder(), List.of());
        source.quern("export", "Nobody", folder.resolve("none").toString()).refused("neither the name nor the id");
        assertThat(folder.resolve("none.part")).doesNotExist();
        var export = folder.resolve("export");
        source.quern("export", old.key(), export.toString()).ok();
        source.quern("export", old.key(), export.toString()).refused("There is something at");
        var target = h2("target");

        target.quern("import", folder.resolve("nothing").toString()).refused("There is no folder");
        target.quern("import", folder.toString()).refused("There is no finished export");

        var original = found(export, "4-bill-4.pdf");
        var content = Files.readAllBytes(original);
        Files.write(original, "rotten".getBytes(StandardCharsets.UTF_8));
        target.quern("import", export.toString()).refused("4-bill-4.pdf is not what was written into it");
        Files.delete(original);
        target.quern("import", export.toString()).refused("4-bill-4.pdf is missing");
        Files.write(original, content);

        var manifest = export.resolve("manifest.json");
        var told = Files.readString(manifest);
        Files.writeString(manifest, told.replace("\"format\" : 1", "\"more\" : [ ], \"format\" : 2"));
        target.quern("import", export.toString()).refused("is of format 2", "reads format 1");
        Files.writeString(manifest, told.replace("\"schema\" : " + Schema.VERSION, "\"schema\" : 4711"));
        target.quern("import", export.toString()).refused("are of version 4711");
        Files.writeString(manifest, told.substring(0, told.length() / 2));
        target.quern("import", export.toString()).refused("manifest.json is not what was written into it");
        Files.writeString(manifest, told);
        assertThat(target.data()).as("refused before anything is written").doesNotExist();

        // With checksums that fit, what it says is still looked at, by who has to live with it.
        changed(export, "4.json", document -> document.replace("\"PARSEDOK\"", "\"PARSED\""));
        target.quern("import", export.toString()).refused("4.json cannot be imported");
        changed(export, "4.json", document -> document.replace("\"PARSED\"", "\"PARSEDOK\""));
        changed(export, "4.json", document -> document.replaceFirst("\"document\" : ", "\"documents\" : "));
        target.quern("import", export.toString()).refused("4.json cannot be imported: 'document' has no members");
        changed(export, "4.json", document -> document.replaceFirst("\"documents\" : ", "\"document\" : "));
        changed(export, "13.json", document -> document.substring(0, document.length() - 5));
        target.quern("import", export.toString()).refused("13.json cannot be imported");
        target.assertWhole();
        try (var files = Files.walk(target.data().resolve("blobs"))) {
            assertThat(files.filter(Files::isRegularFile)
                            .filter(file -> file.getFileName().toString().length() == 64))
                    .isEmpty();
        }
    }

    /** Changes a file as somebody would who makes the checksums fit. */
    private static void changed(Path export, String name, UnaryOperator<String> change) throws Exception {
        var file = found(export, name);
        var before = sha256(file);
        var content = Files.readString(file);
        Files.writeString(file, change.apply(content));
        assertThat(Files.readString(file)).isNotEqualTo(content);
        var sums = export.resolve("SHA256SUMS");
        var sumsBefore = sha256(sums);
        Files.writeString(sums, Files.readString(sums).replace(before, sha256(file)));
        var manifest = export.resolve("manifest.json");
        Files.writeString(manifest, Files.readString(manifest).replace(sumsBefore, sha256(sums)));
    }

    private static String sha256(Path file) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }
}
