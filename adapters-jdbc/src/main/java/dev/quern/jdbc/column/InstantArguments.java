package dev.quern.jdbc.column;

import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;

/**
 * Writes times to the database: in whole microseconds, which is what both databases keep, cut off rather than rounded
 * so that nothing lies in the future. Times out of all bounds, such as {@link Instant#MAX} for "no end", become the first and
 * the last that both can hold.
 */
public final class InstantArguments extends AbstractArgumentFactory<Instant> {
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    public InstantArguments() {
        super(Types.TIMESTAMP_WITH_TIMEZONE);
    }

    @Override
    protected Argument build(Instant time, ConfigRegistry config) {
        var storable = stored(time);
        return (position, statement, context) -> statement.setObject(position, storable);
    }

    private static OffsetDateTime stored(Instant time) {
        var bounded = time.isBefore(FIRST) ? FIRST : time.isAfter(LAST) ? LAST : time;
        return bounded.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
    }
}
