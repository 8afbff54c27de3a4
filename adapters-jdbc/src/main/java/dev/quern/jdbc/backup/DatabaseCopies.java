package dev.quern.jdbc.backup;

import dev.quern.jdbc.Database;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Copies a database into a file and back. Each kind of database has files of its own kind. */
public abstract class DatabaseCopies {
    DatabaseCopies() {}

    /**
     * For a database of whichever kind.
     *
     * @param url such as {@link Database#open} takes it, with its user and password
     */
    public static DatabaseCopies of(String url, @Nullable String user, @Nullable String password) {
        return switch (Database.dialectOf(url)) {
            case H2 -> new H2Copies(url, user, password);
            case POSTGRESQL -> new PostgresCopies(url, user, password);
        };
    }

    /** Has the program that has an embedded database open write it into a ZIP file. */
    public interface Holder {
        void copyTo(Path zip) throws IOException;
    }

    /** The kind of database, such as {@code H2}. */
    public abstract String kind();

    /** The name of the file that is made. */
    public abstract String fileName();

    /**
     * Makes a copy, in place of one that is there.
     *
     * @param folder where the file is to be
     * @param holder asked only where the database is embedded
     * @param files told the files of documents that the copy names
     */
    public abstract Contents copy(Path folder, Holder holder, Contents.NamedFiles files) throws IOException;

    /**
     * Refuses a database that is there already.
     *
     * @throws IOException with one line that says so
     */
    public abstract void requireEmpty() throws IOException;

    /** Makes the database from a copy, whole or not at all. */
    public abstract void restore(Path file) throws IOException;

    /** What a database holds now. */
    public static Contents contents(Database database) {
        return database.jdbi().<Contents, RuntimeException>withHandle(Contents::of);
    }

    static Contents contents(Handle handle, Contents.NamedFiles files) throws IOException {
        Contents.files(handle, files);
        return Contents.of(handle);
    }

    static IOException failed(String what, SQLException reason) {
        return new IOException(what + ": " + reason.getMessage(), reason);
    }
}
