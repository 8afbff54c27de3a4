package dev.quern.core.intake;

import dev.quern.core.file.BlobId;
import dev.quern.core.mailbox.MailboxId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;

/** A hash of all that somebody sent: where to, the name, the bytes, and what came with them. */
final class SentContent {
    private SentContent() {}

    static String of(MailboxId mailbox, Upload upload, BlobId file) {
        var hash = new SentContent.Parts();
        hash.add(mailbox.toString());
        hash.add(upload.name().value());
        hash.add(Objects.requireNonNullElse(upload.identity(), file.sha256()));
        upload.parameters().forEach((name, values) -> {
            hash.add(name);
            values.forEach(hash::add);
        });
        return hash.hex();
    }

    /** The hash of all that a message says, but whom it is from: keys of messages are those of one sender. */
    static String of(Message message) {
        var hash = new SentContent.Parts();
        message.addressed().forEach(hash::add);
        hash.add(message.subject());
        hash.add(message.html());
        hash.add(message.plain());
        message.headers().forEach(header -> {
            hash.add(header.name());
            hash.add(header.value());
        });
        return hash.hex();
    }

    /** Texts one after the other, each with its length, so that none can pass for two. */
    private static final class Parts {
        private final MessageDigest digest;

        Parts() {
            try {
                digest = MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("Every Java has SHA-256", e);
            }
        }

        void add(String text) {
            digest.update((text.length() + ":" + text).getBytes(StandardCharsets.UTF_8));
        }

        String hex() {
            return HexFormat.of().formatHex(digest.digest());
        }
    }
}
