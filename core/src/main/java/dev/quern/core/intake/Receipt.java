package dev.quern.core.intake;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentName;
import dev.quern.core.document.DocumentUid;

/** What a sender is told about a file that was taken in: under which id it became which document. */
public record Receipt(DocumentUid document, DocumentName name) {
    static Receipt of(Document document) {
        return new Receipt(document.uid(), document.name());
    }
}
