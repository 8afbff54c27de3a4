package dev.quern.app.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.encoder.Encoder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.sun.net.httpserver.HttpServer;
import dev.quern.app.ArchivedServers;
import dev.quern.app.client.QuernClient;
import dev.quern.app.settings.Settings;
import dev.quern.app.watch.PromQl.Selector;
import dev.quern.app.wiring.Server;
import dev.quern.app.wiring.Store;
import dev.quern.core.account.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One real server that worked on a few documents, and failed at some: what whoever watches over it gets to see. */
@ExtendWith(ArchivedServers.class)
class WatchedServerTest {
    private static final String KEY = "sk_a-key-for-the-test-of-watching";
    private static final Path DEPLOY = Path.of("deploy");
    private static final Pattern SERIES = Pattern.compile("(?m)^([a-zA-Z_:][\\w:]*)(?:\\{(.*)})? \\S+$");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern SHOWN = Pattern.compile("\\{\\{ *(?:\\$labels\\.)?(\\w+) *}}");
    /** Those that Prometheus itself adds to what it scrapes. */
    private static final Set<String> OF_SCRAPING = Set.of("instance", "job");

    @TempDir
    static Path folder;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Lines LINES = new Lines();
    private static final List<Spans.Span> SPANS = new CopyOnWriteArrayList<>();
    private static final List<String> CALLED = new CopyOnWriteArrayList<>();
    private static HttpServer receiver;
    private static Server server;
    private static String metrics;
    private static String good;

    /** One labelled series of a scrape. */
    private record Series(String metric, Map<String, String> labels) {}

    /** Keeps what is logged as the two forms of the log would write it. */
    private static final class Lines extends AppenderBase<ILoggingEvent> {
        private final List<String> text = new CopyOnWriteArrayList<>();
        private final List<String> json = new CopyOnWriteArrayList<>();
        private final PatternLayoutEncoder asText = new PatternLayoutEncoder();
        private final JsonEncoder asJson = new JsonEncoder();

        @Override
        protected void append(ILoggingEvent event) {
            text.add(encoded(asText, event));
            json.add(encoded(asJson, event));
        }

        private static String encoded(Encoder<ILoggingEvent> encoder, ILoggingEvent event) {
            return new String(encoder.encode(event), StandardCharsets.UTF_8);
        }

        private void attach() throws IOException {
            var context = (LoggerContext) LoggerFactory.getILoggerFactory();
            var pattern = Pattern.compile("<pattern>(.*)</pattern>")
                    .matcher(Files.readString(Path.of("src/main/resources/log-as-text.xml")));
            assertThat(pattern.find()).isTrue();
            asText.setPattern(pattern.group(1));
            asText.setContext(context);
            asText.start();
            asJson.setContext(context);
            asJson.start();
            setContext(context);
            start();
            context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(this);
        }
    }

    @BeforeAll
    static void a_server_works_and_fails() throws Exception {
        LINES.attach();
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/v1/traces", exchange -> {
            SPANS.addAll(Spans.read(exchange.getRequestBody().readAllBytes()));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        receiver.createContext("/", exchange -> {
            if (exchange.getRequestHeaders().containsKey("traceparent")) {
                CALLED.add(exchange.getRequestHeaders().getFirst("traceparent"));
            }
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().equals("/gone") ? 410 : 204, -1);
            exchange.close();
        });
        receiver.start();
        var settings = Settings.of(
                Map.of(
                        "data", folder.toString(),
                        "port", "0",
                        "api-key", KEY,
                        "min-free-mb", "0",
                        "webhooks-allow", "127.0.0.0/8"),
                Map.of(
                        "OTEL_EXPORTER_OTLP_ENDPOINT",
                        "http://127.0.0.1:" + receiver.getAddress().getPort(),
                        "OTEL_BSP_SCHEDULE_DELAY",
                        "100",
                        "OTEL_SERVICE_NAME",
                        "quern-under-test"));
        String watching;
        try (var store = Store.open(settings)) {
            watching = store.keys()
                    .create(store.keys().firstAccount(), "prometheus", Role.METRICS, null)
                    .secret();
        }
        server = Server.start(settings);
        var client = new QuernClient(server.url(), KEY);
        var mailbox = client.post("/parser", JSON.readTree("""
                {"parser_object_set": [{"name": "Total", "format": "NUMBER"}]}""")).path("id").asLong();
        for (var path : List.of("/in", "/gone")) {
            var hook = JSON.createObjectNode()
                    .put("event", "document.processed")
                    .put("category", "CUSTOM")
                    .put("parser", mailbox)
                    .put("target", "http://127.0.0.1:" + receiver.getAddress().getPort() + path);
            client.post("/webhook", hook);
        }
        good = client.upload(mailbox, "bill.txt", "Total 100.00".getBytes(StandardCharsets.UTF_8));
        var bad = client.upload(mailbox, "bad.pdf", "%PDF-1.7 and nothing more".getBytes(StandardCharsets.UTF_8));
        client.await(good, Duration.ofMillis(50), Duration.ofSeconds(90));
        client.await(bad, Duration.ofMillis(50), Duration.ofSeconds(90));
        assertThatThrownBy(() -> client.get("/parser/999999")).hasMessageContaining("404");
        assertThatThrownBy(() -> new QuernClient(server.url(), "sk_nobody-s").get("/parser"))
                .hasMessageContaining("403");
        await().atMost(Duration.ofSeconds(30))
                .until(() -> scrape(watching).contains("quern_deliveries_total{outcome=\"refused\"} 1.0"));
        metrics = scrape(watching);
    }

    private static String scrape(String key) throws IOException, InterruptedException {
        var answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(server.url().resolve("/metrics"))
                                .header("Authorization", "Bearer " + key)
                                .build(),
                        BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    @AfterAll
    static void the_server_ends() {
        server.close();
        receiver.stop(0);
        ((LoggerContext) LoggerFactory.getILoggerFactory())
                .getLogger(Logger.ROOT_LOGGER_NAME)
                .detachAppender(LINES);
    }

    @Test
    void what_happened_is_counted_once() {
        assertThat(metrics)
                .contains("quern_documents_received_total 2.0\n")
                .contains("quern_documents_received_bytes_total 37.0\n")
                .contains("quern_documents_ended_total{engine=\"embedded\",status=\"parsedok\"} 1.0\n")
                .contains("quern_documents_ended_total{engine=\"none\",status=\"invalid\"} 1.0\n")
                .contains("quern_documents_ended_total{engine=\"none\",status=\"quotaexc\"} 0.0\n")
                .contains("quern_documents_waited_seconds_count 2\n")
                .contains("quern_files_unreadable_total{reason=\"damaged\"} 1.0\n")
                .contains("quern_deliveries_total{outcome=\"accepted\"} 1.0\n")
                .contains("quern_errors_total{cause=\"not_found\"} 1.0\n")
                .contains("quern_errors_total{cause=\"forbidden\"} 1.0\n")
                .contains("quern_step_seconds_count{engine=\"embedded\",step=\"extract\"} 1\n")
                .contains("quern_step_seconds_count{engine=\"none\",step=\"read\"} 2\n")
                .contains("quern_step_seconds_count{engine=\"none\",step=\"work\"} 2\n")
                .contains("quern_pool_size{pool=\"database\"} 16.0\n")
                .contains("quern_pool_size{pool=\"deliveries\"} 32.0\n")
                .contains("quern_queue_length{queue=\"documents\"} 0.0\n")
                .contains("quern_queue_oldest_seconds{queue=\"deliveries\"}")
                .contains("quern_reachable{what=\"database\"} 1.0\n")
                .doesNotContain("999999")
                .doesNotContain("NaN");
    }

    @Test
    void every_query_of_the_dashboard_asks_for_what_there_is() throws IOException {
        var dashboard = JSON.readTree(DEPLOY.resolve("grafana/quern.json").toFile());
        var panels = StreamSupport.stream(dashboard.path("panels").spliterator(), false)
                .filter(panel -> !panel.path("type").asText().equals("row"))
                .toList();
        assertThat(panels).hasSizeGreaterThan(20);
        for (var panel : panels) {
            assertThat(panel.path("targets")).isNotEmpty().allSatisfy(target -> {
                var query = PromQl.of(asked(target.path("expr").asText()));
                check(query);
                assertThat(labels(target.path("legendFormat").asText()))
                        .as(panel.path("title").asText())
                        .allMatch(label -> OF_SCRAPING.contains(label)
                                || query.grouping().contains(label)
                                || query.selectors().stream().allMatch(selector -> has(selector, label)));
            });
        }
        assertThat(dashboard.at("/templating/list/1/query/query").asText())
                .isEqualTo("label_values(quern_nodes, instance)");
    }

    /** As Grafana sends it. */
    private static String asked(String expression) {
        return expression
                .replace("$instance", ".*")
                .replace("$__rate_interval", "5m")
                .replace("$__range", "6h");
    }

    @Test
    void every_alert_asks_for_what_there_is() throws IOException {
        var rules = new YAMLMapper()
                .readTree(DEPLOY.resolve("prometheus/alerts.yml").toFile())
                .at("/groups/0/rules");
        assertThat(rules).hasSizeGreaterThan(10).allSatisfy(rule -> {
            var query = PromQl.of(rule.path("expr").asText());
            check(query);
            assertThat(rule.at("/labels/severity").asText()).isIn("warning", "critical");
            assertThat(labels(rule.at("/annotations/summary").asText()))
                    .filteredOn(label -> !OF_SCRAPING.contains(label))
                    .isSubsetOf(query.grouping());
            assertThat(Files.readString(Path.of("../docs/monitoring.md")))
                    .contains("`" + rule.path("alert").asText() + "`");
        });
    }

    @Test
    void prometheus_takes_the_rules_where_it_is_installed() throws Exception {
        assumeThat(Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(path -> Files.isExecutable(Path.of(path, "promtool"))))
                .as("promtool is installed")
                .isTrue();
        var check = new ProcessBuilder("promtool", "check", "rules", "deploy/prometheus/alerts.yml")
                .redirectErrorStream(true)
                .start();
        var said = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(check.waitFor()).as(said).isZero();
    }

    /** Every metric is there, with every label that is asked for, and with a series that the question is about. */
    private static void check(PromQl query) {
        assertThat(query.selectors()).isNotEmpty();
        for (var selector : query.selectors()) {
            if (!selector.metric().equals("up")) {
                assertThat(series(selector)).as("%s", selector).isNotEmpty();
            }
        }
        assertThat(query.grouping())
                .allMatch(label -> OF_SCRAPING.contains(label)
                        || query.selectors().stream().anyMatch(selector -> has(selector, label)));
    }

    private static boolean has(Selector selector, String label) {
        return series(selector).stream().anyMatch(one -> one.labels().containsKey(label));
    }

    private static List<Series> series(Selector selector) {
        return series().stream()
                .filter(one -> one.metric().equals(selector.metric()))
                .filter(one -> selector.matchers().stream()
                        .filter(matcher -> !OF_SCRAPING.contains(matcher.label()))
                        .allMatch(matcher -> one.labels().containsKey(matcher.label())
                                && matcher.accepts(one.labels().get(matcher.label()))))
                .toList();
    }

    private static List<Series> series() {
        return SERIES.matcher(metrics)
                .results()
                .map(found -> {
                    var labels = new HashMap<String, String>();
                    if (found.group(2) != null) {
                        LABEL.matcher(found.group(2))
                                .results()
                                .forEach(label -> labels.put(label.group(1), label.group(2)));
                    }
                    return new Series(found.group(1), labels);
                })
                .toList();
    }

    private static List<String> labels(String template) {
        var labels = new ArrayList<String>();
        SHOWN.matcher(template).results().forEach(found -> labels.add(found.group(1)));
        return labels;
    }

    @Test
    void a_question_for_what_there_is_not_is_noticed() {
        assertThatThrownBy(() -> check(PromQl.of("sum(rate(quern_documents_parsed_total[5m]))")))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> check(PromQl.of("quern_queue_length{queue=\"mails\"}")))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> check(PromQl.of("sum by (mailbox) (quern_queue_length)")))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void lines_about_a_document_say_which_and_whose_it_is() throws IOException {
        var about = LINES.text.stream()
                .filter(line -> line.contains("ended as PARSEDOK by embedded"))
                .toList();
        assertThat(about).hasSize(1);
        assertThat(about.get(0))
                .containsPattern(" \\[.*\\bdocument=1\\b.*]\n$")
                .containsPattern(" \\[.*\\baccount=[0-9a-f-]{36}\\b.*]\n$");

        var json = json("ended as {} by {}");
        assertThat(json.at("/mdc/document").asText()).matches("\\d+");
        assertThat(json.at("/mdc/account").asText()).matches("[0-9a-f-]{36}");
        assertThat(json.at("/context/properties/node").asText()).startsWith("quern-");
        assertThat(LINES.text)
                .filteredOn(line -> line.contains("Listening on"))
                .isNotEmpty()
                .allMatch(line -> !line.contains("["));
    }

    @Test
    void spans_of_a_document_arrive_with_its_id_and_under_what_they_are_part_of() {
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(named("delivery")).hasSize(2));
        assertThat(SPANS).allMatch(span -> span.service().equals("quern-under-test"));
        var work = named("work").stream()
                .filter(span -> "1".equals(span.attributes().get("quern.document.id")))
                .toList();
        assertThat(work).hasSize(1);
        assertThat(work.get(0).parent()).isEmpty();
        for (var step : List.of("read", "extract", "result", "store")) {
            assertThat(named(step)).as(step).anySatisfy(span -> {
                assertThat(span.parent()).isEqualTo(work.get(0).id());
                assertThat(span.trace()).isEqualTo(work.get(0).trace());
                assertThat(span.attributes()).containsEntry("quern.document.id", "1");
            });
        }
        assertThat(named("extract").get(0).attributes()).containsEntry("quern.engine", "embedded");

        var upload = named("POST /parser/{id}/upload");
        assertThat(upload)
                .hasSize(2)
                .allMatch(span ->
                        span.attributes().get("http.response.status_code").equals("201"));
        assertThat(named("intake"))
                .extracting(Spans.Span::parent)
                .containsExactlyInAnyOrderElementsOf(
                        upload.stream().map(Spans.Span::id).toList());
    }

    @Test
    void a_webhook_is_told_which_trace_its_call_is_part_of() {
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(named("delivery")).hasSize(2));
        assertThat(CALLED)
                .allMatch(header -> header.matches("00-[0-9a-f]{32}-[0-9a-f]{16}-0[13]"))
                .extracting(header -> header.substring(3, 52))
                .containsExactlyInAnyOrderElementsOf(named("delivery").stream()
                        .map(span -> span.trace() + "-" + span.id())
                        .toList());
    }

    private static List<Spans.Span> named(String name) {
        return SPANS.stream().filter(span -> span.name().equals(name)).toList();
    }

    private static JsonNode json(String message) throws IOException {
        var found = LINES.json.stream().filter(line -> line.contains(message)).toList();
        assertThat(found).hasSize(1);
        return JSON.readTree(found.get(0));
    }
}
