package dev.quern.app.transfer;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quern.jdbc.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What an export holds, in {@code manifest.json}. It is written last.
 *
 * @param format of exports, {@value #FORMAT} now
 * @param quern the version that made it
 * @param schema the number of the script that had last changed the tables
 * @param account its id
 * @param name of the account
 * @param begun when, as in ISO 8601; all that was acknowledged before is in the export
 * @param ended when
 * @param list the SHA-256 of the list of the other files
 * @param bytes in the files of documents
 * @param leftOut documents whose file was not to be had whole
 */
record ExportManifest(
        int format,
        String quern,
        int schema,
        String account,
        String name,
        String begun,
        String ended,
        String list,
        long mailboxes,
        long documents,
        long charges,
        long bytes,
        long leftOut) {
    static final int FORMAT = 1;
    static final String NAME = "manifest.json";

    /** A later version may tell more; what it tells otherwise has another format. */
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .build();

    /**
     * Reads that of an export that this program can import.
     *
     * @throws IOException with one line that says why it is none
     */
    static ExportManifest read(Path folder) throws IOException {
        var file = folder.resolve(NAME);
        if (!Files.exists(file)) {
            throw new IOException(
                    Files.isDirectory(folder)
                            ? "There is no finished export in %s: it has no %s.".formatted(folder, NAME)
                            : "There is no folder %s.".formatted(folder));
        }
        ExportManifest manifest;
        try {
            manifest = JSON.readValue(file.toFile(), ExportManifest.class);
        } catch (JacksonException e) {
            throw new IOException("The export is damaged: " + file + " is not what was written into it.", e);
        }
        if (manifest.format() != FORMAT) {
            throw new IOException("The export is of format %d, made by Quern %s; this version of Quern reads format %d."
                    .formatted(manifest.format(), manifest.quern(), FORMAT));
        }
        if (manifest.schema() > Schema.VERSION) {
            throw new IOException(Schema.newer("The tables of the export", manifest.schema()) + " It was made by Quern "
                    + manifest.quern() + ".");
        }
        return manifest;
    }

    byte[] written() throws IOException {
        return JSON.writeValueAsBytes(this);
    }
}
