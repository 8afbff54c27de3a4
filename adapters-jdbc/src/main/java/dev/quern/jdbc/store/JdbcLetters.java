package dev.quern.jdbc.store;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.letter.Letter;
import dev.quern.core.letter.Letters;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.column.JsonColumn;
import dev.quern.jdbc.column.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;

/** {@link Letters} in a database. */
public final class JdbcLetters implements Letters {
    private final Jdbi jdbi;

    public JdbcLetters(Database database) {
        this.jdbi = database.jdbi();
    }

    @Override
    public void add(Document document, Letter letter) {
        jdbi.useHandle(handle -> handle.createUpdate("""
                        insert into letter (document, mailbox, sender, recipient, suffix, recipients_to, recipients_cc,
                            recipients_bcc, subject, headers, folded)
                        values (:document, :mailbox, :from, :recipient, :suffix, :to, :cc, :bcc, :subject, :headers, :folded)
                        """)
                .bind("document", document.id().number())
                .bind("mailbox", document.mailbox().number())
                .bind("from", letter.from())
                .bind("recipient", letter.recipient())
                .bind("suffix", letter.suffix())
                .bind("to", letter.to())
                .bind("cc", letter.cc())
                .bind("bcc", letter.bcc())
                .bind("subject", letter.subject())
                .bind("headers", headers(letter))
                .bind("folded", letter.searchable())
                .execute());
    }

    @Override
    public Optional<Letter> find(DocumentId document) {
        return jdbi.withHandle(handle -> handle.createQuery("select * from letter where document = :document")
                .bind("document", document.number())
                .map(JdbcLetters::letter)
                .findOne());
    }

    @Override
    public void erase(List<DocumentId> documents) {
        if (!documents.isEmpty()) {
            jdbi.useHandle(handle -> handle.createUpdate("delete from letter where document in (<ids>)")
                    .bindList("ids", documents.stream().map(DocumentId::number).toList())
                    .execute());
        }
    }

    private static String headers(Letter letter) {
        return JsonColumn.write(letter.headers().stream()
                .map(header -> List.of(header.name(), header.value()))
                .toList());
    }

    private static List<Letter.Header> headers(String text) {
        return JsonColumn.list(JsonColumn.read(text)).stream()
                .map(JsonColumn::texts)
                .map(pair -> new Letter.Header(pair.get(0), pair.get(1)))
                .toList();
    }

    private static Letter letter(ResultSet set, StatementContext context) throws SQLException {
        var row = new Row(set);
        return new Letter(
                row.text("sender"),
                row.text("recipient"),
                row.text("suffix"),
                row.text("recipients_to"),
                row.text("recipients_cc"),
                row.text("recipients_bcc"),
                row.text("subject"),
                headers(row.text("headers")));
    }
}
