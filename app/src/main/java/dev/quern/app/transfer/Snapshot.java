package dev.quern.app.transfer;

import dev.quern.app.control.ControlSocket;
import dev.quern.app.settings.Settings;
import dev.quern.app.wiring.Server;
import dev.quern.app.wiring.Store;
import dev.quern.core.account.Account;
import dev.quern.core.file.PrivateFolder;
import dev.quern.core.file.ScratchFolder;
import dev.quern.core.kernel.Refusal;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.backup.DatabaseCopies;
import dev.quern.jdbc.connection.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A database that can be read while servers are at work. An embedded one that a server has open is copied by that server, as for a
 * backup, and the copy is read.
 */
public final class Snapshot implements AutoCloseable {
    private final Store store;
    private final @Nullable Path scratch;

    private Snapshot(Store store, @Nullable Path scratch) {
        this.store = store;
        this.scratch = scratch;
    }

    /**
     * Opens the database of an installation.
     *
     * @param scratch a folder that a copy of an embedded database may be in meanwhile
     */
    public static Snapshot of(Settings settings, Path scratch) throws IOException {
        settings.requireDatabase();
        if (Database.dialectOf(settings.jdbcUrl()) != Dialect.H2) {
            return new Snapshot(Store.existing(settings), null);
        }
        var copy = PrivateFolder.create(scratch.resolve("database"));
        try {
            var zip = copy.resolve("database.zip");
            if (!ControlSocket.order(settings.data(), Server.COPY_DATABASE, zip.toString())) {
                return new Snapshot(Store.existing(settings), copy);
            }
            var options = settings.jdbcUrl().indexOf(';');
            var url = "jdbc:h2:file:" + copy.resolve("quern")
                    + (options < 0 ? "" : settings.jdbcUrl().substring(options));
            DatabaseCopies.of(url, settings.dbUser(), settings.dbPassword()).restore(zip);
            Files.delete(zip);
            return new Snapshot(Store.on(Database.open(url, settings.dbUser(), settings.dbPassword())), copy);
        } catch (IOException | RuntimeException e) {
            ScratchFolder.remove(copy);
            throw e;
        }
    }

    public Database database() {
        return store.database();
    }

    /**
     * The account that somebody means.
     *
     * @param given its name, its id, or a key that opens it
     * @throws IOException with one line that says that there is none, or more than one
     */
    public Account account(String given) throws IOException {
        var accounts = store.keys().accounts();
        var meant = accounts.stream()
                .filter(account -> account.name().equals(given)
                        || account.id().uuid().toString().equals(given))
                .toList();
        if (meant.size() > 1) {
            throw new IOException("There are %d accounts named '%s'; 'quern key accounts' tells their ids."
                    .formatted(meant.size(), given));
        }
        if (meant.size() == 1) {
            return meant.get(0);
        }
        try {
            var id = store.keys().authenticate(given).account();
            return accounts.stream()
                    .filter(account -> account.id().equals(id))
                    .findFirst()
                    .orElseThrow();
        } catch (Refusal.Forbidden nobody) {
            throw new IOException(
                    "What was given is neither the name nor the id of an account, nor a key that is good; 'quern key accounts' lists the accounts.",
                    nobody);
        }
    }

    @Override
    public void close() {
        store.close();
        if (scratch != null) {
            ScratchFolder.remove(scratch);
        }
    }
}
