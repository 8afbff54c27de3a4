package dev.quern.app.smtp;

import dev.quern.core.intake.MailIntake;
import dev.quern.core.intake.Receipt;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.letter.Letter;
import dev.quern.core.reading.Unpacker;
import dev.quern.rest.mail.MailGate;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.subethamail.smtp.DropConnectionException;
import org.subethamail.smtp.MessageContext;
import org.subethamail.smtp.MessageHandler;
import org.subethamail.smtp.MessageHandlerFactory;
import org.subethamail.smtp.RejectException;

/** Takes a message while it arrives. */
final class ArrivingMessages implements MessageHandlerFactory {
    private static final Logger LOG = LoggerFactory.getLogger(ArrivingMessages.class);
    private static final String TYPE = "message/rfc822";
    private static final int SHOWN = 200;
    /** Whoever sends this many times the announced maximum is not waited for. */
    private static final int PATIENCE = 4;

    private static final int LATER = 451;
    private static final int BUSY = 450;
    private static final int UNKNOWN = 550;
    private static final int TOO_LARGE = 552;
    private static final int FAILED = 554;

    private final Path folder;
    private final int maxBytes;
    private final MailIntake intake;
    private final MailGate gate;
    private final Unpacker heads;

    ArrivingMessages(Path folder, int maxBytes, MailIntake intake, MailGate gate, Unpacker heads) {
        this.folder = folder;
        this.maxBytes = maxBytes;
        this.intake = intake;
        this.gate = gate;
        this.heads = heads;
    }

    @Override
    public MessageHandler create(MessageContext context) {
        return new Arriving(remote(context.getRemoteAddress()));
    }

    private static String remote(SocketAddress address) {
        return address instanceof InetSocketAddress internet && internet.getAddress() != null
                ? internet.getAddress().getHostAddress()
                : String.valueOf(address);
    }

    private final class Arriving implements MessageHandler {
        private final String remote;
        private final Set<String> recipients = new LinkedHashSet<>();
        private String from = "";

        Arriving(String remote) {
            this.remote = remote;
        }

        @Override
        public void from(String address) throws RejectException {
            from = address == null ? "" : address;
            try {
                unlessTooMany(gate.takeRemote(remote));
                unlessTooMany(gate.takeSender(from));
            } catch (Refusal.Unavailable e) {
                throw new RejectException(LATER, e.getMessage());
            } catch (RuntimeException e) {
                throw later(e);
            }
        }

        private void unlessTooMany(Duration wait) throws RejectException {
            if (!wait.isZero()) {
                throw new RejectException(
                        BUSY, "Too many messages; try again in " + Math.max(1, wait.toSeconds()) + " seconds");
            }
        }

        @Override
        public void recipient(String address) throws RejectException {
            if (!known(address)) {
                LOG.info("A message from '{}' to '{}' is for no mailbox", shown(from), shown(address));
                throw new RejectException(UNKNOWN, "There is no such mailbox here");
            }
            recipients.add(address);
        }

        private boolean known(String address) throws RejectException {
            try {
                return intake.isOurs(address);
            } catch (Refusal.Unavailable e) {
                throw new RejectException(LATER, e.getMessage());
            } catch (RuntimeException e) {
                throw later(e);
            }
        }

        @Override
        public String data(InputStream content) throws RejectException, IOException {
            var file = newFile();
            try {
                var sha256 = write(content, file);
                if (store(file, sha256) == 0) {
                    throw new RejectException(UNKNOWN, "There is no such mailbox here any more");
                }
                return "Stored";
            } catch (Refusal.TooLarge e) {
                throw new RejectException(TOO_LARGE, e.getMessage());
            } catch (Refusal.Unavailable e) {
                throw new RejectException(LATER, e.getMessage());
            } catch (Refusal e) {
                throw new RejectException(FAILED, e.getMessage());
            } catch (RuntimeException e) {
                throw later(e);
            } finally {
                Files.deleteIfExists(file);
            }
        }

        private Path newFile() throws RejectException {
            try {
                return Files.createTempFile(folder, "message-", ".eml");
            } catch (IOException e) {
                throw later(e);
            }
        }

        /** Each mailbox once, whatever comes after the plus in its addresses. */
        private int store(Path file, String sha256) throws IOException {
            var head = letter(file);
            int stored = 0;
            for (var recipient : recipients) {
                Optional<Receipt> receipt;
                try (var content = Files.newInputStream(file)) {
                    receipt = intake.receive(recipient, head, content, sha256);
                }
                stored += receipt.isPresent() ? 1 : 0;
            }
            return stored;
        }

        /** A message that does not say whom it is from is from whoever sent it. */
        private Letter letter(Path file) {
            var head = heads.letter(file, TYPE).orElse(Letter.EMPTY);
            return head.from().isBlank()
                    ? new Letter(
                            from,
                            head.recipient(),
                            head.suffix(),
                            head.to(),
                            head.cc(),
                            head.bcc(),
                            head.subject(),
                            head.headers())
                    : head;
        }

        /** Reads it to its end, even where it is too large: what was left would be taken for commands. */
        private String write(InputStream content, Path file) throws RejectException, IOException {
            var digest = sha256();
            long size = 0;
            IOException ours = null;
            try (var out = new DigestOutputStream(Files.newOutputStream(file), digest)) {
                var buffer = new byte[1 << 16];
                for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
                    size += read;
                    if (size <= maxBytes) {
                        ours = ours == null ? writing(out, buffer, read) : ours;
                    } else if (size > (long) maxBytes * PATIENCE) {
                        throw new DropConnectionException(TOO_LARGE, tooLarge());
                    }
                }
            }
            if (size > maxBytes) {
                throw new RejectException(TOO_LARGE, tooLarge());
            }
            if (ours != null) {
                throw later(ours);
            }
            return HexFormat.of().formatHex(digest.digest());
        }

        /** @return what went wrong, on our side; what is still to come is read all the same */
        private static @Nullable IOException writing(OutputStream out, byte[] buffer, int length) {
            try {
                out.write(buffer, 0, length);
                return null;
            } catch (IOException e) {
                return e;
            }
        }

        private String tooLarge() {
            return "The message is larger than the limit of " + maxBytes + " bytes";
        }

        @Override
        public void done() {}
    }

    private static RejectException later(Exception failure) {
        LOG.warn("A message could not be stored, its sender is to try again", failure);
        return new RejectException(LATER, "The message cannot be stored now; try again later");
    }

    private static String shown(String text) {
        var line = text.replaceAll("\\p{Cntrl}", " ");
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
