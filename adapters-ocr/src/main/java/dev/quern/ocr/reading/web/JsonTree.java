package dev.quern.ocr.reading.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.quern.ocr.reading.text.ReadingLimits;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * JSON as a tree of the kind that XML is: members are elements of their names, an array is a series of elements with
 * its member's name. Nesting and the number of values are limited.
 */
final class JsonTree {
    private final JsonFactory json;
    private final int most;
    private int count;

    JsonTree(ReadingLimits limits) {
        this.json = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(limits.depth())
                        .build())
                .build();
        this.most = limits.cells();
    }

    /** The tree of a text that is an object or an array; null where it is neither, broken, or over a limit. */
    @Nullable
    XmlNode read(String text) {
        try (var parser = json.createParser(text)) {
            var root = new XmlNode("");
            var first = parser.nextToken();
            if (first == JsonToken.START_OBJECT) {
                members(parser, root);
            } else if (first == JsonToken.START_ARRAY) {
                elements(parser, "entry", root);
            } else {
                return null;
            }
            return parser.nextToken() == null && !root.isLeaf() ? root : null;
        } catch (IOException broken) {
            return null;
        }
    }

    private void members(JsonParser parser, XmlNode into) throws IOException {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            var name = parser.currentName();
            parser.nextToken();
            value(parser, name.isBlank() ? "value" : name, into);
        }
    }

    private void elements(JsonParser parser, String name, XmlNode into) throws IOException {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            value(parser, name, into);
        }
    }

    private void value(JsonParser parser, String name, XmlNode into) throws IOException {
        if (++count > most) {
            throw new IOException("More than %d values".formatted(most));
        }
        var token = parser.currentToken();
        if (token == JsonToken.START_ARRAY && !into.name().equals(name)) {
            elements(parser, name, into);
            return;
        }
        var node = new XmlNode(name);
        into.children().add(node);
        if (token == JsonToken.START_OBJECT) {
            members(parser, node);
        } else if (token == JsonToken.START_ARRAY) {
            elements(parser, "cell", node);
        } else if (token != JsonToken.VALUE_NULL) {
            node.text().append(parser.getText());
        }
    }
}
