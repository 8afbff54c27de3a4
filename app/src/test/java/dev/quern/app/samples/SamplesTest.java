package dev.quern.app.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.app.samples.content.Country;
import dev.quern.app.samples.sheets.Layout;
import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplesTest {
    @Test
    void every_expected_value_stands_on_the_page() throws IOException {
        var missing = new TreeSet<String>();
        var checked = 0;
        for (var document : scoredSet()) {
            var page = new DrawnWords(document.content());
            for (var value : document.written().entrySet()) {
                for (var line : pieces(value)) {
                    checked++;
                    if (!page.text().contains(line)) {
                        missing.add(document.name() + " " + value.getKey() + ": " + line);
                    }
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(checked).isGreaterThan(2000);
    }

    @Test
    void nothing_is_drawn_outside_the_page_or_over_other_text() throws IOException {
        var faults = new TreeSet<String>();
        var documents = new ArrayList<>(scoredSet());
        for (var seed = 0; seed < 20; seed++) {
            documents.add(Samples.onePageInvoice(seed));
        }
        for (var document : documents) {
            for (var fault : new DrawnWords(document.content()).faults()) {
                faults.add(document.name() + " " + fault);
            }
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void the_same_seed_draws_the_same_bytes_and_another_seed_draws_others() {
        for (var layout : Samples.layouts()) {
            var first = Samples.document(layout, 1).content();
            assertThat(Samples.document(layout, 1).content()).as(layout.name()).isEqualTo(first);
            assertThat(Samples.document(layout, 2).content()).as(layout.name()).isNotEqualTo(first);
        }
    }

    @Test
    void all_documents_of_a_layout_answer_the_same_fields() {
        for (var layout : Samples.layouts()) {
            var first = Samples.document(layout, 0);
            assertThat(first.fields()).as(layout.name()).hasSizeGreaterThan(2);
            for (var seed = 1; seed < 12; seed++) {
                var other = Samples.document(layout, seed);
                assertThat(other.fields()).as(other.name()).isEqualTo(first.fields());
                assertThat(other.expected().keySet())
                        .as(other.name())
                        .containsExactlyElementsOf(
                                other.fields().stream().map(Field::name).toList());
            }
        }
    }

    @Test
    void the_scored_set_is_varied() {
        var layouts = Samples.layouts();
        assertThat(layouts).hasSizeGreaterThanOrEqualTo(40);
        assertThat(layouts.stream().map(Layout::kind).distinct()).hasSize(11);
        assertThat(layouts.stream().map(layout -> layout.country().language()).distinct())
                .hasSizeGreaterThanOrEqualTo(5);
        var names = new HashSet<String>();
        var formats = new HashSet<FieldFormat>();
        var documents = 0;
        for (var document : scoredSet()) {
            documents++;
            document.fields().forEach(field -> {
                names.add(field.name());
                formats.add(field.format());
            });
        }
        assertThat(documents).isGreaterThanOrEqualTo(200);
        assertThat(names).hasSizeGreaterThan(100);
        assertThat(formats)
                .contains(
                        FieldFormat.TEXT,
                        FieldFormat.ONELINE,
                        FieldFormat.DATE,
                        FieldFormat.NUMBER,
                        FieldFormat.NAME,
                        FieldFormat.LINK,
                        FieldFormat.TIME,
                        FieldFormat.DATETIME,
                        FieldFormat.TABLE);
    }

    @Test
    void sixty_items_take_several_pages() throws IOException {
        var invoice = Samples.document(Layout.numbered(0).with("asktable", "true"), 5, 60);
        var page = new DrawnWords(invoice.content());
        assertThat(page.pages()).isGreaterThan(1);
        assertThat(page.faults()).isEmpty();
        var tables = invoice.expected().values().stream().filter(List.class::isInstance);
        assertThat(tables)
                .singleElement()
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .hasSize(60);
    }

    @Test
    void a_mail_is_plain_text_that_holds_all_that_is_asked_of_it() {
        for (var country : Country.values()) {
            for (var seed = 0; seed < 5; seed++) {
                var mail = OrderMail.in(country, seed);
                var text = new String(mail.content(), StandardCharsets.UTF_8);
                assertThat(mail.written().values())
                        .allSatisfy(written -> assertThat(text).contains(written));
            }
        }
    }

    @Test
    void a_benchmark_invoice_has_one_page() throws IOException {
        for (var seed = 0; seed < 20; seed++) {
            assertThat(new DrawnWords(Samples.onePageInvoice(seed).content()).pages())
                    .isEqualTo(1);
        }
    }

    @Test
    void the_demo_shows_paper_a_scan_and_a_mail() throws IOException {
        var demo = DemoSet.documents();
        assertThat(demo.stream().map(SampleDocument::name))
                .containsExactly(
                        "invoice.pdf",
                        "purchase-order.pdf",
                        "agreement.pdf",
                        "scanned-quotation.jpg",
                        "order-confirmation.eml");
        for (var document : demo.subList(0, 3)) {
            var page = new DrawnWords(document.content());
            assertThat(page.faults()).as(document.name()).isEmpty();
            assertThat(page.pages()).as(document.name()).isEqualTo(1);
        }
    }

    @Test
    void a_written_folder_holds_fields_and_answers_for_each_file(@TempDir Path folder) throws IOException {
        var layout = Layout.numbered(0);
        EvalFolders.add(folder.resolve(layout.name()), Samples.document(layout, 0));
        EvalFolders.add(folder.resolve(layout.name()), Samples.document(layout, 1));
        var written = folder.resolve(layout.name());
        assertThat(Files.readAllLines(written.resolve("expected.jsonl"))).hasSize(2);
        assertThat(Files.readString(written.resolve("expected.jsonl"))).doesNotContain("E+");
        assertThat(written.resolve("fields.json")).content().contains("parser_object_set");
        assertThat(written.resolve(layout.name() + "-1.pdf")).exists();
    }

    private static List<SampleDocument> scoredSet() {
        return Samples.scoredSet().toList();
    }

    /** The pieces of a value that must be on the page: its lines, or for a table's cell, which may be wrapped, its words. */
    private static List<String> pieces(Map.Entry<String, String> value) {
        var isCell = value.getKey().contains("].");
        return List.of(value.getValue().split(isCell ? "\\s+" : "\n", -1));
    }
}
