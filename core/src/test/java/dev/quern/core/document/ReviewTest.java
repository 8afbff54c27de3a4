package dev.quern.core.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Review.Status;
import dev.quern.core.field.Field;
import dev.quern.core.mailbox.EmailPrefix;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.MailboxName;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Method;
import dev.quern.core.settings.MailboxSettings;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReviewTest {
    private static final List<FieldEvidence> EVIDENCE = List.of(
            new FieldEvidence("Total", sure(0.9), List.of()),
            new FieldEvidence(
                    "Lines",
                    sure(0.8),
                    List.of(Map.of("Item", sure(0.95), "Price", sure(0.6)), Map.of("Item", sure(0.7)))),
            new FieldEvidence("Received", sure(0.1), List.of()));

    @Test
    void the_lowest_confidence_is_that_of_the_fields_and_cells_and_of_nothing_else() {
        assertThat(Review.of(mailbox(null, null, null, null), EVIDENCE)).isEqualTo(new Review(0.6, null, null, null));
        assertThat(Review.of(mailbox(null, null, null, null), List.of())).isEqualTo(Review.NONE);
        assertThat(Review.of(mailbox(1.0, null, null, null), EVIDENCE.subList(2, 3)))
                .isEqualTo(Review.NONE);
    }

    @Test
    void a_result_waits_when_a_value_is_below_the_threshold_of_its_mailbox() {
        assertThat(status(0.6, null, null, null)).isNull();
        assertThat(status(0.61, null, null, null)).isEqualTo(Status.WAITING);
        assertThat(status(0.0, null, null, null)).isNull();
    }

    @Test
    void the_threshold_of_a_field_goes_before_that_of_its_mailbox() {
        assertThat(status(null, 0.91, null, null)).isEqualTo(Status.WAITING);
        assertThat(status(null, 0.9, null, null)).isNull();
        assertThat(status(0.95, 0.0, 0.0, null)).as("all fields ask for less").isNull();
        assertThat(status(0.1, null, 0.75, null)).as("a cell").isEqualTo(Status.WAITING);
    }

    @Test
    void the_threshold_of_a_column_goes_before_that_of_its_table() {
        assertThat(status(null, null, null, 0.65)).isEqualTo(Status.WAITING);
        assertThat(status(null, null, 0.65, 0.5)).isNull();
        assertThat(status(0.65, null, null, 0.5)).isNull();
    }

    @Test
    void a_confirmed_result_stays_so_with_the_confidence_of_another() {
        var confirmed = new Review(0.5, Status.WAITING, null, null).confirmed(Instant.EPOCH, "Ann");
        assertThat(confirmed).isEqualTo(new Review(0.5, Status.CONFIRMED, Instant.EPOCH, "Ann"));
        var other = new Review(0.7, Status.WAITING, null, null);
        assertThat(other.after(confirmed)).isEqualTo(new Review(0.7, Status.CONFIRMED, Instant.EPOCH, "Ann"));
        assertThat(new Review(0.7, null, null, null).after(other).status()).isNull();
    }

    private static @Nullable Status status(
            @Nullable Double ofMailbox, @Nullable Double ofTotal, @Nullable Double ofLines, @Nullable Double ofPrice) {
        return Review.of(mailbox(ofMailbox, ofTotal, ofLines, ofPrice), EVIDENCE)
                .status();
    }

    private static Mailbox mailbox(
            @Nullable Double ofMailbox, @Nullable Double ofTotal, @Nullable Double ofLines, @Nullable Double ofPrice) {
        var columns = List.of(
                field("Item", FieldFormat.ONELINE, List.of(), null),
                field("Price", FieldFormat.NUMBER, List.of(), ofPrice));
        return new Mailbox(
                new MailboxId(3),
                new AccountId(new UUID(1, 2)),
                new MailboxName("Orders"),
                new EmailPrefix("orders"),
                false,
                "secret",
                MailboxSettings.DEFAULT.toBuilder().reviewThreshold(ofMailbox).build(),
                List.of(
                        field("Total", FieldFormat.NUMBER, List.of(), ofTotal),
                        field("Lines", FieldFormat.TABLE, columns, ofLines)),
                Instant.EPOCH,
                null);
    }

    private static Field field(String name, FieldFormat format, List<Field> columns, @Nullable Double threshold) {
        return new Field(null, name, format, null, null, true, List.of(), 0, columns, threshold);
    }

    private static Evidence sure(double confidence) {
        return new Evidence(confidence, Method.LABEL, List.of());
    }
}
