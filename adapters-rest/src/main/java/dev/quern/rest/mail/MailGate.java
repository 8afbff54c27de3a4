package dev.quern.rest.mail;

import dev.quern.core.rate.Rate;
import dev.quern.core.rate.Rates;
import java.time.Duration;
import java.util.Locale;

/** Counts messages by who sends them, and from where; those over HTTP and over SMTP by themselves. */
public final class MailGate {
    private final MailSettings settings;
    private final Rates rates;
    private final Rate perSender;
    private final Rate perRemote;

    private MailGate(MailSettings settings, Rates rates, String way) {
        this.settings = settings;
        this.rates = rates;
        this.perSender = new Rate(way + "-sender", settings.perSender());
        this.perRemote = new Rate(way + "-remote", settings.perRemote());
    }

    /** The gate of {@code POST /email}. */
    public static MailGate overHttp(MailSettings settings, Rates rates) {
        return new MailGate(settings, rates, "http");
    }

    /** The gate of the SMTP listener. */
    public static MailGate overSmtp(MailSettings settings, Rates rates) {
        return new MailGate(settings, rates, "smtp");
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
        return rates.take(perRemote, address);
    }

    /** Counts a message by the address of its sender; one without a known sender is not counted. */
    public Duration takeSender(String sender) {
        return sender.isEmpty() ? Duration.ZERO : rates.take(perSender, sender.toLowerCase(Locale.ROOT));
    }
}
