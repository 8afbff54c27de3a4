package dev.quern.app.transfer;

import dev.quern.app.wiring.Build;
import dev.quern.core.account.Account;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.PrivateFolder;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.Schema;
import dev.quern.jdbc.column.JsonColumn;
import dev.quern.jdbc.transfer.AccountRows;
import dev.quern.jdbc.transfer.ToldDocument;
import dev.quern.jdbc.transfer.ToldMailbox;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes an account into a folder of plain files: rows as of one moment, and the files of documents as they are. The folder has another
 * name until it is finished.
 */
public final class Export {
    static final String ACCOUNT = "account.json";
    static final String CREDITS = "credits.jsonl";
    static final String MAILBOXES = "mailboxes/";
    static final String MAILBOX = "mailbox.json";
    /** The name of a document's original, beside what is told of it. */
    static final String FILE = "file";

    private static final String UNFINISHED = ".part";

    private final Blobs files;
    private final Consumer<String> lines;

    /**
     * From one installation.
     *
     * @param lines told what is left out
     */
    public Export(Blobs files, Consumer<String> lines) {
        this.files = files;
        this.lines = lines;
    }

    /** How an export went. */
    public record Made(long mailboxes, long documents, long bytes, long leftOut) {}

    /**
     * Begins an export: makes the folder that it is in until it is finished.
     *
     * @throws IOException with one line, when there is something at that place already
     */
    public static Path begin(Path target) throws IOException {
        var place = target.toAbsolutePath().normalize();
        if (Files.exists(place) && !isEmptyFolder(place)) {
            throw new IOException("There is something at " + target + " already. Export into a new folder.");
        }
        var unfinished = place.resolveSibling(place.getFileName() + UNFINISHED);
        if (Files.exists(unfinished)) {
            throw new IOException(
                    unfinished + " is there: an export is being made, or one was cut off. Remove what is left of it.");
        }
        return PrivateFolder.create(unfinished);
    }

    private static boolean isEmptyFolder(Path place) throws IOException {
        if (!Files.isDirectory(place)) {
            return false;
        }
        try (var children = Files.list(place)) {
            return children.findAny().isEmpty();
        }
    }

    /** Writes an account into a folder that was begun, and gives it the name that it was begun for. */
    public Made write(Database database, Account account, Path folder) throws IOException {
        var begun = Instant.now();
        var writing = new Writing(folder);
        try (writing.sums) {
            AccountRows.<Boolean, IOException>read(database, account.id(), rows -> {
                writing.account(rows);
                return true;
            });
        }
        var list = folder.resolve(FileSums.NAME);
        sync(list);
        var manifest = new ExportManifest(
                ExportManifest.FORMAT,
                Build.current().version(),
                Schema.VERSION,
                account.id().toString(),
                account.name(),
                begun.toString(),
                Instant.now().toString(),
                FileSums.sha256(list),
                writing.mailboxes,
                writing.documents,
                writing.charges,
                writing.bytes,
                writing.leftOut);
        sync(Files.write(folder.resolve(ExportManifest.NAME), manifest.written()));
        return new Made(writing.mailboxes, writing.documents, writing.bytes, writing.leftOut);
    }

    /** Gives the folder of an export that is complete its name. */
    public static Path finish(Path folder) throws IOException {
        var name = folder.getFileName().toString();
        var finished = folder.resolveSibling(name.substring(0, name.length() - UNFINISHED.length()));
        sync(folder);
        Files.move(folder, finished, StandardCopyOption.ATOMIC_MOVE);
        sync(finished.resolveSibling("."));
        return finished;
    }

    private static void sync(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private final class Writing {
        private final FileSums.Writer sums;
        private long mailboxes;
        private long documents;
        private long charges;
        private long bytes;
        private long leftOut;

        private Writing(Path folder) throws IOException {
            this.sums = new FileSums.Writer(folder);
        }

        private void account(AccountRows rows) throws IOException {
            sums.write(ACCOUNT, out -> JsonColumn.print(rows.account(), out));
            credits(rows);
            rows.mailboxes(mailbox -> mailbox(rows, mailbox));
        }

        private void credits(AccountRows rows) throws IOException {
            sums.write(
                    CREDITS,
                    out -> rows.charges(charge -> {
                        out.write((JsonColumn.write(charge) + "\n").getBytes(StandardCharsets.UTF_8));
                        charges++;
                    }));
        }

        private void mailbox(AccountRows rows, Map<String, @Nullable Object> mailbox) throws IOException {
            var told = ToldMailbox.of(mailbox);
            var folder = MAILBOXES + FileNames.of(told.number(), told.name()) + "/";
            sums.write(folder + MAILBOX, out -> JsonColumn.print(mailbox, out));
            mailboxes++;
            rows.documents(told.number(), document -> document(folder, document));
        }

        private void document(String folder, Map<String, @Nullable Object> document) throws IOException {
            var told = ToldDocument.of(document);
            var month = folder + told.received().substring(0, 7) + "/";
            var name = FileNames.of(told.number(), told.name());
            long size = original(month + name, told);
            if (size < 0) {
                leftOut++;
                lines.accept(
                        "Document %d (%s) is left out: it was deleted meanwhile, or its file is missing or damaged."
                                .formatted(told.number(), told.name()));
                return;
            }
            var tree = new LinkedHashMap<String, @Nullable Object>();
            tree.put(FILE, name);
            tree.putAll(document);
            sums.write(month + told.number() + ".json", out -> JsonColumn.print(tree, out));
            documents++;
            bytes += size;
        }

        private long original(String path, ToldDocument document) throws IOException {
            try (var file = files.open(document.file())) {
                return sums.copy(file.path(), path, document.file());
            } catch (NoSuchFileException missing) {
                return -1;
            }
        }
    }
}
