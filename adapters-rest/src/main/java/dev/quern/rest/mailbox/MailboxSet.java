package dev.quern.rest.mailbox;

import dev.quern.core.Refusal;
import dev.quern.core.account.AccountId;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.listing.Listing;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.template.Templates;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** The mailboxes of an account in the order a caller asks for. By name the store orders; every other order is made here. */
final class MailboxSet {
    private static final String COUNT_SUFFIX = "_count";
    /** The counts a caller may order by. */
    private static final Map<String, ToLongFunction<MailboxCounts>> COUNTS = Map.of(
            "document_count",
            MailboxCounts::documents,
            "template_count",
            MailboxCounts::templates,
            "PARSEDOK" + COUNT_SUFFIX,
            counts -> counts.perStatus(DocumentStatus.PARSEDOK),
            "PARSEDKO" + COUNT_SUFFIX,
            counts -> counts.perStatus(DocumentStatus.PARSEDKO),
            "QUOTAEXC" + COUNT_SUFFIX,
            counts -> counts.perStatus(DocumentStatus.QUOTAEXC),
            "EXPORTKO" + COUNT_SUFFIX,
            counts -> counts.perStatus(DocumentStatus.EXPORTKO),
            "TRANSKO" + COUNT_SUFFIX,
            counts -> counts.perStatus(DocumentStatus.TRANSKO));

    private final Mailboxes mailboxes;
    private final Documents documents;
    private final Templates templates;
    private final WebhookSets webhooks;

    MailboxSet(Mailboxes mailboxes, Documents documents, Templates templates, WebhookSets webhooks) {
        this.mailboxes = mailboxes;
        this.documents = documents;
        this.templates = templates;
        this.webhooks = webhooks;
    }

    Listing<MailboxJson> list(AccountId account, String search, String ordering, PageRequest page) {
        if (ordering.isEmpty() || ordering.equals("name")) {
            return mailboxes.list(account, search, page).map(this::counted).map(this::json);
        }
        var all =
                new ArrayList<>(all(account, search).stream().map(this::counted).toList());
        all.sort(order(ordering));
        return Listing.page(all, page).map(this::json);
    }

    private static Comparator<Counted> order(String ordering) {
        boolean descending = ordering.startsWith("-");
        var name = descending ? ordering.substring(1) : ordering;
        Comparator<Counted> byName =
                Comparator.comparing(counted -> counted.mailbox().name().value());
        var count = COUNTS.get(name);
        if (count == null && !name.equals("name")) {
            throw new Refusal.Invalid(
                    "ordering",
                    "Expected name or one of "
                            + COUNTS.keySet().stream().sorted().toList() + ", with or without a - before it; found '"
                            + ordering + "'.");
        }
        var order = count == null
                ? byName
                : Comparator.<Counted>comparingLong(counted -> count.applyAsLong(counted.counts()));
        return (descending ? order.reversed() : order).thenComparing(byName);
    }

    private List<Mailbox> all(AccountId account, String search) {
        var all = new ArrayList<Mailbox>();
        Listing<Mailbox> listing;
        int page = 1;
        do {
            listing = mailboxes.list(account, search, new PageRequest(page++, PageRequest.MAX_SIZE));
            all.addAll(listing.items());
        } while (page <= listing.totalPages());
        return all;
    }

    private Counted counted(Mailbox mailbox) {
        return new Counted(mailbox, MailboxCounts.of(mailbox, documents, templates));
    }

    private MailboxJson json(Counted counted) {
        return MailboxJson.of(counted.mailbox(), counted.counts(), webhooks);
    }

    private record Counted(Mailbox mailbox, MailboxCounts counts) {}
}
