package dev.quern.rest.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.quern.core.kernel.Refusal;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One value in what somebody sent. Each reading takes one JSON type and refuses all others, saying what was expected and
 * what was found. The readings with {@code OrNull} take null too.
 */
public final class Member {
    private static final int SHOWN = 60;
    private static final int MOST_DIGITS = 60;
    private static final int MAX_TIME = 100;
    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,18}");

    private final String name;
    private final String path;
    private final JsonNode node;

    /**
     * @param name of the outermost member
     * @param path from there to this value, such as {@code [2].format}
     */
    Member(String name, String path, JsonNode node) {
        this.name = name;
        this.path = path;
        this.node = node;
    }

    Member inner(String step, JsonNode value) {
        return new Member(name, path + step, value);
    }

    public boolean isNull() {
        return node.isNull();
    }

    /** Returns whether it is a text, where something else is allowed, too. */
    public boolean isText() {
        return node.isTextual();
    }

    public boolean bool() {
        if (!node.isBoolean()) {
            throw unexpected("true or false");
        }
        return node.booleanValue();
    }

    public @Nullable Boolean boolOrNull() {
        return isNull() ? null : bool();
    }

    public int integer() {
        if (!node.isIntegralNumber() || !node.canConvertToInt()) {
            throw unexpected("a whole number");
        }
        return node.intValue();
    }

    /** A number, whole or not. */
    public double decimal() {
        if (!node.isNumber()) {
            throw unexpected("a number");
        }
        return node.doubleValue();
    }

    public @Nullable Double decimalOrNull() {
        return isNull() ? null : decimal();
    }

    /** A whole number of 64 bits. */
    public long number() {
        if (!node.isIntegralNumber() || !node.canConvertToLong()) {
            throw unexpected("a whole number");
        }
        return node.longValue();
    }

    /** An id, as a number or as the text of one. */
    public long id() {
        if (node.isTextual() && DIGITS.matcher(node.textValue()).matches()) {
            return Long.parseLong(node.textValue());
        }
        return number();
    }

    public @Nullable Integer integerOrNull() {
        return isNull() ? null : integer();
    }

    /** Text of limited length, without control characters but line breaks and tabs, and without half characters. */
    public String text(int maxLength) {
        if (!node.isTextual()) {
            throw unexpected("text");
        }
        var text = node.textValue();
        if (text.length() > maxLength) {
            throw invalid(
                    "Ensure this field has no more than " + maxLength + " characters; it has " + text.length() + ".");
        }
        if (!Texts.isClean(text)) {
            throw invalid("Control characters and broken characters are not allowed.");
        }
        return text;
    }

    public @Nullable String textOrNull(int maxLength) {
        return isNull() ? null : text(maxLength);
    }

    /** A time with its offset, such as {@code 2026-06-16T12:00:00Z}. */
    public Instant time() {
        var text = text(MAX_TIME);
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw invalid("Expected a time such as 2026-06-16T12:00:00Z, found '" + text + "'.");
        }
    }

    public @Nullable Instant timeOrNull() {
        return isNull() ? null : time();
    }

    /** One of the names of an enum. */
    public <E extends Enum<E>> E choice(Class<E> type) {
        var names = Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
        if (!node.isTextual() || !names.contains(node.textValue())) {
            throw unexpected("one of " + String.join(", ", names));
        }
        return Enum.valueOf(type, node.textValue());
    }

    public <E extends Enum<E>> @Nullable E choiceOrNull(Class<E> type) {
        return isNull() ? null : choice(type);
    }

    /** An array of limited length. */
    public <T> List<T> list(int maxItems, Function<Member, T> reading) {
        if (!node.isArray()) {
            throw unexpected("an array");
        }
        if (node.size() > maxItems) {
            throw invalid("There may be " + maxItems + " items at most; these are " + node.size() + ".");
        }
        var items = new ArrayList<T>();
        for (int i = 0; i < node.size(); i++) {
            items.add(reading.apply(inner("[" + i + "]", node.get(i))));
        }
        return items;
    }

    public <T> @Nullable List<T> listOrNull(int maxItems, Function<Member, T> reading) {
        return isNull() ? null : list(maxItems, reading);
    }

    /**
     * Whatever it is, as a tree of text, exact numbers, booleans, null, lists and maps in the order of their members.
     *
     * @param maxLength of a text and of a name in it
     */
    public @Nullable Object tree(int maxLength) {
        return tree(node, maxLength);
    }

    private @Nullable Object tree(JsonNode value, int maxLength) {
        return switch (value.getNodeType()) {
            case STRING -> new Member(name, path, value).text(maxLength);
            case NUMBER -> exact(value);
            case BOOLEAN -> value.booleanValue();
            case ARRAY -> {
                var items = new ArrayList<@Nullable Object>();
                value.forEach(item -> items.add(tree(item, maxLength)));
                yield items;
            }
            case OBJECT -> {
                var members = new LinkedHashMap<String, @Nullable Object>();
                value.properties()
                        .forEach(member -> members.put(
                                new Member(name, path, TextNode.valueOf(member.getKey())).text(maxLength),
                                tree(member.getValue(), maxLength)));
                yield members;
            }
            case NULL, MISSING, BINARY, POJO -> null;
        };
    }

    private BigDecimal exact(JsonNode value) {
        var number = value.decimalValue();
        if (number.precision() > MOST_DIGITS || Math.abs(number.scale()) > MOST_DIGITS) {
            throw invalid("Numbers have at most " + MOST_DIGITS + " digits before and after the point.");
        }
        return number;
    }

    public Members object() {
        if (node instanceof ObjectNode object) {
            return Members.within(object, this);
        }
        throw unexpected("an object");
    }

    /** Makes a value that checks itself, and refuses under this member's name whatever it refuses. */
    public <A, T> T as(A from, Function<A, T> making) {
        try {
            return making.apply(from);
        } catch (Refusal.Invalid refusal) {
            throw invalid(refusal.getMessage());
        }
    }

    public Refusal.Invalid invalid(String message) {
        return new Refusal.Invalid(name, path.isEmpty() ? message : name + path + ": " + message);
    }

    private Refusal.Invalid unexpected(String expected) {
        return invalid("Expected " + expected + ", found " + described(node) + ".");
    }

    static String described(JsonNode node) {
        return switch (node.getNodeType()) {
            case ARRAY -> "an array";
            case OBJECT -> "an object";
            case NULL, MISSING -> "null";
            case BOOLEAN -> node.asText();
            case NUMBER -> "the number " + shown(node.asText());
            case STRING -> "the text '" + shown(node.textValue()) + "'";
            case BINARY, POJO -> "something else";
        };
    }

    private static String shown(String text) {
        var clean = Texts.cleaned(text, SHOWN + 1);
        return clean.length() <= SHOWN ? clean : clean.substring(0, SHOWN) + "…";
    }
}
