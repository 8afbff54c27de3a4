package dev.quern.jdbc.transfer;

import dev.quern.core.file.BlobId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the tree of a document says of it in short.
 *
 * @param received as in ISO 8601
 * @param file its original
 */
public record ToldDocument(long number, String name, String received, BlobId file) {
    /** By its tree. */
    public static ToldDocument of(Map<String, ? extends @Nullable Object> tree) {
        var document = Trees.members(tree, AccountRows.DOCUMENT);
        try {
            return new ToldDocument(
                    Trees.number(document, "id"),
                    Trees.text(document, "name"),
                    Trees.text(document, "received"),
                    new BlobId(Trees.text(document, "blob_id")));
        } catch (IllegalArgumentException e) {
            throw new DamagedTree("'blob_id' is no name of a file", e);
        }
    }
}
