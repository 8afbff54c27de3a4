package dev.quern.core.settings;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Who may send to a mailbox: nobody on its list, or only who is on it.
 *
 * @param listed addresses ({@code jane@example.org}) and domains ({@code example.org} or {@code @example.org}, its
 *     subdomains included)
 */
public record SenderFilter(List<String> listed, boolean onlyListed) {
    public SenderFilter {
        listed = listed.stream()
                .map(entry -> entry.strip().toLowerCase(Locale.ROOT))
                .filter(entry -> !entry.isEmpty())
                .toList();
    }

    public static SenderFilter of(MailboxSettings settings) {
        return new SenderFilter(
                settings.senders(), settings.flags().contains(MailboxFlag.USE_WHITELIST_INSTEAD_OF_BLACKLIST));
    }

    /**
     * Returns whether a message from an address is let in. An empty list lets everybody in, either way.
     *
     * @param sender empty when it is not known, which is on no list
     */
    public boolean admits(String sender) {
        return listed.isEmpty() || isListed(sender.strip().toLowerCase(Locale.ROOT)) == onlyListed;
    }

    /** Why a message from an address is not let in, for the log of its document; empty when it is. */
    public Optional<String> refusal(String sender) {
        if (admits(sender)) {
            return Optional.empty();
        }
        return Optional.of("Skipped: %s %s senders."
                .formatted(
                        sender.isEmpty() ? "a sender without an address" : sender,
                        onlyListed
                                ? "is not on the mailbox's list of allowed"
                                : "is on the mailbox's list of blocked"));
    }

    private boolean isListed(String sender) {
        var domain = sender.substring(sender.lastIndexOf('@') + 1);
        return !sender.isEmpty() && listed.stream().anyMatch(entry -> names(entry, sender, domain));
    }

    private static boolean names(String entry, String sender, String domain) {
        int at = entry.lastIndexOf('@');
        if (at > 0) {
            return entry.equals(sender);
        }
        var listedDomain = entry.substring(at + 1);
        return domain.equals(listedDomain) || domain.endsWith("." + listedDomain);
    }
}
