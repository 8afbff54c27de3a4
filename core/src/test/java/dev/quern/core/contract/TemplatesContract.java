package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.account.AccountId;
import dev.quern.core.field.FieldId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.ports.Stores;
import dev.quern.core.result.DateOrder;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.template.Margin;
import dev.quern.core.template.RelativeBox;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateAction;
import dev.quern.core.template.TemplateEngine;
import dev.quern.core.template.TemplateId;
import dev.quern.core.template.TemplateObject;
import dev.quern.core.template.TemplateStatus;
import dev.quern.core.template.Templates;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of every {@link Templates}. */
public interface TemplatesContract {
    Stores stores();

    private static Template.Content content(String name) {
        return new Template.Content(
                name,
                TemplateEngine.OCR,
                TemplateAction.PROCESS_THEN_DELETE,
                TemplateStatus.PROD,
                new Margin(3, 100),
                ',',
                DateOrder.DAY_FIRST,
                List.of(
                        new TemplateObject(
                                "a",
                                TemplateObject.Type.LABEL,
                                Sample.NASTY,
                                null,
                                true,
                                new RelativeBox(0, 0, 1.0 / 3, 1e-9, 0, 0),
                                null,
                                null,
                                null,
                                null),
                        new TemplateObject(
                                "b",
                                TemplateObject.Type.FIELD,
                                "Total",
                                new FieldId(17),
                                false,
                                new RelativeBox(0.25, 0.9, 1, 0.1, 2, 5),
                                "a",
                                "a",
                                FieldFormat.NUMBER,
                                Sample.NASTY)));
    }

    private Template stored(Mailbox mailbox, String name) {
        return stores().templates()
                .add(new Template.Draft(mailbox.account(), mailbox.id(), content(name), Sample.NOON));
    }

    @Test
    default void a_template_comes_back_whole() {
        var mailbox = Sample.mailbox(stores());
        var template = stored(mailbox, "Bills");
        assertThat(template.content()).isEqualTo(content("Bills"));
        assertThat(stores().templates().find(template.id())).contains(template);
        assertThat(stores().templates().list(mailbox.id())).containsExactly(template);
        assertThat(template.modified()).isEqualTo(Sample.NOON);
    }

    @Test
    default void missing_values_come_back_as_missing() {
        var mailbox = Sample.mailbox(stores());
        var bare = new Template.Content(
                "Bare",
                TemplateEngine.TXT,
                TemplateAction.SKIP,
                TemplateStatus.DRAFT,
                Margin.NONE,
                null,
                null,
                List.of(new TemplateObject(
                        "x", TemplateObject.Type.DELIMITER, ";", null, false, null, null, null, null, null)));
        var template = stores().templates().add(new Template.Draft(mailbox.account(), mailbox.id(), bare, Sample.NOON));
        assertThat(stores().templates().find(template.id()).orElseThrow().content())
                .isEqualTo(bare);
    }

    @Test
    default void a_change_replaces_what_was_there() {
        var template = stored(Sample.mailbox(stores()), "Before");
        var after = new Template(
                template.id(),
                template.account(),
                template.mailbox(),
                content("After"),
                template.created(),
                Sample.NOON.plusSeconds(5),
                template.use());
        stores().templates().update(after);
        assertThat(stores().templates().find(template.id())).contains(after);
    }

    @Test
    default void the_use_of_a_template_is_counted_and_survives_its_changes() {
        var template = stored(Sample.mailbox(stores()), "Busy");
        assertThat(template.use()).isEqualTo(Template.Use.NONE);
        stores().templates().used(template.id(), 1, Sample.NOON.plusSeconds(7));
        stores().templates().used(template.id(), 1, Sample.NOON.plusSeconds(8));
        stores().templates().used(template.id(), -1, null);
        stores().templates().update(template);
        var now = stores().templates().find(template.id()).orElseThrow();
        assertThat(now.use()).isEqualTo(new Template.Use(1, Sample.NOON.plusSeconds(8)));
        assertThat(now.lastActivity()).isEqualTo(Sample.NOON.plusSeconds(8));
        stores().templates().used(new TemplateId(Long.MAX_VALUE), 1, Sample.NOON);
    }

    @Test
    default void the_templates_of_a_mailbox_come_oldest_first() {
        var mailbox = Sample.mailbox(stores());
        var first = stored(mailbox, "Z");
        stored(Sample.mailbox(stores()), "Elsewhere");
        var second = stored(mailbox, "A");
        assertThat(stores().templates().list(mailbox.id())).containsExactly(first, second);
    }

    @Test
    default void a_template_that_is_removed_is_gone_and_cannot_be_changed() {
        var template = stored(Sample.mailbox(stores()), "Gone");
        stores().templates().remove(template.id(), Sample.NOON);
        assertThat(stores().templates().find(template.id())).isEmpty();
        assertThat(stores().templates().list(template.mailbox())).isEmpty();
        assertThatThrownBy(() -> stores().templates().remove(template.id(), Sample.NOON))
                .isInstanceOf(Refusal.NotFound.class);
        assertThatThrownBy(() -> stores().templates().update(template)).isInstanceOf(Refusal.NotFound.class);
    }

    @Test
    default void totals_count_existing_templates_and_know_of_removed_ones() {
        var mailbox = Sample.mailbox(stores());
        var empty = Sample.mailbox(stores());
        stored(mailbox, "One");
        var two = stored(mailbox, "Two");
        stores().templates().remove(two.id(), Sample.NOON.plusSeconds(9));
        var totals = stores().templates().totals(List.of(mailbox.id(), empty.id()));
        assertThat(totals).containsOnlyKeys(mailbox.id());
        assertThat(totals.get(mailbox.id())).isEqualTo(new Templates.Totals(1, Sample.NOON.plusSeconds(9), 3));
        assertThat(stores().templates().totals(List.of())).isEmpty();
        stored(Sample.mailbox(stores()), "Elsewhere");
        assertThat(stores().templates().totals(mailbox.account()))
                .as("all of the account")
                .isEqualTo(totals);
    }

    @Test
    default void a_mailbox_that_goes_takes_all_its_templates_along() {
        var mailbox = Sample.mailbox(stores());
        var gone = stored(mailbox, "Gone");
        var stays = stored(Sample.mailbox(stores()), "Stays");
        stores().templates().removeAll(mailbox.id());
        assertThat(stores().templates().find(gone.id())).isEmpty();
        assertThat(stores().templates().totals(List.of(mailbox.id()))).isEmpty();
        assertThat(stores().templates().find(stays.id())).contains(stays);
    }

    @Test
    default void a_removal_that_is_rolled_back_did_not_happen() {
        var mailbox = Sample.mailbox(stores());
        var template = stored(mailbox, "Kept");
        assertThatThrownBy(() -> stores().transactions().run(() -> {
                    stores().templates().remove(template.id(), Sample.NOON.plusSeconds(1));
                    stores().templates().removeAll(mailbox.id());
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");
        assertThat(stores().templates().list(mailbox.id())).containsExactly(template);
        assertThat(stores().templates().totals(List.of(mailbox.id())).get(mailbox.id()))
                .isEqualTo(new Templates.Totals(1, Sample.NOON, 1));
    }

    @Test
    default void a_template_of_another_account_does_not_exist() {
        var template = stored(Sample.mailbox(stores()), "Mine");
        var stranger = new AccountId(UUID.randomUUID());
        assertThat(stores().templates().get(template.account(), template.id())).isEqualTo(template);
        assertThatThrownBy(() -> stores().templates().get(stranger, template.id()))
                .isInstanceOf(Refusal.NotFound.class)
                .hasMessage("No Template matches the given query.");
        assertThatThrownBy(() -> stores().templates().get(stranger, new TemplateId(Long.MAX_VALUE)))
                .isInstanceOf(Refusal.NotFound.class);
    }
}
