package dev.quern.jdbc.check;

import dev.quern.core.file.BlobId;
import dev.quern.core.file.Blobs;
import dev.quern.jdbc.Database;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/**
 * Files against rows: everything that a document has is there and has the bytes that its name says, and everything that is
 * there belongs to a document, or to somebody who is about to store one or to look whether it still does.
 */
final class FileCheck {
    /** A fresh look at whether a file belongs to anything, or may be about to. */
    private static final String EXPLAINED = """
            select 1 from document where blob_id = :id and gone = 0
            union all select 1 from rendition where blob_id = :id
            union all select 1 from stored_file where id = :id and (claims > 0 or doubtful = 1)
            fetch first row only
            """;

    private static final String ORIGINAL = "select min(id) from document where blob_id = :id and gone = 0";
    private static final String RENDITION = "select min(document) from rendition where blob_id = :id";

    private final Database database;
    private final Jdbi jdbi;
    private final Blobs blobs;

    FileCheck(Database database, Blobs blobs) {
        this.database = database;
        this.jdbi = database.jdbi();
        this.blobs = blobs;
    }

    /** How much was read. */
    record Read(long files, long bytes) {
        private Read plus(Read other) {
            return new Read(files + other.files, bytes + other.bytes);
        }
    }

    Read find(Consumer<Finding> findings) throws IOException {
        var read = new Read(0, 0);
        for (int upper = 0; upper < 256; upper++) {
            read = read.plus(find("%02x".formatted(upper), findings));
        }
        for (var stray : blobs.strays()) {
            findings.accept(Finding.of("file %s is among the files of documents and is none.".formatted(stray)));
        }
        return read;
    }

    /** The files of those two digits, and the rows. */
    private Read find(String digits, Consumer<Finding> findings) throws IOException {
        // Rows first: a file is there before its row is.
        var used = used(digits);
        var known = known(digits);
        var there = blobs.list(digits).stream().map(BlobId::sha256).collect(Collectors.toCollection(TreeSet::new));
        long bytes = 0;
        for (var id : there) {
            bytes += read(id, findings);
            if (!used.contains(id)) {
                unneeded(id, findings);
            }
        }
        for (var id : used) {
            if (!there.contains(id)) {
                broken(id, "is missing", findings);
            }
            if (!known.containsKey(id) && !isKnown(id) && isUsed(id)) {
                findings.accept(new Finding(
                        "file %s has a document and no row of its own.".formatted(id), () -> handToSweep(id)));
            }
        }
        known.forEach((id, idle) -> {
            if (idle && !there.contains(id) && !used.contains(id) && !isExplained(id) && isKnown(id)) {
                findings.accept(new Finding(
                        "file %s has a row, and neither bytes nor a document.".formatted(id), () -> handToSweep(id)));
            }
        });
        return new Read(there.size(), bytes);
    }

    /** It may have been erased with its document since. */
    private boolean isUsed(String id) {
        return first(ORIGINAL, id) != null || first(RENDITION, id) != null;
    }

    private boolean isKnown(String id) {
        return isThere("select 1 from stored_file where id = :id", id);
    }

    private Set<String> used(String digits) {
        return jdbi.withHandle(handle -> handle.createQuery("""
                        select blob_id from document where gone = 0 and blob_id >= :from and blob_id < :to
                        union select blob_id from rendition where blob_id >= :from and blob_id < :to
                        """)
                .bind("from", digits)
                .bind("to", digits + "g")
                .mapTo(String.class)
                .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** The rows of files, and whether nobody is about to use the file or to look at it. */
    private Map<String, Boolean> known(String digits) {
        return jdbi.withHandle(handle -> handle.createQuery("""
                        select id, claims, doubtful from stored_file where id >= :from and id < :to
                        """)
                .bind("from", digits)
                .bind("to", digits + "g")
                .reduceRows(new TreeMap<String, Boolean>(), (rows, row) -> {
                    boolean idle = row.getColumn("claims", Integer.class) == 0
                            && row.getColumn("doubtful", Integer.class) == 0;
                    rows.put(row.getColumn("id", String.class), idle);
                    return rows;
                }));
    }

    /** Reads a file to its end. */
    private long read(String id, Consumer<Finding> findings) throws IOException {
        var digest = sha256();
        try (var file = blobs.open(new BlobId(id));
                var sink = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            long bytes = Files.copy(file.path(), sink);
            if (!HexFormat.of().formatHex(digest.digest()).equals(id)) {
                broken(id, "is damaged: its %d bytes are not those it is named after".formatted(bytes), findings);
            }
            return bytes;
        } catch (NoSuchFileException erased) {
            return 0;
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    /** Told only if it still belongs to something: it may have been erased with its document since. */
    private void broken(String id, String how, Consumer<Finding> findings) {
        var document = first(ORIGINAL, id);
        if (document != null) {
            findings.accept(Finding.of("document %d: its file %s %s.".formatted(document, id, how)));
            return;
        }
        var origin = first(RENDITION, id);
        if (origin != null) {
            findings.accept(new Finding(
                    "document %d: the file %s, made from it, %s.".formatted(origin, id, how), () -> forget(id)));
        }
    }

    /** What was made from a document is made again when somebody wants it. */
    private String forget(String id) {
        database.transactions().run(() -> {
            jdbi.useHandle(handle -> handle.createUpdate("delete from rendition where blob_id = :id")
                    .bind("id", id)
                    .execute());
            return handToSweep(id);
        });
        return "it is made again when somebody wants it.";
    }

    private void unneeded(String id, Consumer<Finding> findings) {
        if (!isExplained(id)) {
            findings.accept(new Finding("file %s belongs to no document.".formatted(id), () -> handToSweep(id)));
        }
    }

    private boolean isExplained(String id) {
        return isThere(EXPLAINED, id);
    }

    /** The sweep looks for itself whether a file is in use, and erases it if not. */
    private String handToSweep(String id) {
        database.transactions()
                .run(() -> jdbi.useHandle(handle -> {
                    int known = handle.createUpdate("update stored_file set doubtful = 1 where id = :id")
                            .bind("id", id)
                            .execute();
                    if (known == 0) {
                        handle.createUpdate(
                                        "insert into stored_file (id, claims, claimed, doubtful) values (:id, 0, :at, 1)")
                                .bind("id", id)
                                .bind("at", Instant.EPOCH)
                                .execute();
                    }
                }));
        return "the next sweep looks at it.";
    }

    private boolean isThere(String query, String id) {
        return jdbi.withHandle(handle -> handle.createQuery(query)
                .bind("id", id)
                .mapTo(Integer.class)
                .findFirst()
                .isPresent());
    }

    private @Nullable Long first(String query, String id) {
        return jdbi.withHandle(handle -> handle.createQuery(query)
                .bind("id", id)
                .mapTo(Long.class)
                .findFirst()
                .orElse(null));
    }
}
