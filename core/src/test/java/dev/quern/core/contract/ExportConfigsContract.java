package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.export.ExportConfig;
import dev.quern.core.export.ExportConfigId;
import dev.quern.core.field.FieldId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.ports.Stores;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.export.ExportConfigs}. */
public interface ExportConfigsContract {
    Stores stores();

    @Test
    default void a_config_comes_back_as_it_was_stored() {
        var mailbox = Sample.mailbox(stores());
        var documents = add(mailbox, "By document", null, List.of("b", "a", Sample.NASTY));
        var lines = add(mailbox, "It's 100% \uD83E\uDDFE", new FieldId(7), List.of("Item"));
        assertThat(stores().exportConfigs().find(documents.id())).contains(documents);
        assertThat(stores().exportConfigs().find(lines.id())).contains(lines);
        assertThat(stores().exportConfigs().get(mailbox.id(), lines.id()).type())
                .isEqualTo(ExportConfig.Type.PARSER_FIELD);
        assertThat(documents.id()).isNotEqualTo(lines.id());
    }

    @Test
    default void a_config_does_not_exist_for_another_mailbox() {
        var config = add(Sample.mailbox(stores()), "Mine", null, List.of("a"));
        var other = Sample.mailbox(stores());
        assertThatThrownBy(() -> stores().exportConfigs().get(other.id(), config.id()))
                .isInstanceOf(Refusal.NotFound.class);
        assertThat(stores().exportConfigs().find(new ExportConfigId(Long.MAX_VALUE)))
                .isEmpty();
    }

    @Test
    default void a_name_is_used_once_in_a_mailbox() {
        var mailbox = Sample.mailbox(stores());
        var first = add(mailbox, "Taken", null, List.of("a"));
        var second = add(mailbox, "Free", null, List.of("a"));
        add(Sample.mailbox(stores()), "Taken", null, List.of("a"));
        assertThatThrownBy(() -> add(mailbox, "Taken", null, List.of("b")))
                .isInstanceOfSatisfying(
                        Refusal.Conflict.class,
                        refusal -> assertThat(refusal.field()).isEqualTo("name"));
        var renamed = new ExportConfig(second.id(), mailbox.id(), "Taken", null, List.of("c"));
        assertThatThrownBy(() -> stores().exportConfigs().update(renamed)).isInstanceOf(Refusal.Conflict.class);
        assertThat(stores().exportConfigs().find(second.id())).contains(second);
        assertThat(list(mailbox, "", PageRequest.FIRST)).containsExactly(first, second);
    }

    @Test
    default void an_update_replaces_everything_and_may_keep_the_name() {
        var mailbox = Sample.mailbox(stores());
        var config = add(mailbox, "Before", null, List.of("a"));
        var other = add(mailbox, "Other", null, List.of("a"));
        var after = new ExportConfig(config.id(), mailbox.id(), "After", new FieldId(3), List.of("b", "c"));
        stores().exportConfigs().update(after);
        stores().exportConfigs().update(after);
        assertThat(list(mailbox, "", PageRequest.FIRST)).containsExactly(after, other);
    }

    @Test
    default void a_config_that_is_gone_cannot_be_updated() {
        var config = add(Sample.mailbox(stores()), "Gone", null, List.of("a"));
        stores().exportConfigs().remove(config.id());
        stores().exportConfigs().remove(config.id());
        assertThat(stores().exportConfigs().find(config.id())).isEmpty();
        assertThatThrownBy(() -> stores().exportConfigs().update(config)).isInstanceOf(Refusal.NotFound.class);
    }

    @Test
    default void a_removal_is_rolled_back_with_its_transaction() {
        var config = add(Sample.mailbox(stores()), "Stays", null, List.of("a"));
        assertThatThrownBy(() -> stores().transactions().run(() -> {
                    stores().exportConfigs().remove(config.id());
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertThat(stores().exportConfigs().find(config.id())).contains(config);
    }

    @Test
    default void configs_are_listed_in_the_order_they_were_made_a_page_at_a_time() {
        var mailbox = Sample.mailbox(stores());
        var first = add(mailbox, "b 100%", null, List.of("a"));
        var second = add(mailbox, "A 1000", null, List.of("a"));
        var third = add(mailbox, "ÄRGER", null, List.of("a"));
        assertThat(list(mailbox, "", new PageRequest(1, 2))).containsExactly(first, second);
        assertThat(list(mailbox, "", new PageRequest(2, 2))).containsExactly(third);
        assertThat(list(mailbox, "0%", PageRequest.FIRST)).containsExactly(first);
        assertThat(list(mailbox, "ärg", PageRequest.FIRST)).containsExactly(third);
        assertThat(stores().exportConfigs()
                        .list(mailbox.id(), "", new PageRequest(1, 1))
                        .count())
                .isEqualTo(3);
    }

    private ExportConfig add(Mailbox mailbox, String name, FieldId table, List<String> items) {
        return stores().exportConfigs().add(new ExportConfig.Draft(mailbox.id(), name, table, items));
    }

    private List<ExportConfig> list(Mailbox mailbox, String search, PageRequest page) {
        return stores().exportConfigs().list(mailbox.id(), search, page).items();
    }
}
