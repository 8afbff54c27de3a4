package dev.quern.core.processing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Arrival;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.document.StatusSource;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.StoredFile;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Stoppable;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.memory.InMemoryDocuments;
import dev.quern.core.memory.InMemoryMailboxes;
import dev.quern.core.memory.Memory;
import dev.quern.core.watch.Watcher;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The timeout fails a test whose endless work is not stopped. */
@Timeout(60)
class FindingTest {
    private static final AccountId ACCOUNT = new AccountId(new UUID(1, 1));

    private final Memory memory = new Memory();
    private final InMemoryDocuments documents = new InMemoryDocuments(memory);
    private final InMemoryMailboxes mailboxes = new InMemoryMailboxes(memory);
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private Mailbox mailbox;
    private Document document;

    @BeforeEach
    void a_document_in_progress() {
        mailbox = new MailboxKeeping(mailboxes, memory, () -> Instant.EPOCH, new Tokens(new Random(1)))
                .create(ACCOUNT, MailboxChange.addFields(List.of()));
        var added = documents.add(new Document.Draft(new Arrival(
                new DocumentUid("0123456789abcdef0123456789abcdef"),
                ACCOUNT,
                mailbox.id(),
                new DocumentName("note.txt"),
                "token",
                new StoredFile(new BlobId("a".repeat(64)), "text/plain", 1),
                Instant.EPOCH,
                null,
                Map.of())));
        var analyzing = added.to(DocumentStatus.ANALYZING);
        documents.move(added, analyzing);
        document = analyzing.toProgress(1);
        documents.move(analyzing, document);
    }

    @Test
    void work_that_ends_gives_what_it_found_and_what_it_threw() {
        var finding = finding(Duration.ofMinutes(1));

        assertThat(finding.find(document, () -> "found", late -> late)).isEqualTo("found");
        assertThatThrownBy(() -> finding.find(
                        document,
                        () -> {
                            throw new IllegalStateException("broken");
                        },
                        late -> late))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("broken");
    }

    @Test
    void work_that_computes_for_too_long_is_ended() throws InterruptedException {
        assertThat(finding(Duration.ofSeconds(1)).find(document, this::endless, late -> late))
                .contains("1 seconds", "QUERN_EXTRACTION_SECONDS");

        assertEnded();
    }

    @Test
    void waiting_does_not_count_as_computing() {
        var found = finding(Duration.ofSeconds(1)).find(document, () -> waited(2_500), late -> late);

        assertThat(found).isEqualTo("waited");
    }

    @Test
    void work_on_a_document_that_was_skipped_is_ended() throws InterruptedException {
        inTheMeantime(() ->
                documents.move(document, document.ended(DocumentStatus.SKIPPED, StatusSource.MANUAL, Instant.EPOCH)));

        assertThatThrownBy(() -> finding(Duration.ofMinutes(5)).find(document, this::endless, late -> late))
                .isInstanceOf(Refusal.Conflict.class);

        assertEnded();
    }

    @Test
    void work_on_a_document_whose_mailbox_was_removed_is_ended() throws InterruptedException {
        inTheMeantime(() -> mailboxes.hide(mailbox.id()));

        assertThatThrownBy(() -> finding(Duration.ofMinutes(5)).find(document, this::endless, late -> late))
                .isInstanceOf(Refusal.Conflict.class);

        assertEnded();
    }

    private Finding finding(Duration limit) {
        return new Finding(documents, mailboxes, Watcher.NONE, limit);
    }

    private void inTheMeantime(Runnable step) {
        var thread = new Thread(() -> {
            try {
                begun.await();
                step.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.start();
    }

    private String endless() {
        begun.countDown();
        try {
            while (true) {
                Stoppable.check();
            }
        } finally {
            ended.countDown();
        }
    }

    private static String waited(long millis) {
        try {
            Thread.sleep(millis);
            return "waited";
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    private void assertEnded() throws InterruptedException {
        assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
    }
}
