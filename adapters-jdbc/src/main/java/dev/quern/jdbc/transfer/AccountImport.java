package dev.quern.jdbc.transfer;

import dev.quern.core.account.Account;
import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Charge;
import dev.quern.core.credit.Credits;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.KeyValues;
import dev.quern.core.file.BlobId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.EmailPrefix;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.ports.Stores;
import dev.quern.core.webhook.WebhookSecret;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.JsonColumn;
import dev.quern.jdbc.queue.JdbcWorkQueue;
import dev.quern.jdbc.store.JdbcStores;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.jspecify.annotations.Nullable;

/**
 * Stores trees as {@link AccountRows} tells them: the account first, then charges, then each mailbox and after it its documents. All in
 * one transaction of whoever calls. What is stored is read once by the stores that will read it from then on, so that nothing comes
 * in that they would stumble over.
 */
public final class AccountImport implements AutoCloseable {
    private static final int PREFIX_TRIES = 1_000;

    private final Database database;
    private final Renumbering renumbering;
    private final Tokens tokens;
    private final AccountId account;
    private final Consumer<String> lines;
    private final Stores stores;
    private final JdbcWorkQueue queue;

    /**
     * For one account.
     *
     * @param account under which id it is stored
     * @param lines told what is not as it was, and has to be put right by people
     */
    public AccountImport(
            Database database, Renumbering renumbering, Tokens tokens, AccountId account, Consumer<String> lines) {
        this.database = database;
        this.renumbering = renumbering;
        this.tokens = tokens;
        this.account = account;
        this.lines = lines;
        this.stores = JdbcStores.on(database);
        this.queue = new JdbcWorkQueue(database);
    }

    /** Stores the account, its keys and its webhooks. */
    public void account(Map<String, ? extends @Nullable Object> tree) {
        checked(() -> {
            var name = Trees.text(Trees.members(tree, AccountRows.ACCOUNT), "name");
            stores.accounts().add(new Account(account, name));
            Trees.rows(tree, AccountRows.KEYS).forEach(this::key);
            Trees.rows(tree, AccountRows.WEBHOOKS).forEach(this::webhook);
            stores.webhooks().list(account);
            return stores.keys().list(account);
        });
    }

    private void key(Map<String, @Nullable Object> key) {
        if (stores.keys().findByHash(Trees.text(key, "hash")).isPresent()) {
            lines.accept("Key %s (%s) opens an account here already, and goes on opening that one."
                    .formatted(Trees.text(key, "hint"), Trees.text(key, "name")));
        } else {
            insert(Tables.API_KEY, key, Map.of("account", account.uuid()));
        }
    }

    private void webhook(Map<String, @Nullable Object> webhook) {
        var headers = new LinkedHashMap<String, String>();
        Trees.list(webhook, AccountRows.HEADERS).forEach(name -> headers.put(String.valueOf(name), ""));
        insert(
                Tables.WEBHOOK,
                webhook,
                Map.of(
                        "account",
                        account.uuid(),
                        "headers",
                        JsonColumn.write(headers),
                        "secret",
                        WebhookSecret.random(tokens).written()));
        lines.accept("Webhook %d (%s) signs with a new secret%s."
                .formatted(
                        renumbering.of(Numbered.WEBHOOK, Trees.number(webhook, "id")),
                        Trees.text(webhook, "name"),
                        headers.isEmpty()
                                ? ""
                                : ", and needs values for its headers " + String.join(", ", headers.keySet())));
    }

    /** Stores what a document cost. */
    public void charge(Map<String, ? extends @Nullable Object> tree) {
        checked(() -> {
            var charge = new Charge(
                    account,
                    renumbering.of(Numbered.MAILBOX, Trees.number(tree, "mailbox")),
                    renumbering.of(Numbered.DOCUMENT, Trees.number(tree, "document")),
                    new Credits(
                            Math.toIntExact(Trees.number(tree, "credits_conventional")),
                            Math.toIntExact(Trees.number(tree, "credits_ai"))),
                    Instant.parse(Trees.text(tree, "charged")));
            if (!stores.ledger().charge(charge)) {
                throw new DamagedTree("Document " + charge.document() + " was charged already");
            }
            return charge;
        });
    }

    /** Stores a mailbox with everything but its documents. */
    public Mailbox mailbox(Map<String, ? extends @Nullable Object> tree) {
        return checked(() -> {
            var mailbox = Trees.members(tree, AccountRows.MAILBOX);
            long number = renumbering.of(Numbered.MAILBOX, Trees.number(mailbox, "id"));
            var prefix = freePrefix(mailbox);
            var stored = new LinkedHashMap<String, @Nullable Object>(mailbox);
            stored.put("prefix", prefix);
            var given = Map.<String, Object>of("account", account.uuid(), "mailbox", number);
            insert(Tables.MAILBOX, stored, given);
            AccountRows.PARTS_OF_MAILBOXES.forEach(
                    (name, table) -> Trees.rows(tree, name).forEach(row -> insert(table, row, given)));
            for (var layout : Trees.rows(tree, AccountRows.LAYOUTS)) {
                long of = renumbering.of(Numbered.LAYOUT, Trees.number(layout, "id"));
                Trees.list(layout, AccountRows.LAYOUT_KEYS)
                        .forEach(key -> insert(
                                Tables.LAYOUT_KEY, Map.of(), Map.of("mailbox", number, "layout", of, "key_hash", (int)
                                        whole(key))));
            }
            for (var webhook : Trees.list(tree, AccountRows.WEBHOOKS)) {
                insert(
                        Tables.WEBHOOK_ATTACHMENT,
                        Map.of(),
                        Map.of("mailbox", number, "webhook", renumbering.of(Numbered.WEBHOOK, whole(webhook))));
            }
            return read(new MailboxId(number));
        });
    }

    private static long whole(@Nullable Object part) {
        if (part instanceof BigDecimal number) {
            return Trees.whole(number);
        }
        throw new DamagedTree(part + " is no number");
    }

    /** The address of a mailbox is its own; another of this installation may have it. */
    private String freePrefix(Map<String, @Nullable Object> mailbox) {
        var wanted = new EmailPrefix(Trees.text(mailbox, "prefix"));
        var prefix = wanted;
        for (int number = 2; stores.mailboxes().findByPrefix(prefix).isPresent() && number < PREFIX_TRIES; number++) {
            prefix = wanted.numbered(number);
        }
        if (!prefix.equals(wanted)) {
            lines.accept("Mailbox '%s' takes mail under %s@ here: %s@ is taken."
                    .formatted(Trees.text(mailbox, "name"), prefix.value(), wanted.value()));
        }
        return prefix.value();
    }

    private Mailbox read(MailboxId id) {
        stores.exportConfigs().list(id, "", PageRequest.FIRST);
        stores.templates().list(id);
        return stores.mailboxes().get(account, id);
    }

    /**
     * Stores a document of a mailbox that was stored before, and puts it in the queue if it waits.
     *
     * @return its file, of which the caller makes sure
     */
    public BlobId document(Mailbox mailbox, Map<String, ? extends @Nullable Object> tree) {
        return checked(() -> {
            var row = Trees.members(tree, AccountRows.DOCUMENT);
            requireNew(new DocumentUid(Trees.text(row, "uid")));
            var id = new DocumentId(renumbering.of(Numbered.DOCUMENT, Trees.number(row, "id")));
            var file = ToldDocument.of(tree).file();
            insert(
                    Tables.DOCUMENT,
                    row,
                    Map.of("account", account.uuid(), "mailbox", mailbox.id().number()));
            var given = Map.<String, Object>of(
                    "document", id.number(), "mailbox", mailbox.id().number());
            if (tree.get(AccountRows.RESULT) != null) {
                insert(Tables.RESULT, Trees.members(tree, AccountRows.RESULT), given);
                renewKeyValues(mailbox, id, Trees.members(tree, AccountRows.RESULT));
            }
            if (tree.get(AccountRows.LETTER) != null) {
                insert(Tables.LETTER, Trees.members(tree, AccountRows.LETTER), given);
            }
            Trees.rows(tree, AccountRows.JUDGEMENTS).forEach(judgement -> insert(Tables.JUDGEMENT, judgement, given));
            Trees.rows(tree, AccountRows.LOG).forEach(line -> insert(Tables.LOG, line, given));
            var document = read(id);
            if (document.status().isPending()) {
                queue.offer(document);
            }
            return file;
        });
    }

    private void requireNew(DocumentUid uid) {
        if (stores.documents().find(uid).isPresent()) {
            throw new DamagedTree("There is a document " + uid.hex() + " here already");
        }
    }

    /** The number of the mailbox is in the hash. */
    private void renewKeyValues(Mailbox mailbox, DocumentId id, Map<String, @Nullable Object> result) {
        if (renumbering.raises().containsKey(Numbered.MAILBOX) && result.get("key_values") != null) {
            KeyValues.of(mailbox.id(), mailbox.fields(), Trees.members(result, "members"))
                    .ifPresent(values -> stores.documents().putKeyValues(id, values));
        }
    }

    private Document read(DocumentId id) {
        stores.documents().findResult(id);
        stores.letters().find(id);
        stores.judgements().find(id);
        stores.log().list(id, "", true, PageRequest.FIRST);
        return stores.documents().find(id).orElseThrow(() -> new DamagedTree("The document was deleted"));
    }

    /** Counts the documents of a mailbox, once all of them are there. */
    public void count(Mailbox mailbox) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("""
                        insert into document_count_change (mailbox, status, documents, latest)
                        select mailbox, status, count(*),
                            max(case when processed is null or processed < received then received else processed end)
                        from document where mailbox = :mailbox group by mailbox, status
                        """)
                        .bind("mailbox", mailbox.id().number())
                        .execute());
    }

    private void insert(Table table, Map<String, ? extends @Nullable Object> tree, Map<String, Object> given) {
        database.jdbi().useHandle(handle -> table.insert(handle, tree, given, renumbering));
    }

    private static <T> T checked(Supplier<T> work) {
        try {
            return work.get();
        } catch (DamagedTree | Refusal.Unavailable e) {
            throw e;
        } catch (UnableToExecuteStatementException e) {
            throw new DamagedTree(
                    "The database refuses it: "
                            + String.valueOf(e.getCause()).lines().findFirst().orElse(""),
                    e);
        } catch (Refusal
                | IllegalArgumentException
                | IllegalStateException
                | ArithmeticException
                | UncheckedIOException
                | DateTimeException
                | NullPointerException
                | ClassCastException e) {
            throw new DamagedTree("It is not what an export writes: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        queue.close();
    }
}
