package dev.quern.app.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import dev.quern.app.FilledMailbox;
import dev.quern.app.Main;
import dev.quern.app.ServerProcess;
import dev.quern.app.ServerTest;
import dev.quern.app.client.QuernClient;
import dev.quern.app.samples.Samples;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDPageContentStream.AppendMode;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** What people do at the console, in a real browser in front of a real server. Left out where no Chromium is installed. */
class ConsoleStoriesTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    static Path folder;

    private static ServerProcess server;
    private static QuernClient client;
    private static String keyOfNeighbours;
    private static long longList;

    /** One for all of them, since a start takes two seconds of a processor. */
    private static @Nullable Browser opened;

    private Browser browser;

    @BeforeAll
    static void a_server() throws Exception {
        var data = folder.resolve("data");
        // The key that the server is given belongs to the first account.
        quern("key", "create", "--name", "first", "--data", data.toString());
        quern("key", "add-account", "Neighbours", "--data", data.toString());
        keyOfNeighbours = quern("key", "create", "--account", "Neighbours", "--data", data.toString());
        longList = LongList.make(data, "A long list", 3_000);
        server = new ServerProcess(data, "--webhooks-allow", "127.0.0.0/8");
        client = server.start();
    }

    @AfterAll
    static void end_the_server_and_the_browser() {
        server.close();
        if (opened != null) {
            opened.close();
        }
    }

    @BeforeEach
    void a_browser() {
        if (opened == null) {
            opened = Browser.open().orElse(null);
        } else {
            opened.forget();
        }
        assumeTrue(opened != null, "There is no chromium and chromedriver here");
        browser = Objects.requireNonNull(opened);
    }

    @Test
    void a_new_user_goes_from_the_printed_address_to_a_confirmed_document_and_its_webhook() throws Exception {
        var told = new LinkedBlockingQueue<JsonNode>();
        var receiver = receiver(told);
        try {
            browser.go(server.console());
            browser.named("New mailbox").click();
            browser.labelled("Name").sendKeys("Bills");
            browser.labelled("Sample document")
                    .sendKeys(file("bill.pdf", Samples.onePageInvoice(7).content()));
            browser.named("Make mailbox").click();
            browser.awaitPath("/console/mailboxes/\\d+");
            var mailbox = Long.parseLong(browser.path().replaceAll("\\D", ""));
            browser.awaitText("bill.pdf");
            browser.awaitText("Parsed");
            client.post(
                    "/webhook",
                    JSON.createObjectNode()
                            .put("event", "document.confirmed")
                            .put(
                                    "target",
                                    "http://127.0.0.1:" + receiver.getAddress().getPort() + "/told")
                            .put("category", "CUSTOM")
                            .put("parser", mailbox));

            browser.named("bill.pdf").click();
            browser.awaitPath("/console/documents/\\d+");
            browser.named("Confirm").click();
            browser.awaitText("Confirmed");

            var result = told.poll(60, TimeUnit.SECONDS);
            assertThat(result).isNotNull();
            assertThat(result.size()).isPositive();
            assertThat(complaints()).isEmpty();
        } finally {
            receiver.stop(0);
        }
    }

    @Test
    void ten_invoices_with_three_wrong_values_each_are_put_right_by_keys_alone() throws Exception {
        var mailbox = mailbox("Invoices by hand", List.of("Cost centre", "Ordered by", "Remark"));
        for (int i = 0; i < 10; i++) {
            upload(mailbox, "invoice-" + i + ".pdf", Samples.onePageInvoice(i).content());
        }
        signIn();
        browser.go(server.url().resolve("/console/mailboxes/" + mailbox));
        browser.awaitText("invoice-9.pdf");
        int before = browser.keystrokes();
        browser.press(Keys.ENTER);
        for (int i = 9; i >= 0; i--) {
            browser.awaitText("invoice-" + i + ".pdf");
            browser.find(".field.doubtful.current input:focus");
            // A review begins with the value that is least sure, and goes on in the order of the form.
            var first = browser.find(".field.doubtful.current").getDomAttribute("data-entry");
            var right = new ArrayList<>(List.of("4711", "Kay", "ok"));
            Collections.rotate(right, -Integer.parseInt(first));
            for (var value : right) {
                browser.press(value);
                browser.press(Keys.ENTER);
            }
            browser.find("#confirm:focus");
            browser.press(Keys.ENTER);
        }
        browser.awaitText("Confirmed");
        int keys = browser.keystrokes() - before;

        for (var document : documents(mailbox)) {
            assertThat(document.path("review_status").asText())
                    .as(document.path("name").asText())
                    .isEqualTo("CONFIRMED");
            var result = QuernClient.result(client.get("/document/" + document.path("id")));
            assertThat(result.path("Cost centre").asText()).isEqualTo("4711");
            assertThat(result.path("Ordered by").asText()).isEqualTo("Kay");
            assertThat(result.path("Remark").asText()).isEqualTo("ok");
        }
        int floor = 1 + 10 * ("4711Kayok".length() + 3 + 1);
        System.out.println("Ten invoices with three wrong values each: " + keys + " keystrokes, of which "
                + 10 * "4711Kayok".length() + " are the right values; the floor is " + floor);
        assertThat(keys).isEqualTo(floor);
        assertThat(complaints()).isEmpty();
    }

    @Test
    void a_value_that_is_corrected_is_right_on_the_next_document_and_can_be_taken_back() throws Exception {
        var mailbox = mailbox("Notes that teach", List.of("Kwyjibo"));
        upload(mailbox, "first.txt", note(1001));
        signIn();
        browser.go(server.url()
                .resolve("/console/documents/" + documents(mailbox).path(0).path("id")));
        browser.find(".field.doubtful.current input:focus");
        // Not what an engine might guess of a word that nobody knows.
        browser.press("143 kg");
        browser.press(Keys.ENTER);
        browser.find("#confirm:focus");
        browser.press(Keys.ENTER);
        browser.awaitText("The mailbox learned where Kwyjibo stands.");

        upload(mailbox, "second.txt", note(2002));
        assertThat(valueOf(mailbox, "second.txt")).isEqualTo("286 kg");

        browser.named("Undo").click();
        browser.awaitText("The values of first.txt are as they were before.");
        assertThat(valueOf(mailbox, "first.txt")).isNotEqualTo("143 kg");
        assertThat(complaints()).isEmpty();
    }

    private static byte[] note(int number) {
        return """
                Delivery note

                Warehouse mark: A-%d
                Weight: %d kg
                """.formatted(number, number / 7).getBytes(StandardCharsets.UTF_8);
    }

    private static String valueOf(long mailbox, String name) throws IOException {
        for (var document : documents(mailbox)) {
            if (document.path("name").asText().equals(name)) {
                return QuernClient.result(client.get("/document/" + document.path("id")))
                        .path("Kwyjibo")
                        .asText();
            }
        }
        throw new AssertionError("There is no document " + name);
    }

    @Test
    void a_template_is_drafted_drawn_on_and_checked_before_it_goes_live() throws Exception {
        var mailbox = client.post("/parser", ServerTest.mailboxForInvoices().put("name", "Bills by template"))
                .path("id")
                .asLong();
        for (int i = 0; i < 3; i++) {
            upload(mailbox, "bill-" + i + ".pdf", Samples.onePageInvoice(i).content());
        }
        signIn();
        browser.go(server.url().resolve("/console/mailboxes/" + mailbox + "/templates"));
        browser.named("New from a document").click();
        browser.named("Draft template").click();
        browser.awaitPath("/console/templates/\\d+");
        browser.find(".template-page img");
        browser.awaitPictures();
        look("template");

        var template = browser.path().replace("/console", "").replace("templates", "template");
        var objects = client.get(template).path("template_object_set");
        change(template, "template_object_set", exchanged(objects.deepCopy()));
        browser.go(server.url().resolve("/console" + template.replace("template", "templates")));
        browser.named("Set live…").click();
        browser.awaitText("It cannot go live: it misreads bill-");
        assertThat(browser.named("Set live").isEnabled()).isFalse();
        assertThat(browser.barriers()).isEmpty();
        browser.picture("template-refused");
        browser.narrow(true);
        browser.picture("template-refused-narrow");
        browser.narrow(false);
        var source = client.get(template).at("/sample_set/0");
        assertThat(browser.named("Open " + source.path("name").asText() + " in review")
                        .getAttribute("href"))
                .endsWith("/console/documents/" + source.path("id"));
        change(template, "template_object_set", objects);
        browser.go(server.url().resolve("/console" + template.replace("template", "templates")));
        browser.find(".template-page img");
        browser.awaitPictures();

        browser.draw(browser.find(".template-page"), 0.55, 0.3, 0.75, 0.34);
        browser.named("Save and check").click();
        browser.awaitText("worse 0");
        browser.awaitText("It fits");
        browser.named("Close").click();
        browser.named("Set live…").click();
        browser.named("Set live").click();
        browser.named("Set to draft");
        assertThat(client.get(template).path("status").asText()).isEqualTo("PROD");
        assertThat(complaints()).isEmpty();
    }

    /** The objects with the first two values on one page in each other's place. */
    private static JsonNode exchanged(JsonNode objects) {
        var fields = new ArrayList<ObjectNode>();
        for (var object : objects) {
            if (object.path("type").asText().equals("FIELD")
                    && object.at("/parser_field/format").asText().matches("ONELINE|NUMBER|DATE")
                    && object.path("relative_box").isObject()) {
                fields.add((ObjectNode) object);
            }
        }
        assertThat(fields).hasSizeGreaterThan(1);
        for (var member : List.of("relative_box", "upper_left_relative_field", "lower_right_relative_field")) {
            var first = fields.get(0).get(member);
            fields.get(0).set(member, fields.get(1).get(member));
            fields.get(1).set(member, first);
        }
        return objects;
    }

    private static void change(String path, String member, JsonNode value) throws Exception {
        var answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(server.url().resolve(path))
                                .header("Authorization", "Token " + ServerProcess.KEY)
                                .header("Content-Type", "application/json")
                                .method(
                                        path.endsWith("/result") ? "PATCH" : "PUT",
                                        HttpRequest.BodyPublishers.ofString(JSON.createObjectNode()
                                                .set(member, value)
                                                .toString()))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    @Test
    void a_list_of_thousands_is_scrolled_to_its_end_and_filtered_by_keys() {
        signIn();
        browser.go(server.url().resolve("/console/mailboxes/" + longList));
        browser.awaitText("Invoice 3000.pdf");
        assertThat(browser.text()).contains("3,000 documents").doesNotContain("Invoice 1.pdf");
        browser.run("const list = document.querySelector('.scroller'); list.scrollTop = list.scrollHeight");
        browser.awaitText("Invoice 1.pdf");
        assertThat(browser.text()).doesNotContain("Invoice 3000.pdf");
        assertThat((Long) browser.run("return document.querySelectorAll('.documents-table tbody tr').length"))
                .isBetween(10L, 100L);

        browser.named("Corrected").sendKeys(Keys.ENTER);
        browser.awaitText("30 documents");
        assertThat(browser.run("return location.search")).isEqualTo("?corrected=true");
        browser.named("Not corrected").sendKeys(Keys.ENTER);
        browser.awaitText("2,970 documents");
        browser.go(server.url().resolve("/console/mailboxes/" + longList + "?template=" + FilledMailbox.TEMPLATE));
        browser.awaitText("300 documents");
        assertThat(browser.labelled("Template").getAttribute("value")).isEqualTo("" + FilledMailbox.TEMPLATE);
        assertThat(complaints()).isEmpty();
    }

    @Test
    void who_left_the_form_is_not_taken_back_into_it_when_the_document_changes() throws Exception {
        var mailbox = mailbox("Changed by others", List.of("Kwyjibo", "Frobnitz"));
        upload(mailbox, "changes.txt", note(1001));
        signIn();
        var document = documents(mailbox).path(0).path("id").asLong();
        browser.go(server.url().resolve("/console/documents/" + document));
        browser.find(".field.doubtful.current input:focus");
        change(
                "/document/" + document + "/result",
                "Kwyjibo",
                JSON.getNodeFactory().textNode("A-1"));
        browser.awaitValue("A-1");
        browser.find(".field input:focus");

        browser.press(Keys.ESCAPE);
        browser.find("#main:focus");
        change(
                "/document/" + document + "/result",
                "Kwyjibo",
                JSON.getNodeFactory().textNode("A-2"));
        browser.awaitValue("A-2");
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("main");
        assertThat(complaints()).isEmpty();
    }

    @Test
    void a_box_over_words_takes_them_and_a_box_over_a_picture_is_recognised() throws Exception {
        var mailbox = mailbox("Stamped", List.of("Kwyjibo", "Other"));
        client.post("/parser/" + mailbox, JSON.createObjectNode().put("enable_image_ocr", false));
        upload(mailbox, "stamped.pdf", stamped());
        signIn();
        browser.go(server.url()
                .resolve("/console/documents/" + documents(mailbox).path(0).path("id")));
        var input = ".field.current input";
        browser.find(input + ":focus");
        browser.find(".page img.loaded");
        browser.awaitPictures();
        var page = browser.find(".page");

        browser.draw(page, 0.55, 0.04, 0.95, 0.1);
        browser.awaitValue(input, "Printed words");
        assertThat(recognitions()).isZero();

        browser.draw(page, 0.08, 0.1, 0.45, 0.25);
        browser.awaitText("Reading what the box says");
        browser.awaitValue(input, "Stamp 20418");
        assertThat(recognitions()).isOne();
        browser.find(input + ":focus");

        browser.draw(page, 0.6, 0.2, 0.9, 0.25);
        browser.awaitText("No text was recognised in the box.");
        browser.awaitValue(input, "Stamp 20418");
        assertThat(recognitions()).isEqualTo(2);
        assertThat(browser.barriers()).isEmpty();

        browser.press(Keys.ENTER);
        browser.find(".field.doubtful.current input:focus");
        browser.press(Keys.ENTER);
        browser.find("#confirm:focus");
        browser.press(Keys.ENTER);
        browser.awaitText("Kwyjibo is not on the page as given: that taught nothing.");
        assertThat(valueOf(mailbox, "stamped.pdf")).isEqualTo("Stamp 20418");
        assertThat(complaints()).isEmpty();
    }

    private Long recognitions() {
        return (Long) browser.run("return performance.getEntriesByType('resource')"
                + ".filter((entry) => entry.name.includes('/recognition')).length");
    }

    /** A page with words as text, and others in a picture. */
    private static byte[] stamped() throws IOException {
        var out = new ByteArrayOutputStream();
        try (var stamp = new PDDocument();
                var pdf = new PDDocument()) {
            write(stamp, new PDRectangle(200, 60), 20, 20, 25, "Stamp 20418");
            var page = write(pdf, PDRectangle.LETTER, 12, 360, 740, "Printed words");
            try (var content = new PDPageContentStream(pdf, page, AppendMode.APPEND, true)) {
                var picture = new PDFRenderer(stamp).renderImageWithDPI(0, 200);
                content.drawImage(LosslessFactory.createFromImage(pdf, picture), 60, 620, 200, 60);
            }
            pdf.save(out);
        }
        return out.toByteArray();
    }

    private static PDPage write(PDDocument pdf, PDRectangle size, int font, int x, int y, String text)
            throws IOException {
        var page = new PDPage(size);
        pdf.addPage(page);
        try (var content = new PDPageContentStream(pdf, page)) {
            content.beginText();
            content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), font);
            content.newLineAtOffset(x, y);
            content.showText(text);
            content.endText();
        }
        return page;
    }

    @Test
    void three_hundred_pages_open_like_one() throws Exception {
        var mailbox = mailbox("Long ones", List.of("Kwyjibo"));
        upload(mailbox, "long.pdf", pages(300));
        var document = documents(mailbox).path(0).path("id").asLong();
        signIn();
        browser.go(server.url().resolve("/console/documents/" + document));
        browser.awaitText("of 300");
        browser.find(".page img");
        var asked = (Long) browser.run("return performance.getEntriesByType('resource')"
                + ".filter((entry) => entry.name.includes('/image/')).length");
        assertThat(asked).isBetween(1L, 5L);
    }

    private static byte[] pages(int count) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var pdf = new PDDocument()) {
            for (int i = 1; i <= count; i++) {
                write(pdf, PDRectangle.LETTER, 12, 72, 700, "Page " + i + " of " + count);
            }
            pdf.save(out);
        }
        return out.toByteArray();
    }

    @Test
    void scripts_in_names_and_values_and_mails_do_not_run() throws Exception {
        var script = "<img src=x onerror=window.hacked=1><script>window.hacked=1</script>";
        var mailbox = mailbox(script, List.of(script));
        var mail = """
                From: "%1$s" <a@example.org>
                Subject: %1$s
                MIME-Version: 1.0
                Content-Type: text/html; charset=utf-8

                <html><body>%1$s<p>Total: %1$s</p><a href="javascript:window.hacked=1">Total</a></body></html>
                """.formatted(script).getBytes(StandardCharsets.UTF_8);
        upload(mailbox, script.replace('/', '_') + ".eml", mail);
        upload(mailbox, "plain.txt", ("Total: " + script).getBytes(StandardCharsets.UTF_8));
        signIn();
        browser.awaitText("<img src=x");
        assertThat(browser.run("return window.hacked")).isNull();
        browser.go(server.url().resolve("/console/mailboxes/" + mailbox));
        browser.awaitText("plain.txt");
        for (var document : documents(mailbox)) {
            browser.go(server.url().resolve("/console/documents/" + document.path("id")));
            browser.awaitText("<img src=x");
            browser.named("Details").click();
            browser.awaitText("Received");
            assertThat(browser.run("return window.hacked"))
                    .as(document.path("name").asText())
                    .isNull();
        }
        assertThat(complaints()).isEmpty();
    }

    @Test
    void a_session_that_was_ended_asks_for_a_key_and_a_wrong_key_is_said() throws Exception {
        signIn();
        browser.awaitText("Mailboxes");
        browser.run("return fetch('/session').then((answer) => answer.json()).then(({csrf_token}) =>"
                + " fetch('/session', {method: 'DELETE', headers: {'X-CSRF-Token': csrf_token}}))");
        browser.named("Documents").click();
        browser.awaitText("Sign in to Quern");
        browser.labelled("Key").sendKeys("sk_wrong");
        browser.named("Sign in").click();
        browser.awaitText("This key is not known");
    }

    @Test
    void two_accounts_do_not_see_each_other() throws Exception {
        var mailbox = mailbox("Ours alone", List.of("Total"));
        upload(mailbox, "ours.txt", "Total: 12.50".getBytes(StandardCharsets.UTF_8));
        signIn(keyOfNeighbours);
        browser.awaitText("Neighbours");
        browser.go(server.url().resolve("/console/documents"));
        browser.awaitText("No documents");
        for (var address : List.of(
                "/console/mailboxes/" + mailbox,
                "/console/documents/" + documents(mailbox).path(0).path("id"))) {
            browser.go(server.url().resolve(address));
            browser.awaitText("This cannot be shown");
            assertThat(browser.text()).doesNotContain("Ours alone").doesNotContain("ours.txt");
        }
    }

    @Test
    void a_viewer_sees_values_and_nothing_that_would_be_refused() throws Exception {
        var mailbox = mailbox("To be seen", List.of("Total"));
        upload(mailbox, "seen.txt", "Total: 12.50".getBytes(StandardCharsets.UTF_8));
        var key = client.post(
                "/key", JSON.createObjectNode().put("name", "reader").put("role", "VIEWER"));
        signIn(key.path("secret").asText());
        browser.awaitText("To be seen");
        assertThat(browser.text()).doesNotContain("New mailbox");
        browser.go(server.url()
                .resolve("/console/documents/" + documents(mailbox).path(0).path("id")));
        browser.awaitText("12.50");
        assertThat(browser.text()).doesNotContain("Confirm");
        browser.go(server.url().resolve("/console/mailboxes/" + mailbox + "/fields"));
        browser.find("h1");
        assertThat(browser.text()).doesNotContain("Add field");
        browser.go(server.url().resolve("/console/operation"));
        browser.awaitText("Health");
        assertThat(browser.text()).doesNotContain("New key");
    }

    @Test
    void no_screen_has_barriers_and_each_has_its_picture() throws Exception {
        var mailbox = client.post(
                        "/parser",
                        ServerTest.mailboxForInvoices().put("name", "Invoices").put("review_threshold", 0.9))
                .path("id")
                .asLong();
        for (int i = 0; i < 6; i++) {
            upload(mailbox, "invoice-" + i + ".pdf", Samples.onePageInvoice(i).content());
        }
        var document = documents(mailbox).path(0).path("id").asLong();
        browser.go(server.url().resolve("/console"));
        look("sign-in", "Sign in to Quern");
        signIn();
        var home = "/console/mailboxes/" + mailbox;
        var screens = new LinkedHashMap<String, String>();
        screens.put("mailboxes", "/console");
        screens.put("documents", home);
        screens.put("all-documents", "/console/documents");
        screens.put("review", "/console/documents/" + document);
        screens.put("fields", home + "/fields");
        screens.put("templates", home + "/templates");
        screens.put("out", home + "/out");
        screens.put("accuracy", home + "/accuracy");
        screens.put("settings", home + "/settings");
        for (var screen : screens.entrySet()) {
            browser.go(server.url().resolve(screen.getValue()));
            look(screen.getKey(), "Sign out");
        }
        browser.press("?");
        look("keys", "Show these keys");
        assertThat(complaints()).isEmpty();
    }

    @Test
    void the_health_of_every_server_is_on_one_screen() throws Exception {
        signIn();
        browser.go(server.url().resolve("/console/operation"));
        browser.find(".node .badge.good");
        look("operation", "Alive");
        assertThat(browser.text())
                .containsPattern("Workers\\s+0 of \\d+ busy")
                .containsPattern("Reading processes\\s+\\d+ of \\d+ busy")
                .containsPattern("Disk\\s+[\\d.,]+ [GM]B free of [\\d.,]+ [GM]B")
                .containsPattern("Queue\\s+Empty")
                .containsPattern("Signed in\\s+configured, in the console\\s+127.0.0.1")
                .contains("Ready")
                .doesNotContain("refused");
        assertThat(complaints()).isEmpty();
    }

    @Test
    void a_server_whose_disk_is_full_says_that_nothing_is_taken_in() throws Exception {
        // It must keep a terabyte free. In this process it starts in half the time, and nothing is read there.
        var settings = Map.of(
                "data",
                folder.resolve("full").toString(),
                "port",
                "0",
                "api-key",
                ServerProcess.KEY,
                "sandbox",
                "off",
                "min-free-mb",
                "1000000");
        try (var full = Server.start(Settings.of(settings, Map.of()))) {
            signIn(full.url(), ServerProcess.KEY);
            browser.go(full.url().resolve("/console/operation"));
            browser.awaitText("Uploads and messages are refused for lack of disk space on");
            look("operation-full", "must be free");
            assertThat(browser.text()).contains("Not ready");
        }
    }

    private void look(String name, String said) throws IOException {
        browser.awaitText(said);
        browser.find("h1");
        browser.awaitPictures();
        look(name);
    }

    private void look(String name) throws IOException {
        browser.prefer("light");
        assertThat(browser.barriers()).as(name + ", light").isEmpty();
        browser.picture(name + "-light");
        browser.prefer("dark");
        assertThat(browser.barriersOfColours()).as(name + ", dark").isEmpty();
        browser.picture(name + "-dark");
        browser.narrow(true);
        browser.picture(name + "-dark-narrow");
        browser.prefer("light");
        browser.picture(name + "-light-narrow");
        assertThat(browser.fits()).as(name + " fits a phone").isTrue();
        browser.narrow(false);
    }

    private void signIn() {
        signIn(ServerProcess.KEY);
    }

    private void signIn(String key) {
        signIn(server.url(), key);
    }

    private void signIn(URI address, String key) {
        browser.go(address.resolve("/console"));
        browser.labelled("Key").sendKeys(key);
        browser.named("Sign in").click();
        browser.find("[aria-label=Main]");
    }

    /** What the browser complained of; that nobody was signed in at first is none. */
    private List<String> complaints() {
        return browser.complaints().stream()
                .filter(complaint -> !complaint.contains("/session - Failed to load resource"))
                .toList();
    }

    /** A mailbox for some values that the engine is not sure of, whatever it gives. */
    private static long mailbox(String name, List<String> fields) throws IOException {
        var mailbox = JSON.createObjectNode().put("name", name);
        var set = mailbox.putArray("parser_object_set");
        for (var field : fields) {
            set.add(JSON.createObjectNode()
                    .put("name", field)
                    .put("format", "ONELINE")
                    .put("review_threshold", 1));
        }
        return client.post("/parser", mailbox).path("id").asLong();
    }

    private static void upload(long mailbox, String name, byte[] content) throws IOException {
        client.await(client.upload(mailbox, name, content), LOOK_EVERY, PATIENCE);
    }

    private static JsonNode documents(long mailbox) throws IOException {
        return client.get("/parser/" + mailbox + "/document_set?page_size=100").path("results");
    }

    private static String file(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content).toString();
    }

    private static HttpServer receiver(LinkedBlockingQueue<JsonNode> told) throws IOException {
        var receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            told.add(JSON.readTree(exchange.getRequestBody()));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        receiver.start();
        return receiver;
    }

    /** The output of a command. */
    private static String quern(String... arguments) {
        var out = new ByteArrayOutputStream();
        var usual = System.out;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        try {
            assertThat(Main.run(arguments)).isZero();
        } finally {
            System.setOut(usual);
        }
        return out.toString(StandardCharsets.UTF_8).strip();
    }
}
