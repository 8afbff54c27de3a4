package dev.quern.app;

import dev.quern.app.SlowCallers.Attack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Measures how long ordinary calls take while 230 slow callers hold on to a server of its own: before each attack, and under
 * it. The argument is the seconds of each.
 */
final class UnderAttack {
    private static final int CALLERS = 230;
    private static final int LARGE = 30 << 20;
    private static final String ORDINARY = "127.0.0.1";
    private static final List<String> ONE = List.of("127.0.0.2");
    private static final List<String> NINE =
            IntStream.rangeClosed(1, 9).mapToObj(i -> "127.0.0." + i).toList();

    private UnderAttack() {}

    public static void main(String[] arguments) throws Exception {
        var length = Duration.ofSeconds(Long.parseLong(arguments[0]));
        System.out.println(
                "| callers | from | 99th percentile before, ms | under | ratio | health, slowest, ms | cut or turned away |");
        System.out.println("|---|---|---|---|---|---|---|");
        attack(length, "one address", ONE);
        attack(length, "nine addresses", NINE);
        attack(length, "that of the ordinary calls, without a limit", List.of(ORDINARY), "--requests-per-remote", "0");
    }

    private static void attack(Duration length, String where, List<String> from, String... options) throws Exception {
        var data = Files.createTempDirectory("quern-attacked-");
        try (var process = new ServerProcess(data, options)) {
            var client = process.start();
            var calls = new OrdinaryCalls(process.url(), ServerProcess.KEY, client);
            calls.times(length); // Warms up.
            for (var attack : attacks(calls, ServerProcess.KEY, LARGE)) {
                var before = calls.times(length);
                var health = new ArrayList<Double>();
                List<Double> under;
                int lost;
                try (var callers = new SlowCallers(process.url(), attack, CALLERS, from)) {
                    calls.times(Duration.ofSeconds(2)); // Until all callers have begun.
                    under = new ArrayList<>();
                    for (int i = 0; i < 5; i++) {
                        health.add(calls.health());
                        under.addAll(calls.times(length.dividedBy(5)));
                    }
                    lost = callers.lost();
                }
                under.sort(null);
                double ratio = p99(under) / p99(before);
                System.out.printf(
                        "| %s | %s | %.1f | %.1f | %.2f | %.1f | %d |%n",
                        attack.name(),
                        where,
                        p99(before),
                        p99(under),
                        ratio,
                        health.stream().max(Double::compare).orElseThrow(),
                        lost);
            }
        } finally {
            delete(data);
        }
    }

    /** @param large the size of the file that is not read; more than the buffers between two programs hold */
    static List<Attack> attacks(OrdinaryCalls calls, String key, int large) throws IOException {
        return List.of(
                Attack.messages(),
                Attack.readers(calls.download(large)),
                Attack.uploads(calls.mailbox(), key),
                Attack.longUploads(calls.mailbox(), key),
                Attack.heads());
    }

    private static double p99(List<Double> sorted) {
        return sorted.get(sorted.size() * 99 / 100);
    }

    private static void delete(Path folder) throws IOException {
        try (var all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
