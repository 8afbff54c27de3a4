package dev.quern.app.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.app.soak.Contents.Kind;
import dev.quern.app.soak.Verdict.Found;
import dev.quern.app.soak.Verdict.Ledger;
import dev.quern.app.soak.Verdict.Promise;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is kept is called so, and each lie about it is noticed. */
class VerdictTest {
    private final List<Promise> promises = new ArrayList<>();
    private final List<Found> documents = new ArrayList<>();
    private final Map<Long, List<Integer>> charges = new HashMap<>();
    private final Map<Integer, Long> sums = new HashMap<>();
    private final Map<Long, Set<String>> heard = new HashMap<>();

    @BeforeEach
    void a_text_and_an_archive_of_three() {
        promises.add(new Promise(1, Kind.TEXT, "a"));
        parsed(1, "a", "soak-1.txt");
        promises.add(new Promise(2, Kind.ARCHIVE, "b"));
        documents.add(new Found(2, "b", "soak-2.zip", "SPLIT", 0, null, 0));
        for (int member = 1; member <= 3; member++) {
            parsed(2 + member, "b" + member, "soak-2-" + member + ".txt");
        }
        sums.put(0, 4L);
    }

    private void parsed(long id, String documentId, String name) {
        long total = Contents.total(name).orElseThrow();
        documents.add(new Found(id, documentId, name, "PARSEDOK", 1, total, 0));
        charges.put(id, List.of(1));
        heard.put(total, Set.of("msg_" + id));
    }

    private Verdict verdict() {
        return Verdict.of(promises, documents, new Ledger(charges, sums), heard);
    }

    private Found remove(String name) {
        var found = documents.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        documents.remove(found);
        return found;
    }

    private void become(String name, String status, Long total) {
        var found = remove(name);
        documents.add(new Found(found.id(), found.documentId(), name, status, found.credits(), total, 0));
    }

    @Test
    void all_that_was_promised_is_there() {
        assertThat(verdict().isClean()).isTrue();
    }

    @Test
    void a_document_that_is_gone_is_lost() {
        remove("soak-1.txt");

        assertThat(verdict().lost()).hasSize(1).first().asString().contains("number=1");
        assertThat(verdict().mischarged()).as("and was charged for nothing").isNotEmpty();
    }

    @Test
    void a_document_that_is_there_under_another_id_is_lost() {
        promises.set(0, new Promise(1, Kind.TEXT, "another"));

        assertThat(verdict().lost()).hasSize(1);
    }

    @Test
    void a_file_of_an_archive_that_is_gone_is_lost() {
        remove("soak-2-3.txt");

        assertThat(verdict().lost()).hasSize(1).first().asString().contains("File 3");
    }

    @Test
    void a_document_without_an_end_is_lost() {
        become("soak-1.txt", "PROGRESS", null);

        assertThat(verdict().lost()).hasSize(1);
    }

    @Test
    void a_document_that_is_there_twice_is_doubled() {
        parsed(9, "c", "soak-1.txt");
        sums.put(0, 5L);

        assertThat(verdict().doubled()).hasSize(1);
        assertThat(verdict().mischarged()).isEmpty();
    }

    @Test
    void a_document_that_nobody_sent_is_doubled() {
        documents.add(new Found(9, "c", "other.txt", "PARSEDOK", 0, null, 0));

        assertThat(verdict().doubled()).hasSize(1);
    }

    @Test
    void a_document_that_was_not_acknowledged_may_be_there() {
        parsed(9, "c", "soak-3.txt");
        sums.put(0, 5L);

        assertThat(verdict().isClean()).isTrue();
    }

    @Test
    void a_document_that_ended_otherwise_or_has_another_total_is_wrong() {
        become("soak-1.txt", "PARSEDKO", null);
        become("soak-2-1.txt", "PARSEDOK", 22L);

        assertThat(verdict().wrong()).hasSize(2);
    }

    @Test
    void a_charge_that_is_missing_or_there_twice_or_of_another_price_is_noticed() {
        charges.remove(1L);
        charges.put(3L, List.of(1, 1));
        charges.put(4L, List.of(2));
        sums.put(0, 5L);

        assertThat(verdict().mischarged()).hasSize(3);
    }

    @Test
    void a_charge_for_what_costs_nothing_is_noticed() {
        charges.put(2L, List.of(1));
        sums.put(0, 5L);

        assertThat(verdict().mischarged()).hasSize(1);
    }

    @Test
    void a_sum_that_an_account_is_told_and_that_is_not_that_of_its_charges_is_noticed() {
        sums.put(0, 3L);

        assertThat(verdict().mischarged()).hasSize(1);
    }

    @Test
    void a_document_that_nobody_was_told_of_or_under_two_ids_is_noticed() {
        heard.remove(10L);
        heard.put(21L, Set.of("msg_1", "msg_2"));

        assertThat(verdict().untold()).hasSize(1);
        assertThat(verdict().toldTwice()).hasSize(1);
    }
}
