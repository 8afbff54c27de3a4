package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.account.AccountId;
import dev.quern.core.field.FieldId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.ports.Stores;
import dev.quern.core.webhook.Webhook;
import dev.quern.core.webhook.WebhookCategory;
import dev.quern.core.webhook.WebhookEvent;
import dev.quern.core.webhook.WebhookHeaders;
import dev.quern.core.webhook.WebhookId;
import dev.quern.core.webhook.WebhookSecret;
import dev.quern.core.webhook.WebhookTarget;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.webhook.Webhooks}. */
public interface WebhooksContract {
    Stores stores();

    @Test
    default void a_webhook_comes_back_as_it_went_in() {
        var account = Sample.account(stores());
        var headers = new LinkedHashMap<String, String>();
        headers.put("Z-Key", "a: \"b\" 'c' \\");
        headers.put("A-Key", "");
        var draft = new Webhook.Draft(
                account,
                WebhookEvent.TABLE_PROCESSED_FLATTENED,
                new WebhookTarget("https://hooks.example/in?a=b&c=%20"),
                Sample.NASTY,
                new WebhookHeaders(headers),
                WebhookCategory.N8N,
                List.of(new FieldId(7), new FieldId(3)),
                new WebhookSecret("whsec_AAAA"),
                Sample.NOON);
        var webhook = stores().webhooks().add(draft);

        assertThat(stores().webhooks().get(account, webhook.id())).isEqualTo(webhook);
        assertThat(webhook).isEqualTo(draft.stored(webhook.id()));
        assertThat(stores().webhooks()
                        .get(account, webhook.id())
                        .headers()
                        .byName()
                        .keySet())
                .containsExactly("Z-Key", "A-Key");
    }

    @Test
    default void a_webhook_is_changed_and_deleted() {
        var account = Sample.account(stores());
        var webhook = stores().webhooks().add(draft(account));
        var changed = draft(account, "https://elsewhere.example/").stored(webhook.id());

        stores().webhooks().update(changed);
        assertThat(stores().webhooks().find(webhook.id())).contains(changed);

        stores().webhooks().delete(webhook.id());
        stores().webhooks().delete(webhook.id());
        assertThat(stores().webhooks().find(webhook.id())).isEmpty();
        assertThatThrownBy(() -> stores().webhooks().update(changed)).isInstanceOf(Refusal.NotFound.class);
    }

    @Test
    default void each_account_sees_its_own_webhooks_oldest_first() {
        var account = Sample.account(stores());
        var other = Sample.account(stores());
        var first = stores().webhooks().add(draft(account));
        var foreign = stores().webhooks().add(draft(other));
        var second = stores().webhooks().add(draft(account));

        assertThat(stores().webhooks().list(account)).containsExactly(first, second);
        assertThat(stores().webhooks().list(other)).containsExactly(foreign);
        assertThatThrownBy(() -> stores().webhooks().get(account, foreign.id())).isInstanceOf(Refusal.NotFound.class);
        assertThatThrownBy(() -> stores().webhooks().get(account, new WebhookId(Long.MAX_VALUE)))
                .isInstanceOf(Refusal.NotFound.class);
    }

    @Test
    default void a_webhook_is_attached_once_and_taken_off_again() {
        var account = Sample.account(stores());
        var one = stores().mailboxes().add(Sample.mailbox(account, "One"));
        var two = stores().mailboxes().add(Sample.mailbox(account, "Two"));
        var first = stores().webhooks().add(draft(account));
        var second = stores().webhooks().add(draft(account));
        var webhooks = stores().webhooks();

        stores().transactions().run(() -> {
            webhooks.attach(second.id(), one.id());
            webhooks.attach(second.id(), one.id());
            webhooks.attach(first.id(), one.id());
            webhooks.attach(first.id(), two.id());
        });
        assertThat(webhooks.attachedTo(one.id())).containsExactly(first, second);
        assertThat(webhooks.attachments(account))
                .isEqualTo(Map.of(one.id(), List.of(first.id(), second.id()), two.id(), List.of(first.id())));
        assertThat(webhooks.attachments(Sample.account(stores()))).isEmpty();

        webhooks.detach(first.id(), one.id());
        webhooks.detach(first.id(), one.id());
        assertThat(webhooks.attachedTo(one.id())).containsExactly(second);

        webhooks.delete(first.id());
        assertThat(webhooks.attachments(account)).isEqualTo(Map.of(one.id(), List.of(second.id())));
    }

    @Test
    default void what_is_rolled_back_did_not_happen() {
        var account = Sample.account(stores());
        var mailbox = stores().mailboxes().add(Sample.mailbox(account, "One"));
        var webhook = stores().webhooks().add(draft(account));
        stores().webhooks().attach(webhook.id(), mailbox.id());

        assertThatThrownBy(() -> stores().transactions().run(() -> {
                    stores().webhooks().add(draft(account));
                    stores().webhooks().delete(webhook.id());
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");

        assertThat(stores().webhooks().list(account)).containsExactly(webhook);
        assertThat(stores().webhooks().attachedTo(mailbox.id())).containsExactly(webhook);
    }

    /** A webhook of an account. */
    static Webhook.Draft draft(AccountId account) {
        return draft(account, "https://hooks.example/");
    }

    private static Webhook.Draft draft(AccountId account, String target) {
        return new Webhook.Draft(
                account,
                WebhookEvent.DOCUMENT_PROCESSED,
                new WebhookTarget(target),
                "",
                WebhookHeaders.NONE,
                WebhookCategory.CUSTOM,
                List.of(),
                new WebhookSecret("whsec_AAAA"),
                Sample.NOON);
    }
}
