package dev.quern.ocr.unpacking;

import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker.Part;
import dev.quern.core.reading.Unpacker.Parts;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Takes a ZIP apart, and counts while it does: what a file in it says of its size does not matter. */
final class Archive {
    /** The names of files that say nothing of their encoding, as most programs write them. */
    private static final Charset DOS = Charset.forName("IBM437");
    /** Files that programs put in for themselves. */
    private static final Set<String> CLUTTER = Set.of(".ds_store", "thumbs.db", "desktop.ini");
    /** Below this many bytes no ratio does harm: a log of equal lines is packed to a thousandth. */
    private static final long GRACE = 100 << 20;

    private final UnpackingLimits limits;
    private final long size;
    private long unpacked;

    private Archive(UnpackingLimits limits, long size) {
        this.limits = limits;
        this.size = size;
    }

    /** Thrown through whoever reads a stream. */
    private static final class Bomb extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String reason;

        Bomb(String reason) {
            super(reason);
            this.reason = reason;
        }
    }

    static Optional<Reading.Unreadable> unpack(Path file, UnpackingLimits limits, Parts parts) throws IOException {
        var archive = new Archive(limits, Files.size(file));
        try (var zip = open(file)) {
            archive.unpack(zip, parts);
            return Optional.empty();
        } catch (Bomb bomb) {
            return Optional.of(new Reading.Unreadable(bomb.reason));
        } catch (IOException | IllegalArgumentException e) {
            var message = String.valueOf(e.getMessage());
            return Optional.of(new Reading.Unreadable(
                    message.contains("encrypted")
                            ? "The archive is protected by a password"
                            : "The archive is cut off or damaged: " + message));
        }
    }

    private static ZipFile open(Path file) throws IOException {
        try {
            return new ZipFile(file.toFile());
        } catch (ZipException | IllegalArgumentException e) {
            return new ZipFile(file.toFile(), DOS);
        }
    }

    private void unpack(ZipFile zip, Parts parts) throws IOException {
        if (zip.size() > limits.members()) {
            throw new Bomb(
                    "The archive holds %d files; at most %d are unpacked".formatted(zip.size(), limits.members()));
        }
        var members = Collections.list(zip.entries());
        // Before the first is unpacked, for those that are honest.
        long announced = members.stream()
                .mapToLong(member -> Math.max(0, member.getSize()))
                .reduce(0, Archive::sum);
        check(announced);
        long packed = members.stream()
                .mapToLong(member -> Math.max(0, member.getCompressedSize()))
                .reduce(0, Archive::sum);
        if (packed > size) {
            throw new Bomb("The files in the archive overlap: they take %,d bytes of its %,d".formatted(packed, size));
        }
        for (var member : members) {
            if (!member.isDirectory() && !isClutter(member.getName())) {
                unpack(zip, member, parts);
            }
        }
    }

    private static long sum(long a, long b) {
        return a + b < 0 ? Long.MAX_VALUE : a + b;
    }

    private void unpack(ZipFile zip, ZipEntry member, Parts parts) throws IOException {
        try (var content = zip.getInputStream(member)) {
            if (content == null) {
                parts.leaveOut(member.getName(), "it is not where the archive says");
            } else {
                parts.take(new Part(member.getName(), null), new Counted(content));
            }
        }
    }

    private static boolean isClutter(String path) {
        var name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        return path.startsWith("__MACOSX/") || CLUTTER.contains(name);
    }

    private void check(long bytes) {
        if (bytes > limits.bytes()) {
            throw new Bomb(String.format(
                    Locale.ROOT,
                    "The archive of %,d bytes unpacks to %,d or more; at most %d MB are unpacked",
                    size,
                    bytes,
                    limits.bytes() >> 20));
        }
        if (bytes > GRACE && bytes / limits.ratio() > size) {
            throw new Bomb(String.format(
                    Locale.ROOT,
                    "The archive of %,d bytes unpacks to %,d or more; at most %d times its size is unpacked",
                    size,
                    bytes,
                    limits.ratio()));
        }
    }

    /** Counts the bytes that come out of all members. */
    private final class Counted extends FilterInputStream {
        Counted(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int c = super.read();
            count(c < 0 ? 0 : 1);
            return c;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = super.read(buffer, offset, length);
            count(Math.max(0, read));
            return read;
        }

        private void count(int bytes) {
            unpacked += bytes;
            check(unpacked);
        }
    }
}
