package dev.quern.core.document;

import java.util.EnumSet;
import java.util.Set;

/**
 * Where a document is in its life. {@link #next()} is the whole table of moves; a move that is not in it is refused and
 * cannot be stored.
 */
public enum DocumentStatus {
    /** Stored, waiting. */
    INCOMING,
    /** Being read: type, pages, text or OCR, split rules, sender filter. */
    ANALYZING,
    /** A template or an AI engine is at work. */
    PROGRESS,
    /** The result is ready. */
    PARSEDOK,
    /** No template fits and AI is off, or a required field is missing, or the engine failed for good. */
    PARSEDKO,
    /** No credits left; kept until there are some. */
    QUOTAEXC,
    /** Left out: by request, by a template's action, or by the sender filter. */
    SKIPPED,
    /** Cut into documents of its own. */
    SPLIT,
    /** Removed; the row stays for the counts until the sweep. */
    DELETED,
    /** A webhook gave up after its retries. */
    EXPORTKO,
    /** The mailbox's transform failed. */
    TRANSKO,
    /** Not supported, unreadable, encrypted, over a limit, or it crashed its reader twice. */
    INVALID;

    /**
     * Where a document may go from here. It may be deleted from everywhere, and skipped from everywhere but SKIPPED and DELETED;
     * nothing leads out of DELETED.
     */
    public Set<DocumentStatus> next() {
        return switch (this) {
            case INCOMING -> EnumSet.of(ANALYZING, SKIPPED, DELETED);
            case ANALYZING -> EnumSet.of(PROGRESS, SPLIT, SKIPPED, INVALID, DELETED);
            case PROGRESS -> EnumSet.of(PARSEDOK, PARSEDKO, QUOTAEXC, SKIPPED, TRANSKO, DELETED);
            case PARSEDOK -> EnumSet.of(EXPORTKO, INCOMING, SKIPPED, DELETED);
            case SKIPPED -> EnumSet.of(INCOMING, DELETED);
            case PARSEDKO, QUOTAEXC, SPLIT, EXPORTKO, TRANSKO, INVALID -> EnumSet.of(INCOMING, SKIPPED, DELETED);
            case DELETED -> EnumSet.noneOf(DocumentStatus.class);
        };
    }

    public boolean mayBecome(DocumentStatus status) {
        return next().contains(status);
    }

    /** Returns whether work on the document is still to be done. */
    public boolean isPending() {
        return switch (this) {
            case INCOMING, ANALYZING, PROGRESS -> true;
            case PARSEDOK, PARSEDKO, QUOTAEXC, SKIPPED, SPLIT, DELETED, EXPORTKO, TRANSKO, INVALID -> false;
        };
    }

    /** Returns whether the result of the document may be exported. */
    public boolean hasResult() {
        return switch (this) {
            case PARSEDOK, EXPORTKO -> true;
            case INCOMING, ANALYZING, PROGRESS, PARSEDKO, QUOTAEXC, SKIPPED, SPLIT, DELETED, TRANSKO, INVALID -> false;
        };
    }
}
