package dev.quern.core.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import dev.quern.core.SettableClock;
import dev.quern.core.account.AccountId;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.LogEntry;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.file.TemporaryBlobs;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.letter.Letter;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.EmailPrefix;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.memory.InMemoryDocumentLog;
import dev.quern.core.memory.InMemoryDocuments;
import dev.quern.core.memory.InMemoryFileUses;
import dev.quern.core.memory.InMemoryLetters;
import dev.quern.core.memory.InMemoryMailboxes;
import dev.quern.core.memory.InMemoryReceipts;
import dev.quern.core.memory.InMemoryWorkQueue;
import dev.quern.core.memory.Memory;
import dev.quern.core.settings.MailboxFlag;
import dev.quern.core.watch.Watcher;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MailIntakeTest {
    private static final AccountId ACCOUNT = new AccountId(new UUID(1, 1));

    private final SettableClock clock = new SettableClock();
    private final Memory memory = new Memory();
    private final InMemoryMailboxes mailboxes = new InMemoryMailboxes(memory);
    private final InMemoryDocuments documents = new InMemoryDocuments(memory);
    private final InMemoryDocumentLog log = new InMemoryDocumentLog(memory);
    private final InMemoryLetters letters = new InMemoryLetters(memory);
    private final InMemoryWorkQueue queue = new InMemoryWorkQueue(memory);
    private final Tokens tokens = new Tokens(new Random(1));
    private final MailboxKeeping keeping = new MailboxKeeping(mailboxes, memory, clock, tokens);

    @TempDir
    @Nullable
    Path folder;

    private TemporaryBlobs blobs;
    private Intake taking;
    private MailIntake intake;
    private Mailbox mailbox;

    @BeforeEach
    void a_mailbox_with_an_address() {
        blobs = new TemporaryBlobs(folder);
        var limits = new Intake.Limits(100_000, Set.of("message/rfc822"));
        var files = new FileKeeping(blobs, new InMemoryFileUses(memory, documents), memory, clock);
        taking = new Intake(
                documents,
                log,
                files,
                (file, name) -> "text/plain",
                queue,
                new InMemoryReceipts(memory),
                Admission.UNBOUNDED,
                Watcher.NONE,
                clock,
                tokens,
                limits);
        intake = new MailIntake(mailboxes, documents, log, letters, taking, clock, tokens, "In.Example.org");
        mailbox =
                keeping.create(ACCOUNT, new MailboxChange(null, new EmailPrefix("red.fox"), settings -> {}, List.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "red.fox@in.example.org, '', '', '', ''",
        "Red Fox <RED.FOX@IN.EXAMPLE.ORG>, '', '', '', ''",
        "red.fox+tag+more@in.example.org, '', '', '', tag+more",
        "'other@x.test', 'a@x.test, red.fox+a@in.example.org', '', '', a",
        "'other@x.test', 'a@x.test', 'red.fox@in.example.org', '', ''",
        "'other@x.test', '', '', '\"Box, Red\" <red.fox+b@in.example.org>', b",
        "'red.fox+first@in.example.org', 'red.fox+second@in.example.org', '', '', first"
    })
    void the_mailbox_is_found_by_its_address(String recipient, String to, String cc, String bcc, String suffix)
            throws IOException {
        var message = new Message("", recipient, to, cc, bcc, "Hello", "", "text", List.of());
        var document = taken(message);
        assertThat(document.mailbox()).isEqualTo(mailbox.id());
        assertThat(document.account()).isEqualTo(ACCOUNT);
        assertThat(letters.find(document.id()).orElseThrow().suffix()).isEqualTo(suffix);
    }

    @ParameterizedTest
    @CsvSource({
        "red.fox@example.org",
        "red.fo@in.example.org",
        "xred.fox@in.example.org",
        "red.fox@in.example.org.evil.test",
        "+tag@in.example.org",
        "red..fox@in.example.org",
        "red.fox",
        "''"
    })
    void a_message_for_nobody_leaves_nothing_behind(String recipient) throws IOException {
        var message = new Message("a@x.test", recipient, "", "", "", "Hello", "", "text", List.of());
        assertThat(intake.receive(message, null)).isEmpty();
        assertThat(blobs.files()).isEmpty();
        assertThat(documents.countByStatus(mailbox.id())).isEmpty();
    }

    @Test
    void it_becomes_a_document_with_a_letter_and_waits() throws IOException {
        var document = receive("Jane Doe <jane@x.test>", "Re: 2024/05 invoice\r\n of May", "<b>Hi</b>", "Hi");
        assertThat(document.name().value()).isEqualTo("Re: 2024-05 invoice of May");
        assertThat(document.status()).isEqualTo(DocumentStatus.INCOMING);
        assertThat(document.file().contentType()).isEqualTo("message/rfc822");
        var letter = letters.find(document.id()).orElseThrow();
        assertThat(letter.subject()).isEqualTo("Re: 2024/05 invoice of May");
        assertThat(letter.sender()).isEqualTo("jane@x.test");
        assertThat(letter.senderName()).isEqualTo("Jane Doe");
        assertThat(letter.originalRecipient()).isEqualTo("red.fox@in.example.org");
        var offered = new ArrayList<>();
        queue.drain(offered::add);
        assertThat(offered).containsExactly(document.id());
    }

    @Test
    void headers_tell_where_to_answer_and_for_whom_it_was() throws IOException {
        var headers = List.of(
                new Letter.Header("reply-to", "answers@x.test"), new Letter.Header("X-Original-To", "first@x.test"));
        var message = new Message("", "red.fox@in.example.org", "", "", "", "s", "", "", headers);
        var letter = letters.find(taken(message).id()).orElseThrow();
        assertThat(letter.replyTo()).isEqualTo("answers@x.test");
        assertThat(letter.originalRecipient()).isEqualTo("first@x.test");
        assertThat(letter.sender()).isEmpty();
        assertThat(letter.searchable()).contains("x-original-to: first@x.test");
    }

    @ParameterizedTest
    @CsvSource({"' '", "...", "/"})
    void a_subject_that_is_no_name_gets_one(String subject) throws IOException {
        assertThat(receive("", subject, "", "x").name().value()).isIn("(no subject)", "-");
    }

    @Test
    void nobody_writes_lines_of_their_own_into_the_file() throws IOException {
        var headers = List.of(
                new Letter.Header("X-A", "1\r\nX-Evil: yes"),
                new Letter.Header("Bad: Name", "x"),
                new Letter.Header("Content-Type", "application/evil"),
                new Letter.Header("Subject", "theirs"));
        var message = new Message(
                "Zoë <zoe@x.test>\r\nX-Evil: yes", "red.fox@in.example.org", "", "", "", "Ü\nX", "", "x", headers);
        var document = taken(message);
        var text = Files.readString(blobs.open(document.file().blob()).path());
        assertThat(text.lines().toList())
                .noneMatch(line -> line.startsWith("X-Evil"))
                .noneMatch(line -> line.startsWith("Bad"))
                .contains("Subject: theirs", "X-A: 1 X-Evil: yes", "Content-Type: text/plain; charset=utf-8")
                .filteredOn(line -> line.startsWith("Content-Type") || line.startsWith("Subject"))
                .hasSize(2);
    }

    @Test
    void the_same_message_sent_twice_is_one_document_for_a_day() throws IOException {
        var key = new IdempotencyKey("k1");
        var first = intake.receive(message("jane@x.test", "Hi", "", "x"), key);
        clock.pass(Duration.ofHours(1));
        assertThat(intake.receive(message("Jane <JANE@x.test>", "Hi", "", "x"), key))
                .isEqualTo(first);
        assertThat(documents.countByStatus(mailbox.id())).containsExactly(entry(DocumentStatus.INCOMING, 1L));
        assertThat(blobs.files()).hasSize(1);
        clock.pass(Duration.ofHours(24));
        assertThat(intake.receive(message("jane@x.test", "Hi", "", "x"), key)).isNotEqualTo(first);
    }

    @Test
    void nobody_uses_up_the_keys_of_others() throws IOException {
        var key = new IdempotencyKey("order-1");
        intake.receive(message("mallory@x.test", "Hi", "", "x"), key);
        intake.receive(message("jane@x.test", "Hi", "", "x"), key);
        var uploaded = taking.receive(
                mailbox,
                new Upload(
                        new DocumentName("a.eml"),
                        new ByteArrayInputStream(new byte[] {1}),
                        Map.of(),
                        "message/rfc822",
                        document -> {}),
                key);
        assertThat(uploaded.name().value()).isEqualTo("a.eml");
        assertThat(documents.countByStatus(mailbox.id())).containsExactly(entry(DocumentStatus.INCOMING, 3L));
    }

    @Test
    void a_message_whose_mailbox_goes_meanwhile_is_for_nobody() throws IOException {
        var late = new MailIntake(
                mailboxes, documents, log, letters, taking, removingAtFirstLook(), tokens, "in.example.org");
        assertThat(late.receive(message("jane@x.test", "Hi", "", "x"), null)).isEmpty();
        assertThat(blobs.files()).isEmpty();
        assertThat(documents.first(mailbox.id(), DocumentQuery.ALL, 10)).isEmpty();
    }

    /** A clock that hides the mailbox when it is read, which happens after the mailbox was found. */
    private InstantSource removingAtFirstLook() {
        return () -> {
            mailboxes.hide(mailbox.id());
            return clock.instant();
        };
    }

    @Test
    void an_unwanted_sender_is_skipped_and_the_log_says_why() throws IOException {
        block(false, "x.test");
        var skipped = receive("Jane <Jane@X.test>", "Hi", "", "x");
        var other = receive("joe@y.test", "Hi", "", "x");
        assertThat(status(skipped)).isEqualTo(DocumentStatus.SKIPPED);
        assertThat(status(other)).isEqualTo(DocumentStatus.INCOMING);
        assertThat(letters.find(skipped.id())).isPresent();
        assertThat(log.list(skipped.id(), "", PageRequest.FIRST).items())
                .extracting(LogEntry::code, LogEntry::message)
                .containsExactly(
                        tuple(
                                LogEntry.Code.SKIPPED,
                                "Skipped: Jane@X.test is on the mailbox's list of blocked senders."),
                        tuple(LogEntry.Code.INCOMING, "Received"));
    }

    @Test
    void a_list_of_allowed_senders_lets_nobody_else_in() throws IOException {
        block(true, "jane@x.test");
        assertThat(status(receive("jane@x.test", "Hi", "", "x"))).isEqualTo(DocumentStatus.INCOMING);
        assertThat(status(receive("joe@x.test", "Hi", "", "x"))).isEqualTo(DocumentStatus.SKIPPED);
        assertThat(status(receive("", "Hi", "", "x"))).isEqualTo(DocumentStatus.SKIPPED);
    }

    private void block(boolean onlyListed, String... senders) {
        keeping.update(
                ACCOUNT,
                mailbox.id(),
                new MailboxChange(
                        null,
                        null,
                        settings -> settings.senders(List.of(senders))
                                .flag(MailboxFlag.USE_WHITELIST_INSTEAD_OF_BLACKLIST, onlyListed),
                        List.of()));
    }

    private Document receive(String from, String subject, String html, String plain) throws IOException {
        return taken(message(from, subject, html, plain));
    }

    private static Message message(String from, String subject, String html, String plain) {
        return new Message(from, "red.fox@in.example.org", "", "", "", subject, html, plain, List.of());
    }

    private Document taken(Message message) throws IOException {
        return documents
                .find(intake.receive(message, null).orElseThrow().document())
                .orElseThrow();
    }

    private DocumentStatus status(Document document) {
        return documents.find(document.id()).orElseThrow().status();
    }
}
