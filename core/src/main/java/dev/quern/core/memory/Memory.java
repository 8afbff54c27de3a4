package dev.quern.core.memory;

import dev.quern.core.document.DocumentId;
import dev.quern.core.file.StoredFile;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.letter.Letter;
import dev.quern.core.mailbox.MailboxId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The memory that the in-memory stores share: one lock, and a list of what to undo when a transaction throws. Give the same one to all
 * stores whose changes belong together.
 */
public final class Memory implements Transactions {
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Runnable> undo = new ArrayDeque<>();
    /** Mailboxes that are gone for everybody while what was in them is still being removed. */
    private final Set<MailboxId> hidden = new HashSet<>();
    /** Here since two stores look into them: their own, and that of the documents when it searches. */
    private final Map<DocumentId, Letter> letters = new HashMap<>();

    /** Here since a file that one of them has is in use. */
    private final Map<InMemoryRenditions.Key, StoredFile> renditions = new HashMap<>();

    public Memory() {}

    @Override
    public <T> T run(Supplier<T> work) {
        lock.lock();
        try {
            return joined(work);
        } finally {
            lock.unlock();
        }
    }

    private <T> T joined(Supplier<T> work) {
        int before = undo.size();
        try {
            var result = work.get();
            if (lock.getHoldCount() == 1) {
                undo.clear();
            }
            return result;
        } catch (RuntimeException | Error e) {
            while (undo.size() > before) {
                undo.pop().run();
            }
            throw e;
        }
    }

    /** Puts a value into a map so that a transaction that fails takes it back. */
    <K, V> void put(Map<K, V> map, K key, V value) {
        V old = map.put(key, value);
        undo.push(() -> restore(map, key, old));
    }

    /** Takes a value out of a map so that a transaction that fails puts it back. */
    <K, V> void remove(Map<K, V> map, K key) {
        V old = map.remove(key);
        undo.push(() -> restore(map, key, old));
    }

    /** Does something in a transaction that knows how to undo it. */
    void change(Runnable change, Runnable reverse) {
        change.run();
        undo.push(reverse);
    }

    void hide(MailboxId mailbox) {
        change(() -> hidden.add(mailbox), () -> hidden.remove(mailbox));
    }

    boolean isHidden(MailboxId mailbox) {
        return hidden.contains(mailbox);
    }

    Map<DocumentId, Letter> letters() {
        return letters;
    }

    Map<InMemoryRenditions.Key, StoredFile> renditions() {
        return renditions;
    }

    private static <K, V> void restore(Map<K, V> map, K key, @Nullable V old) {
        if (old == null) {
            map.remove(key);
        } else {
            map.put(key, old);
        }
    }
}
