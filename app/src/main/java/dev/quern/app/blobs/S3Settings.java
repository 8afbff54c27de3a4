package dev.quern.app.blobs;

import dev.quern.core.file.BlobId;
import dev.quern.core.file.FreeSpace;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A place in a bucket.
 *
 * @param prefix of all keys; empty, or ending with a slash
 * @param endpoint of a server that is not Amazon's; null for Amazon's, by region
 */
public record S3Settings(
        String bucket, String prefix, @Nullable URI endpoint) implements BlobAddress {
    private static final Pattern SHAPE =
            Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/([\\w!.*'()/-]*))?");

    /**
     * Reads an address such as {@code s3://bucket/prefix}.
     *
     * @throws IllegalArgumentException with a sentence that says what it should look like
     */
    static S3Settings of(String address, @Nullable URI endpoint) {
        var shape = SHAPE.matcher(address);
        if (!shape.matches()) {
            throw new IllegalArgumentException("A place in a bucket is s3://bucket/prefix, not '" + address + "'");
        }
        var prefix = shape.group(2) == null ? "" : shape.group(2).replaceAll("^/+|/+$", "");
        return new S3Settings(shape.group(1), prefix.isEmpty() ? "" : prefix + "/", endpoint);
    }

    /** On two shelves, like in a folder, so that the files of both can be copied by other programs. */
    String key(BlobId id) {
        var name = id.sha256();
        return prefix + name.substring(0, 2) + "/" + name.substring(2, 4) + "/" + name;
    }

    @Override
    public Path folder(Path scratch) {
        return scratch;
    }

    @Override
    public BlobPlace open(Path scratch, FreeSpace space, InstantSource clock) throws IOException {
        return new S3Blobs(this, scratch, space, clock);
    }

    @Override
    public String toString() {
        return "s3://" + bucket + "/" + prefix + (endpoint == null ? "" : " at " + endpoint);
    }
}
