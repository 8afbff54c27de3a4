package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.quern.app.client.QuernClient;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import dev.quern.app.wiring.Store;
import dev.quern.core.account.Account;
import dev.quern.jdbc.check.Check;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A data folder of an earlier version, opened by this one. */
@ExtendWith(ArchivedServers.class)
class OldDataTest {
    /** What lists are told by, since documents that waited are in them now. */
    private static final List<String> KEYS = List.of("id", "date", "parser");

    @TempDir
    Path folder;

    @Test
    void everything_in_the_data_folder_of_a_version_before_is_there_after_an_upgrade() throws Exception {
        var old = OldData.unpack(folder);
        var settings = Settings.of(
                Map.of("data", old.folder().toString(), "port", "0", "api-key", old.key(), "sandbox", "off"), Map.of());

        try (var server = Server.start(settings)) {
            var client = new QuernClient(server.url(), old.key());
            assertThat(old.answers()).hasSizeGreaterThan(40);
            for (var answer : old.answers().properties()) {
                var path = answer.getKey();
                var paged = answer.getValue().isArray() && !path.equals("/webhook");
                var now = client.get(paged ? path + "?page_size=100" : path);
                var results = paged || path.startsWith("/account/credits");
                assertHas(
                        path,
                        results && !paged ? answer.getValue().get("results") : answer.getValue(),
                        local(results ? now.get("results") : now, server));
            }
            for (var waiting : old.waiting()) {
                var document = client.await(waiting, Duration.ofMillis(50), Duration.ofMinutes(3));
                assertThat(document.get("status").asText()).isEqualTo("PARSEDOK");
            }
            for (var document : client.get("/document_set?page_size=100").get("results")) {
                assertThat(client.get("/document/" + document.get("id") + "/log_set")
                                .get("count")
                                .asInt())
                        .isPositive();
            }
        }
        try (var store = Store.existing(settings);
                var files = Store.files(settings)) {
            assertThat(store.keys().accounts())
                    .extracting(Account::name)
                    .contains("Second")
                    .hasSize(2);
            var lines = new ArrayList<String>();
            new Check(store.database(), files.blobs()).run(false, lines::add);
            assertThat(lines).isEmpty();
        }
    }

    private static JsonNode local(JsonNode answer, Server server) throws IOException {
        return JsonMapper.builder()
                .build()
                .readTree(answer.toString().replace(server.url().toString(), ""));
    }

    /** Everything that was told is told now; more may be. What has an id, or is of a day and a mailbox, is found by that. */
    private static void assertHas(String what, JsonNode before, JsonNode now) {
        if (before.isObject()) {
            before.properties()
                    .forEach(member ->
                            assertHas(what + " " + member.getKey(), member.getValue(), now.path(member.getKey())));
        } else if (before.isArray() && KEYS.stream().anyMatch(before.path(0)::has)) {
            for (var one : before) {
                assertHas(what + " " + key(one), one, same(one, now));
            }
        } else if (before.isArray()) {
            assertThat(now).as(what).hasSameSizeAs(before);
            for (int i = 0; i < before.size(); i++) {
                assertHas(what + "[" + i + "]", before.get(i), now.get(i));
            }
        } else {
            assertThat(now).as(what).isEqualTo(before);
        }
    }

    private static JsonNode same(JsonNode one, JsonNode all) {
        for (var other : all) {
            if (key(other).equals(key(one))) {
                return other;
            }
        }
        return MissingNode.getInstance();
    }

    private static List<JsonNode> key(JsonNode one) {
        return KEYS.stream().map(one::path).toList();
    }
}
