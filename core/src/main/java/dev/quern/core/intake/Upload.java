package dev.quern.core.intake;

import dev.quern.core.document.DocumentName;
import java.io.InputStream;
import java.util.List;
import java.util.Map;

/**
 * A file that somebody sends in.
 *
 * @param content read once, to its end
 * @param parameters what else came with it, to become members of its result; complete, and looked at, only once the content
 *     was read to its end, since a form may name them behind its file
 */
public record Upload(DocumentName name, InputStream content, Map<String, List<String>> parameters) {}
