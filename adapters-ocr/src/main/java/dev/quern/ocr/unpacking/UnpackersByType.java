package dev.quern.ocr.unpacking;

import dev.quern.core.letter.Letter;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker;
import dev.quern.ocr.reading.mail.MailUnpacker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Takes every kind of file apart that holds others: e-mails, Outlook's messages, mbox files, ZIP archives. */
public final class UnpackersByType implements Unpacker {
    private static final String FOLDER = "application/mbox";
    private static final String ARCHIVE = "application/zip";
    private static final Map<String, Kind> KINDS = Map.of(
            MailUnpacker.MIME,
            Kind.MESSAGE,
            MailUnpacker.MSG,
            Kind.MESSAGE,
            FOLDER,
            Kind.FOLDER,
            ARCHIVE,
            Kind.ARCHIVE);

    private final UnpackingLimits limits;
    private final MailUnpacker mail;

    public UnpackersByType(UnpackingLimits limits) {
        this.limits = limits;
        this.mail = new MailUnpacker(limits.mail());
    }

    @Override
    public Map<String, Kind> kinds() {
        return KINDS;
    }

    @Override
    public Optional<Letter> letter(Path file, String contentType) {
        try {
            return mail.letter(file, contentType);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // our disk, not the sender's file
        }
    }

    @Override
    public Optional<Reading.Unreadable> unpack(Path file, String contentType, Parts parts) {
        try {
            return switch (contentType) {
                case FOLDER -> MailFolder.unpack(file, parts);
                case ARCHIVE -> Archive.unpack(file, limits, parts);
                default -> mail.unpack(file, contentType, parts);
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
