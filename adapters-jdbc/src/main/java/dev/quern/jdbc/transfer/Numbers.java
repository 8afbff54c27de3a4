package dev.quern.jdbc.transfer;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The numbers that trees of an account name: its own things', and those of things that are gone and still spoken of. */
public final class Numbers {
    private final Map<Numbered, NavigableSet<Long>> all = new EnumMap<>(Numbered.class);

    public void ofAccount(Map<String, ? extends @Nullable Object> tree) {
        for (var webhook : Trees.rows(tree, AccountRows.WEBHOOKS)) {
            Tables.WEBHOOK.collect(webhook, this::add);
        }
    }

    public void ofCharge(Map<String, ? extends @Nullable Object> tree) {
        Tables.CHARGE.collect(tree, this::add);
    }

    public void ofMailbox(Map<String, ? extends @Nullable Object> tree) {
        Tables.MAILBOX.collect(Trees.members(tree, AccountRows.MAILBOX), this::add);
        AccountRows.PARTS_OF_MAILBOXES.forEach(
                (name, table) -> Trees.rows(tree, name).forEach(row -> table.collect(row, this::add)));
    }

    public void ofDocument(Map<String, ? extends @Nullable Object> tree) {
        Tables.DOCUMENT.collect(Trees.members(tree, AccountRows.DOCUMENT), this::add);
        for (var row : Trees.rows(tree, AccountRows.LOG)) {
            Tables.LOG.collect(row, this::add);
        }
        for (var row : Trees.rows(tree, AccountRows.JUDGEMENTS)) {
            Tables.JUDGEMENT.collect(row, this::add);
        }
    }

    private void add(Numbered of, long number) {
        if (number < 1) {
            throw new DamagedTree(number + " is the number of nothing");
        }
        all.computeIfAbsent(of, kind -> new TreeSet<>()).add(number);
    }

    NavigableSet<Long> of(Numbered kind) {
        return all.getOrDefault(kind, Collections.emptyNavigableSet());
    }
}
