package dev.quern.rest.http;

import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.PageRequest;
import dev.quern.rest.json.Texts;
import jakarta.ws.rs.core.UriInfo;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parameters after the {@code ?}. Jersey's own reading answers 404 to a number that is none; these readings refuse with 400
 * and the parameter's name. A parameter that is empty counts as absent; of a repeated one the last counts.
 */
public final class QueryParameters {
    /** Without the years before 1 and after 9999 that Java reads, and no database keeps. */
    private static final Pattern DATE = Pattern.compile("(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}");

    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,18}");
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");
    private static final Pattern FRACTION = Pattern.compile("[0-9]{1,3}(?:\\.[0-9]{1,20})?");
    private static final int MAX_LENGTH = 1_000;

    private final Map<String, List<String>> values = new LinkedHashMap<>();

    private QueryParameters() {}

    public static QueryParameters of(UriInfo uri) {
        var parameters = new QueryParameters();
        var query = uri.getRequestUri().getRawQuery();
        for (var pair : (query == null ? "" : query).split("&", -1)) {
            int equals = pair.indexOf('=');
            var name = decoded(equals < 0 ? pair : pair.substring(0, equals));
            var value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
            if (!name.isEmpty()) {
                parameters.values.computeIfAbsent(name, n -> new ArrayList<>()).add(value);
            }
        }
        return parameters;
    }

    /** All of them in order, with everything they were given. */
    public Map<String, List<String>> all() {
        return values;
    }

    /** The value, or an empty text. */
    public String text(String name) {
        var given = values.getOrDefault(name, List.of(""));
        var text = given.get(given.size() - 1).strip();
        if (text.length() > MAX_LENGTH) {
            throw new Refusal.Invalid(name, "Longer than " + MAX_LENGTH + " characters; it has " + text.length() + ".");
        }
        if (!Texts.isClean(text)) {
            throw new Refusal.Invalid(name, "Control characters and broken characters are not allowed.");
        }
        return text;
    }

    public PageRequest page() {
        return new PageRequest(integer("page", 1), integer("page_size", PageRequest.DEFAULT_SIZE));
    }

    public boolean bool(String name) {
        var text = text(name);
        if (text.isEmpty() || text.equalsIgnoreCase("false") || text.equals("0")) {
            return false;
        }
        if (text.equalsIgnoreCase("true") || text.equals("1")) {
            return true;
        }
        throw new Refusal.Invalid(name, "Expected true or false, found '" + text + "'.");
    }

    /** True, false, or null when nothing is said. */
    public @Nullable Boolean boolOrNull(String name) {
        return text(name).isEmpty() ? null : bool(name);
    }

    /** A whole number from 1, such as an id; null when nothing is said. */
    public @Nullable Long numberOrNull(String name) {
        var text = text(name);
        if (text.isEmpty()) {
            return null;
        }
        if (!NUMBER.matcher(text).matches()) {
            throw new Refusal.Invalid(name, "Expected a whole number from 1, found '" + text + "'.");
        }
        return Long.valueOf(text);
    }

    public <E extends Enum<E>> @Nullable E choice(String name, Class<E> type) {
        var text = text(name);
        if (text.isEmpty()) {
            return null;
        }
        for (var choice : type.getEnumConstants()) {
            if (choice.name().equals(text)) {
                return choice;
            }
        }
        throw new Refusal.Invalid(
                name, "Expected one of " + List.of(type.getEnumConstants()) + ", found '" + text + "'.");
    }

    public @Nullable LocalDate date(String name) {
        var text = text(name);
        try {
            if (text.isEmpty()) {
                return null;
            }
            if (DATE.matcher(text).matches()) {
                return LocalDate.parse(text);
            }
        } catch (DateTimeException e) {
            // Said below, like what has not the shape of a date.
        }
        throw new Refusal.Invalid(name, "Expected a date as yyyy-mm-dd, found '" + text + "'.");
    }

    /** A moment, or null when nothing is said. */
    public @Nullable Instant time(String name) {
        // A + that was not encoded has become a blank, and stands before an offset only.
        var text = text(name).replace(' ', '+');
        try {
            return text.isEmpty() ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw new Refusal.Invalid(
                    name, "Expected a time such as 2026-06-16T12:00:00Z, found '" + text(name) + "'.");
        }
    }

    public ZoneId zone(String name, ZoneId otherwise) {
        var text = text(name);
        try {
            return text.isEmpty() ? otherwise : ZoneId.of(text);
        } catch (DateTimeException e) {
            throw new Refusal.Invalid(name, "Not the name of a time zone: '" + text + "'.");
        }
    }

    /** A whole number between two others, or what it is when nothing is said. */
    public int whole(String name, int least, int most, int otherwise) {
        int given = integer(name, otherwise);
        if (given < least || given > most) {
            throw new Refusal.Invalid(name, "Expected " + least + " to " + most + ", found " + given + ".");
        }
        return given;
    }

    /** A number from 0 to 1. */
    public @Nullable Double fraction(String name) {
        var text = text(name);
        if (text.isEmpty()) {
            return null;
        }
        if (FRACTION.matcher(text).matches()) {
            double given = Double.parseDouble(text);
            if (given <= 1) {
                return given;
            }
        }
        throw new Refusal.Invalid(name, "Expected a number from 0 to 1, found '" + text + "'.");
    }

    private int integer(String name, int otherwise) {
        var text = text(name);
        if (text.isEmpty()) {
            return otherwise;
        }
        if (!WHOLE.matcher(text).matches()) {
            throw new Refusal.Invalid(name, "Expected a whole number, found '" + text + "'.");
        }
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, Long.parseLong(text)));
    }

    private static String decoded(String text) {
        // The threshold has turned away what cannot be decoded.
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
