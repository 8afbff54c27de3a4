package dev.quern.jdbc.store;

import dev.quern.core.document.DocumentId;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.StoredFile;
import dev.quern.core.kernel.Transactions;
import dev.quern.core.rendition.Renditions;
import dev.quern.jdbc.Database;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;

/** {@link Renditions} in a database. */
public final class JdbcRenditions implements Renditions {
    private final Jdbi jdbi;
    private final Transactions transactions;

    public JdbcRenditions(Database database) {
        this.jdbi = database.jdbi();
        this.transactions = database.transactions();
    }

    @Override
    public Optional<StoredFile> find(DocumentId document, String name) {
        return jdbi.withHandle(handle -> handle.createQuery("""
                        select blob_id, content_type, size_bytes from rendition
                        where document = :document and name = :name
                        """)
                .bind("document", document.number())
                .bind("name", name)
                .map((set, context) -> new StoredFile(
                        new BlobId(set.getString("blob_id")), set.getString("content_type"), set.getLong("size_bytes")))
                .findOne());
    }

    @Override
    public void put(DocumentId document, String name, StoredFile file) {
        transactions.run(() -> jdbi.useHandle(handle -> {
            handle.createUpdate("delete from rendition where document = :document and name = :name")
                    .bind("document", document.number())
                    .bind("name", name)
                    .execute();
            handle.createUpdate("""
                            insert into rendition (document, name, blob_id, content_type, size_bytes)
                            values (:document, :name, :blob, :type, :size)
                            """)
                    .bind("document", document.number())
                    .bind("name", name)
                    .bind("blob", file.blob().sha256())
                    .bind("type", file.contentType())
                    .bind("size", file.size())
                    .execute();
        }));
    }

    @Override
    public List<BlobId> files(List<DocumentId> documents) {
        if (documents.isEmpty()) {
            return List.of();
        }
        return jdbi.withHandle(handle -> handle.createQuery(
                        "select distinct blob_id from rendition where document in (<documents>)")
                .bindList(
                        "documents", documents.stream().map(DocumentId::number).toList())
                .mapTo(String.class)
                .map(BlobId::new)
                .list());
    }

    @Override
    public void erase(List<DocumentId> documents) {
        if (!documents.isEmpty()) {
            jdbi.useHandle(handle -> handle.createUpdate("delete from rendition where document in (<documents>)")
                    .bindList(
                            "documents",
                            documents.stream().map(DocumentId::number).toList())
                    .execute());
        }
    }
}
