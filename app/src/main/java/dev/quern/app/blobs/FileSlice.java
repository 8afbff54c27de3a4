package dev.quern.app.blobs;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A part of a file as a stream. */
final class FileSlice extends FilterInputStream {
    private long left;

    private FileSlice(InputStream file, long left) {
        super(file);
        this.left = left;
    }

    /** Opens one, as often as somebody wants to read it. */
    static InputStream open(Path file, long from, long length) {
        try {
            var in = Files.newInputStream(file);
            try {
                in.skipNBytes(from);
                return new FileSlice(in, length);
            } catch (IOException e) {
                in.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int read() throws IOException {
        int one = left == 0 ? -1 : super.read();
        left -= one < 0 ? 0 : 1;
        return one;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (left == 0 && length > 0) {
            return -1;
        }
        int read = super.read(bytes, offset, (int) Math.min(length, left));
        left -= Math.max(0, read);
        return read;
    }

    @Override
    public long skip(long count) throws IOException {
        long skipped = super.skip(Math.min(count, left));
        left -= skipped;
        return skipped;
    }

    @Override
    public int available() throws IOException {
        return (int) Math.min(super.available(), left);
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
