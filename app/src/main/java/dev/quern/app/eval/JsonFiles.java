package dev.quern.app.eval;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** JSON that people write, refused in their words. */
final class JsonFiles {
    private static final ObjectMapper JSON = new ObjectMapper();

    private JsonFiles() {}

    /**
     * A JSON object.
     *
     * @param where it stands, for who has to mend it
     * @throws IOException with a message of one line
     */
    static JsonNode object(byte[] bytes, String where) throws IOException {
        try {
            var node = JSON.readTree(bytes);
            if (node == null || !node.isObject()) {
                throw new IOException(where + " is no JSON object, {…}.");
            }
            return node;
        } catch (JsonEOFException brokenOff) {
            throw new IOException(where + " is no JSON: it breaks off" + at(brokenOff), brokenOff);
        } catch (JsonProcessingException broken) {
            throw new IOException(where + " is no JSON: it goes wrong" + at(broken), broken);
        }
    }

    private static String at(JsonProcessingException broken) {
        var location = broken.getLocation();
        if (location == null) {
            return ".";
        }
        var line = location.getLineNr() == 1 ? "" : "line " + location.getLineNr() + ", ";
        return " in " + line + "column " + location.getColumnNr() + ".";
    }
}
