package dev.quern.jdbc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.contract.RatesContract;
import dev.quern.core.rate.Rate;
import dev.quern.core.rate.Rates;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.Postgres;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What programs grant that share a database. */
final class PostgresRatesTest implements RatesContract {
    private static Database database;

    private final AtomicLong nanos = new AtomicLong(System.nanoTime());
    private final List<Rates> programs = Stream.generate(this::program).limit(3).toList();
    private final String caller = UUID.randomUUID().toString();

    private Rates program() {
        return new JdbcRates(database, nanos::get);
    }

    @BeforeAll
    static void open() {
        database = Postgres.newDatabase();
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @Override
    public Rates rates() {
        return programs.get(0);
    }

    @Override
    public void elapse(Duration time) {
        nanos.addAndGet(time.toNanos());
        long micros = (time.toNanos() + 999) / 1_000;
        database.jdbi()
                .useHandle(handle ->
                        handle.execute("update allowance set at = at - ? * interval '1 microsecond'", micros));
    }

    private long rows() {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select count(*) from allowance")
                        .mapTo(Long.class)
                        .one());
    }

    @Test
    void programs_grant_a_minutes_worth_together() {
        var hundred = new Rate("hundred", 100);
        long began = System.nanoTime();
        int granted = 0;
        for (int i = 0; i < 400; i++) {
            granted += programs.get(i % 3).take(hundred, caller).isZero() ? 1 : 0;
        }
        long back = 2 + 2 * Duration.ofNanos(System.nanoTime() - began).toSeconds();
        // Each of three may be left with most of a portion in hand when there are no more.
        assertThat(granted).isBetween(100 - 3 * 5, 100 + (int) back);
    }

    @Test
    void what_one_has_in_hand_and_does_not_need_is_there_for_others_again() {
        var sixty = new Rate("sixty", 60);
        for (int i = 0; i < 60; i++) {
            programs.get(0).take(sixty, caller);
        }
        elapse(Duration.ofSeconds(6));
        // In turns, as a balancer has them, at nine tenths of the rate.
        for (int i = 0; i < 150; i++) {
            assertThat(programs.get(i % 3).take(sixty, caller)).as("call " + i).isZero();
            elapse(Duration.ofMillis(1_110));
        }
    }

    @Test
    void the_database_is_asked_seldom_of_a_busy_caller_and_not_of_one_who_is_refused() {
        var many = new Rate("many", 6_000);
        var asked = new AtomicInteger();
        database.jdbi().setSqlLogger(new SqlLogger() {
            @Override
            public void logBeforeExecution(StatementContext context) {
                asked.incrementAndGet();
            }
        });
        for (int i = 0; i < 6_000; i++) {
            assertThat(rates().take(many, caller)).isZero();
        }
        assertThat(asked.getAndSet(0)).as("for 6,000 calls").isBetween(20, 40);
        for (int i = 0; i < 1_000; i++) {
            rates().take(SIX, "refused " + caller);
        }
        assertThat(asked)
                .as("for six calls and many refusals")
                .hasValueGreaterThanOrEqualTo(6)
                .hasValueLessThan(10);
    }

    @Test
    void callers_who_are_gone_leave_no_rows() {
        for (int i = 0; i < 50; i++) {
            rates().take(SIX, "caller " + i);
        }
        assertThat(rows()).isGreaterThanOrEqualTo(50);
        elapse(Duration.ofMinutes(3));
        rates().take(SIX, caller);
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void nobody_can_tell_from_the_table_who_the_callers_are() {
        rates().take(SIX, "sk_a-secret");
        var callers = database.jdbi()
                .withHandle(handle -> handle.createQuery("select caller from allowance")
                        .mapTo(String.class)
                        .list());
        assertThat(callers).isNotEmpty().allMatch(one -> one.matches("[0-9a-f]{64}"));
    }
}
