package dev.quern.jdbc.store;

import dev.quern.core.rate.InMemoryRates;
import dev.quern.core.rate.Rate;
import dev.quern.core.rate.Rates;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.Row;
import dev.quern.jdbc.connection.Dialect;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@link Rates} in a table of PostgreSQL, for all programs that share it. A program takes tokens out of a caller's bucket in
 * portions: one at first, twice as many each time that a portion was soon used up, and puts back what it did not need. So one
 * statement serves many calls of a busy caller, no more is granted in all than the rate allows, and a caller who comes by in turns
 * at several programs gets as much as at one. Who was refused is refused from memory until there can be a token.
 */
public final class JdbcRates implements Rates {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcRates.class);

    /** A portion is a twentieth of a minute's worth at most: what others cannot have while one program has it in hand. */
    private static final int PORTIONS = 20;
    /** How long a portion may be used; what is left of it then is put back with the next call. */
    private static final long LASTS = Duration.ofSeconds(2).toNanos();
    /** For who is refused: the database is not asked more often. */
    private static final Duration AT_LEAST = Duration.ofMillis(100);

    private static final int MAX_CALLERS = 20_000;
    private static final long TIDYING = Duration.ofMinutes(1).toNanos();

    /** What is in a bucket now, with what is put back. */
    private static final String CONTENT = """
            least(:most, bucket.tokens + :back
                + :perSecond * greatest(0, extract(epoch from current_timestamp - bucket.at)))
            """;

    private static final String TAKE = """
            insert into allowance as bucket (name, caller, tokens, granted, at)
            values (:name, :caller, :most - :wanted, :wanted, current_timestamp)
            on conflict (name, caller) do update
            set granted = least(:wanted, floor(%1$s)),
                tokens = %1$s - least(:wanted, floor(%1$s)),
                at = greatest(bucket.at, current_timestamp)
            returning granted, tokens
            """.formatted(CONTENT);

    private final Jdbi jdbi;
    private final LongSupplier nanos;
    private final AtomicLong tidied;
    private final Map<Key, Hand> hands = new LinkedHashMap<>(16, 0.75f, true);

    private record Key(String rate, String whose) {}

    private record Portion(int granted, double left) {}

    /** What this program has in hand for one caller. */
    private static final class Hand {
        private int tokens;
        private int size = 1;
        private long taken;
        private long refusedUntil;
        private boolean isNew = true;
    }

    /** @param nanos the time, as {@link System#nanoTime} tells it */
    JdbcRates(Database database, LongSupplier nanos) {
        this.jdbi = database.jdbi();
        this.nanos = nanos;
        this.tidied = new AtomicLong(nanos.getAsLong());
    }

    /** In the table of a database that programs may share, and in the memory of the one program that has any other. */
    public static Rates on(Database database, InstantSource clock) {
        return database.dialect() == Dialect.POSTGRESQL
                ? new JdbcRates(database, System::nanoTime)
                : new InMemoryRates(clock);
    }

    @Override
    public Duration take(Rate rate, String whose) {
        if (rate.isUnlimited()) {
            return Duration.ZERO;
        }
        var hand = hand(new Key(rate.name(), whose));
        synchronized (hand) {
            long now = nanos.getAsLong();
            if (hand.refusedUntil - now > 0 && !hand.isNew) {
                return Duration.ofNanos(hand.refusedUntil - now);
            }
            boolean isFresh = !hand.isNew && now - hand.taken < LASTS;
            if (hand.tokens == 0 || !isFresh) {
                refill(hand, rate, whose, isFresh, now);
            }
            if (hand.tokens == 0) {
                return Duration.ofNanos(hand.refusedUntil - now);
            }
            hand.tokens--;
            return Duration.ZERO;
        }
    }

    private Hand hand(Key key) {
        synchronized (hands) {
            var hand = hands.computeIfAbsent(key, first -> new Hand());
            if (hands.size() > MAX_CALLERS) {
                var oldest = hands.keySet().iterator();
                oldest.next();
                oldest.remove();
            }
            return hand;
        }
    }

    private void refill(Hand hand, Rate rate, String whose, boolean isFresh, long now) {
        int most = Math.max(1, rate.perMinute() / PORTIONS);
        int wanted = hand.isNew ? 1 : Math.min(most, isFresh ? hand.size * 2 : Math.max(1, hand.size / 2));
        var portion = take(rate, whose, hand.tokens, wanted);
        hand.isNew = false;
        hand.size = wanted;
        hand.taken = now;
        hand.tokens = portion.granted();
        if (portion.granted() == 0) {
            var wait = Duration.ofNanos((long) Math.ceil((1 - portion.left()) * 1e9 / rate.perSecond()));
            hand.refusedUntil = now + (wait.compareTo(AT_LEAST) < 0 ? AT_LEAST : wait).toNanos();
        }
        if (now - tidied.get() > TIDYING) {
            tidied.set(now);
            tidy();
        }
    }

    private Portion take(Rate rate, String whose, int back, int wanted) {
        return jdbi.withHandle(handle -> handle.createQuery(TAKE)
                .bind("name", rate.name())
                .bind("caller", hash(whose))
                .bind("most", rate.perMinute())
                .bind("perSecond", rate.perSecond())
                .bind("back", back)
                .bind("wanted", wanted)
                .map((set, context) -> {
                    var row = new Row(set);
                    return new Portion(row.integer("granted"), row.real("tokens"));
                })
                .one());
    }

    /** Removes buckets that are full again. */
    private void tidy() {
        try {
            jdbi.useHandle(handle ->
                    handle.execute("delete from allowance where at < current_timestamp - interval '2 minute'"));
        } catch (RuntimeException e) {
            LOG.debug("Allowances were not tidied; the next who comes tries again", e);
        }
    }

    private static String hash(String whose) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(whose.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
