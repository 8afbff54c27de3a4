package dev.quern.core.document;

import dev.quern.core.kernel.Refusal;
import java.util.regex.Pattern;

/** The other id of a document, 32 lower-case hexadecimal digits: random, and known before the document is stored. */
public record DocumentUid(String hex) {
    private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{32}");

    public DocumentUid {
        if (!SHAPE.matcher(hex).matches()) {
            throw new Refusal.Invalid(
                    "id", "Not the DocumentID of a document; it has 32 lower-case hexadecimal digits.");
        }
    }

    @Override
    public String toString() {
        return hex;
    }
}
