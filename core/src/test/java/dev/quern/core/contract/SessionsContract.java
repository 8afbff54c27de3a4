package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.quern.core.account.ApiKey;
import dev.quern.core.account.Caller;
import dev.quern.core.account.Role;
import dev.quern.core.account.Session;
import dev.quern.core.ports.Stores;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.account.Sessions}. */
public interface SessionsContract {
    Stores stores();

    @Test
    default void a_session_is_found_by_its_hash_as_it_was_added() {
        for (var role : Role.values()) {
            var session = stores().sessions().add(draft(role, null, Sample.NOON.plusSeconds(60)));
            assertThat(stores().sessions().findByHash(session.hash())).contains(session);
            assertThat(session.caller().role()).isEqualTo(role);
            assertThat(session.key()).isNull();
        }
        assertThat(stores().sessions().findByHash("%064x".formatted(-1))).isEmpty();
    }

    @Test
    default void a_session_knows_its_key() {
        var account = Sample.account(stores());
        var key = stores().keys()
                .add(new ApiKey.Draft(account, "key", Role.ADMIN, "sk_abcd…", hash(), Sample.NOON, null));
        var session = stores().sessions().add(draft(Role.ADMIN, key.id(), Sample.NOON.plusSeconds(60)));
        assertThat(stores().sessions().findByHash(session.hash()).orElseThrow().key())
                .isEqualTo(key.id());
    }

    @Test
    default void a_session_that_was_ended_is_gone_and_others_stay() {
        var session = stores().sessions().add(draft(Role.EDITOR, null, Sample.NOON));
        var other = stores().sessions().add(draft(Role.EDITOR, null, Sample.NOON));
        stores().sessions().end(session.id());
        assertThat(stores().sessions().findByHash(session.hash())).isEmpty();
        assertThat(stores().sessions().findByHash(other.hash())).contains(other);
        assertThatCode(() -> stores().sessions().end(session.id())).doesNotThrowAnyException();
    }

    @Test
    default void expired_sessions_are_removed_and_others_stay() {
        var expired = stores().sessions().add(draft(Role.VIEWER, null, Sample.NOON));
        var good = stores().sessions().add(draft(Role.VIEWER, null, Sample.NOON.plusNanos(1_000)));
        stores().sessions().removeExpired(Sample.NOON);
        assertThat(stores().sessions().findByHash(expired.hash())).isEmpty();
        assertThat(stores().sessions().findByHash(good.hash())).contains(good);
    }

    @Test
    default void a_session_that_was_begun_in_a_transaction_that_failed_is_not_there() {
        var draft = draft(Role.ADMIN, null, Sample.NOON);
        assertThatCode(() -> stores().transactions().run(() -> {
                    stores().sessions().add(draft);
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertThat(stores().sessions().findByHash(draft.hash())).isEmpty();
    }

    private Session.Draft draft(Role role, @Nullable Long key, Instant expires) {
        return new Session.Draft(
                hash(), new Caller(Sample.account(stores()), role, "reports", key), key, Sample.NOON, expires);
    }

    private static String hash() {
        return "%064x".formatted(Sample.number());
    }
}
