package dev.quern.jdbc.transfer;

import dev.quern.core.account.AccountId;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.JsonColumn;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an account as they are at one moment, as trees of text, exact numbers, booleans, null, lists and maps. Documents and
 * mailboxes that were deleted are not among them.
 */
public final class AccountRows {
    static final String ACCOUNT = "account";
    static final String KEYS = "keys";
    static final String WEBHOOKS = "webhooks";
    static final String MAILBOX = "mailbox";
    static final String DOCUMENT = "document";
    static final String RESULT = "result";
    static final String LETTER = "letter";
    static final String JUDGEMENTS = "judgements";
    static final String LOG = "log";
    static final String LAYOUTS = "layouts";
    static final String LAYOUT_KEYS = "keys";
    static final String HEADERS = "headers";
    static final String MAILBOXES = "mailboxes";

    /** In the order in which they are told. */
    static final Map<String, Table> PARTS_OF_MAILBOXES = parts();

    private static final int SLICE = 500;

    private final Handle snapshot;
    private final AccountId account;

    private AccountRows(Handle snapshot, AccountId account) {
        this.snapshot = snapshot;
        this.account = account;
    }

    private static Map<String, Table> parts() {
        var parts = new LinkedHashMap<String, Table>();
        parts.put("fields", Tables.FIELD);
        parts.put("export_configs", Tables.EXPORT_CONFIG);
        parts.put("templates", Tables.TEMPLATE);
        parts.put(LAYOUTS, Tables.LAYOUT);
        parts.put("lessons", Tables.LESSON);
        return parts;
    }

    /** Is told rows, one at a time. */
    public interface Rows<X extends Exception> {
        void accept(Map<String, @Nullable Object> tree) throws X;
    }

    /** Reads the rows of an account. */
    public interface Reader<T, X extends Exception> {
        T read(AccountRows rows) throws X;
    }

    /** Has the rows of an account read, all as of the same moment; on PostgreSQL, servers may be at work. */
    public static <T, X extends Exception> T read(Database database, AccountId account, Reader<T, X> reader) throws X {
        return database.inSnapshot(snapshot -> reader.read(new AccountRows(snapshot, account)));
    }

    /** The account with its keys, of which only hashes exist, and its webhooks, without what opens something elsewhere. */
    public Map<String, @Nullable Object> account() {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put(
                ACCOUNT,
                Tables.ACCOUNT.read(snapshot, "id = ?", account.uuid()).stream()
                        .findFirst()
                        .orElseThrow());
        tree.put(KEYS, Tables.API_KEY.read(snapshot, "account = ? order by id", account.uuid()));
        var webhooks = Tables.WEBHOOK.read(snapshot, "account = ? order by id", account.uuid());
        webhooks.forEach(webhook -> {
            long id = Trees.number(webhook, "id");
            webhook.put(HEADERS, new ArrayList<>(headers(id).keySet()));
        });
        tree.put(WEBHOOKS, webhooks);
        return tree;
    }

    private Map<String, @Nullable Object> headers(long webhook) {
        return JsonColumn.readMembers(snapshot.select("select headers from webhook where id = ?", webhook)
                .mapTo(String.class)
                .one());
    }

    /** What documents cost, also of those that are gone. */
    public <X extends Exception> void charges(Rows<X> rows) throws X {
        long last = 0;
        while (true) {
            var slice = Tables.CHARGE.read(
                    snapshot,
                    "account = ? and document > ? order by document fetch first " + SLICE + " rows only",
                    account.uuid(),
                    last);
            for (var charge : slice) {
                rows.accept(charge);
                last = Trees.number(charge, "document");
            }
            if (slice.size() < SLICE) {
                return;
            }
        }
    }

    /** Each mailbox with its fields, export configs, templates, what it was taught, and the webhooks that hear of it. */
    public <X extends Exception> void mailboxes(Rows<X> rows) throws X {
        for (var mailbox :
                Tables.MAILBOX.read(snapshot, "account = ? and removed is null order by id", account.uuid())) {
            long id = Trees.number(mailbox, "id");
            var tree = new LinkedHashMap<String, @Nullable Object>();
            tree.put(MAILBOX, mailbox);
            PARTS_OF_MAILBOXES.forEach(
                    (name, table) -> tree.put(name, table.read(snapshot, "mailbox = ? order by id", id)));
            addKeys(id, Trees.rows(tree, LAYOUTS));
            tree.put(
                    WEBHOOKS, numbers("select webhook from webhook_attachment where mailbox = ? order by webhook", id));
            rows.accept(tree);
        }
    }

    private void addKeys(long mailbox, List<Map<String, @Nullable Object>> layouts) {
        var byLayout = new TreeMap<Long, List<BigDecimal>>();
        snapshot.select("select layout, key_hash from layout_key where mailbox = ? order by layout, key_hash", mailbox)
                .map((set, context) -> byLayout.computeIfAbsent(set.getLong("layout"), layout -> new ArrayList<>())
                        .add(BigDecimal.valueOf(set.getLong("key_hash"))))
                .list();
        layouts.forEach(
                layout -> layout.put(LAYOUT_KEYS, byLayout.getOrDefault(Trees.number(layout, "id"), List.of())));
    }

    private List<BigDecimal> numbers(String query, long of) {
        return snapshot.select(query, of)
                .mapTo(Long.class)
                .map(BigDecimal::valueOf)
                .list();
    }

    /** Each document of a mailbox with its result, the head of its message, what people found of its values, and its log. */
    public <X extends Exception> void documents(long mailbox, Rows<X> rows) throws X {
        long last = 0;
        while (true) {
            var slice = Tables.DOCUMENT.read(
                    snapshot,
                    "mailbox = ? and gone = 0 and id > ? order by mailbox, gone, id fetch first " + SLICE
                            + " rows only",
                    mailbox,
                    last);
            for (var document : slice) {
                last = Trees.number(document, "id");
                var tree = new LinkedHashMap<String, @Nullable Object>();
                tree.put(DOCUMENT, document);
                tree.put(RESULT, first(Tables.RESULT, last));
                tree.put(LETTER, first(Tables.LETTER, last));
                tree.put(JUDGEMENTS, Tables.JUDGEMENT.read(snapshot, "document = ? order by field", last));
                tree.put(LOG, Tables.LOG.read(snapshot, "document = ? order by id", last));
                rows.accept(tree);
            }
            if (slice.size() < SLICE) {
                return;
            }
        }
    }

    private @Nullable Object first(Table table, long document) {
        var found = table.read(snapshot, "document = ?", document);
        return found.isEmpty() ? null : found.get(0);
    }
}
