package dev.quern.core.processing;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.document.Links;
import dev.quern.core.document.StatusSource;
import dev.quern.core.extraction.ResultTransformer;
import dev.quern.core.extraction.ResultTransformer.Transformed;
import dev.quern.core.letter.Letters;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.reading.Reading;
import dev.quern.core.rendition.Rendering;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.Method;
import dev.quern.core.settings.MailboxFlag;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes the result out of the values of the fields: the built-in attributes after them, then what came with the upload, and
 * the mailbox's transform over all of it.
 */
public final class ResultForming {
    private final AttributeValues attributes;
    private final ResultTransformer transformer;

    public ResultForming(
            Documents documents, Letters letters, Links links, Rendering rendering, ResultTransformer transformer) {
        this.attributes = new AttributeValues(documents, letters, links, rendering);
        this.transformer = transformer;
    }

    /**
     * The outcome of an extraction as it is stored; one that was not parsed stays as it is.
     *
     * @param read the pages that were looked at
     * @param whole all pages
     */
    Outcome form(
            Mailbox mailbox,
            Document document,
            Reading.Legible read,
            Reading.Legible whole,
            Outcome outcome,
            Instant now) {
        return outcome instanceof Outcome.Parsed parsed
                ? transformed(mailbox, completed(mailbox, document, read, whole, parsed, now))
                : outcome;
    }

    private Outcome.Parsed completed(
            Mailbox mailbox,
            Document document,
            Reading.Legible read,
            Reading.Legible whole,
            Outcome.Parsed parsed,
            Instant now) {
        int charged = document.credits().total();
        int credits = charged > 0 ? charged : parsed.price(document).total();
        var members = new LinkedHashMap<>(parsed.members());
        var evidence = new ArrayList<>(parsed.evidence());
        attributes
                .of(new AttributeValues.Facts(
                        mailbox, document, read, whole, parsed.by(), parsed.template(), credits, now))
                .forEach((name, value) -> {
                    // A field of that name was somebody's choice.
                    if (!members.containsKey(name)) {
                        members.put(name, value);
                        evidence.add(metadata(name, 1));
                    }
                });
        document.parameters()
                .forEach((name, texts) -> members.putIfAbsent(name, texts.size() == 1 ? texts.get(0) : texts));
        return new Outcome.Parsed(parsed.by(), parsed.source(), members, evidence, parsed.template());
    }

    private Outcome transformed(Mailbox mailbox, Outcome.Parsed parsed) {
        var expression = mailbox.settings().transform();
        if (!mailbox.settings().has(MailboxFlag.IS_TRANSFORM_ENABLED) || expression == null || expression.isBlank()) {
            return parsed;
        }
        var ended = transformer.transform(expression, parsed.members());
        if (ended instanceof Transformed.Done done) {
            return new Outcome.Parsed(
                    parsed.by(),
                    StatusSource.TRANSFORM,
                    done.members(),
                    evidence(parsed, done.members()),
                    parsed.template());
        }
        var reason = ended instanceof Transformed.Failed failed ? failed.reason() : "";
        return new Outcome.NotParsed(
                DocumentStatus.TRANSKO,
                StatusSource.TRANSFORM,
                "The transform failed: " + reason,
                parsed.members(),
                parsed.evidence());
    }

    /** Members that the transform left alone keep their evidence; new ones are as good as the worst they may be made of. */
    private static List<FieldEvidence> evidence(Outcome.Parsed before, Map<String, @Nullable Object> members) {
        var byName = before.evidence().stream()
                .collect(Collectors.toMap(FieldEvidence::field, evidence -> evidence, (a, b) -> a));
        double worst = before.evidence().stream()
                .mapToDouble(evidence -> evidence.evidence().confidence())
                .min()
                .orElse(1);
        var evidence = new ArrayList<FieldEvidence>();
        members.forEach((name, value) -> {
            boolean same = before.members().containsKey(name)
                    && Objects.equals(before.members().get(name), value);
            var known = byName.get(name);
            if (!same) {
                evidence.add(metadata(name, worst));
            } else if (known != null) {
                evidence.add(known);
            }
        });
        return evidence;
    }

    private static FieldEvidence metadata(String name, double confidence) {
        return new FieldEvidence(name, new Evidence(confidence, Method.METADATA, List.of()), List.of());
    }
}
