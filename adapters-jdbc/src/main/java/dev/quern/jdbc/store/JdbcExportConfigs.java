package dev.quern.jdbc.store;

import dev.quern.core.export.ExportConfig;
import dev.quern.core.export.ExportConfigId;
import dev.quern.core.export.ExportConfigs;
import dev.quern.core.field.FieldId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.JsonColumn;
import dev.quern.jdbc.column.Row;
import dev.quern.jdbc.column.SearchPattern;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.jspecify.annotations.Nullable;

/** {@link ExportConfigs} in a database. */
public final class JdbcExportConfigs implements ExportConfigs {
    private final Jdbi jdbi;
    private final Transactions transactions;

    public JdbcExportConfigs(Database database) {
        this.jdbi = database.jdbi();
        this.transactions = database.transactions();
    }

    @Override
    public ExportConfig add(ExportConfig.Draft draft) {
        return refusingTaken(
                draft.name(),
                () -> jdbi.withHandle(handle -> {
                    long id = bind(
                                    handle.createUpdate("""
                            insert into export_config (mailbox, name, folded_name, table_field, items)
                            values (:mailbox, :name, :folded, :table, :items)
                            """),
                                    draft.mailbox(),
                                    draft.name(),
                                    draft.table(),
                                    draft.items())
                            .executeAndReturnGeneratedKeys("id")
                            .mapTo(Long.class)
                            .one();
                    return draft.stored(new ExportConfigId(id));
                }));
    }

    @Override
    public Optional<ExportConfig> find(ExportConfigId id) {
        return jdbi.withHandle(handle -> handle.createQuery("select * from export_config where id = :id")
                .bind("id", id.number())
                .map(JdbcExportConfigs::config)
                .findOne());
    }

    @Override
    public void update(ExportConfig config) {
        int found = refusingTaken(
                config.name(),
                () -> jdbi.withHandle(handle -> bind(
                                handle.createUpdate("""
                                update export_config
                                set mailbox = :mailbox, name = :name, folded_name = :folded, table_field = :table,
                                    items = :items
                                where id = :id
                                """),
                                config.mailbox(),
                                config.name(),
                                config.table(),
                                config.items())
                        .bind("id", config.id().number())
                        .execute()));
        if (found == 0) {
            throw new Refusal.NotFound("No ExportConfig matches the given query.");
        }
    }

    @Override
    public void remove(ExportConfigId id) {
        jdbi.useHandle(handle -> handle.createUpdate("delete from export_config where id = :id")
                .bind("id", id.number())
                .execute());
    }

    @Override
    public Listing<ExportConfig> list(MailboxId mailbox, String search, PageRequest page) {
        var filter = "mailbox = :mailbox and folded_name like :search escape '!'";
        return jdbi.withHandle(handle -> {
            var items = handle.createQuery("select * from export_config where " + filter
                            + " order by id offset :offset rows fetch next :size rows only")
                    .bind("mailbox", mailbox.number())
                    .bind("search", SearchPattern.containing(search))
                    .bind("offset", page.offset())
                    .bind("size", page.size())
                    .map(JdbcExportConfigs::config)
                    .list();
            long count = handle.createQuery("select count(*) from export_config where " + filter)
                    .bind("mailbox", mailbox.number())
                    .bind("search", SearchPattern.containing(search))
                    .mapTo(Long.class)
                    .one();
            return new Listing<>(items, count, page);
        });
    }

    /** In a transaction of its own, or a savepoint: a name that is taken must not spoil what else is being stored. */
    private <T> T refusingTaken(String name, Supplier<T> store) {
        try {
            return transactions.run(store);
        } catch (UnableToExecuteStatementException e) {
            if (Violations.isDuplicate(e)) {
                throw ExportConfigs.nameTaken(name);
            }
            throw e;
        }
    }

    private static <S extends SqlStatement<S>> S bind(
            S statement, MailboxId mailbox, String name, @Nullable FieldId table, List<String> items) {
        return statement
                .bind("mailbox", mailbox.number())
                .bind("name", name)
                .bind("folded", SearchPattern.folded(name))
                .bindByType("table", table == null ? null : table.number(), Long.class)
                .bind("items", JsonColumn.write(items));
    }

    private static ExportConfig config(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        var table = row.numberOrNull("table_field");
        return new ExportConfig(
                new ExportConfigId(row.number("id")),
                new MailboxId(row.number("mailbox")),
                row.text("name"),
                table == null ? null : new FieldId(table),
                JsonColumn.texts(JsonColumn.read(row.text("items"))));
    }
}
