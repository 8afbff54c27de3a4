package dev.quern.jdbc.transfer;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the tree of a mailbox says of it in short. */
public record ToldMailbox(long number, String name) {
    /** By its tree. */
    public static ToldMailbox of(Map<String, ? extends @Nullable Object> tree) {
        var mailbox = Trees.members(tree, AccountRows.MAILBOX);
        return new ToldMailbox(Trees.number(mailbox, "id"), Trees.text(mailbox, "name"));
    }
}
