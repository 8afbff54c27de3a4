package dev.quern.rest.mailbox;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.quern.core.account.Caller;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.settings.MailboxFlag;
import dev.quern.core.webhook.Webhooks;
import dev.quern.rest.json.Timestamps;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mailbox with everything: what stands in lists, and what does not.
 *
 * @param secret null for keys that may only read, and so are the paths that it or what is made of it stands in: who has them
 *     needs no key, and has them for good
 */
record MailboxDetailJson(
        @JsonUnwrapped MailboxJson mailbox,
        List<FieldJson> parserObjectSet,
        @Nullable String secret,
        @Nullable String jsonDownload,
        @Nullable String csvDownload,
        @Nullable String xlsDownload,
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
    static MailboxDetailJson of(Mailbox mailbox, MailboxCounts counts, Webhooks webhooks, Caller caller) {
        var settings = mailbox.settings();
        boolean all = caller.role().mayWrite();
        var download =
                "/parser/" + mailbox.secret() + "/download/" + mailbox.prefix().value();
        return new MailboxDetailJson(
                MailboxJson.of(mailbox, counts, WebhookSets.of(webhooks, caller)),
                mailbox.fields().stream()
                        .map(field -> FieldJson.of(mailbox, field, caller))
                        .toList(),
                all ? mailbox.secret() : null,
                all ? download + ".json" : null,
                all ? download + ".csv" : null,
                all ? download + ".xlsx" : null,
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
