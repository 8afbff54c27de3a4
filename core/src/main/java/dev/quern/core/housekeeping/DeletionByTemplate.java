package dev.quern.core.housekeeping;

import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.kernel.Errands;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.processing.Templating;
import dev.quern.core.webhook.Deliveries;
import dev.quern.core.webhook.Delivery;

/**
 * Errand: deletes a document whose template said so, once its webhooks have been told. One that could not be told is kept for
 * people to look at, and so is one that was sent through processing again meanwhile.
 */
public final class DeletionByTemplate implements Errands.Runner {
    public static final String KIND = Templating.DELETION;

    private final Documents documents;
    private final Deliveries deliveries;
    private final DocumentHandling handling;

    public DeletionByTemplate(Documents documents, Deliveries deliveries, DocumentHandling handling) {
        this.documents = documents;
        this.deliveries = deliveries;
        this.handling = handling;
    }

    @Override
    public Errands.Progress run(String subject) {
        var found = documents.find(new DocumentId(Long.parseLong(subject)));
        if (found.isEmpty()) {
            return Errands.Progress.DONE;
        }
        var document = found.get();
        boolean doneWith = document.template() != null
                && (document.status() == DocumentStatus.PARSEDOK || document.status() == DocumentStatus.SKIPPED);
        if (!doneWith) {
            return Errands.Progress.DONE;
        }
        if (isOwed(document.id())) {
            return Errands.Progress.LATER;
        }
        handling.deleteByTemplate(document);
        return Errands.Progress.DONE;
    }

    private boolean isOwed(DocumentId document) {
        int page = 1;
        while (true) {
            var slice = deliveries.list(document, new PageRequest(page, PageRequest.MAX_SIZE));
            if (slice.items().stream().anyMatch(delivery -> delivery.state() == Delivery.State.WAITING)) {
                return true;
            }
            if (slice.items().size() < PageRequest.MAX_SIZE) {
                return false;
            }
            page++;
        }
    }
}
