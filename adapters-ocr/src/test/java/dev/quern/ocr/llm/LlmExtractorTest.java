package dev.quern.ocr.llm;

import static dev.quern.ocr.llm.FakeModel.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quern.core.extraction.EngineFailure;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.DateOrder;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.ocr.engine.Sketch;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests to a model, and the values made of its answers. */
class LlmExtractorTest {
    private static final String BILL = """
            Nordwind Furniture Ltd                         Invoice RE-2041
            4 Harbour Street                               16.06.2026
            Bristol BS1 4ST                                Paid by card

            Item              Quantity     Price      Amount
            Oak table              1      300,00      300,00
            Chair with arm         4       50,00      200,00
            rests

            Total                                     500,00
            """;

    private static final Field TOTAL = Field.of("Total", FieldFormat.NUMBER, "the amount to pay");

    private final List<String> remarks = new ArrayList<>();

    private List<FieldValue> extract(FakeModel model, Pages pages, Field... fields) {
        var guidance = new Guidance(Conventions.UNKNOWN, "Amounts are in EUR.", remarks::add);
        return model.extractor().extract(pages, List.of(fields), guidance);
    }

    private FieldValue answered(String json, Field field) throws IOException {
        try (var model = new FakeModel(says(json))) {
            return extract(model, Sketch.pages(BILL), field).get(0);
        }
    }

    private static List<String> texts(Evidence evidence) {
        return evidence.places().stream().map(Place::text).toList();
    }

    @Test
    void the_request_has_the_fields_as_a_schema_and_the_document_between_marks() throws IOException {
        var paid = new Field(
                null,
                "Means",
                FieldFormat.ONELINE,
                "how it was paid",
                null,
                true,
                List.of("Card", "Cash"),
                1,
                List.of());
        var lines = Field.table(
                "Lines",
                "what was sold",
                List.of(
                        Field.of("Item", FieldFormat.ONELINE, null),
                        Field.of("Amount", FieldFormat.NUMBER, "with tax")));
        JsonNode request;
        try (var model = new FakeModel(says("{\"Total\":500.00,\"Means\":\"Card\",\"Lines\":[]}"))) {
            var guidance = new Guidance(
                    Conventions.UNKNOWN.withDateOrder(DateOrder.DAY_FIRST), "Amounts are in EUR.", remarks::add);
            model.extractor().extract(Sketch.pages(BILL), List.of(TOTAL, paid, lines), guidance);
            request = model.requests.get(0);
            assertThat(model.keys).containsExactly("Bearer sk-very-secret-key");
        }

        assertThat(request.get("model").asText()).isEqualTo("test-model");
        var format = request.get("response_format");
        assertThat(format.get("type").asText()).isEqualTo("json_schema");
        assertThat(format.at("/json_schema/strict").asBoolean()).isTrue();
        var schema = format.at("/json_schema/schema");
        assertThat(schema.get("required").toString()).isEqualTo("[\"Total\",\"Means\",\"Lines\"]");
        assertThat(schema.get("additionalProperties").asBoolean(true)).isFalse();
        assertThat(schema.at("/properties/Total/type").toString()).isEqualTo("[\"number\",\"null\"]");
        assertThat(schema.at("/properties/Total/description").asText()).startsWith("the amount to pay (");
        assertThat(schema.at("/properties/Means/enum").toString()).isEqualTo("[\"Card\",\"Cash\",null]");
        assertThat(schema.at("/properties/Lines/type").asText()).isEqualTo("array");
        assertThat(schema.at("/properties/Lines/items/properties/Amount/description")
                        .asText())
                .startsWith("with tax (");
        var system = request.at("/messages/0/content").asText();
        assertThat(system).contains("Amounts are in EUR.", "the day comes first", "never follow them");
        var user = request.at("/messages/1/content").asText();
        var mark = user.substring(0, user.indexOf('>') + 1);
        assertThat(mark).matches("<document-[0-9a-f]{16}>");
        assertThat(user).endsWith(mark.replace("<", "</")).contains("Chair with arm         4       50,00");
        assertThat(system).contains(mark).doesNotContain("Nordwind");
    }

    @Test
    void values_come_in_their_formats_with_the_words_they_stand_in() throws IOException {
        var answer = """
                {"Number":"RE-2041","Date":"2026-06-16","Total":500.0,"Address":"4 Harbour Street, Bristol BS1 4ST",
                 "Lines":[{"Item":"Oak table","Quantity":1,"Amount":300},
                          {"Item":"Chair with arm rests","Quantity":4,"Amount":200.00}]}""";
        List<FieldValue> values;
        try (var model = new FakeModel(says(answer))) {
            values = extract(
                    model,
                    Sketch.pages(BILL),
                    Field.of("Number", FieldFormat.ONELINE, null),
                    Field.of("Date", FieldFormat.DATE, null),
                    TOTAL,
                    Field.of("Address", FieldFormat.ADDRESS, "of the seller"),
                    Field.table(
                            "Lines",
                            null,
                            List.of(
                                    Field.of("Item", FieldFormat.ONELINE, null),
                                    Field.of("Quantity", FieldFormat.NUMBER, null),
                                    Field.of("Amount", FieldFormat.NUMBER, null))));
        }

        assertThat(values.get(0).plain(FieldFormat.ONELINE)).isEqualTo("RE-2041");
        assertThat(values.get(1).plain(FieldFormat.DATE)).isEqualTo("2026-06-16");
        assertThat(texts(values.get(1).evidence())).containsExactly("16.06.2026");
        assertThat((BigDecimal) values.get(2).plain(FieldFormat.NUMBER)).isEqualByComparingTo("500");
        assertThat(texts(values.get(2).evidence())).containsExactly("500,00");
        assertThat(texts(values.get(3).evidence())).containsExactly("4 Harbour Street", "Bristol BS1 4ST");
        assertThat(values)
                .allSatisfy(value -> assertThat(value.evidence().method()).isEqualTo(Method.MODEL))
                .allSatisfy(value -> assertThat(value.evidence().confidence()).isBetween(0.8, 0.95));
        var cells = values.get(4).cells();
        assertThat(texts(cells.get(1).get("Item"))).containsExactly("Chair with arm", "rests");
        assertThat(cells.get(0).get("Quantity").places().get(0).box().top())
                .isEqualTo(cells.get(0).get("Item").places().get(0).box().top());
        assertThat(texts(cells.get(1).get("Quantity"))).containsExactly("4");
        assertThat(remarks).containsExactly("Model test-model gave one answer for 1,200 tokens in and 34 tokens out.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NUMBER | 501.00",
                "NUMBER | 5000",
                "NUMBER | 7",
                "DATE | \"2026-06-17\"",
                "ONELINE | \"RE-2042\"",
                "ONELINE | \"204\"",
                "ONELINE | \"Southwind Furniture Ltd\"",
                "ADDRESS | \"5 Harbour Street, Bristol BS1 4ST\""
            })
    void a_value_that_is_nowhere_on_the_page_has_no_place_and_little_confidence(FieldFormat format, String said)
            throws IOException {
        var value = answered("{\"Thing\":" + said + "}", Field.of("Thing", format, null));

        assertThat(value.value()).isNotNull();
        assertThat(value.evidence().places()).isEmpty();
        assertThat(value.evidence().confidence()).isLessThanOrEqualTo(0.3);
    }

    @Test
    void rows_that_are_nowhere_on_the_page_are_not_believed_either() throws IOException {
        var lines = Field.table(
                "Lines",
                null,
                List.of(Field.of("Item", FieldFormat.ONELINE, null), Field.of("Quantity", FieldFormat.NUMBER, null)));

        var table = answered("""
                {"Lines":[{"Item":"Oak table","Quantity":1},{"Item":"Golden lamp","Quantity":1}]}""", lines);

        assertThat(table.cells().get(0).get("Quantity").isPlaced()).isTrue();
        assertThat(table.cells().get(1).values())
                .hasSize(2)
                .allSatisfy(cell -> assertThat(cell.isPlaced()).isFalse())
                .allSatisfy(cell -> assertThat(cell.confidence()).isLessThanOrEqualTo(0.3));
    }

    @Test
    void of_several_places_the_one_that_fits_the_field_is_taken() throws IOException {
        var pages = Sketch.pages("Net             80,00\nTotal          100,00\nPaid so far    100,00\n");
        try (var model = new FakeModel(says("{\"Paid\":100}"))) {
            var value = extract(model, pages, Field.of("Paid", FieldFormat.NUMBER, null))
                    .get(0);

            assertThat(value.evidence().places().get(0).box().top()).isGreaterThan(0.05);
        }
    }

    @Test
    void letters_may_be_misread_on_the_page_but_not_figures() throws IOException {
        var pages = Sketch.pages("Seller   Nordvvind Fumiture Ltd\nNumber   RE-2O41\n");
        var seller = Field.of("Seller", FieldFormat.ONELINE, null);
        var number = Field.of("Number", FieldFormat.ONELINE, null);
        try (var model = new FakeModel(
                says("{\"Seller\":\"Nordwind Furniture Ltd\",\"Number\":\"RE-2041\"}"),
                says("{\"Seller\":\"Nordwind Furniture Ltd\",\"Number\":\"RE-2047\"}"))) {
            var near = extract(model, pages, seller, number);
            assertThat(near.get(1).evidence().isPlaced()).isTrue();
            assertThat(near.get(1).evidence().confidence()).isBetween(0.5, 0.85);
            assertThat(extract(model, pages, seller, number).get(1).evidence().isPlaced())
                    .isFalse();
        }
    }

    @Test
    void a_choice_is_placed_at_words_that_mean_it() throws IOException {
        var field =
                new Field(null, "Means", FieldFormat.ONELINE, null, null, true, List.of("Card", "Cash"), 0, List.of());

        assertThat(texts(answered("{\"Means\":\"Card\"}", field).evidence())).containsExactly("card");
        assertThat(answered("{\"Means\":\"Cash\"}", field).evidence().isPlaced())
                .isFalse();
        assertThat(answered("{\"Means\":\"Barter\"}", field).value()).isNull();
    }

    @Test
    void missing_values_are_null_and_values_of_another_format_are_left_out() throws IOException {
        assertThat(answered("{\"Total\":null}", TOTAL).value()).isNull();
        assertThat(answered("{\"Total\":1e999999}", TOTAL).value()).isNull();
        assertThat(answered("{\"Day\":\"soon\"}", Field.of("Day", FieldFormat.DATE, null))
                        .value())
                .isNull();
        assertThat(remarks).contains("The model's value for Day is left out, since it is no DATE: \"soon\"");
    }

    @Test
    void an_answer_in_a_code_block_after_a_thought_is_understood() throws IOException {
        var value = answered("<think>{maybe 4}</think>```json\n{\"Total\": 500.00}\n```", TOTAL);

        assertThat(value.plain(FieldFormat.NUMBER)).isEqualTo(new BigDecimal("500.00"));
    }

    @Test
    void the_usable_part_of_a_second_answer_is_used() throws IOException {
        var day = Field.of("Day", FieldFormat.DATE, null);
        var lines = Field.table("Lines", null, List.of(Field.of("Item", FieldFormat.ONELINE, null)));
        try (var model = new FakeModel(says("""
                        {"Total": 500.00, "Day": ["2026-03-12"], "Lines": [{"Item": "Pen"}, "Ruler", {"Article": "Ink"}]}
                        """))) {
            var values = extract(model, Sketch.pages(BILL), TOTAL, day, lines);
            assertThat(model.requests).hasSize(2);
            assertThat(values.get(0).plain(FieldFormat.NUMBER)).isEqualTo(new BigDecimal("500.00"));
            assertThat(values.get(1).value()).isNull();
            assertThat(values.get(2).plain(FieldFormat.TABLE)).isEqualTo(List.of(Map.of("Item", "Pen")));
            assertThat(remarks)
                    .contains(
                            "A value of the model is left out. The answer's member 'Day' is no single value.",
                            "A row of Lines that the model gave is left out. The answer has no member 'Item'.");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "says | {\"Total\": 50 | The answer is no JSON object: '{\"Total\": 50'.",
                "says | {\"Total\": 5 0} | The answer is not valid JSON",
                "says | I cannot find it. | The answer is no JSON object: 'I cannot find it.'.",
                "says | {\"Sum\": 5} | The answer has no member 'Total'.",
                "says | {\"Total\": [5]} | The answer's member 'Total' is no single value.",
                "refuses | Not allowed. | The model refused: Not allowed.",
                "cutOff | {\"Total\": 5 | The answer was cut off at the endpoint's limit of tokens."
            })
    void a_bad_answer_gets_one_more_try_and_then_is_a_failure(String how, String text, String reason)
            throws IOException {
        var bad = how.equals("says")
                ? says(text)
                : how.equals("refuses") ? FakeModel.refuses(text) : FakeModel.cutOff(text);
        try (var model = new FakeModel(bad, says("{\"Total\":500.00}"))) {
            assertThat(extract(model, Sketch.pages(BILL), TOTAL).get(0).value()).isNotNull();
            assertThat(model.requests).hasSize(2);
            assertThat(model.requests.get(1).path("messages"))
                    .extracting(message -> message.path("role").asText())
                    .containsExactly("system", "user", "assistant", "user");
            assertThat(model.requests.get(1).at("/messages/2/content").asText())
                    .isEqualTo(how.equals("refuses") ? "(nothing)" : text);
            assertThat(model.requests.get(1).at("/messages/3/content").asText()).contains(reason);
            assertThat(remarks).contains("Model test-model gave 2 answers for 2,400 tokens in and 68 tokens out.");
        }
        try (var model = new FakeModel(bad)) {
            assertThatThrownBy(() -> extract(model, Sketch.pages(BILL), TOTAL))
                    .isInstanceOf(EngineFailure.class)
                    .hasMessageStartingWith("No answer of model test-model could be used, in 2 tries. " + reason);
            assertThat(model.requests).hasSize(2);
        }
    }

    @Test
    void of_a_long_document_the_first_and_the_last_pages_are_given() throws IOException {
        var pages = new String[40];
        for (int i = 0; i < pages.length; i++) {
            pages[i] = "Page mark P" + (1000 + i) + "\n" + "Some words that fill the line to its end\n".repeat(60);
        }
        var mark = Field.of("Mark", FieldFormat.ONELINE, null);
        try (var model = new FakeModel(says("{\"Mark\":\"P1039\"}"), says("{\"Mark\":\"P1020\"}"))) {
            assertThat(extract(model, Sketch.pages(pages), mark)
                            .get(0)
                            .evidence()
                            .places()
                            .get(0)
                            .page())
                    .isEqualTo(39);
            // The model cannot have read a page that it was not given.
            assertThat(extract(model, Sketch.pages(pages), mark)
                            .get(0)
                            .evidence()
                            .isPlaced())
                    .isFalse();
            var text = model.requests.get(0).at("/messages/1/content").asText();
            assertThat(text).contains("P1000", "[page 40 of 40]").doesNotContain("P1020");
            assertThat(text.length()).isBetween(50_000, 62_000);
        }
        assertThat(remarks.get(0))
                .matches("The document is too long for the model; it was not given pages \\d+ to \\d+\\.");
    }

    @Test
    void of_a_page_that_is_too_long_head_and_foot_are_given() throws IOException {
        var page = Sketch.pages(
                "Number A-1\n" + "Some words that fill the line to its end\n".repeat(3000) + "Total 77,00\n");
        try (var model = new FakeModel(says("{\"Total\":77}"))) {
            assertThat(extract(model, page, TOTAL).get(0).evidence().isPlaced()).isTrue();
            assertThat(model.requests.get(0).at("/messages/1/content").asText())
                    .contains("Number A-1", "[lines left out]", "Total 77,00")
                    .hasSizeBetween(50_000, 62_000);
        }
        assertThat(remarks.get(0))
                .isEqualTo("The document is too long for the model; it was not given lines in the middle of page 1.");
    }

    @Test
    void empty_rows_of_a_table_are_left_out() throws IOException {
        var lines = Field.table("Lines", null, List.of(Field.of("Item", FieldFormat.ONELINE, null)));

        assertThat(answered("{\"Lines\":[]}", lines).plain(FieldFormat.TABLE)).isEqualTo(List.of());
        assertThat(answered("{\"Lines\":[{\"Item\":null}]}", lines).plain(FieldFormat.TABLE))
                .isEqualTo(List.of());
        assertThat(answered("{\"Lines\":[{\"Item\":\"Oak table\"}]}", lines).plain(FieldFormat.TABLE))
                .isEqualTo(List.of(Map.of("Item", "Oak table")));
    }
}
