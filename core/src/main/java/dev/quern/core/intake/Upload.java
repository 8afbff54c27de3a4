package dev.quern.core.intake;

import dev.quern.core.document.DocumentName;
import java.io.InputStream;
import java.util.List;
import java.util.Map;

/**
 * A file that somebody sends in.
 *
 * @param content read once, to its end
 * @param parameters what else came with it, to become members of its result
 */
public record Upload(DocumentName name, InputStream content, Map<String, List<String>> parameters) {}
