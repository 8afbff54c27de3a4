package dev.quern.ocr.unpacking;

import dev.quern.core.reading.Unpacker;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The unpacked parts of a file, kept in memory. */
final class Taken implements Unpacker.Parts {
    record File(String name, String type, ByteArrayOutputStream bytes) {
        byte[] content() {
            return bytes.toByteArray();
        }

        String text() {
            return bytes.toString(StandardCharsets.UTF_8);
        }
    }

    final List<File> files = new ArrayList<>();
    final List<String> leftOut = new ArrayList<>();

    @Override
    public void take(Unpacker.Part part, InputStream content) {
        try {
            var type = part.contentType();
            var bytes = new ByteArrayOutputStream();
            content.transferTo(bytes);
            files.add(new File(part.name(), type == null ? "" : type, bytes));
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
