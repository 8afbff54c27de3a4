package dev.quern.core.housekeeping;

import static dev.quern.core.housekeeping.HeldDocuments.container;
import static dev.quern.core.housekeeping.HeldDocuments.part;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.WorkQueue;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.letter.Letter;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.settings.BuiltInAttribute;
import dev.quern.core.settings.MailboxFlag;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.core.unpacking.Unpacking;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages, mail folders and archives, from receipt to the documents that are unpacked from them. */
class TakingApartTest {
    private static final String MAIL = container("jane@x.test", part("a.txt", "one"), part("b.txt", "two"));

    @TempDir
    @Nullable
    Path folder;

    private InMemoryServer server;
    private Mailbox mailbox;

    @BeforeEach
    void a_mailbox() {
        server = new InMemoryServer(folder);
        server.unpacker = new HeldDocuments();
        mailbox = server.mailbox("inbox");
    }

    @Test
    void a_message_and_what_is_attached_to_it_are_documents() throws IOException {
        var mail = receive("mail.eml", MAIL);
        server.work();

        assertThat(server.now(mail).status()).isEqualTo(DocumentStatus.PARSEDOK);
        var attached = server.documents.attachedTo(mail.id());
        assertThat(attached).extracting(document -> document.name().value()).containsExactly("a.txt", "b.txt");
        assertThat(attached).allSatisfy(document -> {
            assertThat(document.status()).isEqualTo(DocumentStatus.PARSEDOK);
            assertThat(document.credits().total()).isEqualTo(1);
            assertThat(document.received()).isEqualTo(mail.received());
            assertThat(document.token()).hasSize(32).isNotEqualTo(mail.token());
        });
        assertThat(server.originals()).hasSize(3);
        assertThat(server.ledger
                        .sum(
                                InMemoryServer.ACCOUNT,
                                Instant.EPOCH,
                                server.clock.instant().plusSeconds(1))
                        .total())
                .isEqualTo(3);
    }

    @Test
    void the_mailbox_says_whether_the_message_or_its_attachments_are_wanted() throws IOException {
        set(settings -> settings.flag(MailboxFlag.PROCESS_ATTACHMENTS, false));
        var mailOnly = receive("mail.eml", MAIL);
        set(settings -> settings.flag(MailboxFlag.ATTACHMENTS_ONLY, true));
        var stillMailOnly = receive("mail.eml", MAIL);
        server.work();
        for (var mail : List.of(mailOnly, stillMailOnly)) {
            assertThat(server.now(mail).status()).isEqualTo(DocumentStatus.PARSEDOK);
            assertThat(server.documents.attachedTo(mail.id())).isEmpty();
        }

        set(settings -> settings.flag(MailboxFlag.PROCESS_ATTACHMENTS, true));
        var attachmentsOnly = receive("mail.eml", MAIL);
        var bare = receive("mail.eml", container("jane@x.test"));
        server.work();
        assertThat(server.now(attachmentsOnly).status()).isEqualTo(DocumentStatus.SPLIT);
        assertThat(server.documents.attachedTo(attachmentsOnly.id()))
                .extracting(Document::status)
                .containsExactly(DocumentStatus.PARSEDOK, DocumentStatus.PARSEDOK);
        assertThat(server.now(bare).status()).isEqualTo(DocumentStatus.SKIPPED);
        assertThat(messages(bare).get(0)).contains("takes attachments only");
    }

    @Test
    void what_a_mailbox_does_not_allow_is_left_out_and_the_log_says_so() throws IOException {
        set(settings -> settings.allowedExtensions(List.of("PDF", ".txt", "mbox")));
        var mail = server.mail.receive(
                "inbox@in.example.org",
                Letter.EMPTY,
                new ByteArrayInputStream(container("jane@x.test", part("a.txt", "one"), part("2.eml", MAIL))
                        .getBytes(StandardCharsets.UTF_8)),
                "0");
        assertThat(mail).as("a message that comes by mail is always taken").isPresent();
        server.work();
        var document = server.documents.find(mail.get().document()).orElseThrow();
        assertThat(server.documents.attachedTo(document.id()))
                .extracting(attached -> attached.name().value())
                .containsExactly("a.txt");
        assertThat(messages(document))
                .anySatisfy(line -> assertThat(line)
                        .contains("2.eml (files of type 'message/rfc822' are not among those that the mailbox allows"
                                + " (PDF, .txt, mbox))"));

        assertThatThrownBy(() -> receive("other.eml", MAIL))
                .isInstanceOf(Refusal.Invalid.class)
                .hasMessage("Files of type 'message/rfc822' are not among those that the mailbox allows"
                        + " (PDF, .txt, mbox): other.eml");
        var box = receive("old.mbox", container("", part("1.eml", MAIL)));
        server.work();
        assertThat(server.documents.attachedTo(box.id()))
                .as("the messages of a folder")
                .hasSize(1);
    }

    @Test
    void a_folder_becomes_its_messages_each_with_its_own_attachments() throws IOException {
        var box = receive("old.mbox", container("", part("1.eml", MAIL), part("2.eml", container("joe@x.test"))));
        server.work();

        assertThat(server.now(box).status()).isEqualTo(DocumentStatus.SPLIT);
        assertThat(messages(box).get(0)).isEqualTo("Taken apart into 2 documents.");
        var mails = server.documents.attachedTo(box.id());
        assertThat(mails).extracting(Document::status).containsOnly(DocumentStatus.PARSEDOK);
        assertThat(server.documents.attachedTo(mails.get(0).id())).hasSize(2);
        assertThat(server.letters.find(mails.get(1).id()).orElseThrow().sender())
                .isEqualTo("joe@x.test");
    }

    @Test
    void what_an_archive_in_an_archive_holds_belongs_to_the_outer_one() throws IOException {
        var innermost = container("", part("deep.txt", "4"));
        var third = container("", part("c.txt", "3"), part("4.zip", innermost));
        var second = container("", part("b.txt", "2"), part("3.zip", third));
        var zip = receive("1.zip", container("", part("2.zip", second), part("a.txt", "1"), part("x.exe", "MZ")));
        server.work();

        assertThat(server.now(zip).status()).isEqualTo(DocumentStatus.SPLIT);
        assertThat(server.documents.attachedTo(zip.id()))
                .extracting(document -> document.name().value())
                .containsExactly("b.txt", "c.txt", "a.txt");
        assertThat(messages(zip).get(1))
                .isEqualTo("Left out: 4.zip (it is nested deeper than 3), "
                        + "x.exe (files of type application/octet-stream are not read).");
    }

    @Test
    void archives_stay_shut_where_the_mailbox_wants_that() throws IOException {
        set(settings -> settings.flag(MailboxFlag.UNZIP_ATTACHMENTS, false));
        var zip = receive("1.zip", container("", part("a.txt", "1")));
        var mail = receive("mail.eml", container("jane@x.test", part("1.zip", container("", part("a.txt", "1")))));
        server.work();
        assertThat(server.now(zip).status()).isEqualTo(DocumentStatus.INVALID);
        assertThat(messages(zip).get(0)).contains("unzip_attachments is off");
        assertThat(server.now(mail).status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(messages(mail))
                .anyMatch(message -> message.contains("1.zip (the mailbox does not unpack archives)"));
    }

    @Test
    void a_broken_or_empty_container_is_invalid_and_leaves_nothing_behind() throws IOException {
        var broken = receive("1.zip", container("", part("a.txt", "1"), "broken"));
        var member = receive("2.zip", container("", part("a.txt", "1"), part("b.txt", "unreadable")));
        var empty = receive("3.zip", container("nothing"));
        var useless = receive("4.zip", container("", part("a.exe", "MZ"), part("b.txt", "")));
        server.work();
        for (var zip : List.of(broken, member, empty, useless)) {
            assertThat(server.now(zip).status()).isEqualTo(DocumentStatus.INVALID);
            assertThat(server.documents.attachedTo(zip.id())).isEmpty();
        }
        assertThat(messages(broken).get(0)).isEqualTo("The end is missing");
        assertThat(messages(member).get(0)).isEqualTo("It is damaged: bad block 7");
        assertThat(messages(empty).get(0)).isEqualTo("There is no document in it. It is empty.");
        assertThat(messages(useless).get(0)).contains("a.exe (files of type").contains("b.txt (it is empty)");
        assertThat(server.originals()).as("the archives alone").hasSize(4);
    }

    @Test
    void a_broken_archive_in_a_message_costs_only_itself() throws IOException {
        var zip = part("1.zip", container("", part("a.txt", "1"), "broken"));
        var mail = receive("mail.eml", container("jane@x.test", zip, part("b.txt", "2")));
        server.work();
        assertThat(server.now(mail).status()).isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(server.documents.attachedTo(mail.id()))
                .extracting(document -> document.name().value())
                .containsExactly("b.txt");
        assertThat(messages(mail)).contains("Left out: 1.zip (the end is missing).");
    }

    @Test
    void limits_count_over_all_that_is_inside() throws IOException {
        server.unpackingLimits = new Unpacking.Limits(4, 1 << 20, 3);
        var inner = container("", part("b.txt", "2"), part("c.txt", "3"));
        var fits = receive("1.zip", container("", part("2.zip", inner), part("a.txt", "1")));
        var over = receive("1.zip", container("", part("2.zip", inner), part("a.txt", "1"), part("d.txt", "4")));
        server.unpackingLimits = new Unpacking.Limits(4, 1 << 20, 3);
        server.work();
        assertThat(server.now(fits).status()).isEqualTo(DocumentStatus.SPLIT);
        assertThat(server.now(over).status()).isEqualTo(DocumentStatus.INVALID);
        assertThat(messages(over).get(0)).isEqualTo("It holds more than 4 files; at most 4 are unpacked");
        assertThat(server.documents.attachedTo(over.id())).isEmpty();

        server.unpackingLimits = new Unpacking.Limits(100, 5, 3);
        var large = receive("1.zip", container("", part("a.txt", "123"), part("b.txt", "456")));
        server.work();
        assertThat(messages(large).get(0)).contains("unpacks to more than 0 MB; at most 0 MB");
        assertThat(server.now(large).status()).isEqualTo(DocumentStatus.INVALID);
    }

    @Test
    void names_are_made_harmless() throws IOException {
        var zip = receive(
                "1.zip",
                container("", part("../../etc/a.txt", "1"), part("C:\\x\\b.txt", "2"), part("a\u0000\u0007.txt", "3")));
        server.work();
        assertThat(server.documents.attachedTo(zip.id()))
                .extracting(document -> document.name().value())
                .containsExactly("a.txt", "b.txt", "a.txt");
    }

    @Test
    void work_cut_off_anywhere_makes_no_second_set() throws IOException {
        var parts = new ArrayList<String>();
        for (int i = 0; i < 130; i++) {
            parts.add(part(i + ".txt", "text " + i));
        }
        for (int cut : List.of(0, 1, 49, 50, 51, 100, 129)) {
            var zip = receive("1.zip", container("", parts.toArray(String[]::new)));
            long before = count();
            var offers = new int[1];
            WorkQueue cutOff = document -> {
                if (offers[0]++ == cut) {
                    throw new IllegalStateException("killed");
                }
                server.queue.offer(document);
            };
            assertThatThrownBy(() -> server.processing(cutOff).process(zip.id()))
                    .hasMessage("killed");
            assertThat(count() - before).as("whole slices only").isEqualTo(cut - cut % 50);
            assertThat(server.now(zip).status()).isEqualTo(DocumentStatus.ANALYZING);

            server.work();
            assertThat(server.now(zip).status()).isEqualTo(DocumentStatus.SPLIT);
            assertThat(server.documents.attachedTo(zip.id()))
                    .hasSize(130)
                    .extracting(Document::status)
                    .containsOnly(DocumentStatus.PARSEDOK);
            assertThat(count()).isEqualTo(before + 130);
        }
    }

    private long count() {
        return server.documents
                .list(mailbox.id(), DocumentQuery.ALL, PageRequest.FIRST)
                .count();
    }

    @Test
    void a_split_that_is_reversed_is_made_again() throws IOException {
        var box = receive("old.mbox", container("", part("1.eml", MAIL)));
        server.work();
        var first = server.documents.attachedTo(box.id());
        var deep = server.documents.attachedTo(first.get(0).id());

        server.splits.reverseSplit(server.now(box));
        assertThat(server.documents.attachedTo(box.id())).isEmpty();
        assertThat(deep)
                .allSatisfy(
                        document -> assertThat(server.now(document).status()).isEqualTo(DocumentStatus.DELETED));
        server.work();

        assertThat(server.now(box).status()).isEqualTo(DocumentStatus.SPLIT);
        assertThat(server.documents.attachedTo(box.id())).hasSize(1).doesNotContainAnyElementsOf(first);
        assertThatThrownBy(() -> server.splits.reverseSplit(first.get(0))).isInstanceOf(Refusal.class);
    }

    @Test
    void processed_again_it_makes_only_what_is_missing() throws IOException {
        var mail = receive("mail.eml", MAIL);
        server.work();
        var attached = server.documents.attachedTo(mail.id());
        server.handling.delete(attached.get(0));
        server.handling.process(server.now(mail));
        server.work();
        var now = server.documents.attachedTo(mail.id());
        assertThat(now).hasSize(2).contains(attached.get(1)).doesNotContain(attached.get(0));
    }

    @Test
    void a_sender_who_is_not_wanted_is_skipped_with_all_that_came_with_the_message() throws IOException {
        set(settings -> settings.senders(List.of("jane@x.test")));
        var mail = receive("mail.eml", MAIL);
        var box = receive("old.mbox", container("", part("1.eml", MAIL), part("2.eml", container("joe@x.test"))));
        var forwarded = receive("fwd.eml", container("joe@x.test", part("1.eml", MAIL)));
        server.work();

        assertThat(server.now(mail).status()).isEqualTo(DocumentStatus.SKIPPED);
        assertThat(messages(mail).get(0))
                .isEqualTo("Skipped: jane@x.test is on the mailbox's list of blocked senders.");
        assertThat(server.documents.attachedTo(mail.id())).isEmpty();
        var mails = server.documents.attachedTo(box.id());
        assertThat(mails).extracting(Document::status).containsExactly(DocumentStatus.SKIPPED, DocumentStatus.PARSEDOK);
        assertThat(server.documents.attachedTo(mails.get(0).id()))
                .extracting(Document::status)
                .containsOnly(DocumentStatus.SKIPPED);
        assertThat(server.documents.attachedTo(forwarded.id()))
                .as("passed on by somebody who may")
                .extracting(Document::status)
                .containsExactly(DocumentStatus.PARSEDOK);

        server.handling.process(server.now(mail));
        server.work();
        assertThat(server.now(mail).status()).as("somebody wanted it").isEqualTo(DocumentStatus.PARSEDOK);
        assertThat(server.documents.attachedTo(mail.id())).hasSize(2);
    }

    @Test
    void a_result_lists_the_attachments() throws IOException {
        set(settings -> settings.attribute(BuiltInAttribute.ATTACHMENTS, true));
        var mail = receive("mail.eml", MAIL);
        server.work();
        var members = server.documents.findResult(mail.id()).orElseThrow().members();
        assertThat(String.valueOf(members.get("Attachments")))
                .matches("\\[\\{name=a.txt, url=.+, content_type=text/plain, size=3}, \\{name=b.txt, .*}]");
    }

    private Document receive(String name, String content) throws IOException {
        return server.intake.receive(mailbox, InMemoryServer.upload(name, content));
    }

    private void set(Consumer<MailboxSettings.Builder> settings) {
        mailbox = server.keeping.update(
                InMemoryServer.ACCOUNT, mailbox.id(), new MailboxChange(null, null, settings, List.of()));
    }

    private List<String> messages(Document document) {
        return server.log.list(document.id(), "", PageRequest.FIRST).items().stream()
                .map(LogEntry::message)
                .toList();
    }
}
