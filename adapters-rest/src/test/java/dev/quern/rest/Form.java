package dev.quern.rest;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A multipart form as clients send it. */
final class Form {
    private static final String BOUNDARY = "----quern-test-boundary";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    static Form file(String fileName, String content) {
        return new Form().withFile(fileName, content.getBytes(StandardCharsets.UTF_8));
    }

    Form withFile(String fileName, byte[] content) {
        return withPart("form-data; name=\"file\"; filename=\"" + fileName + "\"", content);
    }

    Form with(String name, String value) {
        return withPart("form-data; name=\"" + name + "\"", value.getBytes(StandardCharsets.UTF_8));
    }

    Form withPart(String disposition, byte[] content) {
        write("--" + BOUNDARY + "\r\nContent-Disposition: " + disposition + "\r\n\r\n");
        out.writeBytes(content);
        write("\r\n");
        return this;
    }

    String contentType() {
        return "multipart/form-data; boundary=" + BOUNDARY;
    }

    byte[] bytes() {
        var all = new ByteArrayOutputStream();
        all.writeBytes(out.toByteArray());
        all.writeBytes(("--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return all.toByteArray();
    }

    private void write(String text) {
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
