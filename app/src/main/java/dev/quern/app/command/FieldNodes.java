package dev.quern.app.command;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.quern.core.field.Field;
import java.util.List;

/** Fields as a request has them. */
public final class FieldNodes {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private FieldNodes() {}

    public static ArrayNode of(List<Field> fields) {
        var set = JSON.createArrayNode();
        for (var field : fields) {
            var one = set.addObject()
                    .put("name", field.name())
                    .put("format", field.format().name())
                    .put("query", field.query());
            if (!field.columns().isEmpty()) {
                one.set("parser_object_set", of(field.columns()));
            }
        }
        return set;
    }
}
