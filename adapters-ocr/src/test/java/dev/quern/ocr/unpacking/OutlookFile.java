package dev.quern.ocr.unpacking;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.apache.poi.poifs.filesystem.DirectoryEntry;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;

/** Writes messages in Outlook's format (MS-OXMSG), with as much of it as a mail program uses. */
final class OutlookFile {
    private static final int TEXT = 0x001F;
    private static final int BYTES = 0x0102;
    private static final int NUMBER = 0x0003;
    private static final int OBJECT = 0x000D;

    private OutlookFile() {}

    /** A folder of properties: a message, a recipient or an attachment. */
    static final class Properties {
        private final DirectoryEntry folder;
        private final ByteArrayOutputStream table = new ByteArrayOutputStream();
        private final int head;

        Properties(DirectoryEntry folder, int head) {
            this.folder = folder;
            this.head = head;
        }

        Properties text(int id, String value) throws IOException {
            var bytes = value.getBytes(StandardCharsets.UTF_16LE);
            stream(id, TEXT, bytes);
            row(id, TEXT, bytes.length + 2);
            return this;
        }

        Properties bytes(int id, byte[] value) throws IOException {
            stream(id, BYTES, value);
            row(id, BYTES, value.length);
            return this;
        }

        Properties number(int id, int value) {
            row(id, NUMBER, value);
            return this;
        }

        DirectoryEntry object(int id) throws IOException {
            row(id, OBJECT, -1);
            return folder.createDirectory("__substg1.0_%04X%04X".formatted(id, OBJECT));
        }

        private void stream(int id, int type, byte[] value) throws IOException {
            folder.createDocument("__substg1.0_%04X%04X".formatted(id, type), new ByteArrayInputStream(value));
        }

        private void row(int id, int type, int value) {
            var row = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
            row.putInt((id << 16) | type).putInt(6).putInt(value).putInt(0);
            table.writeBytes(row.array());
        }

        Properties child(String name, int headOfChild) throws IOException {
            return new Properties(folder.createDirectory(name), headOfChild);
        }

        void end() throws IOException {
            var all = new ByteArrayOutputStream();
            all.writeBytes(new byte[head]);
            all.writeBytes(table.toByteArray());
            folder.createDocument("__properties_version1.0", new ByteArrayInputStream(all.toByteArray()));
        }
    }

    interface Filling {
        void fill(Properties message) throws IOException;
    }

    static byte[] write(Filling filling) throws IOException {
        try (var file = new POIFSFileSystem();
                var bytes = new ByteArrayOutputStream()) {
            var message = new Properties(file.getRoot(), 32);
            filling.fill(message);
            message.end();
            file.getRoot().createDirectory("__nameid_version1.0");
            file.writeFilesystem(bytes);
            return bytes.toByteArray();
        }
    }

    static void attach(Properties message, int number, String name, byte[] content, String contentId)
            throws IOException {
        var attachment = message.child("__attach_version1.0_#%08X".formatted(number), 8);
        attachment
                .text(0x3704, "SHORT.DAT")
                .text(0x3707, name)
                .number(0x3705, 1)
                .bytes(0x3701, content);
        if (!contentId.isEmpty()) {
            attachment.text(0x3712, contentId);
        }
        attachment.end();
    }

    static void attachMessage(Properties message, int number, Filling filling) throws IOException {
        var attachment = message.child("__attach_version1.0_#%08X".formatted(number), 8);
        attachment.number(0x3705, 5).text(0x3001, "inner");
        var inner = new Properties(attachment.object(0x3701), 24);
        filling.fill(inner);
        inner.end();
        attachment.end();
    }

    static void recipient(Properties message, int number, int type, String name, String address) throws IOException {
        var recipient = message.child("__recip_version1.0_#%08X".formatted(number), 8);
        recipient.text(0x3001, name).text(0x39FE, address).number(0x0C15, type);
        recipient.end();
    }
}
