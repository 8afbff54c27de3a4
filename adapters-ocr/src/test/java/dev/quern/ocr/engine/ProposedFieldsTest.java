package dev.quern.ocr.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.ProposedFields;
import dev.quern.core.mailbox.Field;
import dev.quern.core.result.Conventions;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a mailbox without fields makes of its first three documents. */
class ProposedFieldsTest {
    private static final String LETTER = """
            Nordwind Furniture Ltd
            4 Harbour Street
            Bristol BS1 4ST

            Order number:    RE-204%d
            Order date:      1%d.06.2026

            Dear customer, our men are on their way. Please see to it that the
            premises are open from 8:00.
            You reach us from Monday
            to Friday from 9:00 to 17:00.

            Doors open       18:0%d
            Total:           50%d.00
            """;

    private static List<String> names(String paper) {
        var documents = IntStream.range(1, 4)
                .mapToObj(i -> Sketch.pages(paper.formatted(i, i, i, i)))
                .toList();
        return ProposedFields.of(
                        documents, List.of(), Conventions.UNKNOWN, new LexiconNaming(), new EmbeddedExtractor())
                .stream()
                .map(Field::name)
                .toList();
    }

    @Test
    void labels_become_fields_and_pieces_of_sentences_do_not() {
        assertThat(names(LETTER))
                .contains("order_number", "order_date", "doors_open", "total_amount")
                .noneMatch(name -> name.contains("premises") || name.contains("friday"));
    }
}
