package dev.quern.rest.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.core.kernel.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The one way JSON is written and read here: snake case, nulls written, exact numbers. */
public final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    /** Words of Jackson about itself and its settings. */
    private static final Pattern INTERNALS = Pattern.compile("(?s) \\(bound as.*|,? from `[^`]*`");

    private Json() {}

    /** The JSON text of a wire shape, or of a tree as {@link dev.quern.core.result.Value#plain()} makes it. */
    public static String text(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Not to be written as JSON: " + value.getClass(), e);
        }
    }

    /**
     * The same in UTF-8. Halves of characters, which documents with a broken font contain, become question marks; Jackson's
     * own writer of bytes fails on them.
     */
    public static byte[] bytes(Object value) {
        return text(value).getBytes(StandardCharsets.UTF_8);
    }

    /** The text of a member of a wire shape; null when it has none. */
    public static @Nullable String member(Object value, String name) {
        var member = MAPPER.valueToTree(value).path(name);
        return member.isValueNode() && !member.isNull() ? member.asText() : null;
    }

    /** Reads a JSON text; refused when it is none. */
    static JsonNode read(byte[] bytes) {
        try {
            var node = MAPPER.readTree(bytes);
            if (node.isMissingNode()) {
                throw new Refusal.Invalid(null, "A JSON object was expected; the body is empty.");
            }
            return node;
        } catch (JsonProcessingException e) {
            throw new Refusal.Invalid(null, "The body is not JSON: " + reason(e));
        } catch (IOException e) {
            // Nothing is read from anywhere here: what is left is bytes that are no characters.
            throw new Refusal.Invalid(null, "The body is not JSON: it is not in UTF-8.");
        }
    }

    /** Jackson's reason without its long list of what it would rather have seen, and where it was. */
    private static String reason(JsonProcessingException e) {
        var text = e.getOriginalMessage();
        text = text == null ? "unreadable" : text;
        text = INTERNALS.matcher(text).replaceAll("").replaceAll("\\p{Cntrl}", " ");
        text = text.length() <= 160 ? text : text.substring(0, 160) + "…";
        var at = e.getLocation();
        return at == null ? text : text + " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
    }
}
