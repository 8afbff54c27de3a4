package dev.quern.app.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** The resident memory of processes at two moments, compared. */
final class Memory {
    private static final double MOST = 1.10;

    private final Map<Key, Long> first = new LinkedHashMap<>();
    private final Map<Key, Long> last = new LinkedHashMap<>();

    /** A process; another one with the same name has another number. Those that share are one, whoever it is by now. */
    private record Key(String name, long pid) {}

    /**
     * What is looked at.
     *
     * @param isShared whether most of its memory is shared with others of its kind and filled up in time: then only its own counts
     */
    record Watched(String name, ProcessHandle process, boolean isShared) {}

    void first(List<Watched> processes) {
        read(processes, first);
    }

    void last(List<Watched> processes) {
        read(processes, last);
    }

    private static void read(List<Watched> processes, Map<Key, Long> into) {
        into.clear();
        for (var one : processes) {
            long kilobytes = one.isShared()
                    ? kilobytes(one.process(), "RssAnon")
                            + one.process()
                                    .descendants()
                                    .mapToLong(child -> kilobytes(child, "RssAnon"))
                                    .sum()
                    : kilobytes(one.process(), "VmRSS");
            into.put(new Key(one.name(), one.isShared() ? 0 : one.process().pid()), kilobytes);
        }
    }

    /** A figure of a process; zero when it has ended. */
    private static long kilobytes(ProcessHandle process, String what) {
        try {
            return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                    .filter(line -> line.startsWith(what + ":"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(0);
        } catch (IOException ended) {
            return 0;
        }
    }

    /** Prints both, and gives those that grew by more than a tenth. */
    List<String> compare(Consumer<String> lines) {
        var grown = new ArrayList<String>();
        last.forEach((key, now) -> {
            var before = first.get(key);
            lines.accept("  %-44s %6s %6.0f MB%s"
                    .formatted(
                            key.name() + " (" + key.pid() + ")",
                            before == null ? "" : String.format(Locale.ROOT, "%.0f", before / 1024.0),
                            now / 1024.0,
                            before == null ? "  began later" : change(before, now)));
            if (before != null && now > before * MOST) {
                grown.add(key.name() + change(before, now));
            }
        });
        first.forEach((key, before) -> {
            if (!last.containsKey(key)) {
                lines.accept("  %-44s %6.0f         ended before"
                        .formatted(key.name() + " (" + key.pid() + ")", before / 1024.0));
            }
        });
        return grown;
    }

    private static String change(Long before, Long now) {
        return String.format(Locale.ROOT, "  %+.1f %%", 100.0 * (Objects.requireNonNull(now) - before) / before);
    }
}
