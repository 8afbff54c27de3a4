package dev.quern.core.settings;

/** The settings of a mailbox that are on or off. */
public enum MailboxFlag {
    /** Only the attachments of an e-mail become documents. */
    ATTACHMENTS_ONLY,
    /** The transform of the mailbox is applied to its results. */
    IS_TRANSFORM_ENABLED,
    DISABLE_DESKEW,
    /** Text is laid out with spaces as on the page. */
    ENABLE_LAYOUTED_TEXT,
    /** Images inside documents are read too. */
    ENABLE_IMAGE_OCR,
    /** Pages are read by OCR even where they have text. */
    FORCE_OCR,
    EVEN_PAGES,
    ODD_PAGES,
    PROCESS_ATTACHMENTS,
    UNZIP_ATTACHMENTS,
    ZIP_ATTACHMENTS,
    /** The list of senders says who may send, not who may not. */
    USE_WHITELIST_INSTEAD_OF_BLACKLIST,
    DISABLE_DOCUMENT_LINKS,
    EXPAND_RESULT,
    EXTRACT_XML_FROM_COMMENT,
    /** Documents are split where a new one seems to begin. */
    IS_AI_SPLIT_ENABLED
}
