package dev.quern.core.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.SettableClock;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.memory.InMemoryAccounts;
import dev.quern.core.memory.InMemoryApiKeys;
import dev.quern.core.memory.InMemorySessions;
import dev.quern.core.memory.Memory;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SigningInTest {
    private static final Duration MOMENT = Duration.ofNanos(1_000);

    private final Memory memory = new Memory();
    private final SettableClock clock = new SettableClock();
    private final Tokens tokens = new Tokens(new Random(1));
    private final KeyKeeping keeping =
            new KeyKeeping(new InMemoryAccounts(memory), new InMemoryApiKeys(memory), memory, clock, tokens);
    private final InMemorySessions sessions = new InMemorySessions(memory);
    private final SigningIn signingIn = new SigningIn(keeping, sessions, clock, tokens);
    private final AccountId account = keeping.firstAccount();

    @ParameterizedTest
    @EnumSource(names = {"ADMIN", "EDITOR", "VIEWER"})
    void who_signs_in_with_a_key_is_who_the_key_is(Role role) {
        var key = keeping.create(account, "mine", role, null);

        var signedIn = signingIn.withKey(key.secret());

        assertThat(signingIn.authenticate(signedIn.secret())).isEqualTo(signedIn.session());
        assertThat(signedIn.session().caller())
                .isEqualTo(new Caller(account, role, "mine", signedIn.session().key()));
        assertThat(signedIn.session().key()).isEqualTo(key.key().id());
        assertThat(signedIn.secret()).matches("[A-Za-z0-9_-]{43}");
        assertThat(signedIn.session().toString()).doesNotContain(signedIn.secret());
    }

    @Test
    void a_key_that_is_not_good_and_one_for_figures_open_no_session() {
        var revoked = keeping.create(account, "old", Role.ADMIN, null);
        keeping.revoke(revoked.key().id());
        var figures = keeping.create(account, "figures", Role.METRICS, null);

        refused("This key is not known, or is no longer good.", () -> signingIn.withKey("sk_wrong"));
        refused("This key is not known, or is no longer good.", () -> signingIn.withKey(revoked.secret()));
        refused("A key with the role METRICS opens nothing here.", () -> signingIn.withKey(figures.secret()));
    }

    @Test
    void a_session_ends_after_twelve_hours() {
        var secret = withCode();
        clock.pass(SigningIn.LASTS.minus(MOMENT));
        assertThat(signingIn.authenticate(secret).caller().account()).isEqualTo(account);

        clock.pass(MOMENT);

        over(secret);
    }

    @Test
    void a_session_ends_with_its_key() {
        var key = keeping.create(account, "mine", Role.ADMIN, null);
        var secret = signingIn.withKey(key.secret()).secret();
        var other = withCode();

        keeping.revoke(key.key().id());

        over(secret);
        assertThat(signingIn.authenticate(other).key()).isNull();
    }

    @Test
    void a_session_lasts_no_longer_than_its_key() {
        var end = clock.instant().plusSeconds(60);
        var key = keeping.create(account, "short", Role.ADMIN, end);

        var signedIn = signingIn.withKey(key.secret());

        assertThat(signedIn.session().expires()).isEqualTo(end);
        clock.pass(Duration.ofSeconds(60));
        over(signedIn.secret());
    }

    @Test
    void a_session_that_was_ended_is_over_and_others_are_not() {
        var secret = withCode();
        var other = withCode();

        signingIn.end(signingIn.authenticate(secret));

        over(secret);
        assertThatCode(() -> signingIn.authenticate(other)).doesNotThrowAnyException();
    }

    @Test
    void a_code_opens_its_account_once() {
        var code = signingIn.newCode(account);

        var signedIn = signingIn.withCode(code);

        assertThat(signedIn.session().caller()).isEqualTo(new Caller(account, Role.ADMIN, "console", null));
        codeRefused(code);
        codeRefused("wrong");
    }

    @Test
    void a_code_is_good_for_an_hour() {
        var late = signingIn.newCode(account);
        clock.pass(SigningIn.CODE_LASTS.minus(MOMENT));
        var inTime = signingIn.newCode(account);
        clock.pass(MOMENT);

        codeRefused(late);
        assertThatCode(() -> signingIn.withCode(inTime)).doesNotThrowAnyException();
    }

    @Test
    void a_code_is_not_lost_to_a_store_that_fails() {
        var failing = new Failing();
        var elsewhere = new SigningIn(keeping, failing, clock, tokens);
        var code = elsewhere.newCode(account);
        assertThatThrownBy(() -> elsewhere.withCode(code)).isInstanceOf(Refusal.Unavailable.class);

        failing.away = false;

        assertThatCode(() -> elsewhere.withCode(code)).doesNotThrowAnyException();
    }

    @Test
    void a_code_is_known_only_where_it_was_made() {
        var code = signingIn.newCode(account);
        var elsewhere = new SigningIn(keeping, sessions, clock, tokens);

        assertThatThrownBy(() -> elsewhere.withCode(code)).isInstanceOf(Refusal.Forbidden.class);
        assertThat(elsewhere
                        .authenticate(signingIn.withCode(code).secret())
                        .caller()
                        .account())
                .isEqualTo(account);
    }

    @Test
    void each_session_has_a_token_of_its_own_that_the_store_does_not_know() {
        var secret = withCode();
        var token = SigningIn.csrfToken(secret);

        assertThatCode(() -> SigningIn.requireCsrfToken(secret, token)).doesNotThrowAnyException();
        var other = SigningIn.csrfToken(withCode());
        for (var wrong : new String[] {null, "", "x", secret, other}) {
            refused(
                    "The token that goes with the session is missing, or is another one's.",
                    () -> SigningIn.requireCsrfToken(secret, wrong));
        }
        assertThat(token).isNotEqualTo(signingIn.authenticate(secret).hash());
    }

    private String withCode() {
        return signingIn.withCode(signingIn.newCode(account)).secret();
    }

    private void over(String secret) {
        refused("This session is over. Sign in again.", () -> signingIn.authenticate(secret));
    }

    private void codeRefused(String code) {
        assertThatThrownBy(() -> signingIn.withCode(code))
                .isInstanceOf(Refusal.Forbidden.class)
                .hasMessageStartingWith("This code is not known, was used before, or is older than 60 minutes.");
    }

    private static void refused(String message, Runnable action) {
        assertThatThrownBy(action::run).isInstanceOf(Refusal.Forbidden.class).hasMessage(message);
    }

    /** Sessions that cannot be stored for a while. */
    private final class Failing implements Sessions {
        private boolean away = true;

        @Override
        public Session add(Session.Draft draft) {
            if (away) {
                throw new Refusal.Unavailable("away", Duration.ofSeconds(1));
            }
            return sessions.add(draft);
        }

        @Override
        public Optional<Session> findByHash(String hash) {
            return sessions.findByHash(hash);
        }

        @Override
        public void end(long id) {
            sessions.end(id);
        }

        @Override
        public void removeExpired(Instant now) {
            sessions.removeExpired(now);
        }
    }
}
