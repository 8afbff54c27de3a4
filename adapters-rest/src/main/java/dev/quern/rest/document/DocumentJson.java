package dev.quern.rest.document;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.rest.json.Timestamps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document as it stands in lists.
 *
 * @param matchMasterTemplate whether a template brought it to its end
 * @param processed null until it came to an end
 * @param ocrReadyUrl where its pages are told, once it was read; null for mere text
 * @param isAiReady whether it was read, so that an engine can work on it
 * @param lowestConfidence of the values of its fields; null without a result, or without values
 * @param reviewStatus null where nobody has to look at the result, and nobody confirmed it
 * @param reviewedAt null unless it is confirmed
 * @param reviewedBy the name of the key with which it was; null unless it is
 * @param isProcessable whether it may be sent through processing again
 */
record DocumentJson(
        long id,
        String name,
        long parser,
        @Nullable Long attachedTo,
        boolean matchMasterTemplate,
        @Nullable String ocrReadyUrl,
        String originalDocumentUrl,
        String received,
        @Nullable String processed,
        List<Object> sampleSet,
        @Nullable String statusSource,
        String status,
        @Nullable Long template,
        int creditsUsed,
        int conventionalCreditsUsed,
        int aiCreditsUsed,
        boolean isAiReady,
        boolean isOcrReady,
        boolean isProcessable,
        boolean isSplittable,
        boolean isSplit,
        String jsonDownloadUrl,
        String csvDownloadUrl,
        String xlsDownloadUrl,
        @Nullable Double lowestConfidence,
        @Nullable String reviewStatus,
        @Nullable String reviewedAt,
        @Nullable String reviewedBy) {
    static DocumentJson of(Document document, DocumentLinks links) {
        var source = document.source();
        var attachedTo = document.attachedTo();
        var review = document.review();
        var template = document.status().isPending() ? null : document.template();
        return new DocumentJson(
                document.id().number(),
                document.name().value(),
                document.mailbox().number(),
                attachedTo == null ? null : attachedTo.number(),
                template != null,
                document.isOcrReady() ? links.document(document) : null,
                links.original(document),
                Timestamps.of(document.received()),
                Timestamps.orNull(document.processed()),
                List.of(),
                source == null ? null : source.name(),
                document.status().name(),
                template == null ? null : template.id(),
                document.credits().total(),
                document.credits().conventional(),
                document.credits().ai(),
                document.pages() > 0,
                document.isOcrReady(),
                document.status().mayBecome(DocumentStatus.INCOMING),
                document.isSplittable(),
                document.status() == DocumentStatus.SPLIT,
                links.result(document, "json"),
                links.result(document, "csv"),
                links.result(document, "xlsx"),
                review.lowestConfidence(),
                review.status() == null ? null : review.status().name(),
                Timestamps.orNull(review.at()),
                review.by());
    }
}
