package dev.quern.core.template;

import dev.quern.core.account.AccountId;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.MailboxId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Driven port: the templates of the mailboxes. */
public interface Templates {
    /** Stores a template under a new id. */
    Template add(Template.Draft draft);

    Optional<Template> find(TemplateId id);

    /** The template of an account; to everybody else it does not exist. */
    default Template get(AccountId account, TemplateId id) {
        return find(id).filter(template -> template.account().equals(account)).orElseThrow(Templates::missing);
    }

    /** Replaces what is stored of a template, but for its use; refused when it is not there. */
    void update(Template template);

    /** Takes a template away; refused when it is not there. */
    void remove(TemplateId id, Instant at);

    /**
     * Counts that a template fitted.
     *
     * @param documents how many more have their result from it; one fewer is -1. Nothing happens when the template is gone
     * @param at when it fitted; null for a document that it lost
     */
    void used(TemplateId id, int documents, @Nullable Instant at);

    /** The templates of a mailbox, oldest first. */
    List<Template> list(MailboxId mailbox);

    /** The sums over the templates of mailboxes; a mailbox that never had one is absent. */
    Map<MailboxId, Totals> totals(Collection<MailboxId> mailboxes);

    /** The sums over the templates of all mailboxes of an account. */
    Map<MailboxId, Totals> totals(AccountId account);

    /** Forgets all templates of a mailbox that goes away itself, and that it ever had any. */
    void removeAll(MailboxId mailbox);

    /**
     * Sums over the templates of a mailbox.
     *
     * @param modified when one was last made, changed or removed
     * @param changes how often that happened: who keeps templates ready tells by it that there are others now
     */
    record Totals(long count, Instant modified, long changes) {}

    /** The refusal of every store when there is no such template. */
    static Refusal.NotFound missing() {
        return new Refusal.NotFound("No Template matches the given query.");
    }
}
