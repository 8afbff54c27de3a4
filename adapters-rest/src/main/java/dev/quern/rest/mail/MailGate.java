package dev.quern.rest.mail;

import dev.quern.rest.http.TokenBuckets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;

/** Counts messages by who sends them, and from where. */
public final class MailGate {
    private final MailSettings settings;
    private final TokenBuckets senders;
    private final TokenBuckets remotes;

    public MailGate(MailSettings settings, InstantSource clock) {
        this.settings = settings;
        this.senders = new TokenBuckets(settings.perSender(), clock);
        this.remotes = new TokenBuckets(settings.perRemote(), clock);
    }

    MailSettings settings() {
        return settings;
    }

    /**
     * Counts a message from a remote address.
     *
     * @return zero when it may come in, else how long until one may
     */
    public Duration takeRemote(String address) {
        return remotes.take(address);
    }

    /** Counts a message by the address of its sender; one without a known sender is not counted. */
    public Duration takeSender(String sender) {
        return sender.isEmpty() ? Duration.ZERO : senders.take(sender.toLowerCase(Locale.ROOT));
    }
}
