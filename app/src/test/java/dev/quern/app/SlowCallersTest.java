package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The measurement of {@link UnderAttack}, for less than a second each: slow callers do not keep the others from their work. */
class SlowCallersTest extends ServerTest {
    private static final int CALLERS = 230;
    private static final int LARGE = 8 << 20;
    private static final double SECONDS_10 = 10_000;

    @Test
    void slow_callers_hold_up_nobody_else() throws Exception {
        var client = start("--workers", "1");
        var calls = new OrdinaryCalls(server().url(), ServerProcess.KEY, client);
        for (var attack : UnderAttack.attacks(calls, ServerProcess.KEY, LARGE)) {
            try (var callers =
                    new SlowCallers(server().url(), attack, CALLERS, List.of("127.0.0.2", "127.0.0.3", "127.0.0.4"))) {
                Thread.sleep(600);
                assertThat(calls.health()).as(attack.name()).isLessThan(SECONDS_10);
                assertThat(calls.times(Duration.ofMillis(50)))
                        .as(attack.name())
                        .isNotEmpty()
                        .allMatch(millis -> millis < SECONDS_10);
                assertThat(callers).isNotNull();
            }
        }
    }
}
