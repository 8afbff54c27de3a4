package dev.quern.core.settings;

import dev.quern.core.kernel.Refusal;
import dev.quern.core.result.DateOrder;
import java.time.ZoneId;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The way a mailbox treats its documents. Immutable; {@link #toBuilder()} makes a changed copy.
 *
 * @param identifiedFrom how many documents gave the mailbox its fields; 0 where none did, or somebody changed them since
 * @param splitEvery the number of pages after which to split; null for not at all
 * @param senders addresses or domains that may not send (or may, see {@link MailboxFlag#USE_WHITELIST_INSTEAD_OF_BLACKLIST})
 * @param retentionDays how long documents are kept, 1 to 36500
 * @param decimalSeparator null to decide from each document
 * @param timezone null for UTC
 * @param dateOrder null to decide from each document
 * @param defaultLanguage a language tag such as {@code de}; null to decide from each document
 * @param allowedExtensions of files that are taken (see {@link AllowedFiles}); null or none for all
 * @param transform an expression applied to results; null for none
 * @param reviewThreshold the confidence, from 0 to 1, below which a person has to look at a value; null for no such thing
 */
public record MailboxSettings(
        Set<MailboxFlag> flags,
        Set<BuiltInAttribute> attributes,
        AiEngine aiEngine,
        IdentificationStatus identification,
        int identifiedFrom,
        List<PageRange> pageRanges,
        List<PageRange> splitRanges,
        @Nullable List<SplitKeyword> splitKeywords,
        @Nullable Integer splitEvery,
        List<String> senders,
        int retentionDays,
        @Nullable Character decimalSeparator,
        @Nullable ZoneId timezone,
        @Nullable DateOrder dateOrder,
        PdfConversionFormat pdfConversionFormat,
        @Nullable String aiInstructions,
        @Nullable String aiSplitInstructions,
        @Nullable String defaultLanguage,
        @Nullable List<String> allowedExtensions,
        @Nullable String transform,
        @Nullable Double reviewThreshold) {
    public static final int MAX_RETENTION_DAYS = 36_500;

    /** The settings of a mailbox for which nothing was set. */
    public static final MailboxSettings DEFAULT = new MailboxSettings(
            EnumSet.of(
                    MailboxFlag.EVEN_PAGES,
                    MailboxFlag.ODD_PAGES,
                    MailboxFlag.PROCESS_ATTACHMENTS,
                    MailboxFlag.ENABLE_LAYOUTED_TEXT,
                    MailboxFlag.ENABLE_IMAGE_OCR,
                    MailboxFlag.UNZIP_ATTACHMENTS),
            Set.of(),
            AiEngine.GCP_AI_2_5,
            IdentificationStatus.REQUESTED,
            0,
            List.of(),
            List.of(),
            null,
            null,
            List.of(),
            90,
            null,
            null,
            null,
            PdfConversionFormat.TXT_LAYOUT,
            null,
            null,
            null,
            null,
            null,
            null);

    public MailboxSettings {
        flags = frozen(flags, MailboxFlag.class);
        attributes = frozen(attributes, BuiltInAttribute.class);
        pageRanges = List.copyOf(pageRanges);
        splitRanges = List.copyOf(splitRanges);
        splitKeywords = splitKeywords == null ? null : List.copyOf(splitKeywords);
        senders = List.copyOf(senders);
        allowedExtensions = allowedExtensions == null ? null : List.copyOf(allowedExtensions);
        if (retentionDays < 1 || retentionDays > MAX_RETENTION_DAYS) {
            throw new Refusal.Invalid(
                    "retention_policy",
                    "Documents are kept 1 to " + MAX_RETENTION_DAYS + " days, not " + retentionDays + ".");
        }
        if (splitEvery != null && splitEvery < 1) {
            throw new Refusal.Invalid("split_page", "Split every 1 or more pages, not every " + splitEvery + ".");
        }
        if (decimalSeparator != null && decimalSeparator != '.' && decimalSeparator != ',') {
            throw new Refusal.Invalid(
                    "decimal_separator", "A decimal separator is '.' or ',' or null, not '" + decimalSeparator + "'.");
        }
        if (reviewThreshold != null && !isThreshold(reviewThreshold)) {
            throw new Refusal.Invalid(
                    "review_threshold", "A threshold is from 0 to 1, or null, not " + reviewThreshold + ".");
        }
    }

    /** Returns whether a number is one that a confidence can be compared with. */
    public static boolean isThreshold(double number) {
        return number >= 0 && number <= 1;
    }

    public boolean has(MailboxFlag flag) {
        return flags.contains(flag);
    }

    /** Returns whether there is a rule by which documents are split. */
    public boolean splits() {
        return !splitRanges.isEmpty()
                || splitEvery != null
                || (splitKeywords != null && !splitKeywords.isEmpty())
                || has(MailboxFlag.IS_AI_SPLIT_ENABLED);
    }

    public Builder toBuilder() {
        return new Builder(this);
    }

    private static <E extends Enum<E>> Set<E> frozen(Set<E> set, Class<E> type) {
        var copy = EnumSet.noneOf(type);
        copy.addAll(set);
        return Collections.unmodifiableSet(copy);
    }

    /** Collects changes to settings; the copy is checked when it is built. */
    public static final class Builder {
        private final EnumSet<MailboxFlag> flags = EnumSet.noneOf(MailboxFlag.class);
        private final EnumSet<BuiltInAttribute> attributes = EnumSet.noneOf(BuiltInAttribute.class);
        private AiEngine aiEngine;
        private IdentificationStatus identification;
        private int identifiedFrom;
        private List<PageRange> pageRanges;
        private List<PageRange> splitRanges;
        private @Nullable List<SplitKeyword> splitKeywords;
        private @Nullable Integer splitEvery;
        private List<String> senders;
        private int retentionDays;
        private @Nullable Character decimalSeparator;
        private @Nullable ZoneId timezone;
        private @Nullable DateOrder dateOrder;
        private PdfConversionFormat pdfConversionFormat;
        private @Nullable String aiInstructions;
        private @Nullable String aiSplitInstructions;
        private @Nullable String defaultLanguage;
        private @Nullable List<String> allowedExtensions;
        private @Nullable String transform;
        private @Nullable Double reviewThreshold;

        private Builder(MailboxSettings from) {
            flags.addAll(from.flags);
            attributes.addAll(from.attributes);
            aiEngine = from.aiEngine;
            identification = from.identification;
            identifiedFrom = from.identifiedFrom;
            pageRanges = from.pageRanges;
            splitRanges = from.splitRanges;
            splitKeywords = from.splitKeywords;
            splitEvery = from.splitEvery;
            senders = from.senders;
            retentionDays = from.retentionDays;
            decimalSeparator = from.decimalSeparator;
            timezone = from.timezone;
            dateOrder = from.dateOrder;
            pdfConversionFormat = from.pdfConversionFormat;
            aiInstructions = from.aiInstructions;
            aiSplitInstructions = from.aiSplitInstructions;
            defaultLanguage = from.defaultLanguage;
            allowedExtensions = from.allowedExtensions;
            transform = from.transform;
            reviewThreshold = from.reviewThreshold;
        }

        public Builder flag(MailboxFlag flag, boolean on) {
            if (on) {
                flags.add(flag);
            } else {
                flags.remove(flag);
            }
            return this;
        }

        public Builder attribute(BuiltInAttribute attribute, boolean on) {
            if (on) {
                attributes.add(attribute);
            } else {
                attributes.remove(attribute);
            }
            return this;
        }

        public Builder aiEngine(AiEngine engine) {
            aiEngine = engine;
            return this;
        }

        public Builder identification(IdentificationStatus status) {
            identification = status;
            return this;
        }

        public Builder identifiedFrom(int documents) {
            identifiedFrom = documents;
            return this;
        }

        public Builder pageRanges(List<PageRange> ranges) {
            pageRanges = ranges;
            return this;
        }

        public Builder splitRanges(List<PageRange> ranges) {
            splitRanges = ranges;
            return this;
        }

        public Builder splitKeywords(@Nullable List<SplitKeyword> keywords) {
            splitKeywords = keywords;
            return this;
        }

        public Builder splitEvery(@Nullable Integer pages) {
            splitEvery = pages;
            return this;
        }

        public Builder senders(List<String> addressesOrDomains) {
            senders = addressesOrDomains;
            return this;
        }

        public Builder retentionDays(int days) {
            retentionDays = days;
            return this;
        }

        public Builder decimalSeparator(@Nullable Character separator) {
            decimalSeparator = separator;
            return this;
        }

        public Builder timezone(@Nullable ZoneId zone) {
            timezone = zone;
            return this;
        }

        public Builder dateOrder(@Nullable DateOrder order) {
            dateOrder = order;
            return this;
        }

        public Builder pdfConversionFormat(PdfConversionFormat format) {
            pdfConversionFormat = format;
            return this;
        }

        public Builder aiInstructions(@Nullable String instructions) {
            aiInstructions = instructions;
            return this;
        }

        public Builder aiSplitInstructions(@Nullable String instructions) {
            aiSplitInstructions = instructions;
            return this;
        }

        public Builder defaultLanguage(@Nullable String language) {
            defaultLanguage = language;
            return this;
        }

        public Builder allowedExtensions(@Nullable List<String> extensions) {
            allowedExtensions = extensions;
            return this;
        }

        public Builder transform(@Nullable String expression) {
            transform = expression;
            return this;
        }

        public Builder reviewThreshold(@Nullable Double threshold) {
            reviewThreshold = threshold;
            return this;
        }

        public MailboxSettings build() {
            return new MailboxSettings(
                    flags,
                    attributes,
                    aiEngine,
                    identification,
                    identifiedFrom,
                    pageRanges,
                    splitRanges,
                    splitKeywords,
                    splitEvery,
                    senders,
                    retentionDays,
                    decimalSeparator,
                    timezone,
                    dateOrder,
                    pdfConversionFormat,
                    aiInstructions,
                    aiSplitInstructions,
                    defaultLanguage,
                    allowedExtensions,
                    transform,
                    reviewThreshold);
        }
    }
}
