package dev.quern.core.document;

import dev.quern.core.credit.Credits;
import dev.quern.core.settings.PageRange;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a document has come: the part of it that each move replaces.
 *
 * @param source what brought it to its status; null until processed
 * @param processed when it last came to an end; null until then
 * @param pages number of pages given to the engine, or that would have been; 0 until then
 * @param credits charged for it
 * @param paging all its pages, and what they were cut from
 * @param template that brought it to its end the last time; null when none did
 * @param review of its result; {@link Review#NONE} while there is none
 */
public record Progress(
        DocumentStatus status,
        @Nullable StatusSource source,
        @Nullable Instant processed,
        int pages,
        Credits credits,
        Paging paging,
        @Nullable TemplateRef template,
        Review review) {

    /** A document that waits to be processed for the first time. */
    static Progress incoming(Paging paging) {
        return new Progress(DocumentStatus.INCOMING, null, null, 0, Credits.NONE, paging, null, Review.NONE);
    }

    Progress to(DocumentStatus next) {
        return new Progress(next, source, processed, pages, credits, paging, template, review);
    }

    /** At an end, which has no review until it is given one. */
    Progress ended(DocumentStatus end, @Nullable StatusSource by, Instant at) {
        return new Progress(end, by, at, pages, credits, paging, template, Review.NONE);
    }

    /** Back to the start, without the review; what was charged stays charged. */
    Progress again() {
        return new Progress(DocumentStatus.INCOMING, null, null, pages, credits, paging, template, Review.NONE);
    }

    Progress read(int pagesRead, int pagesChosen) {
        return new Progress(status, source, processed, pagesChosen, credits, paging.read(pagesRead), template, review);
    }

    Progress charged(Credits charge) {
        return new Progress(status, source, processed, pages, charge, paging, template, review);
    }

    Progress wanting(@Nullable List<PageRange> parts) {
        return new Progress(status, source, processed, pages, credits, paging.wanting(parts), template, review);
    }

    Progress by(@Nullable TemplateRef other) {
        return new Progress(status, source, processed, pages, credits, paging, other, review);
    }

    Progress reviewed(Review other) {
        return new Progress(status, source, processed, pages, credits, paging, template, other);
    }
}
