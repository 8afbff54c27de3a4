package dev.quern.jdbc.check;

import dev.quern.core.credit.Month;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.Row;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/**
 * What accounts used in a month against the charges of that month, and what documents say that they cost against their
 * charges. The charges are right: the sum is mended, they never are.
 */
final class LedgerCheck {
    private final Database database;

    LedgerCheck(Database database) {
        this.database = database;
    }

    private record Period(UUID account, int month) {}

    private record Day(UUID account, long day, long credits) {
        private Period period() {
            var start = LocalDate.ofEpochDay(day).atStartOfDay(ZoneOffset.UTC).toInstant();
            return new Period(account, Month.of(start).number());
        }
    }

    void find(Handle handle, Consumer<Finding> findings) {
        var missing =
                new TreeMap<Period, Long>(Comparator.comparing(Period::account).thenComparing(Period::month));
        days(handle, day -> missing.merge(day.period(), day.credits(), Long::sum));
        var charged = new TreeMap<>(missing);
        handle.createQuery("select account, period, used from credit_use")
                .map((set, context) -> {
                    var row = new Row(set);
                    missing.merge(
                            new Period(row.uuid("account"), row.integer("period")), -row.number("used"), Long::sum);
                    return true;
                })
                .list();
        missing.forEach((period, more) -> {
            if (more != 0) {
                long sum = charged.getOrDefault(period, 0L);
                findings.accept(new Finding(
                        "account %s used %d credits in %d by its sum, and was charged %d."
                                .formatted(period.account(), sum - more, period.month(), sum),
                        () -> mend(period, more, sum)));
            }
        });
        documents(handle, findings);
    }

    private static void days(Handle handle, Consumer<Day> days) {
        handle.createQuery("""
                        select account, epoch_day, sum(credits) as credits from (
                            select account, credits_conventional + credits_ai as credits,
                                cast(floor(extract(epoch from charged) / 86400) as bigint) as epoch_day
                            from charge
                        ) as charged_days
                        group by account, epoch_day
                        """)
                .map((set, context) -> {
                    var row = new Row(set);
                    return new Day(row.uuid("account"), row.number("epoch_day"), row.number("credits"));
                })
                .forEach(days);
    }

    private String mend(Period period, long more, long sum) {
        database.transactions()
                .run(() -> database.jdbi().useHandle(handle -> {
                    int known = handle.createUpdate(
                                    "update credit_use set used = used + :more where account = :account and period = :period")
                            .bind("more", more)
                            .bind("account", period.account())
                            .bind("period", period.month())
                            .execute();
                    if (known == 0) {
                        handle.createUpdate(
                                        "insert into credit_use (account, period, used) values (:account, :period, :more)")
                                .bind("more", more)
                                .bind("account", period.account())
                                .bind("period", period.month())
                                .execute();
                    }
                }));
        return "its sum is %d.".formatted(sum);
    }

    private static void documents(Handle handle, Consumer<Finding> findings) {
        handle.createQuery("""
                        select 'document ' || document.id || ' says that it cost '
                            || (document.credits_conventional + document.credits_ai) || ' credits, and was charged '
                            || coalesce(charge.credits_conventional + charge.credits_ai, 0) || '.'
                        from document left join charge on charge.document = document.id
                        where document.credits_conventional + document.credits_ai
                            <> coalesce(charge.credits_conventional + charge.credits_ai, 0)
                        order by document.id
                        """).mapTo(String.class).forEach(message -> findings.accept(Finding.of(message)));
    }
}
