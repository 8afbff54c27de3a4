package dev.quern.rest.template;

import dev.quern.core.field.Field;
import dev.quern.core.template.Misreading;
import dev.quern.core.template.TemplateTrial;
import dev.quern.core.template.TemplateTrial.Verdict;
import dev.quern.rest.mailbox.FieldJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The changes that a template would make in past documents.
 *
 * @param documents how many were looked at, the latest
 * @param fits how many of them it fits
 * @param better values that a person put in or confirmed, and the template finds
 * @param worse values that a person put in or confirmed, and the template does not find
 * @param changed values that differ and that nobody confirmed
 * @param changes each value that differs, up to {@value #MOST}
 * @param missed documents that it does not fit, with the reason, up to {@value #MOST}
 * @param misread documents that it was made from and misreads, which keep it from being used
 */
record TemplateCheckJson(
        long template,
        int documents,
        int fits,
        long same,
        long changed,
        long better,
        long worse,
        List<FieldCheckJson> fields,
        List<ChangeJson> changes,
        List<MissedJson> missed,
        List<MisreadJson> misread) {
    private static final int MOST = 200;

    /** The same for one field. */
    record FieldCheckJson(String parserField, String name, long same, long changed, long better, long worse) {}

    /** A value before, and as the template has it. */
    record ChangeJson(
            long document,
            String documentName,
            String parserField,
            String name,
            String verdict,
            @Nullable Object before,
            @Nullable Object after) {}

    /** A document that the template does not fit. */
    record MissedJson(long document, String documentName, String reason) {}

    /**
     * A document that the template was made from and misreads.
     *
     * @param reason why it does not fit; null when it does, and gives other values
     */
    record MisreadJson(
            long document, String documentName, @Nullable String reason, List<OtherJson> values) {
        static MisreadJson of(Misreading misreading) {
            return new MisreadJson(
                    misreading.document().id().number(),
                    misreading.document().name().value(),
                    misreading.reason(),
                    misreading.values().stream()
                            .map(one -> new OtherJson(
                                    Objects.toString(FieldJson.storedId(one.field())),
                                    one.field().name(),
                                    one.has(),
                                    one.reads()))
                            .toList());
        }
    }

    /** A value of such a document, and as the template has it. */
    record OtherJson(
            String parserField,
            String name,
            @Nullable Object before,
            @Nullable Object after) {}

    static TemplateCheckJson of(TemplateTrial.Report report) {
        var byField = new LinkedHashMap<Field, List<Verdict>>();
        for (var one : report.values()) {
            byField.computeIfAbsent(one.field(), field -> new ArrayList<>()).add(one.verdict());
        }
        return new TemplateCheckJson(
                report.template().id().number(),
                report.documents(),
                report.fits(),
                report.count(Verdict.SAME),
                report.count(Verdict.CHANGED),
                report.count(Verdict.BETTER),
                report.count(Verdict.WORSE),
                byField.entrySet().stream()
                        .map(entry -> field(entry.getKey(), entry.getValue()))
                        .toList(),
                report.values().stream()
                        .filter(one -> one.verdict() != Verdict.SAME)
                        .limit(MOST)
                        .map(TemplateCheckJson::change)
                        .toList(),
                report.missed().stream()
                        .limit(MOST)
                        .map(one -> new MissedJson(
                                one.document().id().number(),
                                one.document().name().value(),
                                one.reason()))
                        .toList(),
                report.misread().stream().map(MisreadJson::of).toList());
    }

    private static FieldCheckJson field(Field field, List<Verdict> verdicts) {
        return new FieldCheckJson(
                Objects.toString(FieldJson.storedId(field)),
                field.name(),
                count(verdicts, Verdict.SAME),
                count(verdicts, Verdict.CHANGED),
                count(verdicts, Verdict.BETTER),
                count(verdicts, Verdict.WORSE));
    }

    private static long count(List<Verdict> verdicts, Verdict wanted) {
        return verdicts.stream().filter(wanted::equals).count();
    }

    private static ChangeJson change(TemplateTrial.Compared one) {
        return new ChangeJson(
                one.document().id().number(),
                one.document().name().value(),
                Objects.toString(FieldJson.storedId(one.field())),
                one.field().name(),
                one.verdict().name(),
                one.before(),
                one.after());
    }
}
