package dev.quern.jdbc;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/** A disk for H2 that is full while a test says so: it can be read but not written to. All tests share one. */
public final class FailingDisk extends FilePathWrapper {
    private static final String SCHEME = "failing";
    private static volatile boolean full;

    /** The address of a database on it. */
    static String url(Path folder) {
        FilePath.register(new FailingDisk());
        return "jdbc:h2:file:" + SCHEME + ":" + folder.resolve("quern").toAbsolutePath();
    }

    static void fill() {
        full = true;
    }

    static void free() {
        full = false;
    }

    private static void refuseWhenFull() throws IOException {
        if (full) {
            throw new IOException("No space left on device");
        }
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public OutputStream newOutputStream(boolean append) throws IOException {
        refuseWhenFull();
        return super.newOutputStream(append);
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        return new Channel(super.open(mode));
    }

    private static final class Channel extends FileBaseDefault {
        private final FileChannel file;

        Channel(FileChannel file) {
            this.file = file;
        }

        @Override
        public synchronized int read(ByteBuffer to, long position) throws IOException {
            return file.read(to, position);
        }

        @Override
        public synchronized int write(ByteBuffer from, long position) throws IOException {
            refuseWhenFull();
            return file.write(from, position);
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public void force(boolean metaData) throws IOException {
            refuseWhenFull();
            file.force(metaData);
        }

        @Override
        protected void implTruncate(long size) throws IOException {
            file.truncate(size);
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
