package dev.quern.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RepeatedLinesTest {
    private final AtomicLong now = new AtomicLong();
    private final LoggerContext log = new LoggerContext();
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void a_log() {
        log.addTurboFilter(new RepeatedLines(now::get));
        lines.start();
        log.getLogger("ROOT").addAppender(lines);
    }

    @Test
    void the_same_failure_is_logged_a_few_times_a_minute_and_then_counted() {
        var logger = log.getLogger("scheduler");
        for (int i = 0; i < 100; i++) {
            logger.error("Failed to poll {}", i, new IllegalStateException("away"));
        }
        assertThat(lines.list).hasSize(5);

        now.addAndGet(Duration.ofSeconds(61).toNanos());
        log.getLogger("other").info("Something else");

        assertThat(lines.list).hasSize(7);
        assertThat(lines.list.get(5).getFormattedMessage())
                .isEqualTo("95 more such lines were left out within a minute: scheduler: Failed to poll {}");
        logger.error("Failed to poll {}", 101);
        assertThat(lines.list).hasSize(8);
    }

    @Test
    void ordinary_lines_and_errors_that_callers_have_an_id_for_are_all_kept() {
        for (int i = 0; i < 20; i++) {
            log.getLogger("dev.quern.app.wiring.Server").info("Started {}", i);
            log.getLogger("dev.quern.rest.http.CrashMapper").error("Error {}", i);
        }

        assertThat(lines.list).hasSize(40);
    }
}
