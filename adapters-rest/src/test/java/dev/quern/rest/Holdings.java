package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** One of everything that an account can have, made over HTTP, each with a given word in its name. */
final class Holdings {
    private static final String FIELDS = "[{\"name\": \"Number\", \"format\": \"ONELINE\"}, {\"name\": \"Lines\","
            + " \"format\": \"TABLE\", \"parser_object_set\": [{\"name\": \"Item\", \"format\": \"ONELINE\"}]}]";

    private final TestServer server;
    private final String key;
    /** The ids, by the word before them in a path. */
    private final Map<String, String> ids = new HashMap<>();

    /** @param name a word that nothing else has in its name */
    Holdings(TestServer server, String key, String name) {
        this.server = server;
        this.key = key;
        var made = post(
                "/parser",
                "{\"name\": \"%s box\", \"email_prefix\": \"%s\", \"parser_object_set\": %s}"
                        .formatted(name, name.toLowerCase(Locale.ROOT), FIELDS));
        var mailbox = made.get("id").asText();
        ids.put("parser", mailbox);
        ids.put("copy", mailbox);
        ids.put("table", made.at("/parser_object_set/1/id").asText());
        var webhook = post(
                "/webhook",
                "{\"event\": \"document.processed\", \"name\": \"%s hook\", \"category\": \"CUSTOM\", \"parser\": %s,"
                                .formatted(name, mailbox)
                        + " \"headers\": {\"X-Token\": \"hush-hush\"}, \"target\": \"http://127.0.0.1:9/\"}");
        ids.put("webhook", webhook.get("id").asText());
        ids.put("webhook_set", webhook.get("id").asText());
        ids.put(
                "key",
                post("/key", "{\"name\": \"%s key\", \"role\": \"VIEWER\"}".formatted(name))
                        .get("id")
                        .asText());
        var config = post(
                "/parser/" + mailbox + "/export_config",
                "{\"name\": \"%s config\", \"type\": \"PARSER\", \"items\": [\"Number\"]}".formatted(name));
        ids.put("export_config", config.get("id").asText());
        var template = post("/parser/" + mailbox + "/template_set", "{\"name\": \"%s template\"}".formatted(name));
        ids.put("template", template.get("id").asText());
        post(
                "/email",
                "{\"subject\": \"%s message\", \"from\": \"a@x.test\", \"recipient\": \"%s@in.quern.example\"}"
                        .formatted(name, name));
        var form = Form.file(name + ".txt", "Number: 7");
        var uid = sent(server.request("/parser/" + mailbox + "/upload")
                        .setHeader("Authorization", key)
                        .POST(BodyPublishers.ofByteArray(form.bytes()))
                        .header("Content-Type", form.contentType()))
                .at("/attachments/0/DocumentID")
                .asText();
        server.work();
        ids.put("document", get("/document/" + uid).get("id").asText());
        ids.put(
                "delivery",
                get("/document/" + uid + "/delivery_set").at("/results/0/id").asText());
    }

    /** The id of the thing of a kind; empty when there is none of that kind. */
    String id(String kind) {
        return ids.getOrDefault(kind, "");
    }

    /** Everything that was made, as its owner sees it. */
    String seen() {
        var mailbox = "/parser/" + id("parser");
        var document = "/document/" + id("document");
        return List.of(
                        mailbox,
                        mailbox + "/document_set",
                        mailbox + "/export_config",
                        mailbox + "/template_set",
                        "/template/" + id("template"),
                        document,
                        document + "/log_set",
                        document + "/delivery_set",
                        "/webhook",
                        "/webhook/" + id("webhook") + "/secret")
                .stream()
                .map(path -> path + " " + get(path))
                .collect(Collectors.joining("\n"));
    }

    /** The secrets that give access to whoever holds them; keys that may only read must not see any. */
    List<String> secrets() {
        var mailbox = get("/parser/" + id("parser"));
        var secrets = new ArrayList<>(List.of(
                "hush-hush",
                get("/webhook/" + id("webhook") + "/secret").get("secret").asText(),
                mailbox.get("secret").asText()));
        // The token in /parser_field/{token}/download/…
        mailbox.get("parser_object_set")
                .findValuesAsText("csv_download")
                .forEach(path -> secrets.add(path.split("/", -1)[2]));
        return secrets;
    }

    private JsonNode get(String path) {
        return sent(server.request(path).setHeader("Authorization", key));
    }

    private JsonNode post(String path, String json) {
        return sent(server.request(path)
                .setHeader("Authorization", key)
                .POST(BodyPublishers.ofString(json))
                .header("Content-Type", "application/json"));
    }

    private JsonNode sent(HttpRequest.Builder request) {
        var answer = server.send(request);
        assertThat(answer.status()).as(answer.text()).isIn(200, 201);
        return answer.json();
    }
}
