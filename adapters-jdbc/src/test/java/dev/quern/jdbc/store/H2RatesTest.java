package dev.quern.jdbc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.contract.RatesContract;
import dev.quern.core.rate.Rates;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.TestDatabases;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** H2 has one program, which counts in its memory. */
final class H2RatesTest implements RatesContract {
    @TempDir
    private Path folder;

    private Instant now = Instant.parse("2026-06-16T12:00:00Z");
    private Database database;
    private Rates rates;

    @BeforeEach
    void open() {
        database = TestDatabases.h2(folder);
        rates = JdbcRates.on(database, () -> now);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    public Rates rates() {
        return rates;
    }

    @Override
    public void elapse(Duration time) {
        now = now.plus(time);
    }

    @Test
    void its_table_stays_empty() {
        rates.take(SIX, "somebody");
        long rows = database.jdbi()
                .withHandle(handle -> handle.createQuery("select count(*) from allowance")
                        .mapTo(Long.class)
                        .one());
        assertThat(rows).isZero();
    }
}
