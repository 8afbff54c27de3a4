package dev.quern.core.file;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Driven port: which stored files are in use, by a document or by somebody who is about to store one. Equal bytes are one
 * file, so one document's end must not take the file of another. {@link FileKeeping} has the rule.
 */
public interface FileUses {
    /**
     * The time by which claims are told and grow old: by the clock that all programs share, since those of programs differ, or by
     * the caller's own where there is one program alone.
     */
    default Instant now(InstantSource own) {
        return own.instant();
    }

    /**
     * Announces that a document with this file is about to be stored. Waits while the file is being erased; from then on it
     * is not, until the claim is settled or has grown old. Commit it before the file is kept.
     */
    void claim(BlobId file, Instant at);

    /** Ends one claim. In the transaction that stores the document, or when nothing came of it. */
    void settle(BlobId file);

    /** Says that files may have lost their last document. In the transaction that takes the documents away. */
    void doubt(Collection<BlobId> files);

    /**
     * Returns whether no document that was not deleted has the file, and no claim is newer than a time. If so, nobody can claim it
     * until the transaction ends; if not, it is no longer in doubt, unless a claim is.
     */
    boolean lockIfUnused(BlobId file, Instant abandonedBefore);

    /** Forgets a file that was erased. */
    void forget(BlobId file);

    /** Files in doubt, by name, after one of them. */
    List<BlobId> doubtful(@Nullable BlobId after, int limit);
}
