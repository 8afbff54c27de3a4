package dev.quern.core.unpacking;

import dev.quern.core.document.DocumentName;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.letter.Letter;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.TypeDetector;
import dev.quern.core.reading.Unpacker;
import dev.quern.core.reading.Unpacker.Kind;
import dev.quern.core.settings.AllowedFiles;
import dev.quern.core.settings.MailboxFlag;
import dev.quern.core.settings.MailboxSettings;
import dev.quern.core.settings.SenderFilter;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One file being taken apart, with all that it holds, against limits that count over all of it. */
final class Opening {
    private final Unpacker unpacker;
    private final TypeDetector types;
    private final Set<String> readable;
    private final FileKeeping files;
    private final Unpacking.Limits limits;
    private final MailboxSettings settings;
    private final Contents contents = new Contents();
    private int members;
    private long bytes;

    Opening(
            Unpacker unpacker,
            TypeDetector types,
            Set<String> readable,
            FileKeeping files,
            Unpacking.Limits limits,
            MailboxSettings settings) {
        this.unpacker = unpacker;
        this.types = types;
        this.readable = readable;
        this.files = files;
        this.limits = limits;
        this.settings = settings;
    }

    /** It holds too much, or something in it cannot be unpacked; thrown through the unpacker, which knows nothing of it. */
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String reason;

        Stopped(String reason) {
            super(reason);
            this.reason = reason;
        }
    }

    /**
     * Takes a file apart into {@link #contents}.
     *
     * @return why it cannot be; empty when it could
     */
    Optional<Reading.Unreadable> open(Path file, String contentType, Kind kind) {
        return open(file, contentType, new Level(kind, 1, "", null, contents.items()));
    }

    Contents contents() {
        return contents;
    }

    private Optional<Reading.Unreadable> open(Path file, String contentType, Level level) {
        try {
            return unpacker.unpack(file, contentType, level);
        } catch (Stopped stopped) {
            return Optional.of(new Reading.Unreadable(stopped.reason));
        }
    }

    /** The parts of one file. */
    private final class Level implements Unpacker.Parts {
        private final Kind kind;
        private final int depth;
        private final String place;
        private final @Nullable String refusal;
        private final List<Contents.Item> into;
        private int parts;

        /** @param refusal why what is in it is to be skipped; null where it is not */
        Level(Kind kind, int depth, String place, @Nullable String refusal, List<Contents.Item> into) {
            this.kind = kind;
            this.depth = depth;
            this.place = place;
            this.refusal = refusal;
            this.into = into;
        }

        @Override
        public void leaveOut(String name, String why) {
            contents.leftOut().add(name(name).value() + " (" + why + ")");
        }

        @Override
        public void take(Unpacker.Part part, InputStream content) {
            parts++;
            members++;
            if (members > limits.members()) {
                throw new Stopped("It holds more than %d files; at most %d are unpacked"
                        .formatted(limits.members(), limits.members()));
            }
            var staged = stage(content);
            bytes += staged.size();
            if (!take(part, staged)) {
                Contents.discard(staged);
            }
        }

        private Blobs.Staged stage(InputStream content) {
            try {
                var staged = files.stage(new Marked(content), limits.bytes() - bytes);
                contents.adopt(staged);
                return staged;
            } catch (Refusal.TooLarge e) {
                throw new Stopped("It unpacks to more than %d MB; at most %d MB are unpacked"
                        .formatted(limits.bytes() >> 20, limits.bytes() >> 20));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Returns whether the file is to become a document. */
        private boolean take(Unpacker.Part part, Blobs.Staged staged) {
            if (staged.size() == 0) {
                leaveOut(part.name(), "it is empty");
                return false;
            }
            var type = type(part, staged);
            var inside = unpacker.kinds().get(type);
            var refused = notAllowed(type);
            if (refused.isPresent()) {
                leaveOut(part.name(), refused.get());
                return false;
            }
            if (inside == Kind.MESSAGE) {
                return into.add(message(name(part.name()), staged, type));
            }
            if (inside != null) {
                open(part, staged, type, inside);
                return false;
            }
            if (!readable.contains(type)) {
                leaveOut(part.name(), "files of type " + type + " are not read");
                return false;
            }
            return into.add(new Contents.Item(ownPlace(), name(part.name()), staged, type, null, refusal, List.of()));
        }

        /** A folder was allowed for the messages in it. */
        private Optional<String> notAllowed(String type) {
            return kind == Kind.FOLDER
                    ? Optional.empty()
                    : AllowedFiles.of(settings).refusal(type).map(Opening::decapitalized);
        }

        /** Opens a file that holds others; the contents of an archive or a folder take its place. */
        private void open(Unpacker.Part part, Blobs.Staged staged, String type, Kind inside) {
            if (inside == Kind.ARCHIVE && !settings.has(MailboxFlag.UNZIP_ATTACHMENTS)) {
                leaveOut(part.name(), "the mailbox does not unpack archives");
            } else if (depth >= limits.depth()) {
                leaveOut(part.name(), "it is nested deeper than " + limits.depth());
            } else {
                openInner(staged, type, inside, refusal, into)
                        .ifPresent(unreadable -> leaveOut(part.name(), phrase(unreadable)));
            }
        }

        private Contents.Item message(DocumentName name, Blobs.Staged staged, String type) {
            var letter = unpacker.letter(staged.file(), type).orElse(null);
            var skipped = kind == Kind.MESSAGE ? refusal : refusal(letter);
            var attached = new ArrayList<Contents.Item>();
            if (settings.has(MailboxFlag.PROCESS_ATTACHMENTS)) {
                if (depth < limits.depth()) {
                    openInner(staged, type, Kind.MESSAGE, skipped, attached)
                            .ifPresent(unreadable -> leaveOut("attachments of " + name.value(), phrase(unreadable)));
                } else {
                    leaveOut("attachments of " + name.value(), "they are nested deeper than " + limits.depth());
                }
            }
            return new Contents.Item(ownPlace(), name, staged, type, letter, skipped, attached);
        }

        /** The reason to leave a message out, if there is one. Attachments of an accepted message are accepted, whoever wrote them. */
        private @Nullable String refusal(@Nullable Letter letter) {
            return SenderFilter.of(settings)
                    .refusal(letter == null ? "" : letter.sender())
                    .orElse(null);
        }

        /** When it cannot be opened, nothing of it is there. */
        private Optional<Reading.Unreadable> openInner(
                Blobs.Staged staged, String type, Kind inside, @Nullable String skipped, List<Contents.Item> toJoin) {
            var inner = new ArrayList<Contents.Item>();
            var level = new Level(inside, depth + 1, ownPlace() + ".", skipped, inner);
            var unreadable = Opening.this.open(staged.file(), type, level);
            if (unreadable.isEmpty()) {
                toJoin.addAll(inner);
            } else {
                inner.stream()
                        .flatMap(Contents.Item::family)
                        .map(Contents.Item::staged)
                        .forEach(Contents::discard);
            }
            return unreadable;
        }

        private String ownPlace() {
            return place + parts;
        }

        private String type(Unpacker.Part part, Blobs.Staged staged) {
            if (part.contentType() != null) {
                return part.contentType();
            }
            try {
                return types.detect(staged.file(), part.name());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static String phrase(Reading.Unreadable unreadable) {
        return decapitalized(unreadable.reason());
    }

    private static String decapitalized(String reason) {
        return Character.toLowerCase(reason.charAt(0)) + reason.substring(1);
    }

    /** The name that a sender wrote, or a general one where that is no name. */
    private static DocumentName name(String written) {
        try {
            return new DocumentName(written);
        } catch (Refusal.Invalid none) {
            return new DocumentName("attachment");
        }
    }

    /** Tells a file that cannot be unpacked from a disk that cannot be written: only the disk may be better next time. */
    private static final class Marked extends FilterInputStream {
        Marked(InputStream content) {
            super(content);
        }

        @Override
        public int read() throws IOException {
            try {
                return super.read();
            } catch (IOException e) {
                throw damaged(e);
            }
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            try {
                return super.read(buffer, offset, length);
            } catch (IOException e) {
                throw damaged(e);
            }
        }

        private static Stopped damaged(IOException e) {
            var message = e.getMessage();
            return new Stopped(message == null || message.isBlank() ? "It is damaged" : "It is damaged: " + message);
        }
    }
}
