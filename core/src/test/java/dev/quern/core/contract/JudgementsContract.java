package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;

import dev.quern.core.document.Document;
import dev.quern.core.field.FieldId;
import dev.quern.core.judgement.Accuracy;
import dev.quern.core.judgement.Judgement;
import dev.quern.core.judgement.Tally;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.ports.Stores;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.judgement.Judgements}. */
public interface JudgementsContract {
    LocalDate TODAY = LocalDate.parse("2026-03-29");
    FieldId NUMBER = new FieldId(1);
    FieldId TOTAL = new FieldId(2);

    Stores stores();

    @Test
    default void judgements_are_found_by_field_as_they_were_put_in_place_of_others() {
        var document = Sample.document(stores());
        assertThat(stores().judgements().find(document.id())).isEmpty();
        var number = new Judgement(NUMBER, 0.123456789, true, false);
        var total = new Judgement(TOTAL, 1, false, true);
        stores().judgements().put(document, List.of(total, number), null);
        assertThat(stores().judgements().find(document.id())).containsExactly(number, total);

        stores().judgements().put(document, List.of(total), TODAY);
        assertThat(stores().judgements().find(document.id())).containsExactly(total);
        stores().judgements().put(document, List.of(), TODAY);
        assertThat(stores().judgements().find(document.id())).isEmpty();
    }

    @Test
    default void values_are_counted_by_field_day_and_band() {
        var mailbox = Sample.mailbox(stores());
        put(
                mailbox,
                TODAY.minusDays(1),
                new Judgement(NUMBER, 0.95, true, false),
                new Judgement(TOTAL, 0.5, true, false));
        put(mailbox, TODAY, new Judgement(NUMBER, 0.97, false, true), new Judgement(TOTAL, 0.59, false, true));
        put(mailbox, TODAY, new Judgement(NUMBER, 1, true, false));

        var accuracy = stores().judgements().accuracy(mailbox.id(), TODAY.minusDays(1));

        assertThat(accuracy.documents()).isEqualTo(3);
        assertThat(accuracy.fields()).isEqualTo(Map.of(NUMBER, new Tally(3, 2), TOTAL, new Tally(2, 1)));
        assertThat(accuracy.days())
                .containsExactly(
                        new Accuracy.Day(TODAY.minusDays(1), new Tally(2, 2)),
                        new Accuracy.Day(TODAY, new Tally(3, 1)));
        assertThat(accuracy.bands()).extracting(Accuracy.Band::number).containsExactly(5, 9);
        assertThat(accuracy.bands()).extracting(Accuracy.Band::tally).containsExactly(new Tally(2, 1), new Tally(3, 2));
        assertThat(accuracy.bands().get(0).confidence()).isCloseTo(0.545, within(1e-9));
        assertThat(accuracy.bands().get(1).confidence()).isCloseTo(2.92 / 3, within(1e-9));
    }

    @Test
    default void every_band_begins_with_its_tenth_and_the_last_ends_with_certainty() {
        var mailbox = Sample.mailbox(stores());
        for (int tenth = 0; tenth <= 10; tenth++) {
            put(mailbox, TODAY, new Judgement(NUMBER, tenth / 10.0, true, false));
        }
        var bands = stores().judgements().accuracy(mailbox.id(), TODAY).bands();
        assertThat(bands).extracting(Accuracy.Band::number).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(bands.get(9).tally()).isEqualTo(new Tally(2, 2));
    }

    @Test
    default void earlier_days_other_mailboxes_and_documents_that_are_not_confirmed_do_not_count() {
        var mailbox = Sample.mailbox(stores());
        var value = new Judgement(NUMBER, 0.5, true, false);
        put(mailbox, TODAY.minusDays(1), value);
        put(Sample.mailbox(stores()), TODAY, value);
        put(mailbox, null, value);
        assertThat(stores().judgements().accuracy(mailbox.id(), TODAY))
                .isEqualTo(new Accuracy(0, Map.of(), List.of(), List.of()));
    }

    @Test
    default void erased_judgements_are_gone_and_those_of_others_stay() {
        var mailbox = Sample.mailbox(stores());
        var value = new Judgement(NUMBER, 0.5, true, false);
        var document = put(mailbox, TODAY, value);
        var other = put(mailbox, TODAY, value);
        stores().judgements().erase(List.of(document.id()));
        stores().judgements().erase(List.of());
        assertThat(stores().judgements().find(document.id())).isEmpty();
        assertThat(stores().judgements().find(other.id())).containsExactly(value);
        assertThat(stores().judgements().accuracy(mailbox.id(), TODAY).documents())
                .isEqualTo(1);
    }

    @Test
    default void a_transaction_that_fails_leaves_the_judgements_as_they_were() {
        var value = new Judgement(NUMBER, 0.5, true, false);
        var document = put(Sample.mailbox(stores()), TODAY, value);
        assertThatCode(() -> stores().transactions().run(() -> {
                    stores().judgements().put(document, List.of(), null);
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertThat(stores().judgements().find(document.id())).containsExactly(value);
    }

    private Document put(Mailbox mailbox, @Nullable LocalDate confirmed, Judgement... judgements) {
        var document = stores().documents().add(Sample.document(mailbox, "invoice.pdf", Sample.NOON));
        stores().judgements().put(document, List.of(judgements), confirmed);
        return document;
    }
}
