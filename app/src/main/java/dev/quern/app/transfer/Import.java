package dev.quern.app.transfer;

import dev.quern.core.account.AccountId;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.file.FileUses;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.jdbc.Database;
import dev.quern.jdbc.store.JdbcAccounts;
import dev.quern.jdbc.store.JdbcFileUses;
import dev.quern.jdbc.transfer.AccountImport;
import dev.quern.jdbc.transfer.DamagedTree;
import dev.quern.jdbc.transfer.Numbered;
import dev.quern.jdbc.transfer.Renumbering;
import dev.quern.jdbc.transfer.ToldDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes in an account from the folder of an {@link Export}: everything or nothing. First the files of documents are stored, each
 * claimed, so that the sweep takes them if nothing comes of it; then all rows in one transaction.
 */
public final class Import {
    private final Database database;
    private final Blobs blobs;
    private final FileUses uses;
    private final Tokens tokens;
    private final InstantSource clock;
    private final Consumer<String> lines;

    /**
     * Into one installation.
     *
     * @param lines told what is not as it was where the account comes from
     */
    public Import(Database database, Blobs blobs, Tokens tokens, InstantSource clock, Consumer<String> lines) {
        this.database = database;
        this.blobs = blobs;
        this.uses = new JdbcFileUses(database);
        this.tokens = tokens;
        this.clock = clock;
        this.lines = lines;
    }

    /** What was imported. */
    public record Made(String account, String name, long mailboxes, long documents, long bytes) {}

    /**
     * Imports an account.
     *
     * @throws IOException with one line that says why not; nothing is changed then
     */
    public Made from(ExportFolder export) throws IOException {
        var account = account(export.manifest());
        var numbers = export.numbers();
        var claimed = new ArrayList<BlobId>();
        boolean stored = false;
        try {
            export.read(new ExportFolder.Listener() {
                @Override
                public void document(Map<String, @Nullable Object> tree, Path original) throws IOException {
                    var file = ToldDocument.of(tree).file();
                    uses.claim(file, uses.now(clock));
                    claimed.add(file);
                    keep(original, file);
                }
            });
            var renumbering = Renumbering.reserve(database, numbers);
            renumbering.raises().forEach(this::tell);
            var made = database.transactions().run(() -> {
                // In one order, so that two who lock the same files do not lock each other out.
                claimed.sort(Comparator.comparing(BlobId::sha256));
                claimed.forEach(uses::settle);
                return store(export, account, renumbering);
            });
            stored = true;
            return made;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            if (!stored) {
                giveBack(claimed);
            }
        }
    }

    private AccountId account(ExportManifest manifest) throws IOException {
        AccountId id;
        try {
            id = new AccountId(UUID.fromString(manifest.account()));
        } catch (IllegalArgumentException e) {
            throw new IOException("The export is damaged: its manifest names no account.", e);
        }
        if (new JdbcAccounts(database).find(id).isPresent()) {
            throw new IOException("The account %s (%s) is here already.".formatted(id, manifest.name()));
        }
        return id;
    }

    private void tell(Numbered kind, long raise) {
        if (kind != Numbered.LAYOUT) {
            lines.accept("Numbers of %s are taken here: each is %d larger now.".formatted(kind.things(), raise));
        }
    }

    private Made store(ExportFolder export, AccountId account, Renumbering renumbering) {
        var manifest = export.manifest();
        try (var rows = new AccountImport(database, renumbering, tokens, account, lines)) {
            var storing = new Storing(rows);
            export.read(storing);
            storing.countLast();
            if (storing.mailboxes != manifest.mailboxes()
                    || storing.documents != manifest.documents()
                    || storing.charges != manifest.charges()) {
                throw new IOException("The export is damaged: there is not what its manifest counts.");
            }
            return new Made(account.toString(), manifest.name(), storing.mailboxes, storing.documents, storing.bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class Storing implements ExportFolder.Listener {
        private final AccountImport rows;
        private @Nullable Mailbox mailbox;
        private long mailboxes;
        private long documents;
        private long charges;
        private long bytes;

        private Storing(AccountImport rows) {
            this.rows = rows;
        }

        @Override
        public void account(Map<String, @Nullable Object> tree) {
            rows.account(tree);
        }

        @Override
        public void charge(Map<String, @Nullable Object> tree) {
            rows.charge(tree);
            charges++;
        }

        @Override
        public void mailbox(Map<String, @Nullable Object> tree) {
            countLast();
            mailbox = rows.mailbox(tree);
            mailboxes++;
        }

        @Override
        public void document(Map<String, @Nullable Object> tree, Path original) throws IOException {
            if (mailbox == null) {
                throw new DamagedTree("It belongs to no mailbox");
            }
            keepUnlessThere(original, rows.document(mailbox, tree));
            documents++;
            bytes += Files.size(original);
        }

        private void countLast() {
            if (mailbox != null) {
                rows.count(mailbox);
            }
        }
    }

    private void keep(Path original, BlobId file) throws IOException {
        try (var content = Files.newInputStream(original);
                var staged = blobs.stage(content, Long.MAX_VALUE)) {
            if (!staged.id().equals(file)) {
                throw new DamagedTree("Its original is another file");
            }
            staged.keep();
        } catch (NoSuchFileException missing) {
            throw new DamagedTree("Its original is missing", missing);
        }
    }

    /** A claim may have grown old meanwhile, and the sweep taken the file; now that the claim is settled, nobody can. */
    private void keepUnlessThere(Path original, BlobId file) throws IOException {
        try (var there = blobs.open(file)) {
            if (Files.size(there.path()) == Files.size(original)) {
                return;
            }
        } catch (NoSuchFileException swept) {
            // Stored again.
        }
        keep(original, file);
    }

    private void giveBack(List<BlobId> claimed) {
        database.transactions().run(() -> {
            claimed.forEach(uses::settle);
            uses.doubt(claimed);
        });
        new FileKeeping(blobs, uses, database.transactions(), clock).eraseUnused(claimed);
    }
}
