package dev.quern.rest.mailbox;

import dev.quern.core.mailbox.EmailPrefix;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxName;
import dev.quern.core.result.DateOrder;
import dev.quern.core.settings.AiEngine;
import dev.quern.core.settings.BuiltInAttribute;
import dev.quern.core.settings.IdentificationStatus;
import dev.quern.core.settings.MailboxFlag;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.core.settings.PdfConversionFormat;
import dev.quern.core.settings.SplitKeyword;
import dev.quern.rest.json.Member;
import dev.quern.rest.json.Members;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.IllformedLocaleException;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads what a caller wants changed about a mailbox. What the mailbox tells but nobody can set (counts, ids) is ignored. */
final class MailboxChanges {
    private static final int MAX_ITEMS = 1_000;
    private static final int MAX_NAME = 10_000;
    private static final int MAX_INSTRUCTIONS = 20_000;
    private static final int MAX_SENDER = 320;
    private static final int MAX_WORD = 1_000;
    private static final int MAX_TAG = 100;

    private MailboxChanges() {}

    static MailboxChange read(Members members) {
        // The core limits names itself, and says so in its own words; here only what is absurd is stopped.
        var name = members.read("name", member -> member.as(member.text(MAX_NAME), MailboxName::new));
        var prefix = members.read("email_prefix", member -> member.as(member.text(MAX_NAME), EmailPrefix::new));
        var fields = FieldChanges.all(members);
        return new MailboxChange(name, prefix, settings -> readSettings(members, settings), fields);
    }

    private static void readSettings(Members members, MailboxSettings.Builder settings) {
        for (var flag : MailboxFlag.values()) {
            members.on(flag.name().toLowerCase(Locale.ROOT), member -> settings.flag(flag, member.bool()));
        }
        for (var attribute : BuiltInAttribute.values()) {
            members.on(FlagNames.of(attribute), member -> settings.attribute(attribute, member.bool()));
        }
        members.on("attachments_only_override", member -> {
            if (!member.isNull()) {
                settings.flag(MailboxFlag.ATTACHMENTS_ONLY, member.bool());
            }
        });
        members.on("ai_engine", member -> settings.aiEngine(member.choice(AiEngine.class)));
        members.on(
                "identification_status", member -> settings.identification(member.choice(IdentificationStatus.class)));
        members.on("page_range_set", member -> settings.pageRanges(PageRanges.read(member)));
        members.on("split_page_range_set", member -> settings.splitRanges(PageRanges.read(member)));
        members.on(
                "split_keywords",
                member -> settings.splitKeywords(member.listOrNull(MAX_ITEMS, MailboxChanges::splitKeyword)));
        members.on("split_page", member -> settings.splitEvery(member.integerOrNull()));
        members.on(
                "emails_or_domains",
                member -> settings.senders(member.list(MAX_ITEMS, sender -> filled(sender, MAX_SENDER))));
        members.on("retention_policy", member -> settings.retentionDays(member.integer()));
        members.on("review_threshold", member -> settings.reviewThreshold(member.decimalOrNull()));
        members.on("decimal_separator", member -> settings.decimalSeparator(separator(member)));
        members.on("default_timezone", member -> settings.timezone(zone(member)));
        members.on("input_date_format", member -> settings.dateOrder(member.choiceOrNull(DateOrder.class)));
        members.on(
                "pdf_conversion_format",
                member -> settings.pdfConversionFormat(member.choice(PdfConversionFormat.class)));
        members.on("ai_instructions", member -> settings.aiInstructions(member.textOrNull(MAX_INSTRUCTIONS)));
        members.on(
                "ai_split_instructions", member -> settings.aiSplitInstructions(member.textOrNull(MAX_INSTRUCTIONS)));
        members.on("default_language", member -> settings.defaultLanguage(language(member)));
        members.on(
                "allowed_extensions",
                member -> settings.allowedExtensions(
                        member.listOrNull(MAX_ITEMS, extension -> filled(extension, MAX_TAG))));
        members.on("transform", member -> settings.transform(member.textOrNull(MAX_INSTRUCTIONS)));
    }

    private static SplitKeyword splitKeyword(Member item) {
        var keyword = item.object();
        var before = keyword.read("is_before", Member::bool);
        return new SplitKeyword(
                filled(keyword.get("keyword"), MAX_WORD), Objects.requireNonNullElse(before, Boolean.TRUE));
    }

    private static String filled(Member member, int maxLength) {
        var text = member.text(maxLength);
        if (text.isBlank()) {
            throw member.invalid("This field may not be blank.");
        }
        return text;
    }

    private static @Nullable Character separator(Member member) {
        if (member.isNull()) {
            return null;
        }
        var text = member.text(MAX_TAG);
        if (text.length() != 1) {
            throw member.invalid("A decimal separator is '.' or ',' or null, not '" + text + "'.");
        }
        return text.charAt(0);
    }

    private static @Nullable ZoneId zone(Member member) {
        if (member.isNull()) {
            return null;
        }
        var text = member.text(MAX_TAG);
        try {
            return ZoneId.of(text);
        } catch (DateTimeException e) {
            throw member.invalid("Not the name of a time zone: '" + text + "'.");
        }
    }

    private static @Nullable String language(Member member) {
        if (member.isNull()) {
            return null;
        }
        var text = member.text(MAX_TAG);
        try {
            var tag = new Locale.Builder().setLanguageTag(text).build();
            if (!tag.getLanguage().isEmpty()) {
                return text;
            }
        } catch (IllformedLocaleException e) {
            // Said below, in our words.
        }
        throw member.invalid("Not a language tag such as 'de' or 'pt-BR': '" + text + "'.");
    }
}
