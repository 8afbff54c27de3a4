package dev.quern.rest.upload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MultipartBodyTest {
    /** Content comes out as it went in, even if it looks like a boundary, and in whatever pieces it arrives. */
    @Test
    void parts_come_out_as_they_went_in() throws IOException {
        for (long seed = 1; seed <= 300; seed++) {
            var random = new Random(seed);
            var contents = new ArrayList<byte[]>();
            var body = new ByteArrayOutputStream();
            for (int i = random.nextInt(4); i >= 0; i--) {
                var content = content(random);
                contents.add(content);
                body.writeBytes("--b\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\n"
                        .getBytes(StandardCharsets.US_ASCII));
                body.writeBytes(content);
                body.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
            }
            body.writeBytes("--b--".getBytes(StandardCharsets.US_ASCII));
            var read = read(new InSmallPieces(body.toByteArray(), random));
            assertThat(read).as("seed " + seed).hasSameSizeAs(contents);
            for (int i = 0; i < contents.size(); i++) {
                assertThat(Arrays.equals(read.get(i), contents.get(i)))
                        .as("part " + i + " of seed " + seed)
                        .isTrue();
            }
        }
    }

    private static List<byte[]> read(InputStream in) throws IOException {
        var contents = new ArrayList<byte[]>();
        var body = new MultipartBody(in, "b");
        for (var part = body.next(); part != null; part = body.next()) {
            contents.add(part.content().readAllBytes());
        }
        return contents;
    }

    private static byte[] content(Random random) {
        var pieces = List.of("\r", "\n", "-", "--", "\r\n", "\r\n-", "\r\n--", "\r\n--a", "--b", "x", "\0");
        var text = new StringBuilder();
        int size = random.nextInt(5) == 0 ? 60_000 : random.nextInt(12);
        for (int i = 0; i < size; i++) {
            text.append(pieces.get(random.nextInt(pieces.size())));
        }
        // Content cannot hold the boundary itself.
        var content = text.toString();
        while (content.contains("\r\n--b")) {
            content = content.replace("\r\n--b", "");
        }
        return content.getBytes(StandardCharsets.US_ASCII);
    }

    private static final class InSmallPieces extends InputStream {
        private final ByteArrayInputStream in;
        private final Random random;

        private InSmallPieces(byte[] bytes, Random random) {
            this.in = new ByteArrayInputStream(bytes);
            this.random = random;
        }

        @Override
        public int read() {
            return in.read();
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            return in.read(target, offset, Math.min(length, 1 + random.nextInt(random.nextBoolean() ? 3 : 5_000)));
        }
    }
}
