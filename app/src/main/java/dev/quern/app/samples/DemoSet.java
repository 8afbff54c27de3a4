package dev.quern.app.samples;

import dev.quern.app.samples.content.Country;
import dev.quern.app.samples.content.Kind;
import dev.quern.app.samples.sheets.Layout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The documents that the demo sends in: usual business paper, set with care. */
final class DemoSet {
    private DemoSet() {}

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
