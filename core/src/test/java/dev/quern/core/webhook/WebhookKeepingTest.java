package dev.quern.core.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.SettableClock;
import dev.quern.core.account.AccountId;
import dev.quern.core.field.Field;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.memory.InMemoryDeliveries;
import dev.quern.core.memory.InMemoryMailboxes;
import dev.quern.core.memory.InMemoryWebhooks;
import dev.quern.core.memory.Memory;
import dev.quern.core.result.FieldFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookKeepingTest {
    private static final AccountId ACCOUNT = new AccountId(new UUID(1, 1));
    private static final AccountId OTHER = new AccountId(new UUID(2, 2));
    private static final WebhookTarget TARGET = new WebhookTarget("https://hooks.example/in");

    private final SettableClock clock = new SettableClock();
    private final Memory memory = new Memory();
    private final Tokens tokens = new Tokens(new Random(1));
    private final InMemoryMailboxes mailboxes = new InMemoryMailboxes(memory);
    private final MailboxKeeping mailboxKeeping = new MailboxKeeping(mailboxes, memory, clock, tokens);
    private final InMemoryWebhooks webhooks = new InMemoryWebhooks(memory);
    private final WebhookKeeping keeping = new WebhookKeeping(
            webhooks, new InMemoryDeliveries(memory), mailboxes, new RecordingSender(), memory, clock, tokens);

    @Test
    void a_webhook_named_with_a_mailbox_is_attached_and_one_without_is_not() {
        var mailbox = mailbox(ACCOUNT);
        var attached = keeping.create(ACCOUNT, change(WebhookEvent.DOCUMENT_PROCESSED, mailbox, null));
        var loose = keeping.create(ACCOUNT, change(WebhookEvent.DOCUMENT_PROCESSED, null, null));

        assertThat(webhooks.attachedTo(mailbox.id())).containsExactly(attached);
        assertThat(keeping.available(ACCOUNT)).containsExactly(attached, loose);
        assertThat(keeping.available(OTHER)).isEmpty();
        assertThat(attached.secret().written()).matches("whsec_[A-Za-z0-9+/]{43}=");
        assertThat(attached.secret()).isNotEqualTo(loose.secret());
        assertThat(attached.toString()).doesNotContain(attached.secret().written());
    }

    @Test
    void a_table_is_named_by_its_id_or_by_its_name() {
        var mailbox = mailbox(ACCOUNT);
        var table = mailbox.fields().get(0).id();

        var byId = keeping.create(ACCOUNT, change(WebhookEvent.TABLE_PROCESSED, null, table.toString()));
        var byName = keeping.create(ACCOUNT, change(WebhookEvent.TABLE_PROCESSED, null, "Lines"));

        assertThat(byId.tables()).containsExactly(table);
        assertThat(byName.tables()).containsExactly(table);
        assertThat(webhooks.attachedTo(mailbox.id())).containsExactly(byId, byName);
    }

    @Test
    void what_makes_no_sense_is_refused_and_nothing_is_stored() {
        var mailbox = mailbox(ACCOUNT);
        var foreign = mailbox(OTHER);
        mailbox(ACCOUNT);
        refused("event", change(null, mailbox, null));
        refused("target", new WebhookChange(WebhookEvent.DOCUMENT_PROCESSED, null, null, null, null, null, null));
        refused("target", with(new WebhookTarget("http://10.0.0.1/")));
        refused("parser", change(WebhookEvent.DOCUMENT_PROCESSED, foreign, null));
        refused("parser_field", change(WebhookEvent.DOCUMENT_PROCESSED, mailbox, "Lines"));
        refused("parser_field", change(WebhookEvent.TABLE_PROCESSED, mailbox, "Total"));
        refused("parser_field", change(WebhookEvent.TABLE_PROCESSED, null, "PF999"));
        refused("parser_field", change(WebhookEvent.TABLE_PROCESSED, null, "Lines"), "There are 2 tables");
        refused(
                "parser_field",
                change(
                        WebhookEvent.TABLE_PROCESSED,
                        null,
                        foreign.fields().get(0).id().toString()));

        assertThat(keeping.available(ACCOUNT)).isEmpty();
    }

    @Test
    void a_change_keeps_what_it_does_not_name() {
        var mailbox = mailbox(ACCOUNT);
        var webhook = keeping.create(ACCOUNT, change(WebhookEvent.TABLE_PROCESSED, mailbox, "Lines"));

        var renamed =
                keeping.update(ACCOUNT, webhook.id(), new WebhookChange(null, null, "Orders", null, null, null, null));
        assertThat(renamed.name()).isEqualTo("Orders");
        assertThat(renamed.tables()).isEqualTo(webhook.tables());
        assertThat(renamed.secret()).isEqualTo(webhook.secret());

        var ofDocuments = keeping.update(ACCOUNT, webhook.id(), change(WebhookEvent.DOCUMENT_PROCESSED, null, null));
        assertThat(ofDocuments.tables()).isEmpty();
        assertThat(keeping.get(ACCOUNT, webhook.id())).isEqualTo(ofDocuments);
        assertThatThrownBy(() -> keeping.update(ACCOUNT, webhook.id(), with(new WebhookTarget("http://10.0.0.1"))))
                .isInstanceOf(Refusal.Invalid.class);
        assertThat(keeping.get(ACCOUNT, webhook.id())).isEqualTo(ofDocuments);
    }

    @Test
    void a_webhook_of_another_account_does_not_exist() {
        var mailbox = mailbox(ACCOUNT);
        var webhook = keeping.create(OTHER, change(WebhookEvent.DOCUMENT_PROCESSED, null, null));

        assertThatThrownBy(() -> keeping.attach(ACCOUNT, mailbox.id(), webhook.id()))
                .isInstanceOf(Refusal.NotFound.class);
        assertThatThrownBy(() -> keeping.attach(OTHER, mailbox.id(), webhook.id()))
                .isInstanceOf(Refusal.NotFound.class);
        assertThatThrownBy(() -> keeping.detach(ACCOUNT, mailbox.id(), webhook.id()))
                .isInstanceOf(Refusal.NotFound.class);
        assertThatThrownBy(() -> keeping.delete(ACCOUNT, webhook.id())).isInstanceOf(Refusal.NotFound.class);
        assertThat(keeping.available(OTHER)).containsExactly(webhook);
    }

    @Test
    void a_mailbox_without_its_table_does_not_take_a_table_webhook() {
        mailbox(ACCOUNT);
        var webhook = keeping.create(ACCOUNT, change(WebhookEvent.TABLE_PROCESSED, null, "Lines"));
        var other = mailbox(ACCOUNT);

        assertThatThrownBy(() -> keeping.attach(ACCOUNT, other.id(), webhook.id()))
                .isInstanceOf(Refusal.Invalid.class);
        assertThat(webhooks.attachedTo(other.id())).isEmpty();
    }

    @Test
    void a_copy_of_a_mailbox_gets_the_same_webhooks_for_its_own_tables() {
        var original = mailbox(ACCOUNT);
        keeping.create(ACCOUNT, change(WebhookEvent.TABLE_PROCESSED, original, "Lines"));
        keeping.create(ACCOUNT, change(WebhookEvent.DOCUMENT_PROCESSED, original, null));
        var copy = mailbox(ACCOUNT);

        keeping.attachAlike(original, copy);

        assertThat(webhooks.attachedTo(copy.id())).hasSize(2);
        assertThat(webhooks.attachedTo(copy.id()).get(0).tables())
                .containsExactly(
                        original.fields().get(0).id(), copy.fields().get(0).id());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "ftp://example.com/",
                "example.com",
                "http:///path",
                "http://user:secret@example.com/",
                "http://a@b@example.com/",
                "http://exa mple.com/",
                "http://example.com:99999/",
                "http://example.com:0/",
                "http://exämple.com/",
                "http://example.com/ä",
                "http://[fe80::1%25eth0]/",
                "file:///etc/passwd",
                "http://under_score.example/",
                "http://127.1/",
                "http://0x7f.0.0.1/"
            })
    void such_a_target_is_refused(String target) {
        assertThatThrownBy(() -> new WebhookTarget(target))
                .isInstanceOfSatisfying(
                        Refusal.Invalid.class,
                        refusal -> assertThat(refusal.field()).isEqualTo("target"));
    }

    @Test
    void a_target_knows_its_host_and_port() {
        assertThat(new WebhookTarget("HTTPS://Example.com/a?b=c").port()).isEqualTo(443);
        assertThat(new WebhookTarget("http://[::1]:8080/").host()).isEqualTo("::1");
        assertThat(new WebhookTarget("http://[::1]:8080/").port()).isEqualTo(8080);
    }

    @Test
    void headers_that_would_break_the_message_are_refused() {
        for (var name : List.of("Host", "content-length", "Webhook-Signature", "X-Parseur-Event", "a b", "", "a:b")) {
            assertThatThrownBy(() -> new WebhookHeaders(Map.of(name, "x")))
                    .as(name)
                    .isInstanceOf(Refusal.Invalid.class);
        }
        for (var value : List.of("a\r\nb: c", "ä", "x".repeat(8_001))) {
            assertThatThrownBy(() -> new WebhookHeaders(Map.of("X-Key", value))).isInstanceOf(Refusal.Invalid.class);
        }
        var many = new LinkedHashMap<String, String>();
        for (int i = 0; i < 51; i++) {
            many.put("X-" + i, "");
        }
        assertThatThrownBy(() -> new WebhookHeaders(many)).isInstanceOf(Refusal.Invalid.class);
        assertThat(new WebhookHeaders(Map.of("Authorization", "Bearer x y")).byName())
                .hasSize(1);
    }

    private void refused(String field, WebhookChange change) {
        refused(field, change, "");
    }

    private void refused(String field, WebhookChange change, String message) {
        assertThatThrownBy(() -> keeping.create(ACCOUNT, change))
                .hasMessageContaining(message)
                .isInstanceOfSatisfying(
                        Refusal.Invalid.class,
                        refusal -> assertThat(refusal.field()).isEqualTo(field));
    }

    private static WebhookChange with(WebhookTarget target) {
        return new WebhookChange(WebhookEvent.DOCUMENT_PROCESSED, target, null, null, null, null, null);
    }

    private static WebhookChange change(WebhookEvent event, Mailbox mailbox, String table) {
        return new WebhookChange(event, TARGET, null, null, null, mailbox == null ? null : mailbox.id(), table);
    }

    private Mailbox mailbox(AccountId account) {
        return mailboxKeeping.create(
                account,
                MailboxChange.addFields(List.of(
                        Field.table("Lines", null, List.of(Field.of("Item", FieldFormat.ONELINE, null))),
                        Field.of("Total", FieldFormat.NUMBER, null))));
    }
}
