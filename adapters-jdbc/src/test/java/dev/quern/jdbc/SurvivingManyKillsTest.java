package dev.quern.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Committed data survives the killing of its program, also while the file of H2 is being compacted, on both databases. The
 * moments of the kills differ in each build. A database that loses data in one kill of three passes once in 130 builds;
 * {@link ManyKills} runs hundreds.
 */
class SurvivingManyKillsTest {
    private static final int KILLS = 12;
    private static final long SEED = System.nanoTime();

    private static CompletableFuture<ManyKills.Report> h2;
    private static CompletableFuture<ManyKills.Report> postgres;

    /** Both databases run at the same time, since most of the time goes into starting programs. */
    @BeforeAll
    static void kill(@TempDir Path folder) throws IOException {
        var beside = Files.createDirectory(folder.resolve("postgres"));
        h2 = killing(new ManyKills(TestDatabases.h2Url(folder), "quern", folder, SEED));
        postgres = killing(new ManyKills(Postgres.newUrl(), "postgres", beside, SEED + 1));
        // Failures are left to the tests; here both must end before the folder is removed.
        h2.handle((report, failure) -> true).join();
        postgres.handle((report, failure) -> true).join();
    }

    private static CompletableFuture<ManyKills.Report> killing(ManyKills killing) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return killing.run(KILLS);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void h2_keeps_what_was_promised_before_twelve_kills() {
        assertKept(h2.join());
    }

    @Test
    void postgresql_keeps_what_was_promised_before_twelve_kills() {
        assertKept(postgres.join());
    }

    private static void assertKept(ManyKills.Report report) {
        System.out.println(report);
        assertThat(report.lost()).as("seed %d: %s", SEED, report).isEmpty();
        assertThat(report.promises()).as("promises, so that it means something").isGreaterThan(10 * KILLS);
    }
}
