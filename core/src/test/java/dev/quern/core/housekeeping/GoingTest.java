package dev.quern.core.housekeeping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.account.AccountId;
import dev.quern.core.account.Caller;
import dev.quern.core.account.Role;
import dev.quern.core.account.Session;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.intake.IdempotencyKey;
import dev.quern.core.intake.Receipt;
import dev.quern.core.kernel.Errands.Progress;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.template.Margin;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateAction;
import dev.quern.core.template.TemplateEngine;
import dev.quern.core.template.TemplateObject;
import dev.quern.core.template.TemplateStatus;
import dev.quern.core.webhook.Webhook;
import dev.quern.core.webhook.WebhookCategory;
import dev.quern.core.webhook.WebhookEvent;
import dev.quern.core.webhook.WebhookHeaders;
import dev.quern.core.webhook.WebhookSecret;
import dev.quern.core.webhook.WebhookTarget;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The removal of mailboxes, old documents and unused files, also when work is cut off in the middle. */
class GoingTest {
    @TempDir
    private Path folder;

    private InMemoryServer server;
    private Mailbox mailbox;

    @BeforeEach
    void a_server_with_a_mailbox() {
        server = new InMemoryServer(folder);
        mailbox = server.mailbox("Notes");
    }

    @Test
    void a_removed_mailbox_is_gone_at_once_and_its_files_after_a_while() throws IOException {
        var document = server.receive(mailbox, "word");
        server.handling.delete(server.receive(mailbox, "deleted before"));
        var template = server.templateKeeping.create(InMemoryServer.ACCOUNT, mailbox.id(), GoingTest::template);
        var kept = server.receive(server.mailbox("Other"), "kept");

        server.removal.remove(InMemoryServer.ACCOUNT, mailbox.id());

        assertThat(server.mailboxes.find(mailbox.id())).isEmpty();
        assertThat(server.documents.find(document.id())).isEmpty();
        assertThatThrownBy(() -> server.receive(mailbox, "late")).isInstanceOf(Refusal.NotFound.class);
        server.work();
        server.runErrands();
        assertThat(server.documents.first(mailbox.id(), DocumentQuery.ALL, 10)).isEmpty();
        assertThat(server.documents.first(mailbox.id(), DocumentQuery.ALL.withStatus(DocumentStatus.DELETED), 10))
                .isEmpty();
        assertThat(server.originals()).containsExactly(kept.file().blob().sha256());
        assertThat(server.templates.find(template.id())).isEmpty();
    }

    private static Template.Content template(Mailbox mailbox) {
        return new Template.Content(
                "Bare",
                TemplateEngine.TXT,
                TemplateAction.PROCESS,
                TemplateStatus.PROD,
                Margin.NONE,
                null,
                null,
                List.of(new TemplateObject(
                        "x",
                        TemplateObject.Type.FIELD,
                        "Word",
                        mailbox.fields().get(0).id(),
                        false,
                        null,
                        null,
                        null,
                        null,
                        "constant")));
    }

    @Test
    void a_copied_mailbox_has_the_templates_about_its_own_fields() {
        server.templateKeeping.create(InMemoryServer.ACCOUNT, mailbox.id(), GoingTest::template);
        var copy = server.copying.copy(InMemoryServer.ACCOUNT, mailbox.id());
        var templates = server.templates.list(copy.id());
        assertThat(templates).hasSize(1);
        assertThat(templates.get(0).content()).isEqualTo(template(copy)).isNotEqualTo(template(mailbox));
    }

    @Test
    void letters_go_with_their_documents_whatever_takes_those() throws IOException {
        var shortLived = server.keeping.update(
                InMemoryServer.ACCOUNT,
                server.mailbox("Short").id(),
                new MailboxChange(null, null, settings -> settings.retentionDays(1), List.of()));
        var deleted = server.receiveMessage(mailbox, "deleted");
        var expired = server.receiveMessage(shortLived, "expired");
        var ofRemoved = server.receiveMessage(server.mailbox("Removed"), "in a removed mailbox");
        var kept = server.receiveMessage(mailbox, "kept");
        assertThat(server.blobs.files()).hasSize(4);

        server.handling.delete(deleted);
        assertThat(server.letters.find(deleted.id())).isEmpty();
        server.removal.remove(InMemoryServer.ACCOUNT, ofRemoved.mailbox());
        server.runErrands();
        assertThat(server.letters.find(ofRemoved.id())).isEmpty();
        server.clock.pass(Duration.ofDays(2));
        server.sweep.run("");
        assertThat(server.letters.find(expired.id())).isEmpty();

        assertThat(server.letters.find(kept.id())).isPresent();
        assertThat(server.blobs.files()).containsExactly(kept.file().blob().sha256());
    }

    @Test
    void a_large_mailbox_goes_a_slice_at_a_time() throws IOException {
        for (int i = 0; i < 250; i++) {
            server.receive(mailbox, "document " + i);
        }
        server.removal.remove(InMemoryServer.ACCOUNT, mailbox.id());
        assertThat(server.removal.run(mailbox.id().toString())).isEqualTo(Progress.MORE);
        assertThat(server.blobs.files()).hasSize(150);
        // As after a cut-off here: the errand is still there, and goes on with what is left.
        server.runErrands();
        assertThat(server.blobs.files()).isEmpty();
        assertThat(server.removal.run(mailbox.id().toString()))
                .as("an errand that comes twice")
                .isEqualTo(Progress.DONE);
    }

    @Test
    void nobody_removes_or_copies_a_mailbox_of_another_account() {
        var stranger = new AccountId(new UUID(2, 2));
        assertThatThrownBy(() -> server.removal.remove(stranger, mailbox.id())).isInstanceOf(Refusal.NotFound.class);
        assertThatThrownBy(() -> server.copying.copy(stranger, mailbox.id())).isInstanceOf(Refusal.NotFound.class);
        assertThat(server.mailboxes.find(mailbox.id())).isPresent();
    }

    @Test
    void a_copied_mailbox_has_the_same_fields_and_settings_under_names_of_its_own() {
        server.keeping.update(
                InMemoryServer.ACCOUNT,
                mailbox.id(),
                new MailboxChange(null, null, settings -> settings.retentionDays(7), List.of()));
        var original = server.mailboxes.get(InMemoryServer.ACCOUNT, mailbox.id());

        var copy = server.copying.copy(InMemoryServer.ACCOUNT, mailbox.id());

        assertThat(server.mailboxes.find(copy.id())).contains(copy);
        assertThat(copy.name().value()).isEqualTo("Notes (copy)");
        assertThat(copy.prefix().value()).isEqualTo("notes.copy");
        assertThat(copy.settings()).isEqualTo(original.settings());
        assertThat(copy.secret()).isNotEqualTo(original.secret());
        assertThat(copy.fields()).hasSize(1);
        assertThat(copy.fields().get(0).name()).isEqualTo("Word");
        assertThat(copy.fields().get(0).id())
                .isNotEqualTo(original.fields().get(0).id());
        assertThat(server.copying
                        .copy(InMemoryServer.ACCOUNT, mailbox.id())
                        .prefix()
                        .value())
                .isEqualTo("notes.copy.2");
    }

    @Test
    void the_sweep_takes_what_is_older_than_its_mailbox_keeps_and_nothing_else() throws IOException {
        var shortLived = server.keeping.update(
                InMemoryServer.ACCOUNT,
                server.mailbox("Short").id(),
                new MailboxChange(null, null, settings -> settings.retentionDays(1), List.of()));
        var old = server.receive(shortLived, "old");
        var kept = server.receive(mailbox, "kept 90 days");
        server.clock.pass(Duration.ofHours(23));
        var young = server.receive(shortLived, "young");
        server.clock.pass(Duration.ofHours(2));

        assertThat(server.sweep.run("")).isEqualTo(Progress.DONE);

        assertThat(server.documents.find(old.id())).isEmpty();
        assertThat(server.documents.find(young.id())).isPresent();
        assertThat(server.documents.find(kept.id())).isPresent();
        assertThat(server.originals())
                .containsExactlyInAnyOrder(
                        young.file().blob().sha256(), kept.file().blob().sha256());
    }

    @Test
    void the_sweep_removes_the_rows_of_deleted_documents() throws IOException {
        var document = server.receive(mailbox, "word");
        server.handling.delete(document);
        server.sweep.run("");
        assertThat(server.documents.find(document.id())).isEmpty();
        assertThat(server.documents.countByStatus(mailbox.id())).doesNotContainKey(DocumentStatus.DELETED);
    }

    @Test
    void the_sweep_removes_sessions_that_are_over() {
        var now = server.clock.instant();
        var sessions = server.stores.sessions();
        var caller = new Caller(InMemoryServer.ACCOUNT, Role.ADMIN, "console", null);
        var over = sessions.add(new Session.Draft("a", caller, null, now, now));
        var good = sessions.add(new Session.Draft("b", caller, null, now, now.plusSeconds(1)));

        server.sweep.run("");

        assertThat(sessions.findByHash(over.hash())).isEmpty();
        assertThat(sessions.findByHash(good.hash())).contains(good);
    }

    @Test
    void a_sweep_goes_on_where_one_was_cut_off() throws IOException {
        for (int i = 0; i < 600; i++) {
            server.receive(mailbox, "document " + i);
        }
        server.clock.pass(Duration.ofDays(91));
        var young = server.receive(mailbox, "young");
        assertThat(server.sweep.run("")).isEqualTo(Progress.MORE);
        assertThat(server.blobs.files()).hasSize(101);
        assertThat(server.sweep.run("")).isEqualTo(Progress.DONE);
        assertThat(server.blobs.files()).containsExactly(young.file().blob().sha256());
    }

    @Test
    void the_sweep_erases_the_file_of_an_upload_that_died_but_not_of_one_under_way() throws IOException {
        try (var died = server.files.stage(new ByteArrayInputStream(new byte[] {1}), 10)) {
            server.uses.claim(died.id(), server.clock.instant());
            died.keep();
        }
        server.sweep.run("");
        assertThat(server.blobs.files()).as("it may still come to its document").hasSize(1);
        server.clock.pass(Duration.ofHours(2));
        server.sweep.run("");
        assertThat(server.blobs.files()).isEmpty();

        assertThatThrownBy(() -> {
                    try (var staged = server.files.stage(new ByteArrayInputStream(new byte[] {2}), 10)) {
                        server.files.keepInTransaction(staged, () -> {
                            server.sweep.run("");
                            assertThat(server.blobs.files())
                                    .contains(staged.id().sha256());
                            throw new IllegalStateException("on purpose");
                        });
                    }
                })
                .hasMessage("on purpose");
        assertThat(server.blobs.files()).isEmpty();
    }

    @Test
    void the_same_sending_makes_one_document_for_a_day() throws IOException {
        var key = new IdempotencyKey("k1");
        var first = server.intake.receive(mailbox, InMemoryServer.upload("a"), key);
        var again = server.intake.receive(mailbox, InMemoryServer.upload("a"), key);
        assertThat(again).isEqualTo(first);
        assertThatThrownBy(() -> server.intake.receive(mailbox, InMemoryServer.upload("b"), key))
                .isInstanceOf(Refusal.Conflict.class)
                .hasMessageStartingWith("Something else was sent under this key before");
        assertThat(server.documents.first(mailbox.id(), DocumentQuery.ALL, 10)).hasSize(1);
        assertThat(server.blobs.files()).as("only the first one's bytes").hasSize(1);
        server.clock.pass(Duration.ofHours(24).plusSeconds(1));
        var nextDay = server.intake.receive(mailbox, InMemoryServer.upload("b"), key);
        assertThat(nextDay).isNotEqualTo(first);
        server.sweep.run("");
        assertThat(server.receipts.find(InMemoryServer.ACCOUNT, key, server.clock.instant()))
                .contains(nextDay);
    }

    @Test
    void a_receipt_from_before_contents_were_remembered_answers_whatever_is_sent() throws IOException {
        var key = new IdempotencyKey("k1");
        var now = server.clock.instant();
        var old = new Receipt(new DocumentUid("0".repeat(32)), new DocumentName("old.txt"), null);
        server.receipts.put(InMemoryServer.ACCOUNT, key, old, now, now.minusSeconds(1));
        assertThat(server.intake.receive(mailbox, InMemoryServer.upload("b"), key))
                .isEqualTo(old);
        assertThat(server.blobs.files()).isEmpty();
    }

    @Test
    void a_mailbox_takes_its_tables_out_of_webhooks() {
        var table = Field.table("Lines", null, List.of(Field.of("Item", FieldFormat.ONELINE, null)));
        var going = server.keeping.create(InMemoryServer.ACCOUNT, MailboxChange.addFields(List.of(table)));
        var staying = server.keeping.create(InMemoryServer.ACCOUNT, MailboxChange.addFields(List.of(table)));
        var ofBoth = webhook(going, staying);
        var ofOne = webhook(going);
        server.webhooks.attach(ofOne.id(), staying.id());

        server.removal.remove(InMemoryServer.ACCOUNT, going.id());

        var now = server.webhooks.list(InMemoryServer.ACCOUNT);
        assertThat(now).extracting(Webhook::tables).containsExactly(List.of(table(staying)), List.of());
        // A webhook with no tables left would be about all of them, so it is detached.
        assertThat(server.webhooks.attachedTo(staying.id())).isEmpty();
        assertThat(ofBoth.tables()).hasSize(2);
    }

    private static FieldId table(Mailbox mailbox) {
        return Objects.requireNonNull(mailbox.fields().get(0).id());
    }

    private Webhook webhook(Mailbox... about) {
        return server.webhooks.add(new Webhook.Draft(
                InMemoryServer.ACCOUNT,
                WebhookEvent.TABLE_PROCESSED,
                new WebhookTarget("https://x.test/"),
                "",
                WebhookHeaders.NONE,
                WebhookCategory.CUSTOM,
                Arrays.stream(about).map(GoingTest::table).toList(),
                WebhookSecret.random(server.tokens),
                server.clock.instant()));
    }

    @Test
    void the_answer_stays_the_same_when_the_document_is_gone() throws IOException {
        var key = new IdempotencyKey("k1");
        var first = server.intake.receive(mailbox, InMemoryServer.upload("a"), key);
        server.handling.delete(server.documents.find(first.document()).orElseThrow());
        server.sweep.run("");
        assertThat(server.intake.receive(mailbox, InMemoryServer.upload("a"), key))
                .isEqualTo(first);
        assertThat(server.blobs.files()).isEmpty();
    }

    @Test
    void a_key_without_visible_characters_is_none() {
        for (var key : List.of("", " ", "a b", "ü", "x".repeat(256))) {
            assertThatThrownBy(() -> new IdempotencyKey(key)).isInstanceOf(Refusal.Invalid.class);
        }
    }
}
