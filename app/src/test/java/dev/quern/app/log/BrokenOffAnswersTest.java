package dev.quern.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BrokenOffAnswersTest {
    private static final String WRITER = "org.glassfish.jersey.server.ServerRuntime$Responder";

    private final LoggerContext log = new LoggerContext();
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void a_log() {
        log.addTurboFilter(new BrokenOffAnswers());
        lines.start();
        log.getLogger("ROOT").addAppender(lines);
    }

    @Test
    void an_answer_that_its_caller_broke_off_is_one_line_and_no_error() {
        for (var failure : List.of(
                new IOException("Broken pipe"),
                new UncheckedIOException(new IOException("Connection is closed")),
                new IllegalStateException(new ClosedChannelException()))) {
            log.getLogger(WRITER).error("Error while writing", failure);
        }
        assertThat(lines.list).hasSize(3).allSatisfy(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.DEBUG);
            assertThat(line.getThrowableProxy()).isNull();
            assertThat(line.getFormattedMessage()).startsWith("A caller broke off an answer: ");
        });
    }

    @Test
    void whatever_else_fails_stays_an_error() {
        log.getLogger(WRITER).error("Error while writing", new IOException("No space left on device"));
        log.getLogger(WRITER).error("Error while writing", new SQLException(new IOException("Broken pipe")));
        log.getLogger("dev.quern.ocr").error("Failed", new IOException("Broken pipe"));
        log.getLogger(WRITER).error("Broken pipe");
        assertThat(lines.list).hasSize(4).extracting(ILoggingEvent::getLevel).containsOnly(Level.ERROR);
    }
}
