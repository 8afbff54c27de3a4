package dev.quern.core.webhook;

import dev.quern.core.document.Document;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FlatForm;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The content of a delivery: kept as members, put into the form of its event when it is sent. */
final class Payload {
    private Payload() {}

    /** About a document that has no result to tell. */
    static Map<String, @Nullable Object> about(Document document, String message) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("id", BigDecimal.valueOf(document.id().number()));
        members.put("DocumentID", document.uid().hex());
        members.put("name", document.name().value());
        members.put("parser", BigDecimal.valueOf(document.mailbox().number()));
        members.put("status", document.status().name());
        members.put("message", message);
        return members;
    }

    /** A result without all tables but one: they would come again with each of its lines. */
    static Map<String, @Nullable Object> withOneTable(
            Map<String, @Nullable Object> result, Mailbox mailbox, String table) {
        var members = new LinkedHashMap<>(result);
        mailbox.fields().stream()
                .filter(field ->
                        field.format() == FieldFormat.TABLE && !field.name().equals(table))
                .forEach(other -> members.remove(other.name()));
        return members;
    }

    /** The JSON that is sent: an object, or for a table an array with an object for each line. */
    static Object body(WebhookEvent event, @Nullable String table, Map<String, @Nullable Object> members) {
        if (table == null) {
            return event.isFlattened() ? FlatForm.of(members) : members;
        }
        return lines(members, table).stream()
                .map(line -> event.isFlattened() ? FlatForm.of(line) : line)
                .toList();
    }

    /** Each line of the table, then the other members; where both have a name, it is the line's. */
    private static List<Map<String, @Nullable Object>> lines(Map<String, @Nullable Object> members, String table) {
        var others = new LinkedHashMap<>(members);
        var lines = new ArrayList<Map<String, @Nullable Object>>();
        if (others.remove(table) instanceof List<?> rows) {
            for (var row : rows) {
                if (row instanceof Map<?, ?> cells) {
                    var line = new LinkedHashMap<String, @Nullable Object>();
                    cells.forEach((column, value) -> line.put(String.valueOf(column), value));
                    others.forEach((name, value) -> {
                        if (!line.containsKey(name)) {
                            line.put(name, value);
                        }
                    });
                    lines.add(line);
                }
            }
        }
        return lines;
    }
}
