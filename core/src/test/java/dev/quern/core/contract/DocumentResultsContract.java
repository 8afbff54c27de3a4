package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.EarlierEquals;
import dev.quern.core.document.KeyValues;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.page.Box;
import dev.quern.core.page.Laid;
import dev.quern.core.page.Place;
import dev.quern.core.ports.Stores;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.Method;
import dev.quern.core.result.PageFrame;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.document.Documents} about results: they come back exactly. */
public interface DocumentResultsContract {
    Stores stores();

    @Test
    default void page_frames_come_back() {
        var pages = List.of(
                new PageFrame(595.32, 841.92, Laid.AS_IT_WAS, true),
                new PageFrame(1, 0.5, new Laid(3, -0.0123), false));
        assertThat(stored(new DocumentResult(Map.of(), List.of(), "", pages)).pages())
                .isEqualTo(pages);
    }

    @Test
    default void a_document_equals_an_earlier_one_of_its_mailbox_by_its_bytes_or_its_values() {
        var mailbox = Sample.mailbox(stores());
        var key = new KeyValues("%064x".formatted(Sample.number()), List.of("Total"));
        var first = withKey(mailbox, key);
        var second = withKey(mailbox, key);
        var other = withKey(mailbox, new KeyValues("%064x".formatted(Sample.number()), List.of()));
        var third = withKey(mailbox, key);
        assertThat(stores().documents().equalsBefore(first)).isEqualTo(new EarlierEquals(null, null));
        assertThat(stores().documents().equalsBefore(second)).isEqualTo(new EarlierEquals(null, first.id()));
        assertThat(stores().documents().equalsBefore(other)).isEqualTo(new EarlierEquals(null, null));
        assertThat(stores().documents().equalsBefore(third).values()).isEqualTo(second.id());

        stores().documents().putResult(second.id(), new DocumentResult(Map.of(), List.of(), "corrected"));
        assertThat(stores().documents().equalsBefore(third).values()).isEqualTo(first.id());
        stores().documents().dropResult(first.id());
        assertThat(stores().documents().equalsBefore(third).values()).isNull();

        var one = stores().documents().add(Sample.document(mailbox, "copy.pdf", Sample.NOON));
        var again = Sample.document(mailbox, "copy.pdf", Sample.NOON).arrival();
        var same = stores().documents()
                .add(new Document.Draft(new Arrival(
                        again.uid(),
                        again.account(),
                        again.mailbox(),
                        again.name(),
                        again.token(),
                        one.file(),
                        again.received(),
                        null,
                        Map.of())));
        assertThat(stores().documents().equalsBefore(same).file()).isEqualTo(one.id());
        assertThat(stores().documents().equalsBefore(one).file()).isNull();
        stores().documents().move(one, one.ended(DocumentStatus.DELETED, null, Sample.NOON));
        assertThat(stores().documents().equalsBefore(same).file()).isNull();
    }

    private Document withKey(Mailbox mailbox, KeyValues key) {
        var document = stores().documents().add(Sample.document(mailbox, "a.pdf", Sample.NOON));
        stores().documents().putResult(document.id(), new DocumentResult(Map.of(), List.of(), ""));
        stores().documents().putKeyValues(document.id(), key);
        return document;
    }

    @Test
    default void a_document_without_a_result_has_none() {
        assertThat(stores().documents().findResult(Sample.document(stores()).id()))
                .isEmpty();
    }

    @Test
    default void numbers_keep_every_digit_and_their_scale() {
        var numbers = List.of(
                "12.50",
                "12.5",
                "0",
                "0.00",
                "-0.10",
                "100",
                "1E+3",
                "1000000000000000000000000000000.000000000000000000000000000001",
                "0.00000000000000000000000000000000000000001",
                "1E-400",
                "-9.99E+400",
                "9007199254740993",
                "0.1",
                "123456789".repeat(200));
        var members = new LinkedHashMap<String, Object>();
        numbers.forEach(number -> members.put(number, new BigDecimal(number)));
        var stored = stored(members);
        // BigDecimal's equals compares the scale too.
        assertThat(stored).isEqualTo(members);
        assertThat(stored.get("12.50")).hasToString("12.50");
    }

    @Test
    default void members_keep_their_order() {
        var members = new LinkedHashMap<String, Object>();
        for (var name : List.of("z", "a", "M", "10", "9", "", "Ä", Sample.NASTY)) {
            members.put(name, name);
        }
        assertThat(stored(members).keySet()).containsExactlyElementsOf(members.keySet());
    }

    @Test
    default void members_that_are_null_stay() {
        var members = new LinkedHashMap<String, Object>();
        members.put("missing", null);
        members.put("list", Arrays.asList("a", null, "b"));
        assertThat(stored(members)).isEqualTo(members).containsKey("missing");
    }

    @Test
    default void texts_come_back_exactly() {
        var members = new LinkedHashMap<String, Object>();
        members.put("nasty", Sample.NASTY);
        members.put("nul", "a\0b");
        members.put("empty", "");
        members.put("spaces", "  \u00a0 ");
        members.put("controls", "\u0001\u001f\u007f\u0085\u2028\u2029\ufeff");
        members.put("number", "12.50");
        members.put("word", "null");
        members.put("long", "漢".repeat(300_000));
        assertThat(stored(members)).isEqualTo(members);
    }

    @Test
    default void trees_keep_their_shape() {
        var row = new LinkedHashMap<String, Object>();
        row.put("Qty", new BigDecimal("2.0"));
        row.put("Name", null);
        row.put("Address", Map.of("city", "Köln", "found", true));
        var members = new LinkedHashMap<String, Object>();
        members.put("rows", List.of(row, Map.of(), row));
        members.put("none", List.of());
        members.put("yes", true);
        members.put("no", false);
        var stored = stored(members);
        assertThat(stored).isEqualTo(members);
        var rows = (List<?>) stored.get("rows");
        assertThat(((Map<?, ?>) rows.get(0)).keySet()).map(String::valueOf).containsExactly("Qty", "Name", "Address");
    }

    @Test
    default void a_table_of_many_rows_comes_back() {
        var rows = new ArrayList<Map<String, Object>>();
        for (int i = 0; i < 20_000; i++) {
            rows.add(Map.of("no", BigDecimal.valueOf(i), "text", "row " + i));
        }
        assertThat(stored(Map.of("rows", rows))).isEqualTo(Map.of("rows", rows));
    }

    @Test
    default void evidence_comes_back_exactly() {
        var place = new Place(3, new Box(-0.01, 0.1, 1 / 3.0, 1e-9 + 0.1), Sample.NASTY);
        var evidence = new ArrayList<FieldEvidence>();
        for (var method : Method.values()) {
            evidence.add(new FieldEvidence(
                    "Field " + method, new Evidence(0.1 + 0.2, method, List.of(place, place)), List.of()));
        }
        var cell = new Evidence(1, Method.LABEL, List.of(place));
        var unplaced = new Evidence(0, Method.MODEL, List.of());
        evidence.add(new FieldEvidence("Table", unplaced, List.of(Map.of("Qty", cell, "Name", unplaced), Map.of())));
        var result = new DocumentResult(Map.of(), evidence, "");
        assertThat(stored(result)).isEqualTo(result);
    }

    @Test
    default void content_of_any_size_comes_back_exactly() {
        for (var content : List.of("", Sample.NASTY, " \n", "Zeile\n漢字 \uD83E\uDDFE\n".repeat(200_000))) {
            assertThat(stored(new DocumentResult(Map.of(), List.of(), content)).content())
                    .isEqualTo(content);
        }
    }

    @Test
    default void content_with_a_nul_is_stored() {
        var stored = stored(new DocumentResult(Map.of(), List.of(), "before\0after"));
        assertThat(stored.content().replace("\0", "")).isEqualTo("beforeafter");
    }

    @Test
    default void a_result_takes_the_place_of_the_one_before() {
        var document = Sample.document(stores());
        var first = new DocumentResult(Map.of("a", "1"), List.of(), "first");
        var second = new DocumentResult(Map.of("b", "2"), List.of(), "second");
        stores().documents().putResult(document.id(), first);
        stores().documents().putResult(document.id(), second);
        assertThat(stores().documents().findResult(document.id())).contains(second);
    }

    @Test
    default void each_document_has_its_own_result() {
        var document = Sample.document(stores());
        var other = Sample.document(stores());
        var result = new DocumentResult(Map.of("a", "1"), List.of(), "mine");
        stores().documents().putResult(document.id(), result);
        stores().documents().putResult(other.id(), new DocumentResult(Map.of(), List.of(), "another's"));
        assertThat(stores().documents().findResult(document.id())).contains(result);
    }

    private Map<String, Object> stored(Map<String, Object> members) {
        return stored(new DocumentResult(members, List.of(), "")).members();
    }

    private DocumentResult stored(DocumentResult result) {
        var document = Sample.document(stores());
        stores().documents().putResult(document.id(), result);
        return stores().documents().findResult(document.id()).orElseThrow();
    }
}
