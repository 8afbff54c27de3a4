package dev.quern.rest.mailbox;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxFlag;
import dev.quern.rest.json.Timestamps;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A mailbox with everything: what stands in lists, and what does not. */
record MailboxDetailJson(
        @JsonUnwrapped MailboxJson mailbox,
        List<FieldJson> parserObjectSet,
        String secret,
        String jsonDownload,
        String csvDownload,
        String xlsDownload,
        @Nullable String decimalSeparator,
        @Nullable String defaultTimezone,
        @Nullable String inputDateFormat,
        String identificationStatus,
        String pdfConversionFormat,
        boolean unzipAttachments,
        boolean zipAttachments,
        boolean useWhitelistInsteadOfBlacklist,
        List<String> emailsOrDomains,
        @Nullable String templateSetLastModified,
        @Nullable String transform,
        boolean isTransformEnabled,
        boolean disableDocumentLinks,
        boolean expandResult,
        boolean extractXmlFromComment) {
    static MailboxDetailJson of(Mailbox mailbox, MailboxCounts counts, WebhookSets webhooks) {
        var settings = mailbox.settings();
        var download =
                "/parser/" + mailbox.secret() + "/download/" + mailbox.prefix().value();
        return new MailboxDetailJson(
                MailboxJson.of(mailbox, counts, webhooks),
                mailbox.fields().stream()
                        .map(field -> FieldJson.of(mailbox, field))
                        .toList(),
                mailbox.secret(),
                download + ".json",
                download + ".csv",
                download + ".xlsx",
                settings.decimalSeparator() == null
                        ? null
                        : settings.decimalSeparator().toString(),
                zoneName(settings.timezone()),
                settings.dateOrder() == null ? null : settings.dateOrder().name(),
                settings.identification().name(),
                settings.pdfConversionFormat().name(),
                settings.has(MailboxFlag.UNZIP_ATTACHMENTS),
                settings.has(MailboxFlag.ZIP_ATTACHMENTS),
                settings.has(MailboxFlag.USE_WHITELIST_INSTEAD_OF_BLACKLIST),
                settings.senders(),
                Timestamps.orNull(counts.templatesModified()),
                settings.transform(),
                settings.has(MailboxFlag.IS_TRANSFORM_ENABLED),
                settings.has(MailboxFlag.DISABLE_DOCUMENT_LINKS),
                settings.has(MailboxFlag.EXPAND_RESULT),
                settings.has(MailboxFlag.EXTRACT_XML_FROM_COMMENT));
    }

    private static @Nullable String zoneName(@Nullable ZoneId zone) {
        return zone == null ? null : zone.getId();
    }
}
