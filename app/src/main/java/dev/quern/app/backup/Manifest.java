package dev.quern.app.backup;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * What a backup holds, in {@code manifest.json}. It is written last.
 *
 * @param format of backups, {@value #FORMAT} now
 * @param quern the version that made it
 * @param begun when, as in ISO 8601; all that was acknowledged before is in the backup
 * @param ended when
 * @param kind of database
 * @param schema the number of the script that last changed its tables
 * @param database the copy of the database
 * @param rows the number of rows in it, by table
 * @param list the list of the files that it names, with the size of each
 * @param files how many there are
 * @param bytes in them, by their rows
 * @param lacking the names of those that could not be had whole
 */
record Manifest(
        int format,
        String quern,
        String begun,
        String ended,
        String kind,
        int schema,
        Part database,
        Map<String, Long> rows,
        Part list,
        long files,
        long bytes,
        List<String> lacking) {
    static final int FORMAT = 1;
    static final String NAME = "manifest.json";

    /** A later version may tell more; what it tells otherwise has another format. */
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private static final int BUFFER = 64 * 1024;

    /** A file beside the manifest. */
    record Part(String name, long bytes, String sha256) {
        static Part of(Path file) throws IOException {
            return new Part(file.getFileName().toString(), Files.size(file), Manifest.sha256(file));
        }

        /** Returns whether the file in a folder is the one that was written. */
        boolean isIn(Path folder) throws IOException {
            var file = folder.resolve(name);
            return Files.exists(file)
                    && Files.size(file) == bytes
                    && Manifest.sha256(file).equals(sha256);
        }
    }

    static Manifest read(Path folder) throws IOException {
        var file = folder.resolve(NAME);
        var manifest = JSON.readValue(file.toFile(), Manifest.class);
        if (manifest.format() != FORMAT) {
            throw new IOException(
                    "%s is of format %d; this version of Quern reads %d.".formatted(file, manifest.format(), FORMAT));
        }
        return manifest;
    }

    void write(Path folder) throws IOException {
        var file = Files.write(folder.resolve(NAME), JSON.writeValueAsBytes(this));
        sync(file);
    }

    static void sync(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static String sha256(Path file) throws IOException {
        try (var content = new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
            var buffer = new byte[BUFFER];
            while (content.read(buffer) >= 0) {
                // The digest is what is wanted.
            }
            return HexFormat.of().formatHex(content.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
