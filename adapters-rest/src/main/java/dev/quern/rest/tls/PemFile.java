package dev.quern.rest.tls;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The blocks of a PEM file, each between a line that begins it and one that ends it. */
record PemFile(Path file, List<Block> blocks) {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]{1,40})-----(.*?)-----END \\1-----", Pattern.DOTALL);

    /** No chain is nearly as long. */
    private static final int MAX_BYTES = 1 << 20;

    /**
     * One of them.
     *
     * @param label such as {@code CERTIFICATE}
     */
    record Block(String label, String body) {
        boolean isEncrypted() {
            return label.startsWith("ENCRYPTED ") || body.contains("ENCRYPTED");
        }

        byte[] bytes() {
            return Base64.getMimeDecoder().decode(body);
        }
    }

    /** @throws IOException that says in one sentence what is wrong with the file */
    static PemFile read(Path file) throws IOException {
        var found = BLOCK.matcher(text(file));
        var blocks = new ArrayList<Block>();
        while (found.find()) {
            blocks.add(new Block(found.group(1), found.group(2)));
        }
        return new PemFile(file, blocks);
    }

    private static String text(Path file) throws IOException {
        try {
            if (Files.size(file) <= MAX_BYTES) {
                return Files.readString(file, StandardCharsets.ISO_8859_1);
            }
        } catch (NoSuchFileException e) {
            throw new IOException("There is no file " + file + ".", e);
        } catch (AccessDeniedException e) {
            throw new IOException("The file " + file + " may not be read by the user that Quern runs as.", e);
        } catch (IOException e) {
            throw new IOException("The file " + file + " cannot be read: " + e.getMessage(), e);
        }
        throw new IOException("The file " + file + " is larger than a certificate or key can be.");
    }

    /** What there is, for a message that says that something else was looked for. */
    String found() {
        return blocks.isEmpty()
                ? "it is not PEM"
                : "it has " + blocks.stream().map(Block::label).distinct().collect(Collectors.joining(", "));
    }
}
