package dev.quern.jdbc.column;

import dev.quern.core.result.DateOrder;
import dev.quern.core.settings.AiEngine;
import dev.quern.core.settings.BuiltInAttribute;
import dev.quern.core.settings.IdentificationStatus;
import dev.quern.core.settings.MailboxFlag;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.core.settings.PageRange;
import dev.quern.core.settings.PdfConversionFormat;
import dev.quern.core.settings.SplitKeyword;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The column that holds the settings of a mailbox. Spelled out, so that renaming something in the code does not change what
 * is stored; a member that is not there, because it came later, has its default.
 */
public final class SettingsColumn {
    private SettingsColumn() {}

    public static String write(MailboxSettings settings) {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("flags", names(settings.flags()));
        tree.put("attributes", names(settings.attributes()));
        tree.put("aiEngine", settings.aiEngine().name());
        tree.put("identification", settings.identification().name());
        tree.put("identifiedFrom", BigDecimal.valueOf(settings.identifiedFrom()));
        tree.put("pageRanges", ranges(settings.pageRanges()));
        tree.put("splitRanges", ranges(settings.splitRanges()));
        tree.put("splitKeywords", orNull(settings.splitKeywords(), SettingsColumn::keywords));
        tree.put("splitEvery", orNull(settings.splitEvery(), BigDecimal::valueOf));
        tree.put("senders", settings.senders());
        tree.put("retentionDays", BigDecimal.valueOf(settings.retentionDays()));
        tree.put("decimalSeparator", orNull(settings.decimalSeparator(), String::valueOf));
        tree.put("timezone", orNull(settings.timezone(), ZoneId::getId));
        tree.put("dateOrder", orNull(settings.dateOrder(), DateOrder::name));
        tree.put("pdfConversionFormat", settings.pdfConversionFormat().name());
        tree.put("aiInstructions", settings.aiInstructions());
        tree.put("aiSplitInstructions", settings.aiSplitInstructions());
        tree.put("defaultLanguage", settings.defaultLanguage());
        tree.put("allowedExtensions", settings.allowedExtensions());
        tree.put("transform", settings.transform());
        tree.put("reviewThreshold", orNull(settings.reviewThreshold(), BigDecimal::valueOf));
        return JsonColumn.write(tree);
    }

    public static MailboxSettings read(String text) {
        var tree = new Members(JsonColumn.readMembers(text));
        var standard = MailboxSettings.DEFAULT;
        return new MailboxSettings(
                tree.get("flags", standard.flags(), part -> constants(part, MailboxFlag::valueOf)),
                tree.get("attributes", standard.attributes(), part -> constants(part, BuiltInAttribute::valueOf)),
                tree.get("aiEngine", standard.aiEngine(), part -> AiEngine.valueOf(part.toString())),
                tree.get(
                        "identification",
                        standard.identification(),
                        part -> IdentificationStatus.valueOf(part.toString())),
                tree.get("identifiedFrom", standard.identifiedFrom(), SettingsColumn::integer),
                tree.get("pageRanges", standard.pageRanges(), SettingsColumn::readRanges),
                tree.get("splitRanges", standard.splitRanges(), SettingsColumn::readRanges),
                tree.find("splitKeywords", SettingsColumn::readKeywords),
                tree.find("splitEvery", SettingsColumn::integer),
                tree.get("senders", standard.senders(), JsonColumn::texts),
                tree.get("retentionDays", standard.retentionDays(), SettingsColumn::integer),
                tree.find("decimalSeparator", part -> part.toString().charAt(0)),
                tree.find("timezone", part -> ZoneId.of(part.toString())),
                tree.find("dateOrder", part -> DateOrder.valueOf(part.toString())),
                tree.get(
                        "pdfConversionFormat",
                        standard.pdfConversionFormat(),
                        part -> PdfConversionFormat.valueOf(part.toString())),
                tree.find("aiInstructions", Object::toString),
                tree.find("aiSplitInstructions", Object::toString),
                tree.find("defaultLanguage", Object::toString),
                tree.find("allowedExtensions", JsonColumn::texts),
                tree.find("transform", Object::toString),
                tree.find("reviewThreshold", part -> number(part).doubleValue()));
    }

    private record Members(Map<String, @Nullable Object> tree) {
        <T> T get(String name, T standard, Function<Object, T> shape) {
            var part = tree.get(name);
            return part == null ? standard : shape.apply(part);
        }

        <T> @Nullable T find(String name, Function<Object, T> shape) {
            return orNull(tree.get(name), shape);
        }
    }

    private static <T, R> @Nullable R orNull(@Nullable T part, Function<T, R> shape) {
        return part == null ? null : shape.apply(part);
    }

    private static List<String> names(Collection<? extends Enum<?>> constants) {
        return constants.stream().map(Enum::name).toList();
    }

    private static <E> Set<E> constants(Object part, Function<String, E> named) {
        return JsonColumn.texts(part).stream().map(named).collect(Collectors.toSet());
    }

    /** Each a list of its start and, unless it is open, its end. */
    static List<List<BigDecimal>> ranges(List<PageRange> ranges) {
        return ranges.stream()
                .map(range -> range.end() == null
                        ? List.of(BigDecimal.valueOf(range.start()))
                        : List.of(BigDecimal.valueOf(range.start()), BigDecimal.valueOf(range.end())))
                .toList();
    }

    static List<PageRange> readRanges(Object part) {
        return JsonColumn.list(part).stream()
                .map(JsonColumn::list)
                .map(ends -> new PageRange(integer(ends.get(0)), ends.size() < 2 ? null : integer(ends.get(1))))
                .toList();
    }

    private static List<Map<String, Object>> keywords(List<SplitKeyword> keywords) {
        return keywords.stream()
                .map(keyword -> Map.<String, Object>of("keyword", keyword.keyword(), "before", keyword.before()))
                .toList();
    }

    private static List<SplitKeyword> readKeywords(Object part) {
        return JsonColumn.list(part).stream()
                .map(JsonColumn::members)
                .map(tree ->
                        new SplitKeyword(String.valueOf(tree.get("keyword")), Boolean.TRUE.equals(tree.get("before"))))
                .toList();
    }

    private static int integer(@Nullable Object part) {
        return number(part).intValueExact();
    }

    private static BigDecimal number(@Nullable Object part) {
        if (part instanceof BigDecimal number) {
            return number;
        }
        throw new IllegalStateException("A stored tree has another shape: a number expected");
    }
}
