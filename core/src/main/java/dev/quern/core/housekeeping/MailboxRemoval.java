package dev.quern.core.housekeeping;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.field.Field;
import dev.quern.core.kernel.Errands;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.lesson.Lessons;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.template.Templates;
import dev.quern.core.webhook.Webhook;
import dev.quern.core.webhook.Webhooks;
import java.time.InstantSource;

/**
 * Use case: a mailbox goes. At once for everybody who looks for it; its documents and their files, then its templates and lessons,
 * follow as an errand, a slice a step, so that other errands get their turn and one that was cut off goes on where it was.
 */
public final class MailboxRemoval implements Errands.Runner {
    public static final String KIND = "remove-mailbox";

    private final Mailboxes mailboxes;
    private final Templates templates;
    private final DocumentErasing erasing;
    private final Lessons lessons;
    private final Webhooks webhooks;
    private final Errands errands;
    private final Transactions transactions;
    private final InstantSource clock;

    public MailboxRemoval(
            Mailboxes mailboxes,
            Templates templates,
            DocumentErasing erasing,
            Lessons lessons,
            Webhooks webhooks,
            Errands errands,
            Transactions transactions,
            InstantSource clock) {
        this.mailboxes = mailboxes;
        this.templates = templates;
        this.erasing = erasing;
        this.lessons = lessons;
        this.webhooks = webhooks;
        this.errands = errands;
        this.transactions = transactions;
        this.clock = clock;
    }

    public void remove(AccountId account, MailboxId id) {
        transactions.run(() -> {
            var mailbox = mailboxes.get(account, id);
            mailboxes.hide(id);
            webhooks.list(account).forEach(webhook -> forgetTables(webhook, mailbox));
            errands.send(KIND, id.toString());
        });
    }

    /** One that was about these tables and no other is attached to nothing then: else it would be about all tables. */
    private void forgetTables(Webhook webhook, Mailbox mailbox) {
        var gone = mailbox.fields().stream().map(Field::id).toList();
        var left =
                webhook.tables().stream().filter(table -> !gone.contains(table)).toList();
        if (left.size() == webhook.tables().size()) {
            return;
        }
        webhooks.update(webhook.about(left));
        if (left.isEmpty()) {
            webhooks.attachments(webhook.account()).forEach((attached, ids) -> {
                if (ids.contains(webhook.id())) {
                    webhooks.detach(webhook.id(), attached);
                }
            });
        }
    }

    @Override
    public Errands.Progress run(String subject) {
        var id = new MailboxId(Long.parseLong(subject));
        if (erasing.eraseSlice(id, DocumentQuery.ALL, clock.instant())
                || erasing.eraseSlice(id, DocumentQuery.ALL.withStatus(DocumentStatus.DELETED), clock.instant())) {
            return Errands.Progress.MORE;
        }
        transactions.run(() -> {
            templates.removeAll(id);
            lessons.removeAll(id);
            mailboxes.remove(id);
        });
        return Errands.Progress.DONE;
    }
}
