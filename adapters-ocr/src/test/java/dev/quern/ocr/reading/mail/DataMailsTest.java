package dev.quern.ocr.reading.mail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.reading.ReadersByType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mails whose body was written by a program for programs. */
class DataMailsTest {
    private static final String LEAD = """
        <?ADF VERSION "1.0"?>
        <?XML VERSION "1.0"?>
        <adf><prospect><requestdate>2026-06-03T14:05:00-05:00</requestdate>
        <vehicle interest="buy" status="used"><year>2021</year><make>Skoda</make><model>Octavia</model><vin>TMBJJ7NE8G0123456</vin></vehicle>
        <customer><contact><name part="first">Ada</name><name part="last">Novak</name>
        <email>ada.novak@example.org</email><phone type="voice">+44 20 7946 0011</phone></contact>
        <comments>Is it still there? R&D car</comments></customer>
        <vendor><vendorname>Hill Cars</vendorname></vendor></prospect></adf>
        """;
    private static final String ORDER = """
        {"orderNumber": "SO-9921", "placedAt": "2026-06-03", "customer": {"name": "Ruth Ode", "email": "ruth@example.org"},
         "items": [{"sku": "A1", "description": "Desk lamp", "quantity": 2, "price": 19.50},
                   {"sku": "B7", "description": "Cable, 3 m", "quantity": 1, "price": 4.25}],
         "total": 43.25, "currency": "EUR", "notes": null}
        """;

    @TempDir
    Path folder;

    private Reading.Legible read(String type, String body) throws IOException {
        var file = folder.resolve("mail.eml");
        Files.writeString(
                file,
                "From: a@example.org\r\nTo: b@example.net\r\nSubject: New\r\nMIME-Version: 1.0\r\nContent-Type: " + type
                        + "; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n" + body);
        return (Reading.Legible) ReadersByType.standard().read(file, "message/rfc822");
    }

    private static List<String> values(Reading.Legible read, Field... fields) {
        return new EmbeddedExtractor()
                .extract(read.pages(), List.of(fields), Guidance.NONE).stream()
                        .map(value -> String.valueOf(value.plain(FieldFormat.ONELINE)))
                        .toList();
    }

    private static Field line(String name) {
        return Field.of(name, FieldFormat.ONELINE, null);
    }

    @Test
    void a_lead_in_adf_is_read_by_the_names_of_its_elements() throws IOException {
        var read = read("text/plain", LEAD);
        assertThat(read.text())
                .contains(
                        "Year: 2021",
                        "Make: Skoda",
                        "First name: Ada",
                        "Last name: Novak",
                        "Email: ada.novak@example.org")
                .contains("R&D car")
                .doesNotContain("<");
        assertThat(values(read, line("Make"), line("Model"), line("VIN"), line("First name"), line("Email")))
                .containsExactly("Skoda", "Octavia", "TMBJJ7NE8G0123456", "Ada", "ada.novak@example.org");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/vnd.shop+json"})
    void a_body_of_the_type_of_data_is_all_of_the_message(String type) throws IOException {
        assertThat(read(type, ORDER).text()).contains("Order Number: SO-9921", "Desk lamp");
    }

    @Test
    void names_and_addresses_in_parts_are_there_as_a_whole_too() throws IOException {
        var read = read("application/xml", """
                <lead><customer><contact><name part="first">Ada</name><name part="last">Novak</name>
                <address><street line="1">22 Juniper Ct</street><street line="2">Apt 6</street><city>Cedar Flats</city>
                <regioncode>OH</regioncode><postalcode>43999</postalcode></address></contact></customer></lead>
                """);

        assertThat(read.text())
                .contains("Contact Name: Ada Novak", "Address: 22 Juniper Ct, Apt 6, Cedar Flats, OH, 43999");
        assertThat(read("application/json", """
                        {"buyer": {"firstName": "Ruth", "lastName": "Ode", "street": "Mill Lane 4", "city": "Lund", "vip": true}}
                        """).text())
                .contains("Buyer Name: Ruth Ode", "Buyer address: Mill Lane 4, Lund");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "text/html", "page"})
    void an_order_in_json_is_labelled_lines_and_a_table(String type) throws IOException {
        var read = type.equals("page")
                ? read("text/html", "<html><body><pre>" + ORDER.replace("\"", "&quot;") + "</pre></body></html>")
                : read(type, ORDER);
        assertThat(read.text()).contains("Order Number: SO-9921", "Customer Name: Ruth Ode");
        var items = Field.table(
                "Items",
                null,
                List.of(
                        Field.of("SKU", FieldFormat.ONELINE, null),
                        Field.of("Description", FieldFormat.ONELINE, null),
                        Field.of("Quantity", FieldFormat.NUMBER, null)));
        var found = new EmbeddedExtractor().extract(read.pages(), List.of(line("OrderNumber"), items), Guidance.NONE);
        assertThat(found.get(0).plain(FieldFormat.ONELINE)).isEqualTo("SO-9921");
        assertThat(((Value.Table) Objects.requireNonNull(found.get(1).value())).plain())
                .extracting(row -> String.valueOf(row.get("Description")))
                .containsExactly("Desk lamp", "Cable, 3 m");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\": 1, \"b\": [1, 2}",
                "[image: logo] Hello",
                "<ann@example.org> wrote: hello",
                "<adf><prospect>cut off",
                "<p>Hello <b>you</b></p>",
                "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a><b>&x;</b></a>"
            })
    void a_body_that_is_broken_declares_entities_or_is_no_data_is_text(String body) throws IOException {
        var read = read("text/plain", body + "\n");
        assertThat(read.text().strip()).isEqualTo(body);
    }

    @Test
    void data_nested_too_deeply_is_text() throws IOException {
        var json = "[".repeat(5_000) + "]".repeat(5_000);
        assertThat(read("text/plain", json).text()).startsWith("[[[[");
        var xml = "<a>".repeat(1_000) + "x" + "</a>".repeat(1_000);
        assertThat(read("text/plain", xml).text()).startsWith("<a><a>");
    }
}
