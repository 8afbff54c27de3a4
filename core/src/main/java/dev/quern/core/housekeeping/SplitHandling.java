package dev.quern.core.housekeeping;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.settings.PageRange;
import java.util.List;

/**
 * Use case: a person has a document split, or a split reversed. Each method takes the document as it was found for its account;
 * the splitting itself is done when it is processed again.
 */
public final class SplitHandling {
    private final Mailboxes mailboxes;
    private final Documents documents;
    private final DocumentHandling handling;

    public SplitHandling(Mailboxes mailboxes, Documents documents, DocumentHandling handling) {
        this.mailboxes = mailboxes;
        this.documents = documents;
        this.handling = handling;
    }

    /**
     * Reverses a split: the parts are deleted, and the document is processed again as a whole.
     *
     * @throws Refusal.Conflict when it is not split
     */
    public void reverseSplit(Document document) {
        refuseUnlessSplit(documents.get(document.account(), document.id()));
        handling.deleteAttached(document);
        handling.restart(document, now -> false, now -> {
            refuseUnlessSplit(now);
            return now.again(List.of());
        });
    }

    private static void refuseUnlessSplit(Document document) {
        if (document.status() != DocumentStatus.SPLIT) {
            throw new Refusal.Conflict(
                    null, "Only a document that is SPLIT can be put together; this is " + document.status() + ".");
        }
    }

    /**
     * Splits a document into these parts, whatever the rules of its mailbox; they may overlap and leave pages out.
     *
     * @throws Refusal.Conflict when it is at work, is split, or was never read
     * @throws Refusal.Invalid when it has no pages in one of the ranges
     */
    public void split(Document document, List<PageRange> parts) {
        var found = documents.get(document.account(), document.id());
        refuseUnlessSplittable(found);
        refuseRangesOutside(found, parts);
        // A document that was split and then skipped still has some.
        handling.deleteParts(document);
        handling.restart(document, now -> false, now -> {
            refuseUnlessSplittable(now);
            return now.again(parts);
        });
    }

    /**
     * Splits a document by the rules of its mailbox, even if it was to stay whole until now.
     *
     * @throws Refusal.Conflict when it cannot be split now, or is a part: the rules that made it do not apply again
     * @throws Refusal.Invalid when its mailbox has no rule of splitting
     */
    public void splitByRules(Document document) {
        var found = documents.get(document.account(), document.id());
        refuseUnlessSplittable(found);
        if (found.paging().cut() != null) {
            throw new Refusal.Conflict(
                    null, "This document was cut from another one; into which parts, split_page_range_set has to say.");
        }
        if (!mailboxes.get(found.account(), found.mailbox()).settings().splits()) {
            throw new Refusal.Invalid(
                    null,
                    "Neither does split_page_range_set say into which parts, nor has the mailbox a rule of splitting:"
                            + " split_keywords, split_page, split_page_range_set or is_ai_split_enabled.");
        }
        handling.deleteParts(document);
        handling.restart(document, now -> false, now -> {
            refuseUnlessSplittable(now);
            return now.againByRules();
        });
    }

    private static void refuseUnlessSplittable(Document document) {
        if (!document.isSplittable()) {
            throw new Refusal.Conflict(
                    null,
                    "Only a document that came to its end, has several pages and is not split can be split; this is %s and has %d pages."
                            .formatted(document.status(), document.paging().count()));
        }
    }

    private static void refuseRangesOutside(Document document, List<PageRange> parts) {
        int pages = document.paging().count();
        for (var range : parts) {
            if (range.in(pages).isEmpty()) {
                throw new Refusal.Invalid(
                        "split_page_range_set",
                        "The document has %d pages, and none from %d to %s."
                                .formatted(pages, range.start(), range.end() == null ? "the last" : range.end()));
            }
        }
    }
}
