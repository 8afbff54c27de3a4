package dev.quern.core.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Review;
import dev.quern.core.document.SomeDocument;
import dev.quern.core.field.Field;
import dev.quern.core.mailbox.EmailPrefix;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.MailboxName;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import dev.quern.core.result.Value;
import dev.quern.core.settings.MailboxSettings;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MisreadingTest {
    private static final Document DOCUMENT = SomeDocument.in(DocumentStatus.PARSEDOK);
    private static final Mailbox MAILBOX = new Mailbox(
            new MailboxId(3),
            new AccountId(new UUID(1, 2)),
            new MailboxName("Bills"),
            new EmailPrefix("bills"),
            true,
            "secret",
            MailboxSettings.DEFAULT,
            List.of(
                    Field.of("Number", FieldFormat.ONELINE, null),
                    Field.of("Total", FieldFormat.NUMBER, null),
                    Field.table("Lines", null, List.of(Field.of("Item", FieldFormat.ONELINE, null)))),
            Instant.EPOCH,
            null);

    private final Map<String, @Nullable Object> members = new LinkedHashMap<>();
    private final List<FieldEvidence> evidence = new ArrayList<>();
    private final List<FieldValue> read = new ArrayList<>();

    private void has(String field, @Nullable Object value, Method method) {
        members.put(field, value);
        evidence.add(new FieldEvidence(field, new Evidence(1, method, List.of()), List.of()));
    }

    private void reads(String field, @Nullable Value value) {
        read.add(new FieldValue(field, value, new Evidence(1, Method.TEMPLATE, List.of())));
    }

    private Optional<Misreading> found() {
        return found(DOCUMENT, TemplateAction.PROCESS);
    }

    private Optional<Misreading> found(Document document, TemplateAction action) {
        return Misreading.find(
                MAILBOX, action, document, new DocumentResult(members, evidence, ""), new Fit.Fits(read, List.of()));
    }

    @Test
    void what_reads_all_that_the_document_has_misreads_nothing_whatever_zeros_it_is_written_with() {
        has("Number", "R-17", Method.LABEL);
        has("Total", new BigDecimal("12.50"), Method.MANUAL);
        reads("Number", new Value.Text("R-17"));
        reads("Total", new Value.Decimal(new BigDecimal("12.5")));
        assertThat(found()).isEmpty();
    }

    @Test
    void another_value_is_misread_whether_an_engine_found_the_right_one_or_a_person_gave_it() {
        has("Number", "R-17", Method.LABEL);
        has("Total", new BigDecimal("12.50"), Method.MANUAL);
        reads("Number", new Value.Text("R-18"));
        reads("Total", null);
        assertThat(found().orElseThrow().told())
                .isEqualTo(
                        "The template misreads 'order.pdf' (document 7), which it was made from: it reads 'Number' as"
                                + " 'R-18', and the document has 'R-17'; it reads 'Total' as nothing, and the document has 12.50."
                                + " Where the template is right, correct the document first.");
    }

    @Test
    void a_field_that_the_template_has_no_object_for_does_not_count() {
        has("Number", "R-17", Method.MANUAL);
        has("Total", new BigDecimal("12.50"), Method.MANUAL);
        reads("Number", new Value.Text("R-17"));
        assertThat(found()).isEmpty();
    }

    @Test
    void a_value_that_an_engine_did_not_find_is_not_misread_until_a_person_says_that_there_is_none() {
        has("Number", null, Method.LABEL);
        has("Lines", List.of(), Method.LABEL);
        reads("Number", new Value.Text("R-17"));
        reads("Lines", new Value.Table(List.of(row("Chair"))));
        assertThat(found()).isEmpty();

        var confirmed = DOCUMENT.reviewed(Review.NONE.confirmed(Instant.EPOCH, "key"));
        assertThat(found(confirmed, TemplateAction.PROCESS).orElseThrow().values())
                .extracting(other -> other.field().name())
                .containsExactly("Number", "Lines");

        members.clear();
        evidence.clear();
        has("Number", null, Method.MANUAL);
        assertThat(found().orElseThrow().values())
                .extracting(Misreading.Other::reads)
                .containsExactly("R-17");
    }

    @Test
    void what_a_transform_made_is_no_value_of_a_field() {
        has("Number", "made from others", Method.METADATA);
        reads("Number", new Value.Text("R-17"));
        assertThat(found()).isEmpty();
    }

    @Test
    void of_a_table_the_first_row_that_differs_is_told() {
        has("Lines", List.of(Map.of("Item", "Chair"), Map.of("Item", "Lamp")), Method.LABEL);
        reads("Lines", new Value.Table(List.of(row("Chair"))));
        assertThat(found().orElseThrow().told())
                .contains("it reads row 2 of 'Lines' as nothing, and the document has {Item=Lamp}.");
    }

    @Test
    void what_does_not_fit_misreads_whatever_it_does_and_what_leaves_documents_out_reads_nothing() {
        has("Number", "R-17", Method.MANUAL);
        reads("Number", new Value.Text("R-18"));
        assertThat(found(DOCUMENT, TemplateAction.SKIP)).isEmpty();
        var misses = new Fit.Misses("label 'Acme' was not found");
        for (var action : TemplateAction.values()) {
            assertThat(Misreading.find(MAILBOX, action, DOCUMENT, new DocumentResult(members, evidence, ""), misses)
                            .orElseThrow()
                            .told())
                    .isEqualTo(
                            "The template does not fit 'order.pdf' (document 7), which it was made from: label 'Acme'"
                                    + " was not found");
        }
    }

    private static Map<String, @Nullable Value> row(String item) {
        var row = new LinkedHashMap<String, @Nullable Value>();
        row.put("Item", new Value.Text(item));
        return row;
    }
}
