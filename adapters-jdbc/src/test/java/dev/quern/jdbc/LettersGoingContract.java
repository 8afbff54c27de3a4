package dev.quern.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.Quern;
import dev.quern.core.SettableClock;
import dev.quern.core.account.Account;
import dev.quern.core.account.AccountId;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.Links;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.TemporaryBlobs;
import dev.quern.core.intake.Message;
import dev.quern.core.kernel.Errands.Progress;
import dev.quern.core.kernel.Errands.Runner;
import dev.quern.core.letter.Letter;
import dev.quern.core.letter.Letters;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.ports.Readers;
import dev.quern.core.ports.Stores;
import dev.quern.core.ports.Surroundings;
import dev.quern.core.reading.Reading;
import dev.quern.core.webhook.WebhookSender;
import dev.quern.jdbc.queue.JdbcQueues;
import dev.quern.jdbc.store.JdbcStores;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The removal of messages with their mailbox or for their age, on each database, also when it is cut off in the middle. */
abstract class LettersGoingContract {
    /** More than two steps of a removal, which takes 100 messages in each. */
    private static final int MESSAGES = 230;

    private static final String DOMAIN = "in.example.org";

    @TempDir
    private Path folder;

    private final SettableClock clock = new SettableClock();
    private AccountId account;
    private TemporaryBlobs blobs;
    private Quern quern;
    private Mailbox going;
    private Mailbox staying;

    abstract Database database();

    /** Stands for the end of the program: no code on the way catches it. */
    private static final class Cut extends Error {
        private static final long serialVersionUID = 1L;

        Cut() {
            super("cut off");
        }
    }

    @BeforeEach
    void two_mailboxes_with_messages() throws IOException {
        blobs = new TemporaryBlobs(Files.createDirectories(folder.resolve("blobs")));
        quern = quern(JdbcStores.on(database()), blobs);
        account = new AccountId(UUID.randomUUID());
        quern.stores().accounts().add(new Account(account, "Account " + account));
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
        quern.mailboxRemoval().remove(account, going.id());
        cutOffAndFinished(Quern::mailboxRemoval, going.id().toString());
    }

    @Test
    void a_sweep_that_is_cut_off_loses_nothing_else_and_the_next_one_finishes() {
        clock.pass(Duration.ofDays(2));
        cutOffAndFinished(Quern::sweep, "");
    }

    private interface Errand {
        Runner of(Quern quern);
    }

    private void cutOffAndFinished(Errand errand, String subject) {
        var stores = JdbcStores.on(database());
        // Cut off before the second slice is committed: all of that slice is still there.
        var cutting = new CuttingLetters(stores.letters(), new AtomicInteger());
        assertThatThrownBy(() -> toTheEnd(errand.of(quern(with(stores, cutting), blobs)), subject))
                .isInstanceOf(Cut.class);
        assertThat(letters(going)).isEqualTo(MESSAGES - 100);
        assertThat(blobs.files()).hasSize(MESSAGES - 100 + 3);
        // Cut off after the second slice is committed and before its files are erased.
        assertThatThrownBy(() -> toTheEnd(errand.of(quern(stores, new CuttingBlobs(blobs))), subject))
                .isInstanceOf(Cut.class);
        assertThat(letters(going)).isEqualTo(MESSAGES - 200);
        assertThat(blobs.files()).hasSize(MESSAGES - 100 + 3);

        toTheEnd(errand.of(quern), subject);
        toTheEnd(quern.sweep(), "");

        assertThat(letters(going)).isZero();
        assertThat(stores.documents().first(going.id(), DocumentQuery.ALL, 10)).isEmpty();
        var left = stores.documents().first(staying.id(), DocumentQuery.ALL, 10);
        assertThat(left)
                .hasSize(3)
                .allSatisfy(document ->
                        assertThat(stores.letters().find(document.id())).isPresent());
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

    private Quern quern(Stores stores, Blobs files) {
        return Quern.builder()
                .stores(stores, JdbcQueues.on(database()).ports())
                .blobs(files)
                .readers(Readers.of("message/rfc822", (file, type) -> new Reading.Unreadable("not read here")))
                .surroundings(new Surroundings(WebhookSender.NONE, Links.LOCAL, DOMAIN))
                .clock(clock)
                .build();
    }

    private static Stores with(Stores stores, Letters letters) {
        return new Stores(
                stores.transactions(),
                stores.accounts(),
                stores.keys(),
                stores.sessions(),
                stores.audit(),
                stores.ledger(),
                stores.mailboxes(),
                stores.documents(),
                stores.log(),
                letters,
                stores.counts(),
                stores.files(),
                stores.renditions(),
                stores.judgements(),
                stores.receipts(),
                stores.exportConfigs(),
                stores.templates(),
                stores.lessons(),
                stores.webhooks(),
                stores.deliveries());
    }

    private Mailbox mailbox(int days) {
        return quern.mailboxKeeping()
                .create(account, new MailboxChange(null, null, settings -> settings.retentionDays(days), List.of()));
    }

    private void receive(Mailbox mailbox, int number) throws IOException {
        var recipient = mailbox.prefix().value() + "@" + DOMAIN;
        var text = "message " + number + " for " + recipient;
        var message = new Message("a@x.test", recipient, "", "", "", text, "", text, List.of());
        assertThat(quern.mailIntake().receive(message, null)).isPresent();
    }

    private int letters(Mailbox mailbox) {
        return database()
                .jdbi()
                .withHandle(handle -> handle.createQuery("select count(*) from letter where mailbox = :mailbox")
                        .bind("mailbox", mailbox.id().number())
                        .mapTo(Integer.class)
                        .one());
    }

    /** Letters that cut the removal off at its second slice. */
    private record CuttingLetters(Letters letters, AtomicInteger slices) implements Letters {
        @Override
        public void add(Document document, Letter letter) {
            letters.add(document, letter);
        }

        @Override
        public Optional<Letter> find(DocumentId document) {
            return letters.find(document);
        }

        @Override
        public void erase(List<DocumentId> documents) {
            letters.erase(documents);
            if (!documents.isEmpty() && slices.incrementAndGet() == 2) {
                throw new Cut();
            }
        }
    }

    /** Blobs that cut the removal off when the first is to be erased. */
    private record CuttingBlobs(Blobs blobs) implements Blobs {
        @Override
        public Staged stage(InputStream content, long limit) throws IOException {
            return blobs.stage(content, limit);
        }

        @Override
        public LocalFile open(BlobId id) throws IOException {
            return blobs.open(id);
        }

        @Override
        public void erase(BlobId id) {
            throw new Cut();
        }

        @Override
        public List<BlobId> list(String digits) throws IOException {
            return blobs.list(digits);
        }
    }
}
