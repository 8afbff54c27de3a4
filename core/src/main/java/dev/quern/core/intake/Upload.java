package dev.quern.core.intake;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentName;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A file that somebody sends in.
 *
 * @param content read once, to its end
 * @param parameters what else came with it, to become members of its result; complete, and looked at, only once the content
 *     was read to its end, since a form may name them after its file
 * @param contentType where it is known without a look at the bytes; null where it is not
 * @param identity what is the same when it is sent again, where its bytes are not; null where they are
 * @param alongside what else is stored about the document, in the transaction that stores it
 */
public record Upload(
        DocumentName name,
        InputStream content,
        Map<String, List<String>> parameters,
        @Nullable String contentType,
        @Nullable String identity,
        Consumer<Document> alongside) {
    /** A file whose bytes are the same when it is sent again. */
    public Upload(
            DocumentName name,
            InputStream content,
            Map<String, List<String>> parameters,
            @Nullable String contentType,
            Consumer<Document> alongside) {
        this(name, content, parameters, contentType, null, alongside);
    }

    /** A file of which nothing more is known. */
    public Upload(DocumentName name, InputStream content, Map<String, List<String>> parameters) {
        this(name, content, parameters, null, null, document -> {});
    }
}
