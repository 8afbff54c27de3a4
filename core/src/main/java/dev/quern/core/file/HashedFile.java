package dev.quern.core.file;

import dev.quern.core.kernel.FullDisk;
import dev.quern.core.kernel.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Bytes that were written to a file as they came, with the name that they have as a blob. They are not synced.
 *
 * @param size in bytes
 */
public record HashedFile(Path path, long size, BlobId id) {
    private static final int BUFFER = 64 * 1024;

    /**
     * Writes a stream to its end over what is in a file. Where it fails, what was written is left for the caller to delete.
     *
     * @param limit refuses more bytes than this
     * @param space on the disk of the file
     */
    public static HashedFile write(InputStream content, long limit, Path file, FreeSpace space) throws IOException {
        var digest = sha256();
        long size = 0;
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            var buffer = new byte[BUFFER];
            for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
                size += read;
                if (size > limit) {
                    throw new Refusal.TooLarge("The file is larger than the limit of " + limit + " bytes.");
                }
                digest.update(buffer, 0, read);
                write(ByteBuffer.wrap(buffer, 0, read), channel, space);
            }
        }
        return new HashedFile(file, size, new BlobId(HexFormat.of().formatHex(digest.digest())));
    }

    private static void write(ByteBuffer bytes, FileChannel channel, FreeSpace space) throws IOException {
        if (!space.isLeft()) {
            throw FullDisk.refusal();
        }
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            throw space.unlessFull(e);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
