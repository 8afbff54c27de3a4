package dev.quern.ocr.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChildProgramTest {
    @ParameterizedTest
    @CsvSource({"done,7", "refused,1", "broken,1"})
    void it_ends_with_its_work_though_a_thread_is_left_running(String how, int status) throws Exception {
        var builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                Working.class.getName(),
                how);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        var process = builder.start();
        try (var said = process.errorReader()) {
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();

            assertThat(process.exitValue()).isEqualTo(status);
            assertThat(said.lines()).anyMatch(line -> line.contains(how));
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void it_ends_with_its_server_in_the_middle_of_its_work() throws Exception {
        var command = "\"$0\" -XX:TieredStopAtLevel=1 \"$1\" for-ever & echo $!; wait";
        var builder = new ProcessBuilder(
                        "sh",
                        "-c",
                        command,
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        Working.class.getName())
                .redirectErrorStream(true);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        var server = builder.start();
        try (var said = server.inputReader()) {
            var child = ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();
            assertThat(said.readLine()).isEqualTo("for-ever");

            server.destroyForcibly();

            child.onExit().get(30, TimeUnit.SECONDS);
        }
    }

    /** A program that leaves a thread running. */
    static final class Working {
        private Working() {}

        public static void main(String[] how) {
            ChildProgram.run(() -> {
                new Thread(() -> {
                            try {
                                new CountDownLatch(1).await();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        })
                        .start();
                return switch (how[0]) {
                    case "for-ever" -> {
                        System.err.println(how[0]);
                        while (true) {
                            Thread.onSpinWait();
                        }
                    }
                    case "refused" -> throw new IOException("refused");
                    case "broken" -> throw new StackOverflowError("broken");
                    default -> {
                        System.err.println(how[0]);
                        yield 7;
                    }
                };
            });
        }
    }
}
