package dev.quern.core.judgement;

import dev.quern.core.document.Document;
import dev.quern.core.document.Review;
import dev.quern.core.field.FieldId;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.result.DocumentResult;
import dev.quern.core.result.Evidence;
import dev.quern.core.result.FieldEvidence;
import dev.quern.core.result.Method;
import dev.quern.core.result.PlainValues;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Use case: what people do with results tells how often they are right. A value that is corrected was wrong, the others of a
 * result that is confirmed were right. Each counts with the confidence that it had before anybody touched it, and only while
 * its document is confirmed: of others, nobody knows how much is right. The first three methods are to be called in the
 * transaction of what they are about.
 */
public final class Judging {
    private final Judgements judgements;
    private final InstantSource clock;

    public Judging(Judgements judgements, InstantSource clock) {
        this.judgements = judgements;
        this.clock = clock;
    }

    /**
     * Somebody gave values: those that are others now were wrong.
     *
     * @param document as it is after that
     * @param given names of members
     */
    public void corrected(
            Mailbox mailbox, Document document, DocumentResult before, DocumentResult after, Set<String> given) {
        var judged = judged(document);
        for (var name : given) {
            var id = field(mailbox, name);
            var known = evidence(before, name);
            if (id == null || known.isEmpty()) {
                continue;
            }
            boolean same =
                    PlainValues.same(before.members().get(name), after.members().get(name));
            if (known.get().method() != Method.MANUAL) {
                judged.put(id, new Judgement(id, known.get().confidence(), same, true));
            } else if (!same) {
                // Given before as it had been found, and changed now: what was found was wrong.
                judged.computeIfPresent(id, (field_, earlier) -> earlier.wrong());
            }
        }
        put(document, judged);
    }

    /**
     * Somebody confirmed a result: what nobody corrected was right.
     *
     * @param document as it is after that
     */
    public void confirmed(Mailbox mailbox, Document document, @Nullable DocumentResult result) {
        var judged = judged(document);
        judged.values().removeIf(judgement -> !judgement.corrected());
        if (result != null) {
            for (var one : result.evidence()) {
                // What a person gave is judged by the correction, or was given when nobody judged yet.
                var id = field(mailbox, one.field());
                if (id != null && one.evidence().method() != Method.MANUAL) {
                    judged.put(id, new Judgement(id, one.evidence().confidence(), true, false));
                }
            }
        }
        put(document, judged);
    }

    /**
     * Somebody took a confirmation back. What was corrected stays known, for when the document is confirmed again.
     *
     * @param document as it is after that
     */
    public void takenBack(Document document) {
        var judged = judged(document);
        judged.values().removeIf(judgement -> !judgement.corrected());
        put(document, judged);
    }

    /**
     * The accuracy of a mailbox.
     *
     * @param days on which documents were confirmed, today (UTC) the last of them
     */
    public Accuracy accuracy(MailboxId mailbox, int days) {
        return judgements.accuracy(mailbox, day(clock.instant()).minusDays(days - 1L));
    }

    private Map<FieldId, Judgement> judged(Document document) {
        var judged = new TreeMap<FieldId, Judgement>(Comparator.comparingLong(FieldId::number));
        judgements.find(document.id()).forEach(judgement -> judged.put(judgement.field(), judgement));
        return judged;
    }

    private void put(Document document, Map<FieldId, Judgement> judged) {
        judgements.put(document, List.copyOf(judged.values()), day(document.review()));
    }

    /** The id of a field of this name; null when it is none. */
    private static @Nullable FieldId field(Mailbox mailbox, String name) {
        var field = mailbox.field(name).orElse(null);
        return field == null ? null : field.id();
    }

    private static @Nullable LocalDate day(Review review) {
        var at = review.at();
        return at == null ? null : day(at);
    }

    private static LocalDate day(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC);
    }

    private static Optional<Evidence> evidence(DocumentResult result, String name) {
        return result.evidence().stream()
                .filter(one -> one.field().equals(name))
                .map(FieldEvidence::evidence)
                .findFirst();
    }
}
