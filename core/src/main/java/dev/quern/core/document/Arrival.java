package dev.quern.core.document;

import dev.quern.core.account.AccountId;
import dev.quern.core.file.StoredFile;
import dev.quern.core.mailbox.MailboxId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document as it came in: the part of it that never changes.
 *
 * @param token the unguessable part of its download addresses
 * @param attachedTo the e-mail, archive or stack it came in; null when it came by itself
 * @param parameters members that came with the upload and go into its result: text, or a list of texts
 */
public record Arrival(
        DocumentUid uid,
        AccountId account,
        MailboxId mailbox,
        DocumentName name,
        String token,
        StoredFile file,
        Instant received,
        @Nullable DocumentId attachedTo,
        Map<String, List<String>> parameters) {
    public Arrival {
        parameters = Copies.ordered(parameters);
    }
}
