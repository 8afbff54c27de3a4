package dev.quern.jdbc.store;

import dev.quern.core.account.AccountId;
import dev.quern.core.field.FieldId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.EmailPrefix;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.MailboxName;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.Row;
import dev.quern.jdbc.column.SearchPattern;
import dev.quern.jdbc.column.SettingsColumn;
import dev.quern.jdbc.connection.Dialect;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

/** {@link Mailboxes} in a database. That a prefix is taken once is kept by a key, and holds over threads and nodes. */
public final class JdbcMailboxes implements Mailboxes {
    private static final String FILTER = "account = :account and removed is null"
            + " and (folded_name like :search escape '!' or prefix like :search escape '!')";

    private final Jdbi jdbi;
    private final Transactions transactions;
    private final Dialect dialect;
    private final FieldRows fields;

    public JdbcMailboxes(Database database) {
        this.jdbi = database.jdbi();
        this.transactions = database.transactions();
        this.dialect = database.dialect();
        this.fields = new FieldRows(jdbi);
    }

    @Override
    public Mailbox add(Mailbox.Draft draft) {
        return refusingTaken(draft.prefix(), () -> {
            var mailbox = inserted(draft);
            fields.insert(mailbox);
            return mailbox;
        });
    }

    private Mailbox inserted(Mailbox.Draft draft) {
        // With an id it is a mailbox already; the database gives it one on the way in.
        var mailbox = stored(draft, new MailboxId(0));
        long id = jdbi.withHandle(handle -> bind(handle.createUpdate("""
                                insert into mailbox (account, name, folded_name, prefix, prefix_chosen, secret, settings,
                                    created, fields_modified)
                                values (:account, :name, :folded, :prefix, :chosen, :secret, :settings, :created, :modified)
                                """), mailbox)
                .executeAndReturnGeneratedKeys("id")
                .mapTo(Long.class)
                .one());
        return stored(draft, new MailboxId(id));
    }

    private static Mailbox stored(Mailbox.Draft draft, MailboxId id) {
        return new Mailbox(
                id,
                draft.account(),
                draft.name(),
                draft.prefix(),
                draft.prefixChosen(),
                draft.secret(),
                draft.settings(),
                draft.fields(),
                draft.created(),
                draft.fields().isEmpty() ? null : draft.created());
    }

    @Override
    public Optional<Mailbox> find(MailboxId id) {
        return transactions.runLightly(() -> jdbi.withHandle(handle -> withFields(
                        handle.createQuery("select * from mailbox where id = :id and removed is null")
                                .bind("id", id.number())
                                .map(JdbcMailboxes::mailbox)
                                .list())
                .stream()
                .findFirst()));
    }

    @Override
    public void lock(MailboxId id) {
        jdbi.useHandle(handle -> handle.createQuery("select id from mailbox where id = :id for update")
                .bind("id", id.number())
                .mapTo(Long.class)
                .findOne());
    }

    @Override
    public Optional<Mailbox> findByPrefix(EmailPrefix prefix) {
        return transactions.runLightly(() -> jdbi.withHandle(handle -> withFields(
                        handle.createQuery("select * from mailbox where prefix = :prefix and removed is null")
                                .bind("prefix", prefix.value())
                                .map(JdbcMailboxes::mailbox)
                                .list())
                .stream()
                .findFirst()));
    }

    @Override
    public Optional<Mailbox> findBySecret(String secret) {
        return transactions.runLightly(() -> jdbi.withHandle(handle -> withFields(
                        handle.createQuery("select * from mailbox where secret = :secret and removed is null")
                                .bind("secret", secret)
                                .map(JdbcMailboxes::mailbox)
                                .list())
                .stream()
                .findFirst()));
    }

    @Override
    public Optional<Mailbox> findByField(FieldId field) {
        return jdbi.withHandle(handle -> handle.createQuery("select mailbox from field where id = :id")
                        .bind("id", field.number())
                        .mapTo(Long.class)
                        .findOne())
                .flatMap(mailbox -> find(new MailboxId(mailbox)));
    }

    @Override
    public void update(Mailbox mailbox) {
        refusingTaken(mailbox.prefix(), () -> {
            int found = jdbi.withHandle(handle -> bind(handle.createUpdate("""
                                    update mailbox
                                    set account = :account, name = :name, folded_name = :folded, prefix = :prefix,
                                        prefix_chosen = :chosen, secret = :secret, settings = :settings,
                                        created = :created, fields_modified = :modified
                                    where id = :id and removed is null
                                    """), mailbox)
                    .bind("id", mailbox.id().number())
                    .execute());
            if (found == 0) {
                throw new Refusal.NotFound("Mailbox not found");
            }
            fields.replace(mailbox);
            return mailbox;
        });
    }

    @Override
    public FieldId nextFieldId() {
        return new FieldId(jdbi.withHandle(handle -> handle.createQuery("select " + dialect.next("field_id"))
                .mapTo(Long.class)
                .one()));
    }

    @Override
    public Listing<Mailbox> list(AccountId account, String search, PageRequest page) {
        return jdbi.inTransaction(handle -> {
            var mailboxes = handle.createQuery("select * from mailbox where " + FILTER
                            + " order by name, id offset :offset rows fetch next :size rows only")
                    .bind("account", account.uuid())
                    .bind("search", SearchPattern.containing(search))
                    .bind("offset", page.offset())
                    .bind("size", page.size())
                    .map(JdbcMailboxes::mailbox)
                    .list();
            long count = handle.createQuery("select count(*) from mailbox where " + FILTER)
                    .bind("account", account.uuid())
                    .bind("search", SearchPattern.containing(search))
                    .mapTo(Long.class)
                    .one();
            return new Listing<>(withFields(mailboxes), count, page);
        });
    }

    @Override
    public List<MailboxId> ids(AccountId account, String search) {
        return jdbi.withHandle(
                handle -> handle.createQuery("select id from mailbox where " + FILTER + " order by account, name, id")
                        .bind("account", account.uuid())
                        .bind("search", SearchPattern.containing(search))
                        .map((set, context) -> new MailboxId(set.getLong("id")))
                        .list());
    }

    @Override
    public List<Mailbox> findAll(List<MailboxId> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        var found = transactions.runLightly(() -> jdbi.withHandle(handle ->
                withFields(handle.createQuery("select * from mailbox where id in (<ids>) and removed is null")
                        .bindList("ids", ids.stream().map(MailboxId::number).toList())
                        .map(JdbcMailboxes::mailbox)
                        .list())));
        return found.stream()
                .sorted(Comparator.comparingInt(mailbox -> ids.indexOf(mailbox.id())))
                .toList();
    }

    @Override
    public List<Mailbox> after(MailboxId id, int limit) {
        return transactions.runLightly(() -> jdbi.withHandle(handle -> withFields(handle.createQuery("""
                        select * from mailbox where id > :id and removed is null
                        order by id fetch first :limit rows only
                        """)
                .bind("id", id.number())
                .bind("limit", limit)
                .map(JdbcMailboxes::mailbox)
                .list())));
    }

    /** The text in place of the prefix is not a valid one, and so in nobody's way. */
    @Override
    public void hide(MailboxId id) {
        jdbi.useHandle(
                handle -> handle.createUpdate("""
                        update mailbox set removed = current_timestamp, prefix = '!' || id
                        where id = :id and removed is null
                        """).bind("id", id.number()).execute());
    }

    @Override
    public void remove(MailboxId id) {
        transactions.run(() -> jdbi.useHandle(handle -> {
            for (var rows : List.of(
                    "field where mailbox",
                    "document_count_change where mailbox",
                    "document_count where mailbox",
                    "mailbox where removed is not null and id")) {
                handle.createUpdate("delete from " + rows + " = :id")
                        .bind("id", id.number())
                        .execute();
            }
        }));
    }

    /** In a transaction of its own, or a savepoint: a prefix that is taken must not spoil what else is being stored. */
    private <T> T refusingTaken(EmailPrefix prefix, Supplier<T> store) {
        try {
            return transactions.run(store);
        } catch (UnableToExecuteStatementException e) {
            if (Violations.isDuplicate(e)) {
                throw Mailboxes.prefixTaken(prefix);
            }
            throw e;
        }
    }

    private List<Mailbox> withFields(List<Mailbox> mailboxes) {
        var byMailbox = fields.of(mailboxes.stream().map(Mailbox::id).toList());
        return mailboxes.stream()
                .map(mailbox -> new Mailbox(
                        mailbox.id(),
                        mailbox.account(),
                        mailbox.name(),
                        mailbox.prefix(),
                        mailbox.prefixChosen(),
                        mailbox.secret(),
                        mailbox.settings(),
                        byMailbox.getOrDefault(mailbox.id(), List.of()),
                        mailbox.created(),
                        mailbox.fieldsModified()))
                .toList();
    }

    private static <S extends SqlStatement<S>> S bind(S statement, Mailbox mailbox) {
        return statement
                .bind("account", mailbox.account().uuid())
                .bind("name", mailbox.name().value())
                .bind("folded", SearchPattern.folded(mailbox.name().value()))
                .bind("prefix", mailbox.prefix().value())
                .bind("chosen", mailbox.prefixChosen())
                .bind("secret", mailbox.secret())
                .bind("settings", SettingsColumn.write(mailbox.settings()))
                .bind("created", mailbox.created())
                .bindByType("modified", mailbox.fieldsModified(), Instant.class);
    }

    /** Without its fields, which are rows of their own. */
    private static Mailbox mailbox(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new Mailbox(
                new MailboxId(row.number("id")),
                new AccountId(row.uuid("account")),
                new MailboxName(row.text("name")),
                new EmailPrefix(row.text("prefix")),
                row.truth("prefix_chosen"),
                row.text("secret"),
                SettingsColumn.read(row.text("settings")),
                List.of(),
                row.time("created"),
                row.timeOrNull("fields_modified"));
    }
}
