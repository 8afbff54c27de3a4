package dev.quern.app;

import dev.quern.app.settings.Settings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Documents written straight into a database, past the server, since sending in a million takes longer than looking at them. They
 * came in a minute apart; of a hundred, five lack a required field, one was corrected, two wait for review, and ten are of the
 * template with the id {@value #TEMPLATE}.
 */
public final class FilledMailbox {
    public static final long TEMPLATE = 1;

    private static final Pattern INDEX = Pattern.compile("CREATE INDEX (\\S+DOCUMENT_(?:BY|OF)_\\S+) ON [^;]+;");
    private static final int AT_ONCE = 50_000;

    private FilledMailbox() {}

    /**
     * Fills a mailbox that has no documents.
     *
     * @param settings with the database of a server that is not running
     */
    public static void fill(Settings settings, long mailbox, int documents) throws SQLException {
        var isH2 = settings.jdbcUrl().startsWith("jdbc:h2:");
        try (var connection =
                DriverManager.getConnection(settings.jdbcUrl(), settings.dbUser(), settings.dbPassword())) {
            // Built at the end, indexes take a fraction of the time.
            var indexes = isH2 ? dropIndexes(connection) : List.<String>of();
            for (int from = 1; from <= documents; from += AT_ONCE) {
                insert(connection, isH2, mailbox, from, Math.min(documents, from + AT_ONCE - 1));
            }
            try (var statement = connection.createStatement()) {
                for (var index : indexes) {
                    statement.execute(index);
                }
                statement.execute("""
                        insert into document_count (mailbox, status, documents, latest)
                        select mailbox, status, count(*), max(processed) from document
                        where mailbox = %d group by mailbox, status
                        """.formatted(mailbox));
                statement.execute(isH2 ? "analyze" : "vacuum analyze");
            }
        }
    }

    /** The statements that make them again. */
    private static List<String> dropIndexes(Connection connection) throws SQLException {
        var made = new ArrayList<String>();
        var names = new ArrayList<String>();
        try (var statement = connection.createStatement();
                var script = statement.executeQuery("script nodata")) {
            while (script.next()) {
                var index = INDEX.matcher(script.getString(1));
                if (index.find()) {
                    made.add(index.group());
                    names.add(index.group(1));
                }
            }
        }
        try (var statement = connection.createStatement()) {
            for (var name : names) {
                statement.execute("drop index " + name);
            }
        }
        return made;
    }

    private static void insert(Connection connection, boolean isH2, long mailbox, int from, int to)
            throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("""
                    insert into document (uid, account, mailbox, name, folded_name, token, blob_id, content_type,
                        size_bytes, received, processed, status, source, pages, credits_conventional, credits_ai,
                        parameters, lowest_confidence, review_status, template, template_name, folded_template)
                    select '%1$s' || lower(lpad(text, 24, '0')), account, mailbox.id, 'Invoice ' || text || '.pdf',
                        'invoice ' || text || '.pdf', '%1$s' || lpad(text, 24, '_'), lpad('%1$s' || lpad(text, 24, '0'), 64, '0'),
                        'application/pdf', 30000,
                        timestamp with time zone '2020-01-01 00:00:00+00:00' + n * interval '1' minute,
                        timestamp with time zone '2020-01-01 00:00:09+00:00' + n * interval '1' minute,
                        case when mod(n, 20) = 0 then 'PARSEDKO' else 'PARSEDOK' end,
                        case when mod(n, 100) = 1 then 'MANUAL' when mod(n, 10) = 2 then 'TEMPLATE' else 'AI' end,
                        1, 0, 1, '{}', mod(n * 7919, 1000) / 1000.0,
                        case when mod(n, 50) = 3 then 'WAITING' end,
                        case when mod(n, 10) = 2 then %4$d end,
                        case when mod(n, 10) = 2 then 'Bills' end, case when mod(n, 10) = 2 then 'bills' end
                    from mailbox, (select n, cast(n as varchar) as text from %2$s) as numbers
                    where mailbox.id = %3$d
                    """.formatted(
                            "%08x".formatted(mailbox),
                            (isH2
                                            ? "(select x as n from system_range(%d, %d)) as given"
                                            : "generate_series(%d, %d) as given (n)")
                                    .formatted(from, to),
                            mailbox,
                            TEMPLATE));
            statement.execute("""
                    insert into document_result (document, members, evidence, content)
                    select id, '{"Number":"A-17","Total":12.50,"Note":null}', '[]',
                        'Invoice A-17, a page of text that stands for what a document has. Total: 12.50'
                    from document where mailbox = %1$d and id > coalesce(
                        (select max(document) from document_result), 0)
                    """.formatted(mailbox));
        }
    }
}
