package dev.quern.app.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.app.samples.Samples;
import dev.quern.app.samples.content.Kind;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.reading.pdf.PdfReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A mailbox that gets documents of several kinds asks one question for the number of each. The documents also show the
 * numbers of orders, deliveries and invoices that they refer to.
 */
class OwnNumberTest {
    private static final Set<Kind> KINDS =
            Set.of(Kind.INVOICE, Kind.CREDIT_NOTE, Kind.ORDER, Kind.QUOTE, Kind.DELIVERY_NOTE);

    /** A document as it was read, and the number that it bears itself. */
    private record Numbered(Pages pages, @Nullable Object number) {}

    private static final List<Numbered> DOCUMENTS = new ArrayList<>();

    private final EmbeddedExtractor engine = new EmbeddedExtractor();

    @BeforeAll
    static void read_the_documents(@TempDir Path folder) throws IOException {
        for (var layout : Samples.layouts()) {
            for (int seed = 0; seed < 3 && KINDS.contains(layout.kind()); seed++) {
                var document = Samples.document(layout, seed);
                var read = (Reading.Legible) new PdfReader().read(document.writeTo(folder), "application/pdf");
                // Every layout asks for its own number, and for that first.
                DOCUMENTS.add(new Numbered(
                        read.pages(),
                        document.expected().get(document.fields().get(0).name())));
            }
        }
    }

    /** The shares are a little below those that were measured; by labels alone .33, .44, .64 and .17 were right. */
    @ParameterizedTest
    @CsvSource({
        "invoice or order number, 0.94",
        "'invoice, credit note or delivery note number', 0.80",
        "'number of the invoice, credit note, order, offer or delivery note', 0.93",
        "order or delivery note number, 0.93",
    })
    void a_question_for_several_kinds_of_documents_finds_each_documents_own_number(String question, double share) {
        var field = Field.of("Number", FieldFormat.ONELINE, question);
        int right = 0;
        for (var document : DOCUMENTS) {
            var found = engine.extract(document.pages(), List.of(field), Guidance.NONE)
                    .get(0);
            var number = document.number();
            right += number != null && number.equals(found.plain(FieldFormat.ONELINE)) ? 1 : 0;
        }
        assertThat(DOCUMENTS).hasSizeGreaterThan(60);
        assertThat((double) right / DOCUMENTS.size()).isGreaterThan(share);
    }
}
