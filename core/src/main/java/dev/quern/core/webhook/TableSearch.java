package dev.quern.core.webhook;

import dev.quern.core.account.AccountId;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.result.FieldFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Finds tables by how callers name them: by id, {@code PF12}, or by name. */
final class TableSearch {
    private static final Pattern ID = Pattern.compile("PF[1-9][0-9]{0,17}");

    private final Mailboxes mailboxes;

    TableSearch(Mailboxes mailboxes) {
        this.mailboxes = mailboxes;
    }

    /** A table and where it is. */
    record Found(Mailbox mailbox, FieldId table) {}

    /** In all mailboxes of an account. */
    List<Found> find(AccountId account, String named) {
        var found = new ArrayList<Found>();
        int page = 1;
        long pages;
        do {
            var listing = mailboxes.list(account, "", new PageRequest(page, PageRequest.MAX_SIZE));
            listing.items().forEach(mailbox -> found.addAll(find(mailbox, named)));
            pages = listing.totalPages();
        } while (page++ < pages);
        return found;
    }

    List<Found> find(Mailbox mailbox, String named) {
        return mailbox.fields().stream()
                .filter(field -> field.format() == FieldFormat.TABLE)
                .filter(by(named))
                .map(field -> new Found(mailbox, Objects.requireNonNull(field.id(), "Stored fields have ids")))
                .toList();
    }

    private static Predicate<Field> by(String named) {
        return ID.matcher(named).matches()
                ? field -> FieldId.parse(named).equals(field.id())
                : field -> field.name().equals(named);
    }
}
