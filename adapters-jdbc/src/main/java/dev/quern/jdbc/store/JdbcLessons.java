package dev.quern.jdbc.store;

import dev.quern.core.document.DocumentId;
import dev.quern.core.field.FieldId;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.lesson.LayoutId;
import dev.quern.core.lesson.Lesson;
import dev.quern.core.lesson.Lessons;
import dev.quern.core.lesson.Signature;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.LessonColumn;
import dev.quern.jdbc.column.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;

/** {@link Lessons} in a database. A layout is found by its keys, so that a mailbox may know thousands. */
public final class JdbcLessons implements Lessons {
    private final Jdbi jdbi;
    private final Transactions transactions;

    public JdbcLessons(Database database) {
        this.jdbi = database.jdbi();
        this.transactions = database.transactions();
    }

    @Override
    public List<Known> likely(MailboxId mailbox, Set<Integer> keys, int atMost) {
        if (keys.isEmpty() || !knowsAny(mailbox)) {
            return List.of();
        }
        // Joined with, not in a list: H2 looks up a list by the first column of an index only, and would go through all
        // keys of the mailbox.
        return jdbi.withHandle(handle -> handle.createQuery("""
                        select layout.id, layout.marks
                        from layout join (
                            select layout, count(*) as common
                            from unnest(:keys) wanted (key_hash)
                            join layout_key on layout_key.mailbox = :mailbox and layout_key.key_hash = wanted.key_hash
                            group by layout order by common desc, layout desc fetch first :most rows only
                        ) likely on likely.layout = layout.id
                        order by likely.common desc, layout.id desc
                        """)
                .bind("mailbox", mailbox.number())
                .bindArray("keys", Integer.class, keys)
                .bind("most", atMost)
                .map((set, context) ->
                        new Known(new LayoutId(set.getLong("id")), LessonColumn.readSignature(set.getString("marks"))))
                .list());
    }

    /** Most mailboxes were never taught: that is found out with less than the keys of a page. */
    private boolean knowsAny(MailboxId mailbox) {
        return jdbi.withHandle(
                handle -> handle.createQuery("select 1 from layout where mailbox = :mailbox fetch first row only")
                        .bind("mailbox", mailbox.number())
                        .mapTo(Integer.class)
                        .findOne()
                        .isPresent());
    }

    @Override
    public LayoutId add(MailboxId mailbox, Signature signature, Set<Integer> keys) {
        return transactions.run(() -> jdbi.withHandle(handle -> {
            long id = handle.createUpdate("insert into layout (mailbox, marks) values (:mailbox, :marks)")
                    .bind("mailbox", mailbox.number())
                    .bind("marks", LessonColumn.write(signature))
                    .executeAndReturnGeneratedKeys("id")
                    .mapTo(Long.class)
                    .one();
            if (!keys.isEmpty()) {
                var batch = handle.prepareBatch(
                        "insert into layout_key (mailbox, key_hash, layout) values (:mailbox, :key, :layout)");
                keys.forEach(key -> batch.bind("mailbox", mailbox.number())
                        .bind("key", key)
                        .bind("layout", id)
                        .add());
                batch.execute();
            }
            return new LayoutId(id);
        }));
    }

    @Override
    public void put(MailboxId mailbox, Lesson lesson) {
        transactions.run(() -> jdbi.useHandle(handle -> {
            handle.createUpdate("delete from lesson where document = :document and field = :field")
                    .bind("document", lesson.document().number())
                    .bind("field", lesson.field().number())
                    .execute();
            handle.createUpdate("""
                            insert into lesson (mailbox, layout, document, field, content)
                            values (:mailbox, :layout, :document, :field, :content)
                            """)
                    .bind("mailbox", mailbox.number())
                    .bind("layout", lesson.layout().number())
                    .bind("document", lesson.document().number())
                    .bind("field", lesson.field().number())
                    .bind("content", LessonColumn.write(lesson))
                    .execute();
        }));
    }

    @Override
    public List<Lesson> of(LayoutId layout, int atMost) {
        return jdbi.withHandle(handle -> handle.createQuery("""
                        select layout, document, field, content from (
                            select lesson.*, row_number() over (partition by field order by id desc) as place
                            from lesson where layout = :layout
                        ) latest where place <= :most order by id desc
                        """)
                .bind("layout", layout.number())
                .bind("most", atMost)
                .map(JdbcLessons::lesson)
                .list());
    }

    @Override
    public void forget(DocumentId document) {
        transactions.run(() -> jdbi.useHandle(handle -> {
            var layouts = handle.createQuery("select distinct layout from lesson where document = :document")
                    .bind("document", document.number())
                    .mapTo(Long.class)
                    .list();
            handle.createUpdate("delete from lesson where document = :document")
                    .bind("document", document.number())
                    .execute();
            for (long layout : layouts) {
                handle.createUpdate("""
                                delete from layout
                                where id = :layout and not exists (select 1 from lesson where layout = :layout)
                                """).bind("layout", layout).execute();
                handle.createUpdate("""
                                delete from layout_key
                                where layout = :layout and not exists (select 1 from layout where id = :layout)
                                """).bind("layout", layout).execute();
            }
        }));
    }

    @Override
    public void retain(MailboxId mailbox, Set<FieldId> fields) {
        if (fields.isEmpty()) {
            removeAll(mailbox);
            return;
        }
        jdbi.useHandle(
                handle -> handle.createUpdate("delete from lesson where mailbox = :mailbox and field not in (<fields>)")
                        .bind("mailbox", mailbox.number())
                        .bindList("fields", fields.stream().map(FieldId::number).toList())
                        .execute());
    }

    @Override
    public void removeAll(MailboxId mailbox) {
        transactions.run(() -> jdbi.useHandle(handle -> {
            for (var table : List.of("lesson", "layout_key", "layout")) {
                handle.createUpdate("delete from " + table + " where mailbox = :mailbox")
                        .bind("mailbox", mailbox.number())
                        .execute();
            }
        }));
    }

    private static Lesson lesson(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return LessonColumn.read(
                new DocumentId(row.number("document")),
                new FieldId(row.number("field")),
                new LayoutId(row.number("layout")),
                row.text("content"));
    }
}
