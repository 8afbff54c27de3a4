package dev.quern.jdbc.backup;

import dev.quern.core.file.PrivateFolder;
import dev.quern.jdbc.connection.Dialect;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.zip.ZipFile;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/**
 * Copies of the embedded database: the ZIP file of H2's online backup. Each is unpacked and opened once, which shows that it
 * can be, and tells what it holds.
 */
final class H2Copies extends DatabaseCopies {
    private static final String STORE = ".mv.db";

    private final String url;
    private final @Nullable String user;
    private final @Nullable String password;

    H2Copies(String url, @Nullable String user, @Nullable String password) {
        this.url = url;
        this.user = user;
        this.password = password;
    }

    @Override
    public String kind() {
        return Dialect.H2.name();
    }

    @Override
    public String fileName() {
        return "database.zip";
    }

    @Override
    public Contents copy(Path folder, Holder holder, Contents.NamedFiles files) throws IOException {
        var zip = folder.resolve(fileName());
        Files.deleteIfExists(zip);
        holder.copyTo(zip);
        var opened = PrivateFolder.create(folder.resolve("opened"));
        var store = opened.resolve("quern" + STORE);
        try {
            unpack(zip, store);
            return contents(opened.resolve("quern"), files);
        } finally {
            Files.deleteIfExists(store);
            Files.deleteIfExists(opened);
        }
    }

    private Contents contents(Path store, Contents.NamedFiles files) throws IOException {
        int options = url.indexOf(';');
        var copy = Dialect.H2.complete(
                "jdbc:h2:file:" + store.toAbsolutePath() + (options < 0 ? "" : url.substring(options)));
        try (var connection = DriverManager.getConnection(copy, user, password);
                var handle = Jdbi.open(connection)) {
            return contents(handle, files);
        } catch (SQLException e) {
            throw failed("The copy of the database cannot be opened", e);
        }
    }

    private static void unpack(Path zip, Path store) throws IOException {
        try (var file = new ZipFile(zip.toFile())) {
            var entry = file.stream()
                    .filter(one -> one.getName().endsWith(STORE))
                    .findFirst()
                    .orElseThrow(() -> new IOException("There is no database in " + zip));
            try (var content = file.getInputStream(entry)) {
                Files.copy(content, store);
            }
        }
        try (var channel = FileChannel.open(store, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    private Path store() throws IOException {
        return Dialect.H2
                .file(url)
                .orElseThrow(() -> new IOException("The database " + url + " is in no file of this machine."));
    }

    @Override
    public void requireEmpty() throws IOException {
        var store = store();
        if (Files.exists(store)) {
            throw new IOException("There is a database already: " + store + ". Restore into an empty place.");
        }
    }

    @Override
    public void restore(Path file) throws IOException {
        var store = store();
        PrivateFolder.create(store.resolveSibling("."));
        var unfinished = store.resolveSibling(store.getFileName() + ".part");
        Files.deleteIfExists(unfinished);
        unpack(file, unfinished);
        Files.move(unfinished, store, StandardCopyOption.ATOMIC_MOVE);
    }
}
