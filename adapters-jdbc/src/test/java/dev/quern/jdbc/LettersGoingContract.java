package dev.quern.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.Errands.Progress;
import dev.quern.core.Errands.Runner;
import dev.quern.core.SettableClock;
import dev.quern.core.Tokens;
import dev.quern.core.account.Account;
import dev.quern.core.account.AccountId;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentTraces;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.housekeeping.DocumentErasing;
import dev.quern.core.housekeeping.MailboxRemoval;
import dev.quern.core.housekeeping.Sweep;
import dev.quern.core.intake.Admission;
import dev.quern.core.intake.Intake;
import dev.quern.core.intake.MailIntake;
import dev.quern.core.intake.Message;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.memory.TemporaryBlobs;
import dev.quern.jdbc.queue.JdbcErrands;
import dev.quern.jdbc.queue.JdbcWorkQueue;
import dev.quern.jdbc.store.JdbcAccounts;
import dev.quern.jdbc.store.JdbcDocumentLog;
import dev.quern.jdbc.store.JdbcDocuments;
import dev.quern.jdbc.store.JdbcFileUses;
import dev.quern.jdbc.store.JdbcLessons;
import dev.quern.jdbc.store.JdbcLetters;
import dev.quern.jdbc.store.JdbcMailboxes;
import dev.quern.jdbc.store.JdbcReceipts;
import dev.quern.jdbc.store.JdbcTemplates;
import dev.quern.jdbc.store.JdbcWebhooks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How messages go with their mailbox or their age, cut off in the middle, on each database. */
abstract class LettersGoingContract {
    /** Of which a step of a removal takes 100. */
    private static final int MESSAGES = 230;

    @TempDir
    private Path folder;

    private final SettableClock clock = new SettableClock();
    private final Tokens tokens = new Tokens(new SecureRandom());
    private AccountId account;
    private TemporaryBlobs blobs;
    private Mailbox going;
    private Mailbox staying;

    abstract Database database();

    /** Ends a program: nothing in it is caught on the way. */
    private static final class Cut extends Error {
        private static final long serialVersionUID = 1L;

        Cut() {
            super("cut off");
        }
    }

    @BeforeEach
    void two_mailboxes_with_messages() throws IOException {
        blobs = new TemporaryBlobs(Files.createDirectories(folder.resolve("blobs")));
        account = new AccountId(UUID.randomUUID());
        new JdbcAccounts(database()).add(new Account(account, "Account " + account));
        going = mailbox(1);
        staying = mailbox(36_500);
        for (int i = 0; i < MESSAGES; i++) {
            receive(going, i);
        }
        for (int i = 0; i < 3; i++) {
            receive(staying, i);
        }
        assertThat(letters(going)).isEqualTo(MESSAGES);
    }

    @Test
    void a_removal_that_is_cut_off_loses_nothing_else_and_the_next_one_finishes() {
        removal(blobs, List.of()).remove(account, going.id());
        cutOffAndFinished(this::removal, going.id().toString());
    }

    @Test
    void a_sweep_that_is_cut_off_loses_nothing_else_and_the_next_one_finishes() {
        clock.pass(Duration.ofDays(2));
        cutOffAndFinished(this::sweep, "");
    }

    private interface Making {
        Runner runner(Blobs blobs, List<DocumentTraces> traces);
    }

    private void cutOffAndFinished(Making making, String subject) {
        var slices = new AtomicInteger();
        DocumentTraces cutting = gone -> {
            if (!gone.isEmpty() && slices.incrementAndGet() == 2) {
                throw new Cut();
            }
        };
        // Before the second slice is committed: of it everything is there still.
        assertThatThrownBy(() -> toTheEnd(making.runner(blobs, List.of(cutting)), subject))
                .isInstanceOf(Cut.class);
        assertThat(letters(going)).isEqualTo(MESSAGES - 100);
        assertThat(blobs.files()).hasSize(MESSAGES - 100 + 3);
        // After a slice is committed, before its files are erased.
        assertThatThrownBy(() -> toTheEnd(making.runner(new CuttingBlobs(blobs), List.of()), subject))
                .isInstanceOf(Cut.class);
        assertThat(letters(going)).isEqualTo(MESSAGES - 200);
        assertThat(blobs.files()).hasSize(MESSAGES - 100 + 3);

        toTheEnd(making.runner(blobs, List.of()), subject);
        toTheEnd(sweep(blobs, List.of()), "");

        assertThat(letters(going)).isZero();
        assertThat(new JdbcDocuments(database()).first(going.id(), DocumentQuery.ALL, 10))
                .isEmpty();
        var left = new JdbcDocuments(database()).first(staying.id(), DocumentQuery.ALL, 10);
        assertThat(left)
                .hasSize(3)
                .allSatisfy(document -> assertThat(new JdbcLetters(database()).find(document.id()))
                        .isPresent());
        assertThat(blobs.files())
                .containsExactlyInAnyOrderElementsOf(left.stream()
                        .map(document -> document.file().blob().sha256())
                        .toList());
    }

    private static void toTheEnd(Runner runner, String subject) {
        for (int steps = 0; runner.run(subject) == Progress.MORE; steps++) {
            assertThat(steps).isLessThan(MESSAGES);
        }
    }

    private MailboxRemoval removal(Blobs files, List<DocumentTraces> traces) {
        return new MailboxRemoval(
                new JdbcMailboxes(database()),
                new JdbcTemplates(database()),
                erasing(files, traces),
                new JdbcLessons(database()),
                new JdbcWebhooks(database()),
                new JdbcErrands(database()),
                database().transactions(),
                clock);
    }

    private Runner sweep(Blobs files, List<DocumentTraces> traces) {
        return new Sweep(
                new JdbcMailboxes(database()),
                erasing(files, traces),
                keeping(files),
                new JdbcReceipts(database()),
                clock);
    }

    private DocumentErasing erasing(Blobs files, List<DocumentTraces> cutting) {
        var traces =
                new ArrayList<DocumentTraces>(List.of(new JdbcDocumentLog(database()), new JdbcLetters(database())));
        traces.addAll(cutting);
        return new DocumentErasing(
                new JdbcDocuments(database()),
                traces,
                keeping(files),
                database().transactions());
    }

    private FileKeeping keeping(Blobs files) {
        return new FileKeeping(files, new JdbcFileUses(database()), database().transactions(), clock);
    }

    private Mailbox mailbox(int days) {
        return new MailboxKeeping(new JdbcMailboxes(database()), database().transactions(), clock, tokens)
                .create(account, new MailboxChange(null, null, settings -> settings.retentionDays(days), List.of()));
    }

    private void receive(Mailbox mailbox, int number) throws IOException {
        var intake = new Intake(
                new JdbcDocuments(database()),
                new JdbcDocumentLog(database()),
                keeping(blobs),
                (file, name) -> "message/rfc822",
                new JdbcWorkQueue(database()),
                new JdbcReceipts(database()),
                Admission.UNBOUNDED,
                clock,
                tokens,
                new Intake.Limits(10_000, Set.of("message/rfc822")));
        var mail = new MailIntake(
                new JdbcMailboxes(database()),
                new JdbcDocuments(database()),
                new JdbcDocumentLog(database()),
                new JdbcLetters(database()),
                intake,
                clock,
                tokens,
                "in.example.org");
        var recipient = mailbox.prefix().value() + "@in.example.org";
        var text = "message " + number + " for " + recipient;
        assertThat(mail.receive(new Message("a@x.test", recipient, "", "", "", text, "", text, List.of()), null))
                .isPresent();
    }

    private int letters(Mailbox mailbox) {
        return database()
                .jdbi()
                .withHandle(handle -> handle.createQuery("select count(*) from letter where mailbox = :mailbox")
                        .bind("mailbox", mailbox.id().number())
                        .mapTo(Integer.class)
                        .one());
    }

    /** Files of which none is erased any more. */
    private record CuttingBlobs(Blobs blobs) implements Blobs {
        @Override
        public Staged stage(InputStream content, long limit) throws IOException {
            return blobs.stage(content, limit);
        }

        @Override
        public Path file(BlobId id) throws IOException {
            return blobs.file(id);
        }

        @Override
        public void erase(BlobId id) {
            throw new Cut();
        }
    }
}
