package dev.quern.rest.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quern.core.kernel.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object that somebody sent. Members that nobody asks for are ignored; one that is asked for and has the wrong type
 * or value is refused under the name of the outermost member it stands in.
 */
public final class Members {
    private final ObjectNode object;
    private final @Nullable Member owner;

    private Members(ObjectNode object, @Nullable Member owner) {
        this.object = object;
        this.owner = owner;
    }

    /** Reads the JSON object of a body, up to a number of bytes. */
    public static Members read(InputStream body, int limit) throws IOException {
        return of(Json.read(bytes(body, limit)));
    }

    /** Reads the JSON object of a body, if there is a body; without one there are no members. */
    static Members readIfAny(InputStream body, int limit) throws IOException {
        var bytes = bytes(body, limit);
        return bytes.length == 0 ? new Members(JsonNodeFactory.instance.objectNode(), null) : of(Json.read(bytes));
    }

    private static byte[] bytes(InputStream body, int limit) throws IOException {
        var bytes = body.readNBytes(limit + 1);
        if (bytes.length > limit) {
            throw new Refusal.TooLarge("The body is larger than " + limit + " bytes.");
        }
        return bytes;
    }

    static Members of(JsonNode body) {
        if (body instanceof ObjectNode object) {
            return new Members(object, null);
        }
        throw new Refusal.Invalid(null, "A JSON object was expected, found " + Member.described(body) + ".");
    }

    static Members within(ObjectNode object, Member owner) {
        return new Members(object, owner);
    }

    public boolean has(String name) {
        return object.has(name);
    }

    /** The names of all members, in order. */
    public List<String> names() {
        return object.properties().stream().map(Map.Entry::getKey).toList();
    }

    /** Does something with a member that is there, null or not. */
    public void on(String name, Consumer<Member> action) {
        var member = find(name);
        if (member != null) {
            action.accept(member);
        }
    }

    /** Reads a member that is there, null or not; null when it is absent. */
    public <T> @Nullable T read(String name, Function<Member, @Nullable T> reading) {
        var member = find(name);
        return member == null ? null : reading.apply(member);
    }

    /** A member that must be there. */
    public Member get(String name) {
        var member = find(name);
        if (member != null) {
            return member;
        }
        if (owner != null) {
            throw owner.invalid("'" + name + "' is missing.");
        }
        throw new Refusal.Invalid(name, "This field is required.");
    }

    private @Nullable Member find(String name) {
        var node = object.get(name);
        if (node == null) {
            return null;
        }
        return owner == null ? new Member(name, "", node) : owner.inner("." + name, node);
    }
}
