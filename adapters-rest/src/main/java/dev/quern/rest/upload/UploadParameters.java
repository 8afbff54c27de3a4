package dev.quern.rest.upload;

import dev.quern.core.kernel.Refusal;
import dev.quern.rest.http.QueryParameters;
import dev.quern.rest.json.Texts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parameters that come with a file and go into its result: query parameters, and the form's other parts. */
final class UploadParameters {
    private static final int MAX_TOTAL = 1 << 20;
    private static final int MAX_COUNT = 1_000;
    private static final int MAX_NAME = 255;

    private final Map<String, List<String>> values = new LinkedHashMap<>();
    private int total;
    private int count;

    /** Takes those of the query, but not the one that names the mailbox. */
    void addAll(QueryParameters query) {
        query.all().forEach((name, texts) -> {
            if (!name.equals("parserId")) {
                texts.forEach(text -> add(name, text));
            }
        });
    }

    /** Takes the text of a part; what cannot be one and was sent as a file is the document, in the wrong part. */
    void add(MultipartBody.Part part) throws IOException {
        checkName(part.name());
        var bytes = part.content().readNBytes(MAX_TOTAL - total + 1);
        var text = new String(bytes, StandardCharsets.UTF_8);
        if (part.isFile() && (bytes.length > MAX_TOTAL - total || !Texts.isClean(text))) {
            throw FormUpload.misplaced(part.name());
        }
        add(part.name(), text);
    }

    private static void checkName(String name) {
        if (name.isBlank() || name.length() > MAX_NAME || !Texts.isClean(name)) {
            throw new Refusal.Invalid(
                    null, "What comes with the file needs names of 1 to " + MAX_NAME + " visible characters.");
        }
    }

    private void add(String name, String text) {
        total += name.length() + text.length();
        if (total > MAX_TOTAL || ++count > MAX_COUNT) {
            throw new Refusal.TooLarge("What comes with the file may be " + MAX_COUNT + " values and " + MAX_TOTAL
                    + " characters in all; this is more.");
        }
        checkName(name);
        if (!Texts.isClean(text)) {
            throw new Refusal.Invalid(name, "Control characters and broken characters are not allowed.");
        }
        values.computeIfAbsent(name, n -> new ArrayList<>()).add(text);
    }

    /** All of them by name, in order; grows while more is added. */
    Map<String, List<String>> values() {
        return values;
    }
}
