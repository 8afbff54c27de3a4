package dev.quern.rest.upload;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.quern.core.document.Document;
import java.util.List;

/** The answer to an upload. */
record UploadJson(String message, List<AttachmentJson> attachments) {
    static UploadJson of(Document document) {
        return new UploadJson(
                "OK",
                List.of(new AttachmentJson(
                        document.name().value(), document.uid().hex())));
    }

    /** A document that was made. */
    record AttachmentJson(
            String name, @JsonProperty("DocumentID") String documentId) {}
}
