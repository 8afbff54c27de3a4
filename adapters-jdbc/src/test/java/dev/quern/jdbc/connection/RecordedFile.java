package dev.quern.jdbc.connection;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.h2.store.fs.FileBase;
import org.h2.store.fs.FilePathWrapper;

/** A file of H2 under {@code recorded:} that records its changes in order. Only one can be recorded at a time. */
public final class RecordedFile extends FilePathWrapper {
    static final List<Change> CHANGES = Collections.synchronizedList(new ArrayList<>());

    /** A change to the file. */
    interface Change {
        /**
         * Returns the content of the file after the change.
         *
         * @param file the content before; it is used again where the file does not get another size
         */
        byte[] appliedTo(byte[] file);
    }

    private static byte[] written(byte[] file, long position, byte[] bytes) {
        long end = position + bytes.length;
        var changed = end > file.length ? Arrays.copyOf(file, (int) end) : file;
        System.arraycopy(bytes, 0, changed, (int) position, bytes.length);
        return changed;
    }

    private static byte[] cut(byte[] file, long size) {
        return size < file.length ? Arrays.copyOf(file, (int) size) : file;
    }

    @Override
    public String getScheme() {
        return "recorded";
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        return new Channel(super.open(mode));
    }

    private static final class Channel extends FileBase {
        private final FileChannel file;

        Channel(FileChannel file) {
            this.file = file;
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            return file.read(target);
        }

        @Override
        public synchronized int read(ByteBuffer target, long position) throws IOException {
            return file.read(target, position);
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            return write(source, position());
        }

        @Override
        public synchronized int write(ByteBuffer source, long position) throws IOException {
            var bytes = new byte[source.remaining()];
            source.duplicate().get(bytes);
            CHANGES.add(before -> written(before, position, bytes));
            return file.write(source, position);
        }

        @Override
        public synchronized FileChannel truncate(long size) throws IOException {
            CHANGES.add(before -> cut(before, size));
            file.truncate(size);
            return this;
        }

        @Override
        public long position() throws IOException {
            return file.position();
        }

        @Override
        public FileChannel position(long position) throws IOException {
            file.position(position);
            return this;
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return file.tryLock(position, size, shared);
        }

        @Override
        protected void implCloseChannel() throws IOException {
            file.close();
        }
    }
}
