package dev.quern.core.settings;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A member of a result besides the mailbox's own fields: where the document came from, when, what it cost. Each is off
 * until the mailbox switches it on.
 */
public enum BuiltInAttribute {
    ATTACHMENTS,
    ORIGINAL_DOCUMENT,
    SEARCHABLE_PDF("SearchablePDF"),
    HEADERS,
    RECEIVED,
    RECEIVED_DATE,
    RECEIVED_TIME,
    CREATED,
    CREATED_DATE,
    CREATED_TIME,
    PROCESSED,
    PROCESSED_DATE,
    PROCESSED_TIME,
    SENDER,
    SENDER_NAME,
    SPLIT_PAGE_RANGE,
    SPLIT_PARENT_ID("SplitParentID"),
    RECIPIENT,
    TO,
    CC("CC"),
    BCC("BCC"),
    REPLY_TO,
    RECIPIENT_SUFFIX,
    ORIGINAL_RECIPIENT,
    SUBJECT,
    TEMPLATE,
    HTML_DOCUMENT("HTMLDocument"),
    TEXT_DOCUMENT,
    CONTENT,
    LAST_REPLY,
    DOCUMENT_ID("DocumentID"),
    PARENT_ID("ParentID"),
    DOCUMENT_URL("DocumentURL"),
    PUBLIC_DOCUMENT_URL("PublicDocumentURL"),
    PAGE_COUNT,
    CREDIT_COUNT,
    MAILBOX_ID("MailboxID"),
    PARSING_ENGINE;

    private final String resultName;

    BuiltInAttribute() {
        this.resultName = Arrays.stream(name().split("_", -1))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    BuiltInAttribute(String resultName) {
        this.resultName = resultName;
    }

    /** The name of its member in a result. */
    public String resultName() {
        return resultName;
    }
}
