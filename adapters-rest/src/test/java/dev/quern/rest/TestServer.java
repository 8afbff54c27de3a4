package dev.quern.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.core.Tokens;
import dev.quern.core.account.AccountId;
import dev.quern.core.account.KeyKeeping;
import dev.quern.core.account.Role;
import dev.quern.core.credit.Billing;
import dev.quern.core.document.FileKeeping;
import dev.quern.core.export.ExportConfigKeeping;
import dev.quern.core.extraction.Correcting;
import dev.quern.core.extraction.Engines;
import dev.quern.core.extraction.Finding;
import dev.quern.core.extraction.Identifying;
import dev.quern.core.extraction.KeptPages;
import dev.quern.core.extraction.PartKeeping;
import dev.quern.core.extraction.Processing;
import dev.quern.core.extraction.Rendering;
import dev.quern.core.extraction.ResultForming;
import dev.quern.core.extraction.ResultTransformer;
import dev.quern.core.extraction.Splitting;
import dev.quern.core.extraction.TemplateDrafting;
import dev.quern.core.extraction.TemplateTrial;
import dev.quern.core.extraction.Templating;
import dev.quern.core.extraction.Unpacker;
import dev.quern.core.extraction.Unpacking;
import dev.quern.core.housekeeping.DeletionByTemplate;
import dev.quern.core.housekeeping.DocumentErasing;
import dev.quern.core.housekeeping.DocumentHandling;
import dev.quern.core.housekeeping.MailboxCopying;
import dev.quern.core.housekeeping.MailboxRemoval;
import dev.quern.core.intake.Admission;
import dev.quern.core.intake.Intake;
import dev.quern.core.intake.MailIntake;
import dev.quern.core.learning.FieldNaming;
import dev.quern.core.learning.Learning;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.memory.InMemoryAccounts;
import dev.quern.core.memory.InMemoryApiKeys;
import dev.quern.core.memory.InMemoryDeliveries;
import dev.quern.core.memory.InMemoryDeliveryQueue;
import dev.quern.core.memory.InMemoryDocumentCounts;
import dev.quern.core.memory.InMemoryDocumentLog;
import dev.quern.core.memory.InMemoryDocuments;
import dev.quern.core.memory.InMemoryErrands;
import dev.quern.core.memory.InMemoryExportConfigs;
import dev.quern.core.memory.InMemoryFileUses;
import dev.quern.core.memory.InMemoryLedger;
import dev.quern.core.memory.InMemoryLessons;
import dev.quern.core.memory.InMemoryLetters;
import dev.quern.core.memory.InMemoryMailboxes;
import dev.quern.core.memory.InMemoryReceipts;
import dev.quern.core.memory.InMemoryRenditions;
import dev.quern.core.memory.InMemoryTemplates;
import dev.quern.core.memory.InMemoryWebhooks;
import dev.quern.core.memory.InMemoryWorkQueue;
import dev.quern.core.memory.Memory;
import dev.quern.core.template.TemplateKeeping;
import dev.quern.core.webhook.Notifying;
import dev.quern.core.webhook.WebhookKeeping;
import dev.quern.core.webhook.WebhookTrial;
import dev.quern.rest.delivery.AddressRange;
import dev.quern.rest.delivery.HttpWebhookSender;
import dev.quern.rest.document.DocumentLinks;
import dev.quern.rest.http.Addresses;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A real server on a free port, over core's stores in memory. Work waits until {@link #work()} is called. The clock stands
 * until it is turned.
 */
final class TestServer implements AutoCloseable {
    static final int LIMIT = 300_000;
    static final int CROWD = 1_000_000;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-06-16T12:00:00Z"));
    final AtomicBoolean ready = new AtomicBoolean(true);
    final HttpClient client = HttpClient.newHttpClient();
    final InMemoryAccounts accounts;
    final KeyKeeping keys;
    final AccountId account;
    final String key;
    final FolderBlobs blobs;
    final RestServer server;
    final Collaborators collaborators;
    final InMemoryDocuments documents;
    final InMemoryLetters letters;
    /** How many documents seem to wait, of those that may. */
    final AtomicLong crowd = new AtomicLong();

    private final InMemoryWorkQueue queue;
    private final InMemoryErrands errands;
    private final MailboxRemoval removal;
    private final DeletionByTemplate deletion;
    private final Processing processing;
    private final InMemoryDeliveryQueue deliveryQueue;
    private final Notifying notifying;

    TestServer(Path folder) throws IOException {
        this(folder, null, UnaryOperator.identity());
    }

    /**
     * A server that is set up otherwise than the usual one.
     *
     * @param monthlyCredits of each account; null for as many as it likes
     */
    TestServer(Path folder, @Nullable Integer monthlyCredits, UnaryOperator<RestSettings> settings) throws IOException {
        var memory = new Memory();
        InstantSource clock = now::get;
        var tokens = new Tokens(new Random(7));
        accounts = new InMemoryAccounts(memory);
        keys = new KeyKeeping(accounts, new InMemoryApiKeys(memory), memory, clock, tokens);
        account = keys.firstAccount();
        key = keys.create(account, "test", Role.ADMIN, null).secret();
        var mailboxes = new InMemoryMailboxes(memory);
        documents = new InMemoryDocuments(memory);
        var log = new InMemoryDocumentLog(memory);
        blobs = new FolderBlobs(folder);
        queue = new InMemoryWorkQueue(memory);
        errands = new InMemoryErrands(memory);
        var files = new FileKeeping(blobs, new InMemoryFileUses(memory, documents), memory, clock);
        var receipts = new InMemoryReceipts(memory);
        var billing = new Billing(new InMemoryLedger(memory), monthlyCredits, clock);
        letters = new InMemoryLetters(memory);
        var admission = new Admission(() -> Map.of(account, crowd.get()), clock, new Admission.Bounds(0, CROWD));
        var limits = new Intake.Limits(LIMIT, Set.of("text/plain", "image/png", "message/rfc822"));
        var intake = new Intake(
                mailboxes, documents, log, files, new PlainText(), queue, receipts, admission, clock, tokens, limits);
        var exportConfigs = new InMemoryExportConfigs(memory);
        ResultTransformer transformer = (expression, members) -> expression.equals("Number")
                ? new ResultTransformer.Transformed.Done(Map.of("Only", String.valueOf(members.get("Number"))))
                : new ResultTransformer.Transformed.Failed("not known here: " + expression);
        deliveryQueue = new InMemoryDeliveryQueue(memory, clock);
        var webhooks = new InMemoryWebhooks(memory);
        var deliveries = new InMemoryDeliveries(memory);
        var sender = new HttpWebhookSender(List.of(AddressRange.parse("127.0.0.0/8")));
        var renditions = new InMemoryRenditions(memory);
        var rendering = new Rendering(documents, mailboxes, renditions, files, new PlainText(), new PlainText());
        var keptPages = new KeptPages(documents, mailboxes, renditions, files, new PlainText());
        var learning = new Learning(new InMemoryLessons(memory));
        var erasing = new DocumentErasing(
                documents, List.of(log, letters, renditions, gone -> gone.forEach(deliveries::forget)), files, memory);
        var templates = new InMemoryTemplates(memory);
        var keeping = new MailboxKeeping(
                mailboxes,
                memory,
                clock,
                tokens,
                expression -> expression.startsWith("{{") ? Optional.of("not known here") : Optional.empty());
        var templateKeeping = new TemplateKeeping(templates, mailboxes, documents, keeping, memory, clock);
        removal = new MailboxRemoval(mailboxes, templates, erasing, learning, webhooks, errands, memory, clock);
        var webhookKeeping = new WebhookKeeping(webhooks, deliveries, mailboxes, sender, memory, clock, tokens);
        notifying = new Notifying(
                webhooks, deliveries, deliveryQueue, sender, mailboxes, documents, log, memory, clock, tokens);
        processing = new Processing(
                mailboxes,
                documents,
                log,
                billing,
                blobs,
                new Unpacking(
                        Unpacker.NONE,
                        new PlainText(),
                        Set.of("text/plain"),
                        Unpacking.Limits.USUAL,
                        files,
                        documents,
                        letters,
                        log,
                        queue,
                        clock,
                        tokens),
                new PlainText(),
                new Splitting(
                        documents,
                        log,
                        files,
                        new PlainText(),
                        new PartKeeping(documents, log, letters, queue, clock, tokens),
                        clock),
                new Templating(templates, errands),
                keptPages,
                new Identifying(
                        mailboxes, keeping, documents, keptPages, FieldNaming.NONE, new LabelledLines(), memory),
                Engines.all(new LabelledLines()),
                learning,
                rendering,
                new Finding(documents, mailboxes, Finding.USUAL),
                new ResultForming(
                        documents,
                        letters,
                        new DocumentLinks(new Addresses(() -> "https://quern.example")),
                        rendering,
                        transformer),
                notifying,
                memory,
                clock);
        var handling = new DocumentHandling(
                mailboxes, documents, log, letters, files, erasing, learning, queue, admission, memory, clock, tokens);
        deletion = new DeletionByTemplate(documents, deliveries, handling);
        collaborators = new Collaborators(
                keys,
                keeping,
                mailboxes,
                documents,
                log,
                blobs,
                rendering,
                intake,
                new HousekeepingParts(
                        new InMemoryDocumentCounts(memory, documents),
                        handling,
                        new Correcting(
                                mailboxes, documents, log, billing, notifying, keptPages, learning, memory, clock),
                        new MailboxCopying(mailboxes, templateKeeping, webhookKeeping, memory, clock, tokens),
                        removal),
                exportConfigs,
                new ExportConfigKeeping(mailboxes, exportConfigs, memory),
                new TemplateParts(
                        templates,
                        templateKeeping,
                        new TemplateDrafting(mailboxes, documents, keptPages, templateKeeping),
                        new TemplateTrial(mailboxes, templates, documents, keptPages)),
                new WebhookParts(
                        webhooks,
                        deliveries,
                        webhookKeeping,
                        notifying,
                        new WebhookTrial(webhooks, sender, mailboxes, documents, clock, tokens)),
                new MailIntake(mailboxes, documents, log, letters, intake, clock, tokens, "in.quern.example"),
                billing,
                new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                ready::get);
        server = RestServer.start(
                settings.apply(new RestSettings("127.0.0.1", 0, null, LIMIT, "in.quern.example")), collaborators);
    }

    /** Works off everything that waits. */
    void work() {
        queue.drain(processing::process);
    }

    /** Does every errand that waits. */
    void runErrands() {
        errands.drain(Map.of(MailboxRemoval.KIND, removal, DeletionByTemplate.KIND, deletion));
    }

    /** Sends everything that is due. */
    void deliver() {
        deliveryQueue.drain(notifying::deliver);
    }

    /** The answer, with its body as JSON. */
    record Answer(int status, JsonNode json, HttpResponse<byte[]> http) {
        String text() {
            return new String(http.body(), StandardCharsets.UTF_8);
        }

        String header(String name) {
            return http.headers().firstValue(name).orElse("");
        }
    }

    Answer get(String path) {
        return send(request(path));
    }

    Answer json(String method, String path, String body) {
        return send(
                request(path).method(method, BodyPublishers.ofString(body)).header("Content-Type", "application/json"));
    }

    Answer post(String path, String body) {
        return json("POST", path, body);
    }

    Answer upload(String path, Form form) {
        return upload(path, form, BodyPublishers.ofByteArray(form.bytes()));
    }

    Answer upload(String path, Form form, BodyPublisher body) {
        return send(request(path).POST(body).header("Content-Type", form.contentType()));
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(path.startsWith("http") ? path : server.address() + path))
                .header("Authorization", "Token " + key);
    }

    Answer send(HttpRequest.Builder request) {
        try {
            var response = client.send(request.build(), BodyHandlers.ofByteArray());
            var type = response.headers().firstValue("Content-Type").orElse("");
            var answer = new Answer(
                    response.statusCode(),
                    type.startsWith("application/json") ? MAPPER.readTree(response.body()) : MAPPER.missingNode(),
                    response);
            OpenApiContract.THE_ONE.check(
                    response.request().method(), response.request().uri().getRawPath(), answer);
            return answer;
        } catch (IOException e) {
            throw new AssertionError("No answer: " + e, e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** What comes back over a bare socket, up to the end of the connection. */
    String raw(String request) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(15_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** A mailbox as the server made it. */
    long mailbox(String json) {
        var answer = post("/parser", json);
        if (answer.status() != 201) {
            throw new AssertionError(answer.text());
        }
        return answer.json().get("id").longValue();
    }

    static JsonNode parse(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (IOException e) {
            throw new AssertionError(json, e);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
