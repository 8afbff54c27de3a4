package dev.quern.ocr.unpacking;

import dev.quern.core.extraction.Unpacker;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What came out of a file, in memory. */
final class Taken implements Unpacker.Parts {
    static final class File {
        private final String name;
        private final String type;
        private final byte[] content;

        File(String name, String type, byte[] content) {
            this.name = name;
            this.type = type;
            this.content = content;
        }

        String name() {
            return name;
        }

        String type() {
            return type;
        }

        byte[] content() {
            return content.clone();
        }

        String text() {
            return new String(content, StandardCharsets.UTF_8);
        }
    }

    final List<File> files = new ArrayList<>();
    final List<String> leftOut = new ArrayList<>();

    @Override
    public void take(Unpacker.Part part, InputStream content) {
        try {
            var type = part.contentType();
            files.add(new File(part.name(), type == null ? "" : type, content.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void leaveOut(String name, String why) {
        leftOut.add(name + ": " + why);
    }

    List<String> names() {
        return files.stream().map(File::name).toList();
    }
}
