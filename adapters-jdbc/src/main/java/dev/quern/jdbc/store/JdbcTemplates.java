package dev.quern.jdbc.store;

import dev.quern.core.account.AccountId;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateId;
import dev.quern.core.template.Templates;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.Row;
import dev.quern.jdbc.column.TemplateColumn;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** {@link Templates} in a database. */
public final class JdbcTemplates implements Templates {
    private static final String TOTALS = """
            select mailbox, count(case when removed is null then 1 end) as here, max(coalesce(removed, modified)) as touched,
                sum(changes) as changes
            from template
            """;

    private final Jdbi jdbi;

    public JdbcTemplates(Database database) {
        this.jdbi = database.jdbi();
    }

    @Override
    public Template add(Template.Draft draft) {
        long id = jdbi.withHandle(handle -> handle.createUpdate("""
                        insert into template (account, mailbox, content, created, modified)
                        values (:account, :mailbox, :content, :created, :created)
                        """)
                .bind("account", draft.account().uuid())
                .bind("mailbox", draft.mailbox().number())
                .bind("content", TemplateColumn.write(draft.content()))
                .bind("created", draft.created())
                .executeAndReturnGeneratedKeys("id")
                .mapTo(Long.class)
                .one());
        return draft.stored(new TemplateId(id));
    }

    @Override
    public Optional<Template> find(TemplateId id) {
        return jdbi.withHandle(handle -> handle.createQuery("select * from template where id = :id and removed is null")
                .bind("id", id.number())
                .map(JdbcTemplates::template)
                .findOne());
    }

    @Override
    public void update(Template template) {
        refuseNone(jdbi.withHandle(handle -> handle.createUpdate("""
                        update template set content = :content, modified = :modified, changes = changes + 1
                        where id = :id and removed is null
                        """)
                .bind("content", TemplateColumn.write(template.content()))
                .bind("modified", template.modified())
                .bind("id", template.id().number())
                .execute()));
    }

    @Override
    public void remove(TemplateId id, Instant at) {
        refuseNone(jdbi.withHandle(handle ->
                handle.createUpdate("""
                        update template set content = '', removed = :at, changes = changes + 1
                        where id = :id and removed is null
                        """).bind("at", at).bind("id", id.number()).execute()));
    }

    @Override
    public void used(TemplateId id, int documents, @Nullable Instant at) {
        jdbi.useHandle(handle -> handle.createUpdate("""
                        update template set documents = documents + :documents, last_used = coalesce(:at, last_used)
                        where id = :id and removed is null
                        """)
                .bind("documents", documents)
                .bindByType("at", at, Instant.class)
                .bind("id", id.number())
                .execute());
    }

    @Override
    public List<Template> list(MailboxId mailbox) {
        return jdbi.withHandle(handle -> handle.createQuery(
                        "select * from template where mailbox = :mailbox and removed is null order by id")
                .bind("mailbox", mailbox.number())
                .map(JdbcTemplates::template)
                .list());
    }

    @Override
    public Map<MailboxId, Totals> totals(Collection<MailboxId> mailboxes) {
        if (mailboxes.isEmpty()) {
            return Map.of();
        }
        return jdbi.withHandle(handle -> handle.createQuery(TOTALS + " where mailbox in (<mailboxes>) group by mailbox")
                .bindList("mailboxes", mailboxes.stream().map(MailboxId::number).toList())
                .map(JdbcTemplates::totals)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    @Override
    public Map<MailboxId, Totals> totals(AccountId account) {
        return jdbi.withHandle(handle -> handle.createQuery(TOTALS + " where account = :account group by mailbox")
                .bind("account", account.uuid())
                .map(JdbcTemplates::totals)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    @Override
    public void removeAll(MailboxId mailbox) {
        jdbi.useHandle(handle -> handle.createUpdate("delete from template where mailbox = :mailbox")
                .bind("mailbox", mailbox.number())
                .execute());
    }

    private static void refuseNone(int changed) {
        if (changed == 0) {
            throw Templates.missing();
        }
    }

    private static Map.Entry<MailboxId, Totals> totals(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return Map.entry(
                new MailboxId(row.number("mailbox")),
                new Totals(row.number("here"), row.time("touched"), row.number("changes")));
    }

    private static Template template(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new Template(
                new TemplateId(row.number("id")),
                new AccountId(row.uuid("account")),
                new MailboxId(row.number("mailbox")),
                TemplateColumn.read(row.text("content")),
                row.time("created"),
                row.time("modified"),
                new Template.Use(row.number("documents"), row.timeOrNull("last_used")));
    }
}
