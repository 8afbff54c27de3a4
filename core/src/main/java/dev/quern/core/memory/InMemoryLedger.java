package dev.quern.core.memory;

import dev.quern.core.account.AccountId;
import dev.quern.core.credit.Charge;
import dev.quern.core.credit.Credits;
import dev.quern.core.credit.Ledger;
import dev.quern.core.credit.Month;
import dev.quern.core.credit.Quota;
import dev.quern.core.credit.Reservation;
import dev.quern.core.credit.Usage;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@link Ledger} in memory. */
public final class InMemoryLedger implements Ledger {
    private final Memory memory;
    private final Map<Long, Charge> byDocument = new LinkedHashMap<>();
    private final Map<Long, Reservation> reservations = new LinkedHashMap<>();

    public InMemoryLedger(Memory memory) {
        this.memory = memory;
    }

    @Override
    public boolean charge(Charge charge) {
        return memory.run(() -> {
            boolean first = !byDocument.containsKey(charge.document());
            if (first) {
                memory.put(byDocument, charge.document(), charge);
                release(charge.document());
            }
            return first;
        });
    }

    @Override
    public boolean reserve(Reservation reservation, Quota quota) {
        return memory.run(() -> {
            if (byDocument.containsKey(reservation.document())) {
                return true;
            }
            if (charged(reservation) + reserved(reservation, quota) + reservation.credits() > quota.credits()) {
                return false;
            }
            memory.put(reservations, reservation.document(), reservation);
            return true;
        });
    }

    private long charged(Reservation reservation) {
        var month = Month.of(reservation.at());
        return byDocument.values().stream()
                .filter(charge -> charge.account().equals(reservation.account())
                        && Month.of(charge.at()).equals(month))
                .mapToLong(charge -> charge.credits().total())
                .sum();
    }

    private long reserved(Reservation reservation, Quota quota) {
        return reservations.values().stream()
                .filter(other -> other.account().equals(reservation.account())
                        && other.document() != reservation.document()
                        && !other.at().isBefore(quota.staleBefore()))
                .mapToLong(Reservation::credits)
                .sum();
    }

    @Override
    public void release(long document) {
        memory.run(() -> {
            var released = reservations.get(document);
            if (released != null) {
                memory.change(() -> reservations.remove(document), () -> reservations.put(document, released));
            }
        });
    }

    @Override
    public Credits sum(AccountId account, Instant from, Instant to) {
        return memory.run(
                () -> charges(account, from, to).map(Charge::credits).reduce(Credits.NONE, InMemoryLedger::sum));
    }

    @Override
    public List<Usage> usage(AccountId account, Instant from, Instant to) {
        return memory.run(() -> charges(account, from, to)
                .collect(Collectors.toMap(
                        charge -> new MailboxDay(charge.mailbox(), day(charge)),
                        charge -> new Usage(charge.mailbox(), day(charge), charge.credits(), 1),
                        (a, b) -> new Usage(
                                a.mailbox(), a.day(), sum(a.credits(), b.credits()), a.documents() + b.documents())))
                .values()
                .stream()
                .sorted(Comparator.comparing(Usage::day).reversed().thenComparing(Usage::mailbox))
                .toList());
    }

    private record MailboxDay(long mailbox, LocalDate day) {}

    private Stream<Charge> charges(AccountId account, Instant from, Instant to) {
        return byDocument.values().stream()
                .filter(charge -> charge.account().equals(account))
                .filter(charge -> !charge.at().isBefore(from) && charge.at().isBefore(to));
    }

    private static LocalDate day(Charge charge) {
        return LocalDate.ofInstant(charge.at(), ZoneOffset.UTC);
    }

    private static Credits sum(Credits a, Credits b) {
        return new Credits(a.conventional() + b.conventional(), a.ai() + b.ai());
    }
}
