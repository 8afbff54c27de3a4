package dev.quern.rest.upload;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.quern.core.intake.Receipt;
import java.util.List;

/** The answer to an upload. */
record UploadJson(String message, List<AttachmentJson> attachments) {
    static UploadJson of(Receipt receipt) {
        return new UploadJson(
                "OK",
                List.of(new AttachmentJson(
                        receipt.name().value(), receipt.document().hex())));
    }

    /** A document that was made. */
    record AttachmentJson(
            String name, @JsonProperty("DocumentID") String documentId) {}
}
