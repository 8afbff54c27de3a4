package dev.quern.app.samples;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.app.command.FieldNodes;
import dev.quern.app.samples.content.Country;
import dev.quern.app.samples.content.Kind;
import dev.quern.app.samples.sheets.Layout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The documents of the demo: ordinary business documents, carefully set. The program ships them as files, and {@link #main}
 * writes these again.
 */
final class DemoSet {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private DemoSet() {}

    /**
     * Writes the files of the demo.
     *
     * @param folders one for the documents and {@code demo.json}, and one for {@code expected.jsonl}
     */
    public static void main(String[] folders) throws IOException {
        var shipped = Path.of(folders[0]);
        var index = JSON.createArrayNode();
        var expected = new StringBuilder();
        for (var document : documents()) {
            document.writeTo(shipped);
            var entry = index.addObject().put("file", document.name());
            var mailbox = entry.putObject("mailbox");
            document.settings().forEach(mailbox::put);
            mailbox.set("parser_object_set", FieldNodes.of(document.fields()));
            var line = new LinkedHashMap<String, Object>();
            line.put("file", document.name());
            line.put("expected", document.expected());
            expected.append(JSON.writeValueAsString(line)).append('\n');
        }
        JSON.writerWithDefaultPrettyPrinter()
                .writeValue(shipped.resolve("demo.json").toFile(), index);
        Files.writeString(Path.of(folders[1]).resolve("expected.jsonl"), expected);
    }

    static List<SampleDocument> documents() {
        return List.of(
                Samples.document(invoice(), 3, 6).named("invoice.pdf"),
                Samples.document(order(), 5, 5).named("purchase-order.pdf"),
                Samples.document(contract(), 2, 1).named("agreement.pdf"),
                Scan.of(Samples.document(quotation(), 3, 4), "scanned-quotation.jpg"),
                mailed(OrderMail.in(Country.FR, 7), "order-confirmation.eml"));
    }

    private static SampleDocument mailed(SampleDocument text, String name) {
        var head = """
                From: Commandes <commandes@boutique.example>
                To: achats@client.example
                Subject: Confirmation de commande
                Message-ID: <7@boutique.example>
                MIME-Version: 1.0
                Content-Type: text/plain; charset=UTF-8
                Content-Transfer-Encoding: 8bit

                """;
        var body = new String(text.content(), StandardCharsets.UTF_8);
        var message = (head + body).replace("\n", "\r\n");
        return text.named(name).holding(message.getBytes(StandardCharsets.UTF_8));
    }

    private static Layout invoice() {
        return new Layout(910, Kind.INVOICE, Country.DE, 2026, Map.of("native", "false"))
                .with("letterhead", "LEFT")
                .with("logo", "true")
                .with("party", "WINDOW")
                .with("facts", "BESIDE")
                .with("title", "LEFT")
                .with("titlefirst", "false")
                .with("columns", "1")
                .with("table", "ZEBRA")
                .with("totals", "BANDED")
                .with("foot", "COLUMNS")
                .with("typeface", "0")
                .with("size", "1")
                .with("goods", "0")
                .with("details", "false")
                .with("severalrates", "false")
                .with("accent", "0")
                .with("asktable", "true")
                .with("shuffled", "false")
                .with("negative", "false");
    }

    private static Layout order() {
        return new Layout(911, Kind.ORDER, Country.US, 77, Map.of("native", "false"))
                .with("letterhead", "BAND")
                .with("party", "BOXED")
                .with("facts", "GRID")
                .with("title", "LEFT")
                .with("titlefirst", "true")
                .with("columns", "0")
                .with("table", "BAND")
                .with("totals", "RIGHT")
                .with("foot", "CENTERED")
                .with("typeface", "0")
                .with("size", "0")
                .with("accent", "2")
                .with("details", "true")
                .with("severalrates", "false")
                .with("asktable", "true");
    }

    private static Layout quotation() {
        return new Layout(913, Kind.QUOTE, Country.GB, 61, Map.of("native", "false"))
                .with("letterhead", "LEFT")
                .with("logo", "false")
                .with("party", "BOXED")
                .with("facts", "BESIDE")
                .with("title", "LEFT")
                .with("titlefirst", "false")
                .with("columns", "1")
                .with("table", "ZEBRA")
                .with("totals", "RIGHT")
                .with("foot", "CENTERED")
                .with("typeface", "0")
                .with("size", "2")
                .with("details", "false")
                .with("severalrates", "false")
                .with("asktable", "true");
    }

    private static Layout contract() {
        return new Layout(912, Kind.CONTRACT, Country.GB, 58, Map.of("native", "false"))
                .with("typeface", "3")
                .with("size", "3")
                .with("foot", "CENTERED")
                .with("accent", "3");
    }
}
