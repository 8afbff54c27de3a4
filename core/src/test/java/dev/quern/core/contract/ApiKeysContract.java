package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.account.AccountId;
import dev.quern.core.account.ApiKey;
import dev.quern.core.account.Role;
import dev.quern.core.ports.Stores;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.account.ApiKeys}. */
public interface ApiKeysContract {
    Stores stores();

    @Test
    default void a_key_is_found_by_its_hash_as_it_was_added() {
        for (var role : Role.values()) {
            var key = stores().keys().add(draft(Sample.account(stores()), role, Sample.NOON.plus(Duration.ofDays(1))));
            assertThat(stores().keys().findByHash(key.hash())).contains(key);
            assertThat(key.role()).isEqualTo(role);
            assertThat(key.revoked()).isNull();
        }
    }

    @Test
    default void a_key_may_last_for_ever() {
        var key = stores().keys().add(draft(Sample.account(stores()), Role.EDITOR, null));
        assertThat(stores().keys().findByHash(key.hash()).orElseThrow().expires())
                .isNull();
    }

    @Test
    default void a_key_is_found_by_its_id_revoked_or_not() {
        var key = stores().keys().add(draft(Sample.account(stores()), Role.ADMIN, null));
        assertThat(stores().keys().find(key.id())).contains(key);
        stores().keys().revoke(key.id(), Sample.NOON);
        assertThat(stores().keys().find(key.id()).orElseThrow().revoked()).isEqualTo(Sample.NOON);
        assertThat(stores().keys().find(Long.MAX_VALUE)).isEmpty();
    }

    @Test
    default void no_key_is_found_by_an_unknown_hash() {
        stores().keys().add(draft(Sample.account(stores()), Role.ADMIN, null));
        assertThat(stores().keys().findByHash("%064x".formatted(-1))).isEmpty();
    }

    @Test
    default void keys_of_all_accounts_are_listed_oldest_first_with_revoked_ones() {
        var first = stores().keys().add(draft(Sample.account(stores()), Role.ADMIN, null));
        var second = stores().keys().add(draft(Sample.account(stores()), Role.VIEWER, null));
        stores().keys().revoke(first.id(), Sample.NOON);
        assertThat(stores().keys().list()).extracting(ApiKey::id).containsSubsequence(first.id(), second.id());
    }

    @Test
    default void keys_of_an_account_are_listed_oldest_first_with_revoked_ones_and_no_others() {
        var account = Sample.account(stores());
        var first = stores().keys().add(draft(account, Role.ADMIN, null));
        stores().keys().add(draft(Sample.account(stores()), Role.ADMIN, null));
        var second = stores().keys().add(draft(account, Role.VIEWER, Sample.NOON));
        stores().keys().revoke(first.id(), Sample.NOON);
        assertThat(stores().keys().list(account)).extracting(ApiKey::id).containsExactly(first.id(), second.id());
        assertThat(stores().keys().list(Sample.account(stores()))).isEmpty();
    }

    @Test
    default void a_revoked_key_keeps_the_time_of_its_first_revocation() {
        var key = stores().keys().add(draft(Sample.account(stores()), Role.ADMIN, null));
        assertThat(stores().keys().revoke(key.id(), Sample.NOON)).isTrue();
        assertThat(stores().keys().revoke(key.id(), Sample.NOON.plusSeconds(60)))
                .isTrue();
        assertThat(stores().keys().findByHash(key.hash()).orElseThrow().revoked())
                .isEqualTo(Sample.NOON);
    }

    @Test
    default void revoking_touches_no_other_key() {
        var key = stores().keys().add(draft(Sample.account(stores()), Role.ADMIN, null));
        var other = stores().keys().add(draft(Sample.account(stores()), Role.ADMIN, null));
        stores().keys().revoke(key.id(), Sample.NOON);
        assertThat(stores().keys().findByHash(other.hash())).contains(other);
    }

    @Test
    default void a_key_that_is_not_there_cannot_be_revoked() {
        assertThat(stores().keys().revoke(Long.MAX_VALUE, Sample.NOON)).isFalse();
    }

    private static ApiKey.Draft draft(AccountId account, Role role, Instant expires) {
        return new ApiKey.Draft(
                account, "key", role, "sk_abcd…", "%064x".formatted(Sample.number()), Sample.NOON, expires);
    }
}
