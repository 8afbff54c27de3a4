package dev.quern.core.memory;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Activity;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentCounts;
import dev.quern.core.mailbox.MailboxId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@link DocumentCounts} in memory, where counting anew is cheap enough. */
public final class InMemoryDocumentCounts implements DocumentCounts {
    private final Memory memory;
    private final InMemoryDocuments documents;

    public InMemoryDocumentCounts(Memory memory, InMemoryDocuments documents) {
        this.memory = memory;
        this.documents = documents;
    }

    @Override
    public Map<MailboxId, Activity> of(List<MailboxId> mailboxes) {
        var counted = counted(document -> mailboxes.contains(document.mailbox()));
        return mailboxes.stream()
                .distinct()
                .collect(Collectors.toMap(id -> id, id -> counted.getOrDefault(id, Activity.NONE)));
    }

    @Override
    public Map<MailboxId, Activity> ofAccount(AccountId account) {
        return counted(document -> document.account().equals(account) && !memory.isHidden(document.mailbox()));
    }

    @Override
    public void fold() {
        // There are no books.
    }

    private Map<MailboxId, Activity> counted(Predicate<Document> wanted) {
        return memory.run(() -> documents
                .all()
                .filter(wanted)
                .collect(Collectors.groupingBy(
                        Document::mailbox,
                        Collectors.collectingAndThen(Collectors.toList(), InMemoryDocumentCounts::activity))));
    }

    private static Activity activity(List<Document> documents) {
        var latest = documents.stream()
                .flatMap(document -> Stream.of(document.received(), document.processed()))
                .filter(Objects::nonNull)
                .max(Instant::compareTo)
                .orElse(null);
        return new Activity(
                documents.stream().collect(Collectors.groupingBy(Document::status, Collectors.counting())), latest);
    }
}
