package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.account.Account;
import dev.quern.core.account.AccountId;
import dev.quern.core.account.Role;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.MailboxId;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server with an object for every operation of the OpenAPI document, and a view of what must not change unnoticed. */
final class FuzzTarget implements AutoCloseable {
    static final OpenApiContract CONTRACT = OpenApiContract.THE_ONE;
    static final Pattern PARAMETER = Pattern.compile("\\{(\\w+)}");

    final TestServer server;
    final String strangerKey;
    final String viewerKey;
    Map<String, String> own = Map.of();
    Map<String, String> foreign = Map.of();
    private List<String> watched = List.of();

    FuzzTarget(TestServer server) {
        this.server = server;
        var other = new AccountId(UUID.randomUUID());
        server.quern.stores().accounts().add(new Account(other, "Other"));
        strangerKey = server.keys.create(other, "stranger", Role.ADMIN, null).secret();
        viewerKey =
                server.keys.create(server.account, "viewer", Role.VIEWER, null).secret();
        makeThings();
    }

    @Override
    public void close() {
        server.close();
    }

    /** Creates an object for every path, for the account and for the stranger. */
    void makeThings() {
        own = things(server.key);
        foreign = things(strangerKey);
        var mailbox = "/parser/" + own.get("/parser/{id}");
        watched = List.of(
                mailbox,
                mailbox + "/document_set?with_result=1",
                mailbox + "/template_set",
                mailbox + "/export_config",
                "/template/" + own.get("/template/{id}"),
                "/document/" + own.get("/document/{id}") + "/log_set",
                "/parser?page_size=1",
                "/webhook",
                "/key",
                "/user/table_set");
    }

    private Map<String, String> things(String key) {
        var things = new HashMap<String, String>();
        var mailbox = post(key, "/parser", """
                {"name": "Fuzz", "parser_object_set": [{"name": "Number", "format": "ONELINE"},
                  {"name": "Lines", "format": "TABLE", "parser_object_set": [{"name": "Item", "format": "TEXT"}]}]}
                """);
        var id = mailbox.get("id").asText();
        var form = Form.file("a.txt", "Number: 1\nLines: x\n");
        server.send(request(key, "/parser/" + id + "/upload")
                .POST(BodyPublishers.ofByteArray(form.bytes()))
                .header("Content-Type", form.contentType()));
        server.work();
        var template = post(key, "/parser/" + id + "/template_set", """
                {"name": "T", "template_object_set": [{"parser_field": {"name": "Number"}, "static_value": "1"}]}
                """);
        var document = server.send(request(key, "/parser/" + id + "/document_set"))
                .json()
                .at("/results/0");
        // No name server knows this host: nothing leaves this machine.
        var webhook =
                post(key, "/webhook", "{\"event\": \"document.processed\", \"target\": \"http://nowhere.invalid/\"}");
        things.put(
                "/key/{id}",
                post(key, "/key", "{\"name\": \"Fuzz\", \"role\": \"VIEWER\"}")
                        .get("id")
                        .asText());
        things.put("/webhook/{id}", webhook.get("id").asText());
        things.put("{webhook}", webhook.get("id").asText());
        things.put("{event}", "document.processed");
        things.put("/table/{id}", mailbox.at("/table_set/0/id").asText());
        things.put("/parser/{id}", id);
        things.put("/parser/{mailbox}", id);
        things.put("/parser/{secret}", mailbox.get("secret").asText());
        things.put(
                "/parser_field/{token}",
                mailbox.at("/parser_object_set/0/json_download").asText().split("/", -1)[2]);
        var config = post(key, "/parser/" + id + "/export_config", "{\"name\": \"E\", \"items\": [\"Number\"]}");
        things.put("/export_config/{id}", config.get("id").asText());
        things.put("{target}", id);
        things.put("/template/{id}", template.get("id").asText());
        things.put("/document/{id}", document.get("id").asText());
        things.put(
                "/document/{token}",
                document.get("original_document_url").asText().split("/", -1)[4]);
        things.put("{name}", "a.txt");
        things.put("{number}", "1");
        things.put("/searchable_pdf/{file}", "a_searchable.pdf");
        things.put("{file}", "a.json");
        return things;
    }

    private JsonNode post(String key, String path, String body) {
        var answer = server.send(
                request(key, path).POST(BodyPublishers.ofString(body)).header("Content-Type", "application/json"));
        assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
        return answer.json();
    }

    private HttpRequest.Builder request(String key, String path) {
        return HttpRequest.newBuilder(URI.create(server.server.address() + path))
                .header("Authorization", key);
    }

    /**
     * The path with its parameters filled in.
     *
     * @param filling gives the value for a parameter by the path up to its end
     */
    static String filled(String path, Function<String, String> filling) {
        var matcher = PARAMETER.matcher(path);
        return matcher.replaceAll(found -> Matcher.quoteReplacement(filling.apply(path.substring(0, found.end()))));
    }

    static String known(Map<String, String> things, String beginning) {
        return things.entrySet().stream()
                .filter(thing -> beginning.endsWith(thing.getKey()))
                .max(Comparator.comparingInt(thing -> thing.getKey().length()))
                .map(Map.Entry::getValue)
                .orElse("1");
    }

    static boolean hasIds(OpenApiContract.Operation operation) {
        return operation.path().contains("{id}") || operation.path().contains("{mailbox}");
    }

    static boolean writes(OpenApiContract.Operation operation) {
        return !operation.method().equals("GET");
    }

    TestServer.Answer send(OpenApiContract.Operation operation, String key, String path, String body) {
        var request = request(key, path);
        if (operation.node().has("requestBody") || !body.isEmpty()) {
            request.method(operation.method(), BodyPublishers.ofString(body));
            request.header("Content-Type", contentType(operation));
        } else {
            request.method(operation.method(), BodyPublishers.noBody());
        }
        return server.send(request);
    }

    private static String contentType(OpenApiContract.Operation operation) {
        var content = CONTRACT.resolved(operation.node().path("requestBody")).path("content");
        return content.has("multipart/form-data") ? "multipart/form-data; boundary=x" : "application/json";
    }

    /** What the account's things look like to callers. */
    List<JsonNode> state() {
        return watched.stream().map(path -> server.get(path).json()).toList();
    }

    /** What lies below {@link #state()}, and may not change either: to be had at once, after each of many requests. */
    List<Object> stored() {
        var stores = server.quern.stores();
        var mailbox = new MailboxId(Long.parseLong(known(own, "/parser/{id}")));
        var document = new DocumentId(Long.parseLong(known(own, "/document/{id}")));
        var page = new PageRequest(1, PageRequest.MAX_SIZE);
        return List.of(
                stores.mailboxes().after(new MailboxId(0), Integer.MAX_VALUE),
                stores.documents().lastChange(server.account),
                stores.documents().list(mailbox, DocumentQuery.ALL, page),
                stores.documents().findResult(document),
                stores.log().list(document, "", true, page),
                stores.counts().ofAccount(server.account),
                stores.templates().list(mailbox),
                stores.templates().totals(server.account),
                stores.exportConfigs().list(mailbox, "", page),
                stores.webhooks().list(server.account),
                stores.webhooks().attachments(server.account),
                stores.keys().list());
    }

    /** The path of an operation with ids of the account's own objects. */
    String path(OpenApiContract.Operation operation) {
        return filled(operation.path(), beginning -> known(own, beginning));
    }

    static String shortened(String text) {
        return text.length() <= 1_500 ? text : text.substring(0, 1_500) + "… (" + text.length() + " characters)";
    }
}
