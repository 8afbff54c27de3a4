package dev.quern.app.wiring;

import dev.quern.app.blobs.BlobPlace;
import dev.quern.app.settings.Settings;
import dev.quern.core.account.ApiKeys;
import dev.quern.core.account.KeyKeeping;
import dev.quern.core.audit.Auditing;
import dev.quern.core.file.FreeSpace;
import dev.quern.core.file.PrivateFolder;
import dev.quern.core.kernel.Tokens;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.store.JdbcAccounts;
import dev.quern.jdbc.store.JdbcApiKeys;
import dev.quern.jdbc.store.JdbcAuditLog;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The database and what stands on it alone: all that the commands around keys need. */
public record Store(Database database, ApiKeys apiKeys, KeyKeeping keys, Auditing auditing, Tokens tokens)
        implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Store.class);

    /** Both databases keep microseconds; a time with more would not come back as it went in. */
    public static final InstantSource CLOCK = () -> Instant.now().truncatedTo(ChronoUnit.MICROS);

    public static Store open(Settings settings) throws IOException {
        var data = PrivateFolder.create(settings.data());
        // Perhaps they are meant to, so nothing is changed.
        PrivateFolder.openness(data)
                .ifPresent(rights -> LOG.warn(
                        "Others on this machine can look into {} ({}), where the documents are; 'chmod 700 {}' keeps them out.",
                        data,
                        rights,
                        data));
        var embedded = settings.data().resolve("db");
        if (settings.dbUrl() == null) {
            PrivateFolder.create(embedded);
        }
        var database = Database.open(settings.jdbcUrl(), settings.dbUser(), settings.dbPassword());
        PrivateFolder.closeFiles(embedded);
        return on(database);
    }

    /** What stands on a database that is open; it is closed along with this. */
    public static Store on(Database database) {
        var tokens = new Tokens(new SecureRandom());
        var apiKeys = new JdbcApiKeys(database);
        var keys = new KeyKeeping(new JdbcAccounts(database), apiKeys, database.transactions(), CLOCK, tokens);
        var auditing = new Auditing(new JdbcAuditLog(database), database.transactions(), CLOCK);
        return new Store(database, apiKeys, keys, auditing, tokens);
    }

    /** A store that is there: made for a question, it would answer that there is nothing, whatever the folder's name was to be. */
    public static Store existing(Settings settings) throws IOException {
        settings.requireDatabase();
        return open(settings);
    }

    /** The files of documents, opened. */
    public static BlobPlace files(Settings settings, FreeSpace space) throws IOException {
        return settings.blobs().open(settings.scratch(), space, CLOCK);
    }

    /** The same for a program that takes in no documents, so that no disk is watched. */
    public static BlobPlace files(Settings settings) throws IOException {
        return files(settings, new FreeSpace(List.of(), 0));
    }

    @Override
    public void close() {
        database.close();
    }
}
