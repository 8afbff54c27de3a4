package dev.quern.core.memory;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.WorkQueue;
import dev.quern.core.intake.Backlog;
import dev.quern.core.mailbox.MailboxId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@link WorkQueue} in memory: what was offered waits until {@link #drain} works it off, on the caller's thread. */
public final class InMemoryWorkQueue implements WorkQueue, Backlog {
    private final Memory memory;
    /** The accounts whose turn it is next first, and their mailboxes likewise. */
    private final Map<AccountId, Map<MailboxId, Deque<DocumentId>>> waiting = new LinkedHashMap<>();

    public InMemoryWorkQueue(Memory memory) {
        this.memory = memory;
    }

    @Override
    public void offer(Document document) {
        memory.run(() -> memory.change(
                () -> ofMailbox(document).add(document.id()),
                () -> ofMailbox(document).removeLastOccurrence(document.id())));
    }

    private Deque<DocumentId> ofMailbox(Document document) {
        return waiting.computeIfAbsent(document.account(), account -> new LinkedHashMap<>())
                .computeIfAbsent(document.mailbox(), mailbox -> new ArrayDeque<>());
    }

    @Override
    public Map<AccountId, Long> byAccount() {
        return memory.run(() -> waiting.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        account -> account.getValue().values().stream()
                                .mapToLong(Deque::size)
                                .sum())));
    }

    /** Works off everything that waits, such as by {@code processing::process}. */
    public void drain(Consumer<DocumentId> work) {
        for (var next = poll(); next != null; next = poll()) {
            work.accept(next);
        }
    }

    private @Nullable DocumentId poll() {
        return memory.run(() -> Optional.ofNullable(next())).orElse(null);
    }

    /** Whose turn it was comes last from then on; who has nothing that waits is not remembered. */
    private @Nullable DocumentId next() {
        while (!waiting.isEmpty()) {
            var account = waiting.entrySet().iterator().next();
            var mailboxes = account.getValue();
            waiting.remove(account.getKey());
            while (!mailboxes.isEmpty()) {
                var mailbox = mailboxes.entrySet().iterator().next();
                var documents = mailbox.getValue();
                mailboxes.remove(mailbox.getKey());
                var document = documents.poll();
                if (document != null) {
                    mailboxes.put(mailbox.getKey(), documents);
                    waiting.put(account.getKey(), mailboxes);
                    return document;
                }
            }
        }
        return null;
    }
}
