package dev.quern.ocr.reading.mail;

import dev.quern.ocr.geometry.LayoutedText;
import dev.quern.ocr.reading.office.RtfReader;
import dev.quern.ocr.reading.text.ReadingLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import org.apache.poi.hmef.Attachment;
import org.apache.poi.hmef.HMEFMessage;
import org.apache.poi.hmef.attribute.MAPIStringAttribute;
import org.apache.poi.hmef.attribute.TNEFProperty;
import org.apache.poi.hmef.attribute.TNEFStringAttribute;
import org.apache.poi.hsmf.datatypes.MAPIProperty;

/** Outlook's wrapping around the text and the files of a message (TNEF), which other programs show as winmail.dat. */
final class Winmail {
    private static final Set<String> TYPES = Set.of("application/ms-tnef", "application/vnd.ms-tnef");
    private static final int MAX_BYTES = 50 << 20;

    private final HMEFMessage message;

    private Winmail(HMEFMessage message) {
        this.message = message;
    }

    static boolean is(String name, String type) {
        return TYPES.contains(type) || name.equalsIgnoreCase("winmail.dat");
    }

    /** Reads it; what is wrong with it is an {@link IOException} that says so. */
    static Winmail of(InputStream in) throws IOException {
        var bytes = in.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            long all = bytes.length + in.transferTo(OutputStream.nullOutputStream());
            throw new IOException(String.format(Locale.ROOT, "it has %,d bytes; at most %,d are read", all, MAX_BYTES));
        }
        try {
            return new Winmail(new HMEFMessage(new ByteArrayInputStream(bytes)));
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw new IOException("it is damaged", e);
        }
    }

    /** Returns the message as plain text; empty where it has none, or only {@link #html}. */
    String text(ReadingLimits limits) {
        try {
            var rtf = message.getBody();
            if (rtf != null && !rtf.isBlank()) {
                return LayoutedText.of(new RtfReader(limits)
                        .pages(new ByteArrayInputStream(rtf.getBytes(StandardCharsets.ISO_8859_1))));
            }
            if (!html().isBlank()) {
                return "";
            }
            if (message.getMessageMAPIAttribute(MAPIProperty.BODY) instanceof MAPIStringAttribute text) {
                return withoutEnd(text.getDataString());
            }
            var body = message.getMessageAttribute(TNEFProperty.ID_BODY);
            return body == null ? "" : withoutEnd(Charsets.decode(body.getData(), null));
        } catch (IOException | RuntimeException | StackOverflowError unreadable) {
            return "";
        }
    }

    /** Returns the message as HTML; empty where it has none. */
    String html() {
        var body = message.getMessageMAPIAttribute(MAPIProperty.BODY_HTML);
        return body == null ? "" : withoutEnd(Charsets.decode(body.getData(), null));
    }

    private static String withoutEnd(String text) {
        return text.replaceAll("\\x00+$", "");
    }

    /** Receives a file. */
    interface Taker {
        void take(String name, String type, InputStream content) throws IOException;
    }

    /** Hands over the files in it. */
    void files(Taker taker) throws IOException {
        for (var attachment : message.getAttachments()) {
            try (var content = new ByteArrayInputStream(attachment.getContents())) {
                taker.take(name(attachment), "application/octet-stream", content);
            } catch (IllegalArgumentException withoutContent) {
                // An object of Outlook's own, and no file.
            }
        }
    }

    /** The long one where there is one; the title is all that some programs write. Empty where there is none at all. */
    private static String name(Attachment attachment) {
        if (attachment.getLongFilename() != null) {
            return attachment.getLongFilename();
        }
        if (attachment.getFilename() != null) {
            return attachment.getFilename();
        }
        return attachment.getAttribute(TNEFProperty.ID_ATTACHTITLE) instanceof TNEFStringAttribute title
                ? title.getString()
                : "";
    }
}
