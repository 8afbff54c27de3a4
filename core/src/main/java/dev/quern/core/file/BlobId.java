package dev.quern.core.file;

import java.util.regex.Pattern;

/** The name of stored bytes: their SHA-256, in 64 lower-case hexadecimal digits. Equal bytes are stored once. */
public record BlobId(String sha256) {
    private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{64}");

    public BlobId {
        if (!SHAPE.matcher(sha256).matches()) {
            throw new IllegalArgumentException("Not a SHA-256: " + sha256);
        }
    }

    @Override
    public String toString() {
        return sha256;
    }
}
