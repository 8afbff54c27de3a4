package dev.quern.rest.mailbox;

import dev.quern.core.Refusal;
import dev.quern.core.account.AccountId;
import dev.quern.core.document.Activity;
import dev.quern.core.document.DocumentCounts;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.Mailboxes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** The mailboxes of an account in the order a caller asks for. By name the store orders; every other order is made here. */
final class MailboxSet {
    private static final String COUNT_SUFFIX = "_count";
    /** The counts a caller may order by; templates are none yet. */
    private static final Map<String, ToLongFunction<Activity>> COUNTS = Map.of(
            "document_count",
            Activity::documents,
            "template_count",
            activity -> 0,
            "PARSEDOK" + COUNT_SUFFIX,
            activity -> activity.count(DocumentStatus.PARSEDOK),
            "PARSEDKO" + COUNT_SUFFIX,
            activity -> activity.count(DocumentStatus.PARSEDKO),
            "QUOTAEXC" + COUNT_SUFFIX,
            activity -> activity.count(DocumentStatus.QUOTAEXC),
            "EXPORTKO" + COUNT_SUFFIX,
            activity -> activity.count(DocumentStatus.EXPORTKO),
            "TRANSKO" + COUNT_SUFFIX,
            activity -> activity.count(DocumentStatus.TRANSKO));

    private final Mailboxes mailboxes;
    private final DocumentCounts counts;
    private final WebhookSets webhooks;

    MailboxSet(Mailboxes mailboxes, DocumentCounts counts, WebhookSets webhooks) {
        this.mailboxes = mailboxes;
        this.counts = counts;
        this.webhooks = webhooks;
    }

    Listing<MailboxJson> list(AccountId account, String search, String ordering, PageRequest page) {
        if (ordering.isEmpty() || ordering.equals("name")) {
            return shown(mailboxes.list(account, search, page));
        }
        var ids = Listing.page(ordered(account, search, ordering), page);
        return shown(new Listing<>(mailboxes.findAll(ids.items()), ids.count(), page));
    }

    /** All of them, which is ids and numbers only. */
    private List<MailboxId> ordered(AccountId account, String search, String ordering) {
        boolean descending = ordering.startsWith("-");
        var name = descending ? ordering.substring(1) : ordering;
        var ids = new ArrayList<>(mailboxes.ids(account, search));
        var count = COUNTS.get(name);
        if (count != null) {
            var all = counts.ofAccount(account);
            Comparator<MailboxId> byCount =
                    Comparator.comparingLong(id -> count.applyAsLong(all.getOrDefault(id, Activity.NONE)));
            // Equal ones stay as they are, by name.
            ids.sort(descending ? byCount.reversed() : byCount);
        } else if (name.equals("name")) {
            Collections.reverse(ids);
        } else {
            throw new Refusal.Invalid(
                    "ordering",
                    "Expected name or one of "
                            + COUNTS.keySet().stream().sorted().toList() + ", with or without a - before it; found '"
                            + ordering + "'.");
        }
        return ids;
    }

    private Listing<MailboxJson> shown(Listing<Mailbox> listing) {
        var counted = counts.of(listing.items().stream().map(Mailbox::id).toList());
        return listing.map(mailbox -> MailboxJson.of(
                mailbox, MailboxCounts.of(mailbox, counted.getOrDefault(mailbox.id(), Activity.NONE)), webhooks));
    }
}
