package dev.quern.core.intake;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentUid;
import dev.quern.core.kernel.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * The receipt for a file that was taken in: under which id it became which document.
 *
 * @param content a hash of all that was sent, to tell it from something else under the same key; null where it is not known
 */
public record Receipt(
        DocumentUid document, DocumentName name, @Nullable String content) {
    static Receipt of(Document document, @Nullable String content) {
        return new Receipt(document.uid(), document.name(), content);
    }

    /** The answer to a sending that has this content; refused when it is another than that which the receipt was given for. */
    Receipt forSame(String sent) {
        if (content != null && !content.equals(sent)) {
            throw new Refusal.Conflict(
                    "Idempotency-Key",
                    "Something else was sent under this key before; the same again or another key is taken.");
        }
        return this;
    }
}
