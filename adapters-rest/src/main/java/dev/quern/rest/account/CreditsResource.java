package dev.quern.rest.account;

import dev.quern.core.credit.Billing;
import dev.quern.core.credit.Credits;
import dev.quern.core.credit.Usage;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.QueryParameters;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The credits that the account used from one day to another (both included, in UTC), by mailbox and day. */
@Path("/account/credits")
@Produces(MediaType.APPLICATION_JSON)
public final class CreditsResource {
    private static final int MAX_DAYS = 366;

    private final Billing billing;
    private final Mailboxes mailboxes;

    @Inject
    public CreditsResource(Billing billing, Mailboxes mailboxes) {
        this.billing = billing;
        this.mailboxes = mailboxes;
    }

    /** The credits used, and the quota; without one, {@code monthlyCredits} is null. */
    record CreditsJson(
            String from,
            String to,
            @Nullable Integer monthlyCredits,
            long creditsUsed,
            long conventionalCreditsUsed,
            long aiCreditsUsed,
            List<UsageJson> results) {}

    /** One mailbox on one day; {@code parserName} is null when the mailbox is gone. */
    record UsageJson(
            String date,
            long parser,
            @Nullable String parserName,
            long documentCount,
            int creditsUsed,
            int conventionalCreditsUsed,
            int aiCreditsUsed) {
        static UsageJson of(Usage usage, @Nullable String name) {
            var credits = usage.credits();
            return new UsageJson(
                    usage.day().toString(),
                    usage.mailbox(),
                    name,
                    usage.documents(),
                    credits.total(),
                    credits.conventional(),
                    credits.ai());
        }
    }

    @GET
    public CreditsJson get(@Context UriInfo uri, @Context SecurityContext security) {
        var account = KeyFilter.caller(security).account();
        var query = QueryParameters.of(uri);
        var today = billing.today();
        var to = Objects.requireNonNullElse(query.date("to"), today);
        var from = Objects.requireNonNullElse(query.date("from"), to.withDayOfMonth(1));
        check(from, to);
        var usage = billing.usage(
                account,
                from.atStartOfDay().toInstant(ZoneOffset.UTC),
                to.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC));
        var used = usage.stream()
                .map(one -> new MailboxId(one.mailbox()))
                .distinct()
                .toList();
        var names = new HashMap<Long, String>();
        mailboxes
                .findAll(used)
                .forEach(mailbox ->
                        names.put(mailbox.id().number(), mailbox.name().value()));
        return new CreditsJson(
                from.toString(),
                to.toString(),
                billing.monthly(),
                usage.stream().mapToLong(one -> one.credits().total()).sum(),
                usage.stream()
                        .map(Usage::credits)
                        .mapToLong(Credits::conventional)
                        .sum(),
                usage.stream().map(Usage::credits).mapToLong(Credits::ai).sum(),
                usage.stream()
                        .map(one -> UsageJson.of(one, names.get(one.mailbox())))
                        .toList());
    }

    private static void check(LocalDate from, LocalDate to) {
        if (from.isAfter(to)) {
            throw new Refusal.Invalid("from", "The first day, " + from + ", is after the last one, " + to + ".");
        }
        if (from.getYear() < 1970 || to.getYear() > 9999) {
            throw new Refusal.Invalid("from", "Expected days from 1970-01-01 to 9999-12-31.");
        }
        if (ChronoUnit.DAYS.between(from, to) >= MAX_DAYS) {
            throw new Refusal.Invalid("from", "There may be " + MAX_DAYS + " days at most from one to the other.");
        }
    }
}
