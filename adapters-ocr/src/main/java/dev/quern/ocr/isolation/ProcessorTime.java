package dev.quern.ocr.isolation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * Measures how long processors have worked for a process, all its threads together, and for the programs that it has
 * started.
 */
final class ProcessorTime {
    /** The unit that Linux counts in, on every machine that Java runs on. */
    private static final long TICKS_A_SECOND = 100;
    /**
     * The index in {@code /proc/PID/stat}, counted from after the name, of the process's own time, in two fields, and
     * that of programs that have ended.
     */
    private static final int FIRST = 11;

    private static final int LAST = 14;

    private ProcessorTime() {}

    /** Empty where the system does not tell. */
    static Optional<Duration> of(ProcessHandle process) {
        return own(process)
                .map(own -> process.descendants()
                        .map(program -> own(program).orElse(Duration.ZERO))
                        .reduce(own, Duration::plus));
    }

    /** Without the programs that run now. Other systems than Linux do not count those that have ended either. */
    static Optional<Duration> own(ProcessHandle process) {
        try {
            var stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            var fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
            long ticks = Arrays.stream(fields, FIRST, LAST + 1)
                    .mapToLong(Long::parseLong)
                    .sum();
            return Optional.of(Duration.ofMillis(ticks * 1000 / TICKS_A_SECOND));
        } catch (IOException | RuntimeException notLinux) {
            return process.info().totalCpuDuration();
        }
    }
}
