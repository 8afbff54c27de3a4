package dev.quern.core.mailbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.SettableClock;
import dev.quern.core.account.AccountId;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldChange;
import dev.quern.core.field.FieldId;
import dev.quern.core.field.Given;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.memory.InMemoryMailboxes;
import dev.quern.core.memory.Memory;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.settings.MailboxSettings;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MailboxKeepingTest {
    private static final AccountId ACCOUNT = new AccountId(new UUID(1, 1));

    private final Memory memory = new Memory();
    private final InMemoryMailboxes mailboxes = new InMemoryMailboxes(memory);
    private final MailboxKeeping keeping =
            new MailboxKeeping(mailboxes, memory, new SettableClock(), new Tokens(new Random(1)));

    @Test
    void a_mailbox_nobody_named_gets_three_words_and_the_address_that_goes_with_them() {
        var mailbox = keeping.create(ACCOUNT, change(null, null));

        assertThat(mailbox.name().value()).matches("[A-Z][a-z]+ [A-Z][a-z]+ [A-Z][a-z]+");
        assertThat(mailbox.prefix().value())
                .isEqualTo(mailbox.name().value().toLowerCase(Locale.ROOT).replace(' ', '.'));
    }

    @Test
    void a_rename_takes_the_address_along_unless_somebody_chose_it() {
        var followed = keeping.create(ACCOUNT, change("Orders", null));
        var chosen = keeping.create(ACCOUNT, change("Invoices", "bills"));

        assertThat(rename(followed, "Größe & Maße").prefix().value()).isEqualTo("grosse.masse");
        assertThat(rename(chosen, "Receipts").prefix().value()).isEqualTo("bills");
    }

    @Test
    void an_address_that_comes_back_unchanged_is_not_a_choice() {
        var mailbox = keeping.create(ACCOUNT, change("Orders", null));
        keeping.update(ACCOUNT, mailbox.id(), change("Orders", "orders"));

        assertThat(rename(mailbox, "Offers").prefix().value()).isEqualTo("offers");
    }

    @Test
    void an_address_of_another_mailbox_is_a_conflict_and_changes_nothing() {
        keeping.create(ACCOUNT, change("Orders", null));
        var other = keeping.create(ACCOUNT, change("Offers", null));

        assertThatThrownBy(() -> rename(other, "Orders"))
                .isInstanceOf(Refusal.Conflict.class)
                .hasMessage("A mailbox with that address already exists. Please choose another address.");
        assertThat(mailboxes.find(other.id())).contains(other);
    }

    @Test
    void a_second_mailbox_of_one_name_gets_a_number_in_its_address() {
        keeping.create(ACCOUNT, change("Orders", null));

        assertThat(keeping.create(ACCOUNT, change("Orders", null)).prefix().value())
                .isEqualTo("orders.2");
    }

    @Test
    void a_mailbox_of_another_account_does_not_exist() {
        var mailbox = keeping.create(ACCOUNT, change("Orders", null));

        assertThatThrownBy(() -> keeping.update(new AccountId(new UUID(2, 2)), mailbox.id(), change("Mine", null)))
                .isInstanceOf(Refusal.NotFound.class);
    }

    @Test
    void fields_are_created_changed_and_deleted_and_the_others_stay() {
        var mailbox = keeping.create(
                ACCOUNT,
                MailboxChange.addFields(List.of(
                        Field.of("Number", FieldFormat.ONELINE, null),
                        Field.of("Total", FieldFormat.NUMBER, "what to pay"))));
        var total = mailbox.field("Total").orElseThrow();

        var updated = keeping.update(
                ACCOUNT,
                mailbox.id(),
                fields(
                        new FieldChange(total.id(), "Amount", false, null, null, null, null, null, null, List.of()),
                        new FieldChange(null, "Number", true, null, null, null, null, null, null, List.of()),
                        FieldChange.create(Field.of("Due", FieldFormat.DATE, null))));

        assertThat(updated.fields()).extracting(Field::name).containsExactly("Amount", "Due");
        assertThat(updated.field("Amount").orElseThrow().query()).isEqualTo("what to pay");
        assertThat(updated.field("Amount").orElseThrow().id()).isEqualTo(total.id());
    }

    @Test
    void columns_are_fields_of_their_table() {
        var mailbox = keeping.create(
                ACCOUNT,
                MailboxChange.addFields(
                        List.of(Field.table("Lines", null, List.of(Field.of("Item", FieldFormat.TEXT, null))))));
        var lines = mailbox.fields().get(0);

        var updated = keeping.update(
                ACCOUNT,
                mailbox.id(),
                fields(new FieldChange(
                        lines.id(),
                        null,
                        false,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        List.of(FieldChange.create(Field.of("Quantity", FieldFormat.NUMBER, null))))));

        assertThat(updated.fields().get(0).columns()).extracting(Field::name).containsExactly("Item", "Quantity");
        assertThat(updated.fields().get(0).columns())
                .extracting(Field::id)
                .doesNotContainNull()
                .doesNotHaveDuplicates();
    }

    @Test
    void thresholds_for_reviews_are_set_kept_and_taken_away() {
        var mailbox =
                keeping.create(ACCOUNT, MailboxChange.addFields(List.of(Field.of("Total", FieldFormat.NUMBER, null))));
        assertThat(mailbox.settings().reviewThreshold()).isNull();
        var id = mailbox.fields().get(0).id();

        assertThat(threshold(mailbox, id, new Given<>(0.9))).isEqualTo(0.9);
        assertThat(threshold(mailbox, id, null)).isEqualTo(0.9);
        assertThat(threshold(mailbox, id, new Given<>(null))).isNull();
        assertThatThrownBy(() -> threshold(mailbox, id, new Given<>(1.1)))
                .isInstanceOf(Refusal.Invalid.class)
                .hasMessage("The review_threshold of 'Total' is from 0 to 1, or null, not 1.1.");
        for (double wrong : new double[] {-0.1, 1.1, Double.NaN}) {
            assertThatThrownBy(() -> MailboxSettings.DEFAULT.toBuilder()
                            .reviewThreshold(wrong)
                            .build())
                    .isInstanceOfSatisfying(
                            Refusal.Invalid.class,
                            refusal -> assertThat(refusal.field()).isEqualTo("review_threshold"));
        }
    }

    private @Nullable Double threshold(Mailbox mailbox, FieldId id, @Nullable Given<Double> given) {
        return keeping.update(
                        ACCOUNT,
                        mailbox.id(),
                        fields(new FieldChange(id, null, false, null, null, null, null, null, null, List.of(), given)))
                .fields()
                .get(0)
                .reviewThreshold();
    }

    @Test
    void changes_that_make_no_sense_are_refused_with_their_reason() {
        var mailbox = keeping.create(ACCOUNT, change("Orders", null));
        var number = Field.of("Number", FieldFormat.ONELINE, null);

        refused(
                mailbox,
                "Two fields cannot have one name: 'NUMBER'.",
                FieldChange.create(number),
                FieldChange.create(Field.of("NUMBER", FieldFormat.TEXT, null)));
        refused(
                mailbox,
                "There is no field PF99 here.",
                new FieldChange(new FieldId(99), null, false, null, null, null, null, null, null, List.of()));
        refused(
                mailbox,
                "There is no field 'Gone' here.",
                new FieldChange(null, "Gone", true, null, null, null, null, null, null, List.of()));
        refused(
                mailbox,
                "Field 'Total' needs a format.",
                new FieldChange(null, "Total", false, null, null, null, null, null, null, List.of()));
        refused(mailbox, "This field may not be blank.", FieldChange.create(Field.of("  ", FieldFormat.TEXT, null)));
        refused(
                mailbox,
                "A column of a table cannot be a table: 'Lines'.",
                FieldChange.create(Field.table("Lines", null, List.of(Field.table("Inner", null, List.of())))));
        refused(
                mailbox,
                "Only a TABLE has columns; 'Total' is NUMBER.",
                new FieldChange(
                        null,
                        "Total",
                        false,
                        FieldFormat.NUMBER,
                        null,
                        null,
                        null,
                        null,
                        null,
                        List.of(FieldChange.create(number))));
    }

    private void refused(Mailbox mailbox, String message, FieldChange... changes) {
        assertThatThrownBy(() -> keeping.update(ACCOUNT, mailbox.id(), fields(changes)))
                .isInstanceOf(Refusal.Invalid.class)
                .hasMessage(message);
        assertThat(mailboxes.find(mailbox.id())).contains(mailbox);
    }

    private Mailbox rename(Mailbox mailbox, String name) {
        return keeping.update(ACCOUNT, mailbox.id(), change(name, null));
    }

    private static MailboxChange fields(FieldChange... changes) {
        return new MailboxChange(null, null, settings -> {}, List.of(changes));
    }

    private static MailboxChange change(@Nullable String name, @Nullable String prefix) {
        return new MailboxChange(
                name == null ? null : new MailboxName(name),
                prefix == null ? null : new EmailPrefix(prefix),
                settings -> {},
                List.of());
    }
}
