package dev.quern.app.command;

import dev.quern.core.reading.Reading;
import dev.quern.core.reading.Unpacker;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The documents in a file, for commands: those of archives and of files of messages, as the server would make them; any other
 * file is its own. What comes out is kept in a folder until {@link #close}.
 */
final class MemberFiles implements AutoCloseable {
    private final Unpacker unpacker;
    private final BiFunction<Path, String, String> types;
    private final int depth;
    private @Nullable Path folder;
    private int count;

    /**
     * A document.
     *
     * @param name of the file, with that of the archive before it: {@code bundle.zip/bill.pdf}
     * @param unreadable why it cannot be had; null for one that is there
     */
    record Member(
            String name,
            Path file,
            String contentType,
            @Nullable String unreadable) {}

    /**
     * Takes files apart.
     *
     * @param types tells a file's content type by its bytes and its name
     * @param depth to which archives in archives are opened
     */
    MemberFiles(Unpacker unpacker, BiFunction<Path, String, String> types, int depth) {
        this.unpacker = unpacker;
        this.types = types;
        this.depth = depth;
    }

    /** The documents in a file, in its order. */
    List<Member> of(Path file) throws IOException {
        var members = new ArrayList<Member>();
        var name = String.valueOf(file.getFileName());
        add(new Member(name, file, types.apply(file, name), null), 1, members);
        return members;
    }

    private void add(Member member, int level, List<Member> members) throws IOException {
        var kind = unpacker.kinds().get(member.contentType());
        if (kind == null || kind == Unpacker.Kind.MESSAGE) {
            members.add(member);
            return;
        }
        if (level > depth) {
            members.add(unreadable(member, "it lies deeper than %d archives".formatted(depth)));
            return;
        }
        var inside = new ArrayList<Member>();
        var failed = unpacker.unpack(member.file(), member.contentType(), new Unpacker.Parts() {
            @Override
            public void take(Unpacker.Part part, InputStream content) {
                inside.add(kept(member, part, content));
            }

            @Override
            public void leaveOut(String name, String why) {
                inside.add(unreadable(named(member, name, member.contentType()), why));
            }
        });
        if (failed.isPresent()) {
            members.add(
                    unreadable(member, failed.map(Reading.Unreadable::reason).orElse("")));
            return;
        }
        for (var one : inside) {
            if (one.unreadable() != null) {
                members.add(one);
            } else {
                add(one, level + 1, members);
            }
        }
    }

    /** Under a name of ours: that of a member may lead anywhere. */
    private Member kept(Member archive, Unpacker.Part part, InputStream content) {
        try {
            folder = folder == null ? Files.createTempDirectory("quern-") : folder;
            var file = folder.resolve(String.valueOf(count++));
            Files.copy(content, file);
            var type = part.contentType() == null ? types.apply(file, part.name()) : part.contentType();
            return named(new Member(archive.name(), file, type, null), part.name(), type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Member named(Member in, String name, String type) {
        var own = name.isBlank() ? String.valueOf(count) : name;
        return new Member(in.name() + "/" + own, in.file(), type, null);
    }

    private static Member unreadable(Member member, String why) {
        return new Member(member.name(), member.file(), member.contentType(), why);
    }

    @Override
    public void close() throws IOException {
        if (folder == null) {
            return;
        }
        try (var all = Files.walk(Objects.requireNonNull(folder))) {
            for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
