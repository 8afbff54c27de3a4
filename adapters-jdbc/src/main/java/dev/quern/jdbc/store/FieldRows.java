package dev.quern.jdbc.store;

import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.result.FieldFormat;
import dev.quern.jdbc.column.JsonColumn;
import dev.quern.jdbc.column.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** The rows that hold the fields of mailboxes: one each, a table's columns below it. */
final class FieldRows {
    private final Jdbi jdbi;

    FieldRows(Jdbi jdbi) {
        this.jdbi = jdbi;
    }

    /** Stores the fields of a mailbox that has none stored. Each has an id, from the store itself. */
    void insert(Mailbox mailbox) {
        if (mailbox.fields().isEmpty()) {
            return;
        }
        jdbi.useHandle(handle -> {
            var batch = handle.prepareBatch("""
                    insert into field (id, mailbox, parent, place, name, format, query, required, used_by_ai, choices,
                        ordering, review_threshold)
                    values (:id, :mailbox, :parent, :place, :name, :format, :query, :required, :ai, :choices, :ordering,
                        :reviewThreshold)
                    """);
            add(batch, mailbox.id(), null, mailbox.fields());
            batch.execute();
        });
    }

    void replace(Mailbox mailbox) {
        jdbi.useHandle(handle -> handle.createUpdate("delete from field where mailbox = :mailbox")
                .bind("mailbox", mailbox.id().number())
                .execute());
        insert(mailbox);
    }

    /** The fields of several mailboxes, in order. */
    Map<MailboxId, List<Field>> of(List<MailboxId> mailboxes) {
        if (mailboxes.isEmpty()) {
            return Map.of();
        }
        var stored = jdbi.withHandle(handle -> handle.createQuery(
                        "select * from field where mailbox in (<mailboxes>) order by place")
                .bindList("mailboxes", mailboxes.stream().map(MailboxId::number).toList())
                .map(FieldRows::stored)
                .list());
        var columns = new HashMap<Long, List<Field>>();
        stored.forEach(row -> {
            if (row.parent() != null) {
                columns.computeIfAbsent(row.parent(), parent -> new ArrayList<>())
                        .add(row.field());
            }
        });
        var fields = new HashMap<MailboxId, List<Field>>();
        stored.forEach(row -> {
            if (row.parent() == null) {
                var own = columns.getOrDefault(row.id(), List.of());
                fields.computeIfAbsent(row.mailbox(), mailbox -> new ArrayList<>())
                        .add(withColumns(row.field(), own));
            }
        });
        return fields;
    }

    private static void add(PreparedBatch batch, MailboxId mailbox, @Nullable Long parent, List<Field> fields) {
        for (int place = 0; place < fields.size(); place++) {
            var field = fields.get(place);
            var id = field.id();
            if (id == null) {
                throw new IllegalArgumentException(
                        "A field has an id before it is stored, from nextFieldId(): " + field.name());
            }
            batch.bind("id", id.number())
                    .bind("mailbox", mailbox.number())
                    .bindByType("parent", parent, Long.class)
                    .bind("place", place)
                    .bind("name", field.name())
                    .bind("format", field.format().name())
                    .bindByType("query", field.query(), String.class)
                    .bindByType("required", field.required(), Boolean.class)
                    .bind("ai", field.usedByAi())
                    .bind("choices", JsonColumn.write(field.choices()))
                    .bind("ordering", field.position())
                    .bindByType("reviewThreshold", field.reviewThreshold(), Double.class)
                    .add();
            add(batch, mailbox, id.number(), field.columns());
        }
    }

    private static Field withColumns(Field field, List<Field> columns) {
        return new Field(
                field.id(),
                field.name(),
                field.format(),
                field.query(),
                field.required(),
                field.usedByAi(),
                field.choices(),
                field.position(),
                columns,
                field.reviewThreshold());
    }

    private record Stored(
            long id, MailboxId mailbox, @Nullable Long parent, Field field) {}

    private static Stored stored(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        var field = new Field(
                new FieldId(row.number("id")),
                row.text("name"),
                row.constant("format", FieldFormat.class),
                row.textOrNull("query"),
                row.truthOrNull("required"),
                row.truth("used_by_ai"),
                JsonColumn.texts(JsonColumn.read(row.text("choices"))),
                row.integer("ordering"),
                List.of(),
                row.realOrNull("review_threshold"));
        return new Stored(row.number("id"), new MailboxId(row.number("mailbox")), row.numberOrNull("parent"), field);
    }
}
