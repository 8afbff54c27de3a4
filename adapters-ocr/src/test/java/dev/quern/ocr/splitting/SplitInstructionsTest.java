package dev.quern.ocr.splitting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SplitInstructionsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A new document starts at each invoice.                     | INVOICE",
                "The stack holds invoices and delivery notes                | INVOICE,DELIVERY_NOTE",
                "Bei jedem Lieferschein beginnt ein neues Dokument          | DELIVERY_NOTE",
                "Jede Rechnung, jede Gutschrift                             | INVOICE,CREDIT_NOTE",
                "Un nouveau document commence à chaque facture              | INVOICE",
                "Couper avant les bons de livraison                         | DELIVERY_NOTE",
                "Ogni fattura è un documento                                | INVOICE",
                "Separare le fatture                                        | INVOICE",
                "Cada factura o albarán es un documento nuevo               | INVOICE,DELIVERY_NOTE",
                "Elke factuur en elke pakbon is een nieuw document          | INVOICE,DELIVERY_NOTE",
                "De facturen en de orderbevestigingen                       | INVOICE,CONFIRMATION",
                "Split at order confirmations                               | CONFIRMATION",
                "New document for every purchase order, but not for invoices | ORDER"
            })
    void kinds_of_documents_are_understood(String instructions, String kinds) {
        var understood = SplitInstructions.of(instructions);

        assertThat(understood.kinds().stream().map(DocumentKind::name)).containsExactlyInAnyOrder(kinds.split(",", -1));
        assertThat(understood.ignored()).isEmpty();
        assertThat(understood.decides()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "every two pages,2",
        "Split after each page,1",
        "Every page is a document of its own,1",
        "alle 3 Seiten,3",
        "nach jeder Seite,1",
        "toutes les deux pages,2",
        "ogni 4 pagine,4",
        "cada página,1",
        "elke twee pagina's,2",
        "every 12 sheets,12"
    })
    void a_number_of_pages_is_understood(String instructions, int every) {
        var understood = SplitInstructions.of(instructions);

        assertThat(understood.every()).isEqualTo(every);
        assertThat(understood.onlyCounts()).isTrue();
        assertThat(understood.ignored()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Pages with 'Page 1 of' are first pages",
                "every invoice starts with \"Page 1 of\"",
                "„Page 1 of“ steht auf der ersten Seite",
                "« page 1 of »"
            })
    void phrases_in_quotation_marks_stand_on_first_pages(String instructions) {
        assertThat(SplitInstructions.of(instructions).first()).containsExactly("page 1 of");
    }

    @Test
    void phrases_may_also_mark_last_pages_or_pages_that_begin_nothing() {
        var understood = SplitInstructions.of(
                "Each document ends with \"Kind regards\". Do not split at pages with \"General terms\"!");

        assertThat(understood.last()).containsExactly("kind regards");
        assertThat(understood.inside()).containsExactly("general terms");
        assertThat(understood.first()).isEmpty();
    }

    @Test
    void the_first_page_of_a_numbering_and_blank_pages_are_understood() {
        assertThat(SplitInstructions.of("a document begins on page 1").numbered())
                .isTrue();
        assertThat(SplitInstructions.of("wo die Seitenzahlen neu beginnen").numbered())
                .isTrue();
        assertThat(SplitInstructions.of("There is a blank page between documents")
                        .blanks())
                .isTrue();
        assertThat(SplitInstructions.of("Leerseiten trennen die Dokumente").blanks())
                .isTrue();
    }

    @Test
    void instructions_not_understood_are_reported_as_written() {
        assertThat(SplitInstructions.of("Invoices are separate. Use your \"best\" judgement. Look for a red stamp")
                        .ignored())
                .containsExactly("Look for a red stamp");
        assertThat(SplitInstructions.of(" ").ignored()).isEmpty();
        assertThat(SplitInstructions.of(null).decides()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "split at each new delivery note number          | Delivery note no. 4711       | Delivery note no. 4712",
                "when the invoice number changes                 | Invoice number: A-100        | Invoice number: A-101",
                "sobald sich die Rechnungsnummer ändert          | Rechnungs-Nr. 2024/17        | Rechnungs-Nr. 2024/18",
                "sobald sich die Rechnungsnummer ändert          | Rechnungsnummer 2024/17      | Rechnungsnummer 2024/18",
                "bei jeder neuen Lieferscheinnummer              | Lieferschein-Nr.: 88001      | Lieferschein-Nr.: 88002",
                "quand le numéro de facture change               | Facture n° 8812              | Facture n° 8813",
                "quand le numéro de la facture change            | Numéro de facture : 8812     | Numéro de facture : 8813",
                "when the invoice number changes                 | Rechnung Nr. 8812            | Rechnung Nr. 8813",
                "each new policy number                          | Policy number PX-1           | Policy number PX-2",
                "a different customer no.                        | Customer No. 1001            | Customer No. 1002"
            })
    void a_document_begins_where_its_number_changes(String instructions, String one, String other) {
        assertThat(starts(instructions, one, "INVOICE " + one, other, "terms", other, one))
                .containsExactly(2, 5);
    }

    @Test
    void a_number_is_also_found_under_its_label() {
        var pages = new ArrayList<Page>();
        for (var number : List.of("4711", "4711", "4712")) {
            var words = new ArrayList<>(line(0.1, "Date Delivery note number Customer"));
            words.addAll(List.of(word("01.03.", 0.05, 0.12), word(number, 0.22, 0.12), word("10020", 0.9, 0.12)));
            pages.add(new Page(pages.size(), 600, 800, words));
        }

        assertThat(StackStarts.of(new Pages(pages, true), "a new document for each delivery note number"))
                .containsExactly(2);
    }

    @Test
    void documents_begin_at_the_kinds_that_are_named_and_nowhere_else() {
        var stack = new String[] {
            "INVOICE 1", "DELIVERY NOTE 7", "Invoice number 1", "RECHNUNG 2", "PACKING SLIP 8", "see the invoice"
        };

        assertThat(starts("each invoice is a document", stack)).containsExactly(3);
        assertThat(starts("each invoice and each delivery note is a document", stack))
                .containsExactly(1, 3, 4);
        assertThat(starts("each invoice is a document, but not delivery notes", stack))
                .containsExactly(3);
    }

    @Test
    void page_numbers_reveal_a_repeated_title() {
        assertThat(starts("each invoice", "INVOICE Page 1 of 2", "INVOICE Page 2 of 2", "INVOICE Page 1 of 1"))
                .containsExactly(2);
    }

    @Test
    void a_page_number_in_full_counts_below_the_letterhead_too() {
        var pages = new ArrayList<Page>();
        for (var number :
                List.of("Page 1 of 2", "Page 2 of 2", "Seite 1 von 1", "Page 1 of 3", "Page 2 of 3", "item 1/3")) {
            var words = new ArrayList<>(line(0.05, "Brookfield Paper"));
            words.addAll(line(0.2, number));
            pages.add(new Page(pages.size(), 600, 800, words));
        }

        assertThat(StackStarts.of(new Pages(pages, true), (String) null)).containsExactly(2, 3);
    }

    @Test
    void blank_pages_and_last_pages_end_a_document() {
        assertThat(starts("blank pages separate the documents", "one", "two", "", "INVOICE three", "four"))
                .containsExactly(3);
        assertThat(starts("the last page has \"signed\"", "one", "two signed", "three", "four signed", "five"))
                .containsExactly(2, 4);
    }

    private static List<Integer> starts(String instructions, String... texts) {
        var pages = new ArrayList<Page>();
        for (var text : texts) {
            pages.add(new Page(pages.size(), 600, 800, text.isEmpty() ? List.of() : line(0.05, text)));
        }
        return List.copyOf(StackStarts.of(new Pages(pages, true), instructions));
    }

    private static List<Word> line(double top, String text) {
        var words = new ArrayList<Word>();
        double left = 0.05;
        for (var word : text.split(" ", -1)) {
            words.add(word(word, left, top));
            left += 0.01 * (word.length() + 1);
        }
        return words;
    }

    private static Word word(String text, double left, double top) {
        return new Word(text, new Box(left, top, left + 0.01 * text.length(), top + 0.01), 10, false);
    }
}
