package dev.quern.core.memory;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.judgement.Accuracy;
import dev.quern.core.judgement.Judgement;
import dev.quern.core.judgement.Judgements;
import dev.quern.core.judgement.Tally;
import dev.quern.core.mailbox.MailboxId;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@link Judgements} in memory. */
public final class InMemoryJudgements implements Judgements {
    private final Memory memory;
    private final Map<DocumentId, Judged> documents = new HashMap<>();

    private record Judged(
            MailboxId mailbox,
            List<Judgement> judgements,
            @Nullable LocalDate confirmed) {}

    /** A judgement that counts. */
    private record Counted(LocalDate day, Judgement judgement) {}

    public InMemoryJudgements(Memory memory) {
        this.memory = memory;
    }

    @Override
    public List<Judgement> find(DocumentId document) {
        return memory.run(() -> {
            var judged = documents.get(document);
            return judged == null ? List.of() : judged.judgements();
        });
    }

    @Override
    public void put(Document document, List<Judgement> judgements, @Nullable LocalDate confirmed) {
        var sorted = judgements.stream()
                .sorted(Comparator.comparing(judgement -> judgement.field().number()))
                .toList();
        memory.run(() -> memory.put(documents, document.id(), new Judged(document.mailbox(), sorted, confirmed)));
    }

    @Override
    public Accuracy accuracy(MailboxId mailbox, LocalDate from) {
        return memory.run(() -> {
            var confirmed = documents.values().stream()
                    .filter(judged -> judged.mailbox().equals(mailbox)
                            && judged.confirmed() != null
                            && !judged.confirmed().isBefore(from)
                            && !judged.judgements().isEmpty())
                    .toList();
            var counted =
                    confirmed.stream().flatMap(InMemoryJudgements::counted).toList();
            return new Accuracy(
                    confirmed.size(),
                    by(counted, one -> one.judgement().field()),
                    new TreeMap<>(by(counted, Counted::day))
                            .entrySet().stream()
                                    .map(day -> new Accuracy.Day(day.getKey(), day.getValue()))
                                    .toList(),
                    bands(counted));
        });
    }

    private static Stream<Counted> counted(Judged judged) {
        var day = judged.confirmed();
        return day == null
                ? Stream.empty()
                : judged.judgements().stream().map(judgement -> new Counted(day, judgement));
    }

    private static <K> Map<K, Tally> by(List<Counted> counted, Function<Counted, K> key) {
        return counted.stream()
                .collect(Collectors.groupingBy(
                        key, Collectors.collectingAndThen(Collectors.toList(), InMemoryJudgements::tally)));
    }

    private static Tally tally(List<Counted> counted) {
        return new Tally(
                counted.size(),
                counted.stream().filter(one -> one.judgement().right()).count());
    }

    private static List<Accuracy.Band> bands(List<Counted> counted) {
        var byBand = new TreeMap<>(counted.stream()
                .collect(Collectors.groupingBy(
                        one -> Accuracy.Band.of(one.judgement().confidence()))));
        return byBand.entrySet().stream()
                .map(band -> new Accuracy.Band(
                        band.getKey(),
                        tally(band.getValue()),
                        band.getValue().stream()
                                .collect(Collectors.averagingDouble(
                                        one -> one.judgement().confidence()))))
                .toList();
    }

    @Override
    public void erase(List<DocumentId> gone) {
        memory.run(() ->
                gone.stream().filter(documents::containsKey).forEach(document -> memory.remove(documents, document)));
    }
}
