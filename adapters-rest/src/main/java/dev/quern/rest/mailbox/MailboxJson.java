package dev.quern.rest.mailbox;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.settings.MailboxFlag;
import dev.quern.rest.json.Timestamps;
import dev.quern.rest.webhook.WebhookJson;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A mailbox as it stands in lists.
 *
 * @param attachmentsOnlyOverride the same setting as {@code attachmentsOnly}, under its other name
 * @param reviewThreshold null when nobody has to look at results
 * @param fields which built-in attributes are on, by the names of {@link FlagNames}
 */
record MailboxJson(
        long id,
        String name,
        String emailPrefix,
        String accountUuid,
        String aiEngine,
        boolean attachmentsOnly,
        @Nullable Boolean attachmentsOnlyOverride,
        boolean canTransform,
        boolean disableDeskew,
        boolean enableLayoutedText,
        boolean enableImageOcr,
        boolean forceOcr,
        boolean evenPages,
        boolean oddPages,
        List<PageRangeJson> pageRangeSet,
        List<PageRangeJson> splitPageRangeSet,
        @Nullable List<SplitKeywordJson> splitKeywords,
        @Nullable Integer splitPage,
        boolean isAiSplitEnabled,
        @Nullable String aiSplitInstructions,
        @Nullable String aiInstructions,
        @Nullable String defaultLanguage,
        @Nullable List<String> allowedExtensions,
        boolean processAttachments,
        int retentionPolicy,
        @Nullable Double reviewThreshold,
        boolean isMaster,
        @Nullable String masterParserName,
        @Nullable String masterParserSlug,
        String lastActivity,
        @Nullable String parserObjectSetLastModified,
        long documentCount,
        int parserObjectCount,
        long templateCount,
        long webhookCount,
        Map<DocumentStatus, Long> documentPerStatusCount,
        List<WebhookJson> webhookSet,
        List<WebhookJson> availableWebhookSet,
        List<TableJson> tableSet,
        @JsonAnyGetter Map<String, Boolean> fields) {
    static MailboxJson of(Mailbox mailbox, MailboxCounts counts, WebhookSets webhooks) {
        var attached = webhooks.attachedTo(mailbox.id());
        var settings = mailbox.settings();
        return new MailboxJson(
                mailbox.id().number(),
                mailbox.name().value(),
                mailbox.prefix().value(),
                mailbox.account().toString(),
                settings.aiEngine().name(),
                settings.has(MailboxFlag.ATTACHMENTS_ONLY),
                settings.has(MailboxFlag.ATTACHMENTS_ONLY),
                true,
                settings.has(MailboxFlag.DISABLE_DESKEW),
                settings.has(MailboxFlag.ENABLE_LAYOUTED_TEXT),
                settings.has(MailboxFlag.ENABLE_IMAGE_OCR),
                settings.has(MailboxFlag.FORCE_OCR),
                settings.has(MailboxFlag.EVEN_PAGES),
                settings.has(MailboxFlag.ODD_PAGES),
                PageRangeJson.of(settings.pageRanges()),
                PageRangeJson.of(settings.splitRanges()),
                SplitKeywordJson.of(settings.splitKeywords()),
                settings.splitEvery(),
                settings.has(MailboxFlag.IS_AI_SPLIT_ENABLED),
                settings.aiSplitInstructions(),
                settings.aiInstructions(),
                settings.defaultLanguage(),
                settings.allowedExtensions(),
                settings.has(MailboxFlag.PROCESS_ATTACHMENTS),
                settings.retentionDays(),
                settings.reviewThreshold(),
                false,
                null,
                null,
                Timestamps.of(counts.lastActivity()),
                Timestamps.orNull(mailbox.fieldsModified()),
                counts.documents(),
                mailbox.fields().size(),
                counts.templates(),
                attached.size(),
                counts.perStatus(),
                attached,
                webhooks.available(),
                TableJson.of(mailbox),
                FlagNames.of(settings.attributes()));
    }
}
