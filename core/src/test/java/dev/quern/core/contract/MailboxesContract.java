package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.account.AccountId;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.EmailPrefix;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.mailbox.MailboxName;
import dev.quern.core.ports.Stores;
import dev.quern.core.result.DateOrder;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.settings.AiEngine;
import dev.quern.core.settings.BuiltInAttribute;
import dev.quern.core.settings.IdentificationStatus;
import dev.quern.core.settings.MailboxFlag;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.core.settings.PageRange;
import dev.quern.core.settings.PdfConversionFormat;
import dev.quern.core.settings.SplitKeyword;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.mailbox.Mailboxes}. */
public interface MailboxesContract {
    Stores stores();

    @Test
    default void a_mailbox_is_found_as_it_was_added() {
        var draft = Sample.mailbox(Sample.account(stores()), "Größe 漢字 \uD83E\uDDFE \"quoted\" 100%");
        var mailbox = stores().mailboxes().add(draft);
        assertThat(mailbox.name()).isEqualTo(draft.name());
        assertThat(mailbox.created()).isEqualTo(Sample.NOON);
        assertThat(mailbox.fieldsModified()).isNull();
        assertThat(stores().mailboxes().find(mailbox.id())).contains(mailbox);
        assertThat(stores().mailboxes().findByPrefix(draft.prefix())).contains(mailbox);
    }

    @Test
    default void nothing_is_found_by_an_unknown_id_or_prefix() {
        assertThat(stores().mailboxes().find(new MailboxId(Long.MAX_VALUE))).isEmpty();
        assertThat(stores().mailboxes().findByPrefix(new EmailPrefix("nobody"))).isEmpty();
    }

    @Test
    default void a_mailbox_does_not_exist_for_another_account() {
        var mailbox = Sample.mailbox(stores());
        var stranger = Sample.account(stores());
        assertThat(stores().mailboxes().get(mailbox.account(), mailbox.id())).isEqualTo(mailbox);
        assertThatThrownBy(() -> stores().mailboxes().get(stranger, mailbox.id()))
                .isInstanceOf(Refusal.NotFound.class);
    }

    @Test
    default void all_settings_come_back() {
        var settings = everySetting();
        // A setting that is added later must be set there too, or this test would not see that it is lost.
        for (var component : MailboxSettings.class.getRecordComponents()) {
            assertThat(component(settings, component.getName()))
                    .as(component.getName())
                    .isNotNull()
                    .isNotEqualTo(component(MailboxSettings.DEFAULT, component.getName()));
        }
        assertThat(stored(settings)).isEqualTo(settings);
    }

    @Test
    default void default_settings_come_back() {
        assertThat(stored(MailboxSettings.DEFAULT)).isEqualTo(MailboxSettings.DEFAULT);
    }

    @Test
    default void every_constant_of_a_setting_comes_back() {
        for (var engine : AiEngine.values()) {
            var settings = MailboxSettings.DEFAULT.toBuilder().aiEngine(engine).build();
            assertThat(stored(settings)).isEqualTo(settings);
        }
        for (var status : IdentificationStatus.values()) {
            var settings =
                    MailboxSettings.DEFAULT.toBuilder().identification(status).build();
            assertThat(stored(settings)).isEqualTo(settings);
        }
        var all = MailboxSettings.DEFAULT.toBuilder();
        EnumSet.allOf(MailboxFlag.class).forEach(flag -> all.flag(flag, true));
        EnumSet.allOf(BuiltInAttribute.class).forEach(attribute -> all.attribute(attribute, true));
        assertThat(stored(all.build())).isEqualTo(all.build());
    }

    @Test
    default void empty_lists_are_not_missing_ones() {
        var settings = MailboxSettings.DEFAULT.toBuilder()
                .splitKeywords(List.of())
                .allowedExtensions(List.of())
                .aiInstructions("")
                .build();
        assertThat(stored(settings)).isEqualTo(settings);
    }

    @Test
    default void fields_come_back_with_their_columns_in_order() {
        var fields = fields();
        var mailbox = stores().mailboxes().add(withFields(fields));
        assertThat(mailbox.fields()).isEqualTo(fields);
        assertThat(mailbox.fieldsModified()).isEqualTo(Sample.NOON);
        assertThat(stores().mailboxes().find(mailbox.id())).contains(mailbox);
        assertThat(stores().mailboxes().findByPrefix(mailbox.prefix())).contains(mailbox);
        assertThat(stores().mailboxes()
                        .list(mailbox.account(), "", PageRequest.FIRST)
                        .items())
                .containsExactly(mailbox);
    }

    @Test
    default void an_update_replaces_everything() {
        var before = stores().mailboxes().add(withFields(fields()));
        var kept = before.fields().get(2);
        var after = new Mailbox(
                before.id(),
                before.account(),
                new MailboxName("Renamed"),
                new EmailPrefix("renamed" + Sample.number()),
                true,
                "another secret",
                everySetting(),
                List.of(kept, field("New", FieldFormat.DATE, 0, List.of())),
                before.created(),
                Sample.NOON.plusSeconds(5));
        stores().mailboxes().update(after);
        assertThat(stores().mailboxes().find(after.id())).contains(after);
        assertThat(stores().mailboxes().findByPrefix(before.prefix())).isEmpty();
    }

    @Test
    default void an_update_may_take_all_fields_away() {
        var before = stores().mailboxes().add(withFields(fields()));
        var after = with(before, before.prefix(), List.of());
        stores().mailboxes().update(after);
        assertThat(stores().mailboxes().find(after.id())).contains(after);
    }

    @Test
    default void an_update_touches_no_other_mailbox() {
        var other = stores().mailboxes().add(withFields(fields()));
        var mailbox = stores().mailboxes().add(withFields(fields()));
        stores().mailboxes().update(with(mailbox, mailbox.prefix(), List.of()));
        assertThat(stores().mailboxes().find(other.id())).contains(other);
    }

    @Test
    default void a_mailbox_is_found_by_its_secret_and_by_each_of_its_fields_and_columns() {
        var draft = withFields(fields());
        var secret = "secret " + Sample.number();
        var mailbox = stores().mailboxes()
                .add(new Mailbox.Draft(
                        draft.account(),
                        draft.name(),
                        draft.prefix(),
                        true,
                        secret,
                        draft.settings(),
                        draft.fields(),
                        draft.created()));
        stores().mailboxes().add(withFields(fields()));
        assertThat(stores().mailboxes().findBySecret(secret)).contains(mailbox);
        assertThat(stores().mailboxes().findBySecret(secret + " ")).isEmpty();
        assertThat(mailbox.fields()).isNotEmpty().allSatisfy(field -> {
            assertThat(stores().mailboxes().findByField(field.id())).contains(mailbox);
            assertThat(field.columns())
                    .allSatisfy(column -> assertThat(stores().mailboxes().findByField(column.id()))
                            .contains(mailbox));
        });
        assertThat(stores().mailboxes().findByField(new FieldId(Long.MAX_VALUE)))
                .isEmpty();
    }

    @Test
    default void a_prefix_that_is_taken_is_refused() {
        var taken = Sample.mailbox(stores());
        var account = Sample.account(stores());
        assertThatThrownBy(() -> stores().mailboxes().add(draft(account, "Second", taken.prefix())))
                .isInstanceOfSatisfying(
                        Refusal.Conflict.class,
                        refusal -> assertThat(refusal.field()).isEqualTo("email_prefix"))
                .hasMessage("A mailbox with that address already exists. Please choose another address.");
        assertThat(stores().mailboxes().list(account, "", PageRequest.FIRST).items())
                .isEmpty();
    }

    @Test
    default void an_update_to_a_prefix_that_is_taken_changes_nothing() {
        var taken = Sample.mailbox(stores());
        var mailbox = stores().mailboxes().add(withFields(fields()));
        assertThatThrownBy(() -> stores().mailboxes().update(with(mailbox, taken.prefix(), List.of())))
                .isInstanceOf(Refusal.Conflict.class);
        assertThat(stores().mailboxes().find(mailbox.id())).contains(mailbox);
        assertThat(stores().mailboxes().findByPrefix(taken.prefix())).contains(taken);
    }

    @Test
    default void a_mailbox_may_keep_its_own_prefix() {
        var mailbox = Sample.mailbox(stores());
        stores().mailboxes().update(mailbox);
        assertThat(stores().mailboxes().find(mailbox.id())).contains(mailbox);
    }

    @Test
    default void only_one_of_several_threads_gets_a_prefix() {
        for (int round = 0; round < 10; round++) {
            var account = Sample.account(stores());
            var prefix = new EmailPrefix("raced" + Sample.number());
            var results = Racing.threads(4, () -> stores().mailboxes().add(draft(account, "Raced", prefix)));
            assertThat(results).filteredOn(Mailbox.class::isInstance).hasSize(1);
            assertThat(results).filteredOn(Refusal.Conflict.class::isInstance).hasSize(3);
        }
    }

    @Test
    default void changes_of_several_threads_to_one_mailbox_are_all_kept() {
        var mailbox = Sample.mailbox(stores());
        var keeping = keeping();
        var number = new AtomicInteger();
        var results = Racing.threads(
                8,
                () -> keeping.update(
                        mailbox.account(),
                        mailbox.id(),
                        MailboxChange.addFields(
                                List.of(Field.of("Field " + number.incrementAndGet(), FieldFormat.TEXT, null)))));
        assertThat(results).allMatch(Mailbox.class::isInstance);
        assertThat(stores().mailboxes().get(mailbox.account(), mailbox.id()).fields())
                .extracting(Field::name)
                .doesNotHaveDuplicates()
                .hasSize(8);
    }

    @Test
    default void several_threads_can_create_mailboxes_of_one_name() {
        var account = Sample.account(stores());
        var keeping = keeping();
        var name = new MailboxName("Raced " + Sample.number());
        var results = Racing.threads(
                8, () -> keeping.create(account, new MailboxChange(name, null, settings -> {}, List.of())));
        assertThat(results).allMatch(Mailbox.class::isInstance);
        assertThat(results).extracting(mailbox -> ((Mailbox) mailbox).prefix()).doesNotHaveDuplicates();
    }

    private MailboxKeeping keeping() {
        return new MailboxKeeping(
                stores().mailboxes(), stores().transactions(), InstantSource.system(), new Tokens(new SecureRandom()));
    }

    @Test
    default void field_ids_are_new_each_time_even_to_many_threads() {
        var ids = Racing.threads(4, () -> {
            var own = new HashSet<>();
            for (int i = 0; i < 25; i++) {
                own.add(stores().mailboxes().nextFieldId());
            }
            return own;
        });
        var all = new HashSet<Object>();
        ids.forEach(own -> all.addAll((Set<?>) own));
        assertThat(all).hasSize(100);
    }

    @Test
    default void mailboxes_of_an_account_are_listed_by_name() {
        var account = Sample.account(stores());
        // Names are ordered by character code: upper case before lower case, and both before letters with accents.
        for (var name : List.of("b", "_", "Ä", "a", "Z", "a b", "A-b")) {
            stores().mailboxes().add(Sample.mailbox(account, name));
        }
        Sample.mailbox(stores());
        assertThat(names(account, "", new PageRequest(1, 100))).containsExactly("A-b", "Z", "_", "a", "a b", "b", "Ä");
        assertThat(names(account, "", new PageRequest(2, 3))).containsExactly("a", "a b", "b");
        assertThat(stores().mailboxes().list(account, "", new PageRequest(2, 3)).count())
                .isEqualTo(7);
        assertThatThrownBy(() -> names(account, "", new PageRequest(4, 3))).isInstanceOf(Refusal.NotFound.class);
    }

    @Test
    default void equal_names_are_listed_in_the_order_they_came() {
        var account = Sample.account(stores());
        var first = stores().mailboxes().add(Sample.mailbox(account, "Same"));
        var second = stores().mailboxes().add(Sample.mailbox(account, "Same"));
        assertThat(stores().mailboxes().list(account, "", PageRequest.FIRST).items())
                .containsExactly(first, second);
    }

    @Test
    default void a_search_finds_part_of_the_name_or_the_prefix_in_whatever_case() {
        var account = Sample.account(stores());
        var prefix = new EmailPrefix("needle" + Sample.number());
        stores().mailboxes().add(draft(account, "RECHNUNGEN Über", prefix));
        stores().mailboxes().add(Sample.mailbox(account, "Orders 100% a_b\\c!d"));
        stores().mailboxes().add(Sample.mailbox(account, "Orders 1000 axb/c?d"));
        assertThat(names(account, "rechnungen ü", PageRequest.FIRST)).containsExactly("RECHNUNGEN Über");
        assertThat(names(account, "NEEDLE", PageRequest.FIRST)).containsExactly("RECHNUNGEN Über");
        assertThat(names(account, "ORDERS", PageRequest.FIRST)).hasSize(2);
        for (var literal : List.of("0%", "a_b", "b\\c", "c!d")) {
            assertThat(names(account, literal, PageRequest.FIRST)).as(literal).containsExactly("Orders 100% a_b\\c!d");
        }
    }

    private List<String> names(AccountId account, String search, PageRequest page) {
        return stores().mailboxes().list(account, search, page).items().stream()
                .map(mailbox -> mailbox.name().value())
                .toList();
    }

    private MailboxSettings stored(MailboxSettings settings) {
        var draft = Sample.mailbox(Sample.account(stores()), "Settings");
        var mailbox = stores().mailboxes()
                .add(new Mailbox.Draft(
                        draft.account(),
                        draft.name(),
                        draft.prefix(),
                        draft.prefixChosen(),
                        draft.secret(),
                        settings,
                        draft.fields(),
                        draft.created()));
        return stores().mailboxes().find(mailbox.id()).orElseThrow().settings();
    }

    private Mailbox.Draft withFields(List<Field> fields) {
        var draft = Sample.mailbox(Sample.account(stores()), "Fields");
        return new Mailbox.Draft(
                draft.account(),
                draft.name(),
                draft.prefix(),
                true,
                draft.secret(),
                draft.settings(),
                fields,
                draft.created());
    }

    private List<Field> fields() {
        return List.of(
                field("Zuerst", FieldFormat.TEXT, 4, List.of()),
                field(
                        "Items",
                        FieldFormat.TABLE,
                        5,
                        List.of(
                                field("Qty", FieldFormat.NUMBER, 1, List.of()),
                                field("Name", FieldFormat.NAME, 1, List.of()))),
                new Field(
                        stores().mailboxes().nextFieldId(),
                        "Kind",
                        FieldFormat.ONELINE,
                        Sample.NASTY,
                        false,
                        false,
                        List.of("b", "a", Sample.NASTY, ""),
                        5,
                        List.of()),
                new Field(
                        stores().mailboxes().nextFieldId(),
                        "Paid",
                        FieldFormat.DATE,
                        "",
                        true,
                        true,
                        List.of(),
                        6,
                        List.of(),
                        0.125));
    }

    private Field field(String name, FieldFormat format, int position, List<Field> columns) {
        return new Field(
                stores().mailboxes().nextFieldId(), name, format, null, null, true, List.of(), position, columns);
    }

    private static Mailbox with(Mailbox mailbox, EmailPrefix prefix, List<Field> fields) {
        return new Mailbox(
                mailbox.id(),
                mailbox.account(),
                mailbox.name(),
                prefix,
                mailbox.prefixChosen(),
                mailbox.secret(),
                mailbox.settings(),
                fields,
                mailbox.created(),
                Instant.parse("2026-01-01T00:00:00Z"));
    }

    private static Mailbox.Draft draft(AccountId account, String name, EmailPrefix prefix) {
        var draft = Sample.mailbox(account, name);
        return new Mailbox.Draft(
                account, draft.name(), prefix, true, draft.secret(), draft.settings(), draft.fields(), draft.created());
    }

    /** Settings that are all set, and none of them to its default. */
    private static MailboxSettings everySetting() {
        return new MailboxSettings(
                EnumSet.of(MailboxFlag.FORCE_OCR, MailboxFlag.ZIP_ATTACHMENTS),
                EnumSet.of(BuiltInAttribute.CC, BuiltInAttribute.PARSING_ENGINE),
                AiEngine.GCP_AI_3_TXT,
                IdentificationStatus.MANUAL,
                2,
                List.of(new PageRange(1, 3), new PageRange(-2, null)),
                List.of(new PageRange(2, null)),
                List.of(new SplitKeyword(Sample.NASTY, true), new SplitKeyword("Page 1", false)),
                3,
                List.of("b@example.com", "a.example"),
                36_500,
                ',',
                ZoneId.of("Europe/Berlin"),
                DateOrder.DAY_FIRST,
                PdfConversionFormat.TXT,
                Sample.NASTY,
                "split here",
                "de",
                List.of("pdf", "csv"),
                "$.total",
                0.75);
    }

    private static Object component(MailboxSettings settings, String name) {
        try {
            return MailboxSettings.class.getMethod(name).invoke(settings);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
