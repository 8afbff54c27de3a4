package dev.quern.jdbc.column;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One row of a result set: what a store's row reader reads from, with null only where it is asked for. */
public record Row(ResultSet set) {
    public String text(String column) throws SQLException {
        return Objects.requireNonNull(set.getString(column), column);
    }

    @Nullable
    public String textOrNull(String column) throws SQLException {
        return set.getString(column);
    }

    public UUID uuid(String column) throws SQLException {
        return Objects.requireNonNull(set.getObject(column, UUID.class), column);
    }

    public long number(String column) throws SQLException {
        return set.getLong(column);
    }

    public int integer(String column) throws SQLException {
        return set.getInt(column);
    }

    @Nullable
    public Long numberOrNull(String column) throws SQLException {
        long number = set.getLong(column);
        return set.wasNull() ? null : number;
    }

    public double real(String column) throws SQLException {
        return set.getDouble(column);
    }

    @Nullable
    public Double realOrNull(String column) throws SQLException {
        double real = set.getDouble(column);
        return set.wasNull() ? null : real;
    }

    public boolean truth(String column) throws SQLException {
        return set.getBoolean(column);
    }

    @Nullable
    public Boolean truthOrNull(String column) throws SQLException {
        boolean truth = set.getBoolean(column);
        return set.wasNull() ? null : truth;
    }

    /** The moment it is, whatever zone the program or the database thinks it is in. */
    public Instant time(String column) throws SQLException {
        return Objects.requireNonNull(timeOrNull(column), column);
    }

    @Nullable
    public Instant timeOrNull(String column) throws SQLException {
        var time = set.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    /** The time from one column to another; zero when nothing is said of the first. */
    public Duration between(String earlier, String later) throws SQLException {
        var began = timeOrNull(earlier);
        return began == null ? Duration.ZERO : Duration.between(began, time(later));
    }

    public <E extends Enum<E>> E constant(String column, Class<E> type) throws SQLException {
        return Enum.valueOf(type, text(column));
    }

    public <E extends Enum<E>> @Nullable E constantOrNull(String column, Class<E> type) throws SQLException {
        var name = textOrNull(column);
        return name == null ? null : Enum.valueOf(type, name);
    }
}
