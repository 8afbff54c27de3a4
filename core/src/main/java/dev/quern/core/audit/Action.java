package dev.quern.core.audit;

/** What somebody did, or was not allowed to do. The subject of an entry is the id of the thing that is named first. */
public enum Action {
    /** Fields are part of their mailbox. */
    MAILBOX_CREATED,
    MAILBOX_CHANGED,
    MAILBOX_COPIED,
    MAILBOX_DELETED,
    TEMPLATE_CREATED,
    TEMPLATE_CHANGED,
    TEMPLATE_COPIED,
    TEMPLATE_DELETED,
    EXPORT_CONFIG_CREATED,
    EXPORT_CONFIG_CHANGED,
    EXPORT_CONFIG_DELETED,
    WEBHOOK_CREATED,
    WEBHOOK_CHANGED,
    WEBHOOK_DELETED,
    WEBHOOK_ATTACHED,
    WEBHOOK_DETACHED,
    WEBHOOK_SECRET_SEEN,
    WEBHOOK_REPLAYED,
    DELIVERY_REPLAYED,
    KEY_CREATED,
    KEY_REVOKED,
    DOCUMENT_DELETED,
    DOCUMENT_PROCESSED_AGAIN,
    DOCUMENT_SKIPPED,
    DOCUMENT_COPIED,
    DOCUMENT_SPLIT,
    DOCUMENT_REJOINED,
    DOCUMENT_CORRECTED,
    DOCUMENT_REVIEWED,
    DOCUMENT_REVIEW_TAKEN_BACK,
    SIGNED_IN,
    SIGNED_OUT,
    /** Anything else, which is told of only where it was refused; its subject is the call. */
    OTHER
}
