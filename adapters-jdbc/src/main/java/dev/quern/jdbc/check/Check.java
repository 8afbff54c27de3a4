package dev.quern.jdbc.check;

import dev.quern.core.file.Blobs;
import dev.quern.jdbc.Database;
import java.io.IOException;
import java.util.ArrayList;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/**
 * Compares the rows of a database with each other and with the files of its documents. On PostgreSQL, servers may be at work
 * meanwhile: rows are read as they were at one moment, and a file that does not fit is looked at again before it is told.
 */
public final class Check {
    private final Database database;
    private final FileCheck files;

    public Check(Database database, Blobs blobs) {
        this.database = database;
        this.files = new FileCheck(database, blobs);
    }

    /**
     * What was looked at, and what came of it.
     *
     * @param files that were read, each once
     * @param bytes in them
     */
    public record Summary(long accounts, long documents, long files, long bytes, int findings, int mended) {
        /** Returns whether everything is as it should be now. */
        public boolean isClean() {
            return findings == mended;
        }

        @Override
        public String toString() {
            var checked = "Checked %d accounts, %d documents and %d files (%d bytes): "
                    .formatted(accounts, documents, files, bytes);
            return checked
                    + (findings == 0
                            ? "all as it should be."
                            : findings + (findings == 1 ? " finding, " : " findings, ") + mended + " mended.");
        }
    }

    /**
     * Looks at everything.
     *
     * @param repair whether to mend what can be mended without losing a document or an original
     * @param lines is told each finding, and what was done about it
     */
    public Summary run(boolean repair, Consumer<String> lines) throws IOException {
        var telling = new Telling(repair, lines);
        var found = new ArrayList<Finding>();
        var sizes = database.inSnapshot(snapshot -> {
            new StateCheck(database).find(snapshot, found::add);
            new CountCheck(database).find(snapshot, found::add);
            new LedgerCheck(database).find(snapshot, found::add);
            return new long[] {count(snapshot, "account"), count(snapshot, "document where gone = 0")};
        });
        found.forEach(telling);
        var read = files.find(telling);
        return new Summary(sizes[0], sizes[1], read.files(), read.bytes(), telling.findings, telling.mended);
    }

    private static long count(Handle handle, String rows) {
        return handle.createQuery("select count(*) from " + rows)
                .mapTo(Long.class)
                .one();
    }

    private static final class Telling implements Consumer<Finding> {
        private final boolean repair;
        private final Consumer<String> lines;
        private int findings;
        private int mended;

        private Telling(boolean repair, Consumer<String> lines) {
            this.repair = repair;
            this.lines = lines;
        }

        @Override
        public void accept(Finding finding) {
            findings++;
            var mend = finding.mend();
            if (repair && mend != null) {
                lines.accept(finding.message() + " Mended: " + mend.apply());
                mended++;
            } else {
                lines.accept(finding.message());
            }
        }
    }
}
