package dev.quern.core.result;

import java.math.BigDecimal;
import java.net.URI;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A typed value of a field. {@link #plain()} gives the shape it has in a result.
 */
public sealed interface Value {
    /**
     * The value as a tree of {@link String}, {@link BigDecimal}, {@link Boolean}, null, {@link List} and {@link Map}
     * with its members in order: what a JSON writer needs, nothing it has to guess.
     */
    Object plain();

    /** Text with its line breaks (TEXT) or on one line (ONELINE). */
    record Text(String text) implements Value {
        @Override
        public String plain() {
            return text;
        }
    }

    /** An exact decimal. */
    record Decimal(BigDecimal number) implements Value {
        @Override
        public BigDecimal plain() {
            return number;
        }
    }

    /** A day, written {@code 2026-06-16}. */
    record Date(LocalDate date) implements Value {
        @Override
        public String plain() {
            return date.toString();
        }
    }

    /** A time of day, written {@code 09:45:00}. */
    record Time(LocalTime time) implements Value {
        @Override
        public String plain() {
            return SECONDS.format(time);
        }

        private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("HH:mm:ss");
    }

    /** A day with its time, written {@code 2026-06-16T09:45:00}, followed by the offset if one is known. */
    record DateTime(LocalDateTime dateTime, @Nullable ZoneOffset offset) implements Value {
        @Override
        public String plain() {
            return SECONDS.format(dateTime) + (offset == null ? "" : offset.getId());
        }

        private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");
    }

    /** An absolute URL. */
    record Link(URI uri) implements Value {
        @Override
        public String plain() {
            return uri.toString();
        }
    }

    /** A person's name in parts; a part that the name does not have is null. */
    record Name(
            String full, @Nullable String first, @Nullable String last) implements Value {
        @Override
        public Map<String, @Nullable Object> plain() {
            var members = new LinkedHashMap<String, @Nullable Object>();
            members.put("full", full);
            members.put("first", first);
            members.put("last", last);
            return members;
        }
    }

    /**
     * A postal address: the text as it stands and the parts that were recognised in it, by the names of the interface
     * ({@code street}, {@code zip}, {@code city} …). Parts that were not recognised are absent here and null in the result.
     */
    record Address(String original, String normalized, Map<String, String> parts, boolean found) implements Value {
        /** The names of the parts, in the order of a result. */
        public static final List<String> PARTS = List.of(
                "number",
                "street",
                "address1",
                "address2",
                "city",
                "zip",
                "county",
                "state_code",
                "state",
                "country_code",
                "country");

        public Address {
            parts = Map.copyOf(parts);
            if (!PARTS.containsAll(parts.keySet())) {
                throw new IllegalArgumentException("Not parts of an address: " + parts.keySet());
            }
        }

        @Override
        public Map<String, @Nullable Object> plain() {
            var members = new LinkedHashMap<String, @Nullable Object>();
            members.put("original", original);
            members.put("normalized", normalized);
            PARTS.forEach(part -> members.put(part, parts.get(part)));
            // Places on a map need a geocoder.
            members.put("map", null);
            members.put("found", found);
            members.put("lat", null);
            members.put("lng", null);
            return members;
        }
    }

    /** Rows by column name, in the columns' order; a cell that was not found is null. */
    record Table(List<Map<String, @Nullable Value>> rows) implements Value {
        public Table {
            var copies = new ArrayList<Map<String, @Nullable Value>>();
            rows.forEach(row -> copies.add(Collections.unmodifiableMap(new LinkedHashMap<>(row))));
            rows = Collections.unmodifiableList(copies);
        }

        @Override
        public List<Map<String, @Nullable Object>> plain() {
            var plain = new ArrayList<Map<String, @Nullable Object>>();
            for (var row : rows) {
                var members = new LinkedHashMap<String, @Nullable Object>();
                row.forEach((column, value) -> members.put(column, value == null ? null : value.plain()));
                plain.add(members);
            }
            return plain;
        }
    }
}
