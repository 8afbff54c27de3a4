package dev.quern.ocr.reading.mail;

import dev.quern.core.letter.Letter;
import dev.quern.core.letter.MailAddress;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.poi.hsmf.MAPIMessage;
import org.apache.poi.hsmf.datatypes.AttachmentChunks;
import org.apache.poi.hsmf.datatypes.MAPIProperty;
import org.apache.poi.hsmf.datatypes.PropertyValue;
import org.apache.poi.hsmf.datatypes.RecipientChunks;
import org.apache.poi.hsmf.datatypes.StringChunk;
import org.apache.poi.hsmf.exceptions.ChunkNotFoundException;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.poifs.filesystem.DocumentInputStream;
import org.apache.poi.poifs.filesystem.EntryUtils;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.jspecify.annotations.Nullable;

/** A message in Outlook's own form, open until closed. Whatever its methods throw means that it is damaged. */
final class MsgFile implements Closeable {
    private static final String PROPERTIES = "__properties_version1.0";
    private static final String NAMES = "__nameid_version1.0";
    /** Where the head of the properties of a message in a message ends; by itself, it has eight bytes more. */
    private static final int INNER_HEAD = 24;

    private static final int OUTER_MORE = 8;
    /** All of it is in memory while it is read. */
    private static final long MAX_BYTES = 64L << 20;

    private final MAPIMessage message;

    private MsgFile(MAPIMessage message) {
        this.message = message;
    }

    /**
     * Reads a message into memory.
     *
     * @throws UnreadableFile where it is over a limit
     */
    static MsgFile open(Path file) throws IOException {
        long size = Files.size(file);
        if (size > MAX_BYTES) {
            throw new UnreadableFile(String.format(
                    Locale.ROOT, "The message has %,d bytes; in this form at most %,d are read", size, MAX_BYTES));
        }
        var message = new MAPIMessage(file.toFile());
        message.setReturnNullOnMissingChunk(true);
        if (message.has7BitEncodingStrings()) {
            message.guess7BitEncoding();
        }
        return new MsgFile(message);
    }

    /** Something that may be missing. */
    private interface Found {
        @Nullable
        String get() throws ChunkNotFoundException;
    }

    private static String orEmpty(Found found) {
        try {
            var text = found.get();
            // Some programs write the zero that ends a text in C.
            return text == null ? "" : text.replace("\u0000", "");
        } catch (ChunkNotFoundException none) {
            return "";
        }
    }

    private static String text(@Nullable StringChunk chunk) {
        return chunk == null ? "" : orEmpty(chunk::getValue);
    }

    String html() {
        return orEmpty(message::getHtmlBody);
    }

    String plain() {
        return orEmpty(message::getTextBody);
    }

    String rtf() {
        return orEmpty(message::getRtfBody);
    }

    AttachmentChunks[] attachments() {
        return message.getAttachmentFiles();
    }

    /** By whom and for whom it says it is: as it came over the internet where it did, else as Outlook knows it. */
    Letter letter() throws IOException {
        var head = head();
        var fromInternet = head.letter();
        var from = fromInternet.from().isEmpty() ? sender() : fromInternet.from();
        var to = fromInternet.to().isEmpty() ? recipients(1) : fromInternet.to();
        var subject = orEmpty(message::getSubject);
        return new Letter(
                from,
                fromInternet.recipient().isEmpty()
                        ? MailAddress.list(to).stream()
                                .map(MailAddress::address)
                                .findFirst()
                                .orElse("")
                        : fromInternet.recipient(),
                "",
                to,
                fromInternet.cc().isEmpty() ? recipients(2) : fromInternet.cc(),
                fromInternet.bcc().isEmpty() ? recipients(3) : fromInternet.bcc(),
                subject.isEmpty() ? fromInternet.subject() : subject,
                fromInternet.headers());
    }

    private Head head() throws IOException {
        var lines = text(message.getMainChunks().getMessageHeaders());
        return Head.peek(new ByteArrayInputStream((lines + "\r\n\r\n").getBytes(StandardCharsets.UTF_8)));
    }

    private String sender() {
        var name = orEmpty(message::getDisplayFrom);
        var address = senderAddress().orElse("");
        return address.isEmpty() ? name : address(name, address);
    }

    private Optional<String> senderAddress() {
        var chunks = message.getMainChunks();
        var candidates = new ArrayList<String>();
        candidates.add(text(chunks.getEmailFromChunk()));
        // The internet address of somebody whom the server knows otherwise; POI has no name for it.
        Arrays.stream(chunks.getChunks())
                .filter(chunk ->
                        chunk instanceof StringChunk && chunk.getEntryName().startsWith("__substg1.0_5D01"))
                .map(chunk -> text((StringChunk) chunk))
                .forEach(candidates::add);
        return candidates.stream().filter(address -> address.contains("@")).findFirst();
    }

    private String recipients(int type) {
        return Arrays.stream(message.getRecipientDetailsChunks())
                .filter(recipient -> type(recipient) == type)
                .map(recipient -> address(
                        String.valueOf(recipient.getRecipientName()),
                        String.valueOf(recipient.getRecipientEmailAddress())))
                .collect(Collectors.joining(", "));
    }

    private static int type(RecipientChunks recipient) {
        List<PropertyValue> types = recipient.getProperties().getOrDefault(MAPIProperty.RECIPIENT_TYPE, List.of());
        return types.isEmpty() || !(types.get(0).getValue() instanceof Integer type) ? 1 : type & 0xF;
    }

    private static String address(String name, String address) {
        var plain = name.replaceAll("[\"\\\\<>]", "").strip();
        return plain.isEmpty() || plain.equals(address) ? address : '"' + plain + "\" <" + address + ">";
    }

    static String name(AttachmentChunks attachment) {
        return List.of(
                        text(attachment.getAttachLongFileName()),
                        text(attachment.getAttachFileName()),
                        text(attachment.getAttachDisplayName()))
                .stream()
                .filter(name -> !name.isBlank())
                .findFirst()
                .orElse("");
    }

    /** A picture that the text shows. */
    boolean isPictureInText(AttachmentChunks attachment) {
        var id = text(attachment.getAttachContentId());
        if (id.isBlank()) {
            return false;
        }
        var mark = "cid:" + id;
        return html().contains(mark) || rtf().contains(mark);
    }

    /** A message that is attached, as a file by itself: the names that its properties go by are kept with the outer one. */
    byte[] standalone(AttachmentChunks attachment) throws IOException {
        var inner = attachment.getAttachmentDirectory().getDirectory();
        try (var file = new POIFSFileSystem();
                var bytes = new ByteArrayOutputStream()) {
            var root = file.getRoot();
            for (var entry : inner) {
                if (entry.getName().equals(PROPERTIES)) {
                    root.createDocument(PROPERTIES, new ByteArrayInputStream(outerProperties(inner)));
                } else {
                    EntryUtils.copyNodeRecursively(entry, root);
                }
            }
            if (!root.hasEntry(NAMES) && message.getDirectory().hasEntry(NAMES)) {
                EntryUtils.copyNodeRecursively(message.getDirectory().getEntry(NAMES), root);
            }
            file.writeFilesystem(bytes);
            return bytes.toByteArray();
        }
    }

    private static byte[] outerProperties(DirectoryNode inner) throws IOException {
        try (DocumentInputStream in = inner.createDocumentInputStream(PROPERTIES)) {
            var properties = in.readAllBytes();
            int head = Math.min(INNER_HEAD, properties.length);
            var outer = new byte[properties.length + OUTER_MORE];
            System.arraycopy(properties, 0, outer, 0, head);
            System.arraycopy(properties, head, outer, head + OUTER_MORE, properties.length - head);
            return outer;
        }
    }

    /** Returns a file name for an attached message. */
    static String name(MAPIMessage message) {
        message.setReturnNullOnMissingChunk(true);
        var subject = orEmpty(message::getSubject)
                .replaceAll("[/\\\\\\p{Cntrl}]+", "-")
                .strip();
        return (subject.isEmpty() ? "message" : subject) + ".msg";
    }

    @Override
    public void close() throws IOException {
        message.close();
    }
}
