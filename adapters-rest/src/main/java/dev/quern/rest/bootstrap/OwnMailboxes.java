package dev.quern.rest.bootstrap;

import dev.quern.core.account.AccountId;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.Mailboxes;
import java.util.ArrayList;
import java.util.List;

/** All mailboxes of an account by name, for lists that have no pages. */
final class OwnMailboxes {
    private OwnMailboxes() {}

    static List<Mailbox> of(Mailboxes mailboxes, AccountId account) {
        var all = new ArrayList<Mailbox>();
        long pages = 1;
        for (int page = 1; page <= pages; page++) {
            var listing = mailboxes.list(account, "", new PageRequest(page, PageRequest.MAX_SIZE));
            all.addAll(listing.items());
            pages = listing.totalPages();
        }
        return all;
    }
}
