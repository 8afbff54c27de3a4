package dev.quern.ocr.isolation;

import dev.quern.core.file.ScratchFolder;
import dev.quern.core.letter.Letter;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker;
import dev.quern.ocr.isolation.Messages.Answer;
import dev.quern.ocr.isolation.Messages.Request;
import dev.quern.ocr.reading.mail.MailUnpacker;
import dev.quern.ocr.unpacking.UnpackersByType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes every file apart in another process, which writes what is in it into a folder; it is handed over from there once all
 * of it is out. Only the head of a MIME message is read in this process, and no more of it than a head has: whoever takes
 * messages in waits for it.
 */
public final class IsolatedUnpacker implements Unpacker {
    private final ReaderPool pool;
    private final UnpackersByType here;

    public IsolatedUnpacker(ReaderPool pool) {
        this.pool = pool;
        this.here = new UnpackersByType(pool.limits().unpacking());
    }

    @Override
    public Map<String, Kind> kinds() {
        return here.kinds();
    }

    @Override
    public Optional<Letter> letter(Path file, String contentType) {
        if (contentType.equals(MailUnpacker.MIME)) {
            return here.letter(file, contentType);
        }
        var answer = pool.ask(new Request.Head(file.toAbsolutePath().toString(), contentType));
        return answer instanceof Answer.HasHead head ? Optional.ofNullable(head.letter()) : Optional.empty();
    }

    @Override
    public Optional<Reading.Unreadable> unpack(Path file, String contentType, Parts parts) {
        try {
            var folder = pool.newFolder();
            try {
                return unpack(file, contentType, folder, parts);
            } finally {
                ScratchFolder.remove(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<Reading.Unreadable> unpack(Path file, String contentType, Path folder, Parts parts)
            throws IOException {
        var answer = pool.ask(new Request.Unpack(
                file.toAbsolutePath().toString(),
                contentType,
                folder.toAbsolutePath().toString()));
        if (answer instanceof Answer.Unreadable unreadable) {
            return Optional.of(new Reading.Unreadable(unreadable.reason()));
        }
        if (answer instanceof Answer.HasParts found) {
            handOver(found.parts(), folder, parts);
            return Optional.empty();
        }
        throw new IllegalStateException("Files were asked for, and this came: " + answer);
    }

    private static void handOver(List<Messages.PartFile> found, Path folder, Parts parts) throws IOException {
        for (var one : found) {
            if (one.file() == null) {
                parts.leaveOut(one.name(), String.valueOf(one.why()));
            } else {
                try (var in = ScratchFolder.taken(folder, one.file())) {
                    parts.take(new Part(one.name(), one.contentType()), in);
                }
            }
        }
    }
}
