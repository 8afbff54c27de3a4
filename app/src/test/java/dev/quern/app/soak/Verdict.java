package dev.quern.app.soak;

import dev.quern.app.soak.Contents.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What was promised, compared with what is there. Each list says what is wrong with one document a line; all of them are empty
 * where everything is as it was promised.
 *
 * @param lost acknowledged and not there, or without an end
 * @param doubled there more often than it was sent, or never sent
 * @param wrong ended as something else than it had to, or with another value
 * @param mischarged charged less or more than it costs, or told another price than it was charged
 * @param untold parsed, and the receiver of webhooks did not hear of it
 * @param toldTwice told under two ids, so that a receiver cannot know that it is the same
 */
record Verdict(
        List<String> lost,
        List<String> doubled,
        List<String> wrong,
        List<String> mischarged,
        List<String> untold,
        List<String> toldTwice) {
    private static final String PARSED = "PARSEDOK";
    private static final String TAKEN_APART = "SPLIT";
    private static final Set<String> UNDER_WAY = Set.of("INCOMING", "ANALYZING", "PROGRESS");

    /** An upload or a message that was acknowledged. */
    record Promise(int number, Kind kind, String documentId) {}

    /**
     * A document as callers see it.
     *
     * @param account its number among those of the bench
     * @param total null where it has none
     */
    record Found(
            long id,
            String documentId,
            String name,
            String status,
            int credits,
            @Nullable Long total,
            int account) {}

    /**
     * What the ledger says.
     *
     * @param charges credits by document, all of its rows
     * @param sums credits that each account is told to have used, by its number
     */
    record Ledger(Map<Long, List<Integer>> charges, Map<Integer, Long> sums) {}

    boolean isClean() {
        return lost.isEmpty()
                && doubled.isEmpty()
                && wrong.isEmpty()
                && mischarged.isEmpty()
                && untold.isEmpty()
                && toldTwice.isEmpty();
    }

    /**
     * Judges.
     *
     * @param heard the ids of the deliveries that told of each total
     */
    static Verdict of(
            Collection<Promise> promises, Collection<Found> documents, Ledger ledger, Map<Long, Set<String>> heard) {
        var verdict = new Verdict(
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>());
        var byTotal = new TreeMap<Long, List<Found>>();
        for (var document : documents) {
            var total = Contents.total(document.name());
            if (total.isEmpty()) {
                verdict.doubled.add("Nobody sent " + document);
            } else {
                byTotal.computeIfAbsent(total.getAsLong(), unknown -> new ArrayList<>())
                        .add(document);
            }
        }
        promises.forEach(promise -> verdict.judge(promise, byTotal));
        byTotal.values().stream()
                .filter(same -> same.size() > 1)
                .forEach(same -> verdict.doubled.add("Sent once: " + same));
        documents.forEach(verdict::judge);
        verdict.judge(documents, ledger);
        documents.stream()
                .filter(document -> document.status().equals(PARSED))
                .forEach(document -> verdict.judge(document, heard));
        return verdict;
    }

    private void judge(Promise promise, Map<Long, List<Found>> byTotal) {
        var found = byTotal.getOrDefault(Contents.total(promise.number()), List.of());
        if (found.stream().noneMatch(one -> one.documentId().equals(promise.documentId()))) {
            lost.add("Not there: " + promise + (found.isEmpty() ? "" : ", but " + found));
        }
        if (promise.kind() == Kind.ARCHIVE) {
            for (int member = 1; member <= Contents.MEMBERS; member++) {
                if (!byTotal.containsKey(Contents.total(promise.number()) + member)) {
                    lost.add("File " + member + " is not there of " + promise);
                }
            }
        }
    }

    private void judge(Found document) {
        if (UNDER_WAY.contains(document.status())) {
            lost.add("Without an end: " + document);
            return;
        }
        boolean isArchive = document.name().endsWith(Contents.extension(Kind.ARCHIVE));
        if (!document.status().equals(isArchive ? TAKEN_APART : PARSED)) {
            wrong.add("Ended otherwise: " + document);
        } else if (!isArchive
                && (document.total() == null
                        || document.total() != Contents.total(document.name()).orElse(-1))) {
            wrong.add("Has another total: " + document);
        }
    }

    private void judge(Collection<Found> documents, Ledger ledger) {
        var known = new HashSet<Long>();
        var sums = new HashMap<Integer, Long>();
        for (var document : documents) {
            known.add(document.id());
            var charges = ledger.charges().getOrDefault(document.id(), List.of());
            int charged = charges.stream().mapToInt(Integer::intValue).sum();
            sums.merge(document.account(), (long) charged, Long::sum);
            int price = document.status().equals(PARSED) ? 1 : 0;
            if (charges.size() > 1 || charged != price || document.credits() != price) {
                mischarged.add("Costs " + price + ", charged " + charges + ": " + document);
            }
        }
        ledger.charges().forEach((id, credits) -> {
            if (!known.contains(id)) {
                mischarged.add("Charged " + credits + " for document " + id + ", which is not there");
            }
        });
        ledger.sums().forEach((account, sum) -> {
            if (!sum.equals(sums.getOrDefault(account, 0L))) {
                mischarged.add("Account %d is told that it used %d, and its documents were charged %d"
                        .formatted(account, sum, sums.getOrDefault(account, 0L)));
            }
        });
    }

    private void judge(Found document, Map<Long, Set<String>> heard) {
        var ids = heard.getOrDefault(Contents.total(document.name()).orElse(-1), Set.of());
        if (ids.isEmpty()) {
            untold.add("Nobody was told of " + document);
        } else if (ids.size() > 1) {
            toldTwice.add("Told under " + ids + ": " + document);
        }
    }
}
