package dev.quern.core.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.account.AccountId;
import dev.quern.core.intake.Admission.Bounds;
import dev.quern.core.kernel.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AdmissionTest {
    private static final AccountId ONE = new AccountId(UUID.randomUUID());
    private static final AccountId OTHER = new AccountId(UUID.randomUUID());

    private final Map<AccountId, Long> waiting = new HashMap<>();
    private Duration looking = Duration.ZERO;
    private Instant now = Instant.parse("2026-06-16T12:00:00Z");
    private int looks;

    @Test
    void an_account_at_its_limit_is_refused_and_others_still_come_in() {
        waiting.put(ONE, 97L);
        var admission = admission(new Bounds(1_000, 100));
        for (int i = 0; i < 3; i++) {
            admission.admit(ONE);
        }
        assertThatThrownBy(() -> admission.admit(ONE))
                .isInstanceOfSatisfying(
                        Refusal.Unavailable.class,
                        refusal -> assertThat(refusal.retryAfter()).isPositive())
                .hasMessage(
                        "100 of this account's documents wait to be processed, and no more than 100 may. Send it again"
                                + " later.");
        admission.admit(OTHER);
    }

    @Test
    void documents_are_refused_at_the_limit_for_all_accounts() {
        waiting.put(ONE, 60L);
        waiting.put(OTHER, 40L);
        assertThatThrownBy(() -> admission(new Bounds(100, 0)).admit(ONE))
                .isInstanceOf(Refusal.Unavailable.class)
                .hasMessage("100 documents wait to be processed, and no more than 100 may. Send it again later.");
    }

    @Test
    void without_limits_the_queue_is_not_looked_at() {
        waiting.put(ONE, Long.MAX_VALUE / 2);
        var admission = admission(new Bounds(0, 0));
        for (int i = 0; i < 1_000; i++) {
            admission.admit(ONE);
        }
        assertThat(looks).isZero();
    }

    @Test
    void the_queue_is_looked_at_once_a_second_and_what_was_done_makes_room_then() {
        waiting.put(ONE, 10L);
        var admission = admission(new Bounds(0, 11));
        admission.admit(ONE);
        waiting.put(ONE, 2L);
        assertThatThrownBy(() -> admission.admit(ONE)).isInstanceOf(Refusal.Unavailable.class);
        assertThat(looks).isEqualTo(1);
        now = now.plusSeconds(1);
        assertThatCode(() -> admission.admit(ONE)).doesNotThrowAnyException();
        assertThat(looks).isEqualTo(2);
    }

    @Test
    void a_queue_that_takes_long_to_look_at_is_looked_at_less_often() {
        looking = Duration.ofMillis(500);
        var admission = admission(new Bounds(1_000, 0));
        for (int seconds = 0; seconds < 30; seconds++) {
            admission.admit(ONE);
            now = now.plusSeconds(1);
        }
        assertThat(looks).isEqualTo(3);
    }

    private Admission admission(Bounds bounds) {
        return new Admission(
                () -> {
                    looks++;
                    now = now.plus(looking);
                    return Map.copyOf(waiting);
                },
                () -> now,
                bounds);
    }
}
