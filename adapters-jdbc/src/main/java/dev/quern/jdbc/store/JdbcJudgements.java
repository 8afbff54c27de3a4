package dev.quern.jdbc.store;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.field.FieldId;
import dev.quern.core.judgement.Accuracy;
import dev.quern.core.judgement.Judgement;
import dev.quern.core.judgement.Judgements;
import dev.quern.core.judgement.Tally;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** {@link Judgements} in a database, which makes the sums. */
public final class JdbcJudgements implements Judgements {
    private static final String SUMS = """
            select summed_by, count(*) as all_values, sum(case when is_right then 1 else 0 end) as right_values,
                avg(confidence) as mean
            from (
                select <by> as summed_by, is_right, confidence from judgement
                where mailbox = :mailbox and confirmed_day >= :from
            ) as judged
            group by summed_by
            order by summed_by
            """;

    private static final String BAND =
            "case when confidence >= 1 then %1$d else cast(floor(confidence * %2$d) as integer) end"
                    .formatted(Accuracy.Band.COUNT - 1, Accuracy.Band.COUNT);

    /** The values of a field, a day or a band. */
    private record Sum(long by, Tally tally, double confidence) {}

    private final Jdbi jdbi;
    private final Transactions transactions;

    public JdbcJudgements(Database database) {
        this.jdbi = database.jdbi();
        this.transactions = database.transactions();
    }

    @Override
    public List<Judgement> find(DocumentId document) {
        return jdbi.withHandle(handle -> handle.createQuery("""
                        select field, confidence, is_right, corrected from judgement
                        where document = :document order by field
                        """)
                .bind("document", document.number())
                .map(JdbcJudgements::judgement)
                .list());
    }

    @Override
    public void put(Document document, List<Judgement> judgements, @Nullable LocalDate confirmed) {
        transactions.run(() -> {
            erase(List.of(document.id()));
            jdbi.useHandle(handle -> insert(handle, document, judgements, confirmed));
        });
    }

    private static void insert(
            Handle handle, Document document, List<Judgement> judgements, @Nullable LocalDate confirmed) {
        if (judgements.isEmpty()) {
            return;
        }
        var batch = handle.prepareBatch("""
                insert into judgement (document, field, mailbox, confidence, is_right, corrected, confirmed_day)
                values (:document, :field, :mailbox, :confidence, :right, :corrected, :day)
                """);
        for (var judgement : judgements) {
            batch.bind("document", document.id().number())
                    .bind("field", judgement.field().number())
                    .bind("mailbox", document.mailbox().number())
                    .bind("confidence", judgement.confidence())
                    .bind("right", judgement.right())
                    .bind("corrected", judgement.corrected())
                    .bindByType("day", confirmed == null ? null : confirmed.toEpochDay(), Long.class)
                    .add();
        }
        batch.execute();
    }

    @Override
    public Accuracy accuracy(MailboxId mailbox, LocalDate from) {
        return jdbi.withHandle(handle -> new Accuracy(
                documents(handle, mailbox, from),
                sums(handle, "field", mailbox, from).stream()
                        .collect(Collectors.toMap(sum -> new FieldId(sum.by()), Sum::tally)),
                sums(handle, "confirmed_day", mailbox, from).stream()
                        .map(sum -> new Accuracy.Day(LocalDate.ofEpochDay(sum.by()), sum.tally()))
                        .toList(),
                sums(handle, BAND, mailbox, from).stream()
                        .map(sum -> new Accuracy.Band((int) sum.by(), sum.tally(), sum.confidence()))
                        .toList()));
    }

    private static long documents(Handle handle, MailboxId mailbox, LocalDate from) {
        return handle.createQuery("""
                        select count(distinct document) from judgement
                        where mailbox = :mailbox and confirmed_day >= :from
                        """)
                .bind("mailbox", mailbox.number())
                .bind("from", from.toEpochDay())
                .mapTo(Long.class)
                .one();
    }

    private static List<Sum> sums(Handle handle, String by, MailboxId mailbox, LocalDate from) {
        return handle.createQuery(SUMS)
                .define("by", by)
                .bind("mailbox", mailbox.number())
                .bind("from", from.toEpochDay())
                .map(JdbcJudgements::sum)
                .list();
    }

    @Override
    public void erase(List<DocumentId> documents) {
        if (!documents.isEmpty()) {
            jdbi.useHandle(handle -> handle.createUpdate("delete from judgement where document in (<documents>)")
                    .bindList(
                            "documents",
                            documents.stream().map(DocumentId::number).toList())
                    .execute());
        }
    }

    private static Judgement judgement(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new Judgement(
                new FieldId(row.number("field")),
                row.real("confidence"),
                row.truth("is_right"),
                row.truth("corrected"));
    }

    private static Sum sum(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new Sum(
                row.number("summed_by"),
                new Tally(row.number("all_values"), row.number("right_values")),
                row.real("mean"));
    }
}
