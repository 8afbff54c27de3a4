package dev.quern.jdbc.transfer;

import static dev.quern.jdbc.transfer.Column.number;
import static dev.quern.jdbc.transfer.Column.real;
import static dev.quern.jdbc.transfer.Column.text;
import static dev.quern.jdbc.transfer.Column.time;
import static dev.quern.jdbc.transfer.Column.tree;
import static dev.quern.jdbc.transfer.Column.treeOrEmpty;
import static dev.quern.jdbc.transfer.Column.truth;

import dev.quern.core.letter.Letter;
import dev.quern.jdbc.column.SearchPattern;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All tables, with what of each goes along with an account. A test compares them with those that there are. */
final class Tables {
    static final Table ACCOUNT =
            Table.of("account", List.of("id"), text("name")).leavingOut("arrival");

    /** Only the hashes of keys exist, so that they can be told. */
    static final Table API_KEY = Table.of(
                    "api_key",
                    List.of("account"),
                    text("name"),
                    text("role"),
                    text("hint"),
                    text("hash"),
                    time("created"),
                    time("expires"),
                    time("revoked"))
            .leavingOut("id");

    /** Its secret and the values of its headers open something elsewhere, so they are not told. */
    static final Table WEBHOOK = Table.of(
            "webhook",
            List.of("account", "headers", "secret"),
            number("id", Numbered.WEBHOOK),
            text("event"),
            text("target"),
            text("name"),
            text("category"),
            tree("tables", NumberPath.of("*", Numbered.FIELD)),
            time("created"));

    static final Table WEBHOOK_ATTACHMENT = Table.of("webhook_attachment", List.of("webhook", "mailbox"));

    static final Table CHARGE = Table.of(
            "charge",
            List.of("account"),
            number("document", Numbered.DOCUMENT),
            number("mailbox", Numbered.MAILBOX),
            number("credits_conventional"),
            number("credits_ai"),
            time("charged"));

    static final Table MAILBOX = Table.of(
                    "mailbox",
                    List.of("account"),
                    number("id", Numbered.MAILBOX),
                    text("name"),
                    text("prefix"),
                    truth("prefix_chosen"),
                    text("secret"),
                    tree("settings"),
                    time("created"),
                    time("fields_modified"))
            .deriving("folded_name", row -> folded(row, "name"))
            .leavingOut("removed");

    static final Table FIELD = Table.of(
            "field",
            List.of("mailbox"),
            number("id", Numbered.FIELD),
            number("parent", Numbered.FIELD),
            number("place"),
            text("name"),
            text("format"),
            text("query"),
            truth("required"),
            truth("used_by_ai"),
            tree("choices"),
            number("ordering"),
            real("review_threshold"));

    static final Table EXPORT_CONFIG = Table.of(
                    "export_config",
                    List.of("mailbox"),
                    number("id", Numbered.EXPORT_CONFIG),
                    text("name"),
                    number("table_field", Numbered.FIELD),
                    tree("items"))
            .deriving("folded_name", row -> folded(row, "name"));

    static final Table TEMPLATE = Table.of(
            "template",
            List.of("account", "mailbox"),
            number("id", Numbered.TEMPLATE),
            treeOrEmpty(
                    "content",
                    NumberPath.of("samples.*", Numbered.DOCUMENT),
                    NumberPath.of("objects.*.field", Numbered.FIELD)),
            time("created"),
            time("modified"),
            time("removed"),
            number("documents"),
            time("last_used"),
            number("changes"));

    static final Table LAYOUT = Table.of("layout", List.of("mailbox"), number("id", Numbered.LAYOUT), tree("marks"));

    static final Table LAYOUT_KEY = Table.of("layout_key", List.of("mailbox", "layout", "key_hash"));

    static final Table LESSON = Table.of(
                    "lesson",
                    List.of("mailbox"),
                    number("layout", Numbered.LAYOUT),
                    number("document", Numbered.DOCUMENT),
                    number("field", Numbered.FIELD),
                    tree(
                            "content",
                            NumberPath.of("asked.*", Numbered.FIELD),
                            NumberPath.of("filled.*", Numbered.FIELD),
                            NumberPath.of("table.*.field", Numbered.FIELD)))
            .leavingOut("id");

    static final Table DOCUMENT = Table.of(
                    "document",
                    List.of("account", "mailbox"),
                    number("id", Numbered.DOCUMENT),
                    text("uid"),
                    text("name"),
                    text("token"),
                    text("blob_id"),
                    text("content_type"),
                    number("size_bytes"),
                    time("received"),
                    time("processed"),
                    text("status"),
                    text("source"),
                    number("attached_to", Numbered.DOCUMENT),
                    number("pages"),
                    number("file_pages"),
                    number("cut_first"),
                    number("cut_last"),
                    truth("cut_shared"),
                    text("wanted_parts"),
                    number("credits_conventional"),
                    number("credits_ai"),
                    tree("parameters"),
                    number("template", Numbered.TEMPLATE),
                    text("template_name"),
                    real("lowest_confidence"),
                    text("review_status"),
                    time("reviewed"),
                    text("reviewed_by"))
            .deriving("folded_name", row -> folded(row, "name"))
            .deriving("folded_template", row -> folded(row, "template_name"))
            .leavingOut("gone", "change_number");

    static final Table RESULT = Table.of(
            "document_result",
            List.of("document"),
            tree("members"),
            tree("evidence"),
            text("content"),
            tree("page_set"),
            text("key_values"));

    static final Table LOG = Table.of(
                    "document_log",
                    List.of("document", "mailbox"),
                    time("created"),
                    text("code"),
                    text("weight"),
                    text("source"),
                    tree("payload"),
                    text("message"),
                    number("template", Numbered.TEMPLATE),
                    text("template_name"))
            .deriving("folded_message", row -> folded(row, "message"))
            .leavingOut("id");

    static final Table LETTER = Table.of(
                    "letter",
                    List.of("document", "mailbox"),
                    text("sender"),
                    text("recipient"),
                    text("suffix"),
                    text("recipients_to"),
                    text("recipients_cc"),
                    text("recipients_bcc"),
                    text("subject"),
                    tree("headers"))
            .deriving("folded", row -> letter(row).searchable());

    static final Table JUDGEMENT = Table.of(
            "judgement",
            List.of("document", "mailbox"),
            number("field", Numbered.FIELD),
            real("confidence"),
            truth("is_right"),
            truth("corrected"),
            number("confirmed_day"));

    static final List<Table> ALL = List.of(
            ACCOUNT,
            API_KEY,
            WEBHOOK,
            WEBHOOK_ATTACHMENT,
            CHARGE,
            MAILBOX,
            FIELD,
            EXPORT_CONFIG,
            TEMPLATE,
            LAYOUT,
            LAYOUT_KEY,
            LESSON,
            DOCUMENT,
            RESULT,
            LOG,
            LETTER,
            JUDGEMENT);

    /** What is about one installation: its work, its files, what it told whom, who is signed in; and sums that follow from rows. */
    static final Set<String> OF_AN_INSTALLATION = Set.of(
            "allowance",
            "audit_entry",
            "credit_reservation",
            "credit_use",
            "delivery",
            "delivery_item",
            "document_count",
            "document_count_change",
            "errand",
            "node",
            "receipt",
            "rendition",
            "signed_in",
            "stored_file",
            "work_item");

    private Tables() {}

    private static @Nullable String folded(Map<String, ? extends @Nullable Object> row, String name) {
        return row.get(name) instanceof String text ? SearchPattern.folded(text) : null;
    }

    private static Letter letter(Map<String, ? extends @Nullable Object> row) {
        return new Letter(
                Trees.text(row, "sender"),
                Trees.text(row, "recipient"),
                Trees.text(row, "suffix"),
                Trees.text(row, "recipients_to"),
                Trees.text(row, "recipients_cc"),
                Trees.text(row, "recipients_bcc"),
                Trees.text(row, "subject"),
                Trees.list(row, "headers").stream()
                        .map(header -> header instanceof List<?> pair && pair.size() == 2
                                ? new Letter.Header(String.valueOf(pair.get(0)), String.valueOf(pair.get(1)))
                                : noHeader())
                        .toList());
    }

    private static Letter.Header noHeader() {
        throw new DamagedTree("'headers' are no pairs");
    }
}
