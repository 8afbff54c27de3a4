package dev.quern.app.console;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.FilledMailbox;
import dev.quern.app.ServerProcess;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Wiring;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxName;
import dev.quern.core.settings.MailboxSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures the list of a mailbox with very many documents, on H2: in the console in a real browser, and the answers of the server
 * that it is made of, by each order and each filter.
 */
final class LongList {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String NAME = "A long list";
    private static final int PAGE = 100;
    private static final int CALLS = 5;

    private final ServerProcess server;
    private final long mailbox;
    private final HttpClient http = HttpClient.newHttpClient();

    private LongList(ServerProcess server, long mailbox) {
        this.server = server;
        this.mailbox = mailbox;
    }

    /** Takes the number of documents and an empty folder for them, or one that an earlier run has filled. */
    public static void main(String[] arguments) throws Exception {
        int documents = Integer.parseInt(arguments[0]);
        var data = Path.of(arguments[1]);
        long start = System.nanoTime();
        if (!Files.exists(data)) {
            make(data, NAME, documents);
            System.out.printf(Locale.ROOT, "filled in %.0f s%n", (System.nanoTime() - start) / 1e9);
        }
        try (var server = new ServerProcess(data)) {
            var client = server.start();
            long mailbox =
                    client.get("/parser").path("results").path(0).path("id").asLong();
            var list = new LongList(server, mailbox);
            list.answers();
            list.console();
        }
    }

    /** Makes a mailbox with so many documents in the data of a server that is not running. */
    static long make(Path data, String name, int documents) throws IOException, SQLException {
        var settings = Settings.of(Map.of("data", data.toString(), "port", "0"), Map.of());
        long mailbox;
        try (var parts = Wiring.parts(settings)) {
            mailbox = parts.quern()
                    .mailboxKeeping()
                    .create(
                            parts.store().keys().firstAccount(),
                            new MailboxChange(new MailboxName(name), null, LongList::keepAll, List.of()))
                    .id()
                    .number();
        }
        FilledMailbox.fill(settings, mailbox, documents);
        return mailbox;
    }

    private static void keepAll(MailboxSettings.Builder settings) {
        settings.retentionDays(36_500);
    }

    private void answers() throws Exception {
        System.out.println("| list | page 1, ms | middle | last |\n|---|---|---|---|");
        for (var ordering : List.of("created", "name", "processed", "status", "confidence")) {
            pages("by " + ordering, "ordering=" + ordering);
            pages("by " + ordering + ", backwards", "ordering=-" + ordering);
        }
        for (var filter : List.of(
                "status=PARSEDKO",
                "review_status=WAITING",
                "confidence_below=0.5",
                "corrected=true",
                "corrected=false",
                "template=" + FilledMailbox.TEMPLATE,
                "received_after=2020-01-01&received_before=2020-04-10",
                "search=17")) {
            pages(filter, filter);
        }
    }

    private void pages(String what, String query) throws Exception {
        System.out.printf(
                Locale.ROOT,
                "| %s | %.0f | %.0f | %.0f |%n",
                what,
                median(query, 0),
                median(query, 0.5),
                median(query, 1));
    }

    /**
     * The median of several calls for the page at a part of a list, each of another size: H2 remembers the answer to a query that
     * it was asked before.
     */
    private double median(String query, double part) throws Exception {
        var path = "/parser/" + mailbox + "/document_set?" + query;
        int count = JSON.readTree(answer(path)).path("count").asInt();
        var times = new double[CALLS];
        for (int i = 0; i < CALLS; i++) {
            int size = PAGE - i;
            int last = Math.max(1, (count + size - 1) / size);
            int page = Math.max(1, (int) Math.ceil(last * part));
            long start = System.nanoTime();
            answer(path + "&page_size=" + size + "&page=" + page);
            times[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(times);
        return times[CALLS / 2];
    }

    private byte[] answer(String path) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(server.url().resolve(path))
                .header("Authorization", "Token " + ServerProcess.KEY)
                .build();
        var answer = http.send(request, BodyHandlers.ofByteArray());
        if (answer.statusCode() != 200) {
            throw new IOException(path + " answers " + answer.statusCode());
        }
        return answer.body();
    }

    private void console() {
        try (var browser = Browser.open().orElseThrow()) {
            browser.beforePages("""
                    new MutationObserver((_, observer) => {
                      if (document.querySelector(".documents-table tr[data-row] a")) {
                        window.firstRows = performance.now();
                        observer.disconnect();
                      }
                    }).observe(document, { childList: true, subtree: true });
                    """);
            browser.go(server.url().resolve("/console"));
            browser.labelled("Key").sendKeys(ServerProcess.KEY);
            browser.named("Sign in").click();
            browser.find("[aria-label=Main]");
            URI list = server.url().resolve("/console/mailboxes/" + mailbox);
            for (int i = 0; i < 3; i++) {
                browser.go(list);
                browser.find(".documents-table tr[data-row] a");
                say("first rows after", browser.run("return window.firstRows"));
            }
            say("frames while scrolling, median and longest, and with rows still missing", browser.runToEnd("""
                    const scroller = document.querySelector(".scroller");
                    const times = [];
                    let missing = 0;
                    let last = performance.now();
                    const step = (now) => {
                      times.push(now - last);
                      last = now;
                      missing += document.querySelector(".loading-row") ? 1 : 0;
                      scroller.scrollTop += 150;
                      times.length < 600 ? requestAnimationFrame(step) : done([
                        times.sort((a, b) => a - b)[300], times.at(-1), missing]);
                    };
                    requestAnimationFrame(step);
                    """));
            for (var place : List.of("0.5", "0.25", "0.75", "1", "0")) {
                say("rows after a jump to " + place, browser.runToEnd("""
                        const scroller = document.querySelector(".scroller");
                        const began = performance.now();
                        scroller.scrollTop = scroller.scrollHeight * %s;
                        const look = () => {
                          const rows = document.querySelectorAll(".documents-table tr[data-row]");
                          const there = rows.length > 0 && !document.querySelector(".loading-row");
                          there ? done(performance.now() - began) : requestAnimationFrame(look);
                        };
                        requestAnimationFrame(() => requestAnimationFrame(look));
                        """.formatted(place)));
            }
        }
    }

    private static void say(String what, Object milliseconds) {
        System.out.println(what + " (ms): " + milliseconds);
    }
}
