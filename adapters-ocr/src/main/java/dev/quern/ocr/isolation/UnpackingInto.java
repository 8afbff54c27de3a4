package dev.quern.ocr.isolation;

import dev.quern.core.file.ScratchFolder;
import dev.quern.core.reading.PageCutter;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker;
import dev.quern.ocr.isolation.Messages.PartFile;
import dev.quern.ocr.unpacking.UnpackingLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes what comes out of one file, or is cut from it, into a folder, as much as the limits allow. */
final class UnpackingInto implements Unpacker.Parts {
    private final Path folder;
    private final UnpackingLimits limits;
    private final List<PartFile> found = new ArrayList<>();
    private int files;
    private long bytes;

    private UnpackingInto(Path folder, UnpackingLimits limits) {
        this.folder = folder;
        this.limits = limits;
    }

    /** It holds too much, or is damaged; thrown through the unpacker, which knows nothing of it. */
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String reason;

        Stopped(String reason) {
            super(reason);
            this.reason = reason;
        }
    }

    /**
     * Takes a file apart.
     *
     * @throws UncheckedIOException when the folder cannot be written
     */
    static Messages.Answer unpack(Unpacker unpacker, Messages.Request.Unpack request, UnpackingLimits limits) {
        var into = new UnpackingInto(emptied(Path.of(request.folder())), limits);
        Optional<Reading.Unreadable> unreadable;
        try {
            unreadable = unpacker.unpack(Path.of(request.file()), request.contentType(), into);
        } catch (Stopped stopped) {
            unreadable = Optional.of(new Reading.Unreadable(stopped.reason));
        }
        if (unreadable.isPresent()) {
            emptied(into.folder);
            return new Messages.Answer.Unreadable(unreadable.get().reason());
        }
        return new Messages.Answer.HasParts(into.found);
    }

    /**
     * Cuts a file.
     *
     * @throws UncheckedIOException when the folder cannot be written
     */
    static Messages.Answer cut(PageCutter cutter, Messages.Request.Cut request, UnpackingLimits limits) {
        var into = new UnpackingInto(emptied(Path.of(request.folder())), limits);
        try {
            if (cutter.cut(Path.of(request.file()), request.contentType(), request.spans(), into::takeCut)) {
                return new Messages.Answer.HasParts(into.found);
            }
            emptied(into.folder);
            return new Messages.Answer.Unreadable("It cannot be cut");
        } catch (Stopped stopped) {
            emptied(into.folder);
            return new Messages.Answer.Unreadable(stopped.reason);
        }
    }

    /** Without what another file left there that the process did not come to an end with. */
    private static Path emptied(Path folder) {
        try {
            ScratchFolder.remove(folder);
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void leaveOut(String name, String why) {
        found.add(new PartFile(name, null, null, why));
    }

    @Override
    public void take(Unpacker.Part part, InputStream content) {
        if (files >= limits.members()) {
            throw new Stopped("It holds more than %d files; at most %d are unpacked"
                    .formatted(limits.members(), limits.members()));
        }
        found.add(new PartFile(part.name(), part.contentType(), written(content), null));
    }

    private void takeCut(InputStream content) {
        found.add(new PartFile("", null, written(content), null));
    }

    /** @return the name of the file */
    private String written(InputStream content) {
        var name = String.valueOf(++files);
        try (var out = Files.newOutputStream(folder.resolve(name))) {
            var buffer = new byte[1 << 16];
            for (int read = read(content, buffer); read >= 0; read = read(content, buffer)) {
                bytes += read;
                if (bytes > limits.bytes()) {
                    throw new Stopped("It unpacks to more than %d MB; at most %d MB are unpacked"
                            .formatted(limits.bytes() >> 20, limits.bytes() >> 20));
                }
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // our disk, not the sender's file
        }
        return name;
    }

    private static int read(InputStream content, byte[] buffer) {
        try {
            return content.read(buffer);
        } catch (IOException e) {
            var message = e.getMessage();
            throw new Stopped(message == null || message.isBlank() ? "It is damaged" : "It is damaged: " + message);
        }
    }
}
