package dev.quern.rest.mailbox;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Activity;
import dev.quern.core.document.DocumentCounts;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.template.Templates;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The mailboxes of an account in the order a caller asks for. By name the store orders; every other order is made here. */
final class MailboxSet {
    private static final String COUNT_SUFFIX = "_count";
    private static final String TEMPLATE_COUNT = "template" + COUNT_SUFFIX;
    /** The sums over documents by which a caller may order mailboxes. */
    private static final Map<String, ToLongFunction<Activity>> COUNTS = Map.of(
            "document_count",
            Activity::documents,
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
    private final Templates templates;
    private final WebhookSets webhooks;

    MailboxSet(Mailboxes mailboxes, DocumentCounts counts, Templates templates, WebhookSets webhooks) {
        this.mailboxes = mailboxes;
        this.counts = counts;
        this.templates = templates;
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
        if (name.equals("name")) {
            Collections.reverse(ids);
        } else {
            var byCount = Comparator.comparingLong(counter(account, name, ordering));
            // Equal ones stay as they are, by name.
            ids.sort(descending ? byCount.reversed() : byCount);
        }
        return ids;
    }

    private ToLongFunction<MailboxId> counter(AccountId account, String name, String ordering) {
        if (name.equals(TEMPLATE_COUNT)) {
            var all = templates.totals(account);
            return id -> all.containsKey(id) ? all.get(id).count() : 0;
        }
        var count = COUNTS.get(name);
        if (count == null) {
            throw new Refusal.Invalid(
                    "ordering",
                    "Expected name or one of "
                            + Stream.concat(COUNTS.keySet().stream(), Stream.of(TEMPLATE_COUNT))
                                    .sorted()
                                    .toList()
                            + ", with or without a - before it; found '" + ordering + "'.");
        }
        var all = counts.ofAccount(account);
        return id -> count.applyAsLong(all.getOrDefault(id, Activity.NONE));
    }

    private Listing<MailboxJson> shown(Listing<Mailbox> listing) {
        var ids = listing.items().stream().map(Mailbox::id).toList();
        var counted = counts.of(ids);
        var totals = templates.totals(ids);
        return listing.map(mailbox -> MailboxJson.of(mailbox, MailboxCounts.of(mailbox, counted, totals), webhooks));
    }
}
