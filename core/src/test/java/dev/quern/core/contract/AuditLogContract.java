package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.quern.core.account.AccountId;
import dev.quern.core.account.Role;
import dev.quern.core.audit.Action;
import dev.quern.core.audit.Actor;
import dev.quern.core.audit.AuditEntry;
import dev.quern.core.audit.AuditQuery;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.ports.Stores;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.audit.AuditLog}. */
public interface AuditLogContract {
    Actor REPORTS = new Actor("reports", 7L, Role.EDITOR, Actor.Way.KEY);
    Actor CONSOLE = new Actor("console", null, Role.ADMIN, Actor.Way.SESSION);

    Stores stores();

    @Test
    default void an_entry_comes_back_as_it_was_written_whatever_it_says() {
        var account = Sample.account(stores());
        for (var action : Action.values()) {
            var entry = stores().audit()
                    .append(new AuditEntry.Draft(Sample.NOON, account, REPORTS, action, "12", true, "192.0.2.1"));
            assertThat(list(account, AuditQuery.ALL).get(0)).isEqualTo(entry);
        }
        for (var way : Actor.Way.values()) {
            var actor = new Actor("ünïcode", null, Role.METRICS, way);
            var entry = stores().audit()
                    .append(new AuditEntry.Draft(Sample.NOON, account, actor, Action.OTHER, null, false, null));
            assertThat(list(account, AuditQuery.ALL).get(0)).isEqualTo(entry);
        }
    }

    @Test
    default void a_subject_that_is_too_long_is_cut() {
        var account = Sample.account(stores());
        stores().audit()
                .append(new AuditEntry.Draft(
                        Sample.NOON, account, REPORTS, Action.OTHER, "GET /" + "x".repeat(500), false, null));
        assertThat(list(account, AuditQuery.ALL).get(0).what().subject())
                .hasSize(AuditEntry.Draft.LONGEST_SUBJECT)
                .endsWith("x…");
    }

    @Test
    default void entries_of_an_account_are_listed_newest_first_and_those_of_others_are_not() {
        var account = Sample.account(stores());
        var first = write(account, REPORTS, Action.MAILBOX_CREATED, Sample.NOON);
        var second = write(account, CONSOLE, Action.MAILBOX_DELETED, Sample.NOON);
        write(Sample.account(stores()), REPORTS, Action.MAILBOX_CREATED, Sample.NOON);

        assertThat(list(account, AuditQuery.ALL)).containsExactly(second, first);
        var page = stores().audit().list(account, AuditQuery.ALL, new PageRequest(2, 1));
        assertThat(page.items()).containsExactly(first);
        assertThat(page.count()).isEqualTo(2);
    }

    @Test
    default void the_list_is_filtered_by_action_key_and_time() {
        var account = Sample.account(stores());
        var early = write(account, REPORTS, Action.MAILBOX_CREATED, Sample.NOON);
        var late = write(account, CONSOLE, Action.MAILBOX_DELETED, Sample.NOON.plusSeconds(60));

        assertThat(list(account, new AuditQuery(Action.MAILBOX_CREATED, null, null, null)))
                .containsExactly(early);
        assertThat(list(account, new AuditQuery(null, 7L, null, null))).containsExactly(early);
        assertThat(list(account, new AuditQuery(null, 8L, null, null))).isEmpty();
        assertThat(list(account, new AuditQuery(null, null, Sample.NOON.plusSeconds(60), null)))
                .containsExactly(late);
        assertThat(list(account, new AuditQuery(null, null, null, Sample.NOON.plusSeconds(60))))
                .containsExactly(early);
        assertThat(list(account, new AuditQuery(Action.MAILBOX_DELETED, 7L, Sample.NOON, null)))
                .isEmpty();
    }

    @Test
    default void what_has_had_its_time_is_removed() {
        var account = Sample.account(stores());
        var moment = Instant.parse("2001-01-01T00:00:00Z");
        write(account, REPORTS, Action.MAILBOX_CREATED, moment.minusSeconds(1));
        var kept = write(account, REPORTS, Action.MAILBOX_CREATED, moment);

        stores().audit().removeBefore(moment);

        assertThat(list(account, AuditQuery.ALL)).containsExactly(kept);
    }

    @Test
    default void an_entry_goes_with_the_transaction_that_fails() {
        var account = Sample.account(stores());
        assertThatCode(() -> stores().transactions().run(() -> {
                    write(account, REPORTS, Action.KEY_CREATED, Sample.NOON);
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertThat(list(account, AuditQuery.ALL)).isEmpty();
    }

    private AuditEntry write(AccountId account, Actor actor, Action action, Instant at) {
        return stores().audit().append(new AuditEntry.Draft(at, account, actor, action, "1", true, "::1"));
    }

    private List<AuditEntry> list(AccountId account, AuditQuery query) {
        return stores().audit().list(account, query, PageRequest.FIRST).items();
    }
}
