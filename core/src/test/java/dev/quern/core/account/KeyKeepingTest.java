package dev.quern.core.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.SettableClock;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.memory.InMemoryAccounts;
import dev.quern.core.memory.InMemoryApiKeys;
import dev.quern.core.memory.Memory;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class KeyKeepingTest {
    private final Memory memory = new Memory();
    private final InMemoryApiKeys keys = new InMemoryApiKeys(memory);
    private final SettableClock clock = new SettableClock();
    private final KeyKeeping keeping =
            new KeyKeeping(new InMemoryAccounts(memory), keys, memory, clock, new Tokens(new Random(1)));

    @Test
    void a_key_opens_its_account_with_its_role() {
        var account = keeping.firstAccount();
        var made = keeping.create(account, "reports", Role.VIEWER, null);

        assertThat(made.secret()).matches("sk_[A-Za-z0-9_-]{40}");
        assertThat(keeping.authenticate(made.secret()))
                .isEqualTo(
                        new Caller(account, Role.VIEWER, "reports", made.key().id()));
    }

    @Test
    void the_secret_is_not_stored() {
        var made = keeping.create(keeping.firstAccount(), "reports", Role.ADMIN, null);

        assertThat(keys.list().toString()).doesNotContain(made.secret());
    }

    @Test
    void a_wrong_a_revoked_and_an_expired_key_open_nothing() {
        var account = keeping.firstAccount();
        var revoked = keeping.create(account, "old", Role.ADMIN, null);
        var expiring =
                keeping.create(account, "short", Role.ADMIN, clock.instant().plusSeconds(60));
        keeping.revoke(revoked.key().id());
        assertThat(keeping.authenticate(expiring.secret()).account()).isEqualTo(account);
        clock.pass(Duration.ofSeconds(60));

        refused("sk_wrong");
        refused(revoked.secret());
        refused(expiring.secret());
    }

    @Test
    void a_configured_key_is_made_once() {
        keeping.ensure("chosen-by-the-operator");
        keeping.ensure("chosen-by-the-operator");

        assertThat(keys.list()).hasSize(1);
        assertThat(keeping.authenticate("chosen-by-the-operator").role()).isEqualTo(Role.ADMIN);
    }

    @Test
    void a_configured_key_that_is_too_short_is_refused() {
        assertThatThrownBy(() -> keeping.ensure("short")).isInstanceOf(Refusal.Invalid.class);
    }

    @Test
    void revoking_a_key_that_is_not_there_is_refused() {
        assertThatThrownBy(() -> keeping.revoke(5)).hasMessage("There is no key 5.");
    }

    @Test
    void who_may_only_read_may_not_write() {
        var viewer = new Caller(keeping.firstAccount(), Role.VIEWER, "reports", null);

        assertThatThrownBy(viewer::requireWrite).hasMessage("You do not have permission to perform this action.");
    }

    @Test
    void a_key_is_handed_out_with_a_name_a_role_of_accounts_and_a_time_to_come() {
        var account = keeping.firstAccount();
        var end = clock.instant().plusSeconds(60);
        var made = keeping.handOut(account, " reports ", Role.EDITOR, end);
        assertThat(keeping.authenticate(made.secret()))
                .isEqualTo(
                        new Caller(account, Role.EDITOR, "reports", made.key().id()));
        assertThat(made.key().expires()).isEqualTo(end);

        invalid("name", () -> keeping.handOut(account, " \n ", Role.EDITOR, null));
        invalid("name", () -> keeping.handOut(account, "x".repeat(101), Role.EDITOR, null));
        invalid("role", () -> keeping.handOut(account, "x", Role.METRICS, null));
        invalid("expires", () -> keeping.handOut(account, "x", Role.EDITOR, clock.instant()));
        invalid("expires", () -> keeping.handOut(account, "x", Role.EDITOR, Instant.MAX));
        assertThat(keeping.keys(account)).containsExactly(made.key());
    }

    private static void invalid(String member, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        Refusal.Invalid.class,
                        refusal -> assertThat(refusal.field()).isEqualTo(member));
    }

    @Test
    void only_keys_of_the_account_are_listed_and_revoked() {
        var account = keeping.firstAccount();
        var mine = keeping.create(account, "mine", Role.VIEWER, null).key();
        var other = keeping.createAccount("Acme").id();
        assertThat(keeping.keys(account)).containsExactly(mine);
        assertThat(keeping.keys(other)).isEmpty();
        assertThatThrownBy(() -> keeping.revoke(other, mine.id()))
                .isInstanceOf(Refusal.NotFound.class)
                .hasMessage("Key not found");
        assertThatThrownBy(() -> keeping.revoke(account, 999)).isInstanceOf(Refusal.NotFound.class);

        var revoked = keeping.revoke(account, mine.id());
        assertThat(revoked.revoked()).isEqualTo(clock.instant());
        clock.pass(Duration.ofSeconds(1));
        assertThat(keeping.revoke(account, mine.id())).isEqualTo(revoked);
    }

    @Test
    void only_an_admin_may_hand_out_keys() {
        for (var role : Role.values()) {
            var caller = new Caller(keeping.firstAccount(), role, "someone", null);
            if (role == Role.ADMIN) {
                assertThat(caller.requireHandingOutKeys()).isEqualTo(caller);
            } else {
                assertThatThrownBy(caller::requireHandingOutKeys).isInstanceOf(Refusal.Forbidden.class);
            }
        }
    }

    private void refused(String secret) {
        assertThatThrownBy(() -> keeping.authenticate(secret))
                .isInstanceOf(Refusal.Forbidden.class)
                .hasMessage("Authentication failed");
    }

    @Test
    void an_account_is_found_by_its_name_and_no_two_have_one() {
        var account = keeping.createAccount(" Acme ");
        assertThat(account.name()).isEqualTo("Acme");
        assertThat(keeping.account("ACME")).isEqualTo(account.id());
        assertThat(keeping.accounts()).contains(account);
        assertThatThrownBy(() -> keeping.createAccount("acme"))
                .isInstanceOf(Refusal.Conflict.class)
                .hasMessage("There is an account 'acme' already.");
        assertThatThrownBy(() -> keeping.account("nobody"))
                .isInstanceOf(Refusal.NotFound.class)
                .hasMessage("There is no account 'nobody'.");
        assertThatThrownBy(() -> keeping.createAccount(" \n ")).isInstanceOf(Refusal.Invalid.class);
    }
}
