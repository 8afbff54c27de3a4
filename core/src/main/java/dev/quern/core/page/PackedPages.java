package dev.quern.core.page;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/**
 * Pages as bytes, some ten a word. Boxes keep a millionth of the page, sizes of fonts a hundredth of a point, confidences
 * one part in 255, which is less than any reader can tell; everything else comes back as it was. Pages without links are packed
 * as they were before there were any, byte for byte.
 */
public final class PackedPages {
    private static final int WITHOUT_LINKS = 1;
    private static final int WITH_LINKS = 2;
    private static final double BOX_UNIT = 1e-6;
    private static final double FONT_UNIT = 0.01;
    private static final int CERTAIN = 255;
    private static final int LONGEST_WORD = 1 << 24;

    private PackedPages() {}

    /** The bytes are something else, were packed by another version of this class, or are not complete. */
    public static final class Unknown extends IOException {
        private static final long serialVersionUID = 1;

        Unknown(String message) {
            super(message);
        }
    }

    /** Writes all of them; the stream stays open. */
    public static void write(Pages pages, OutputStream out) throws IOException {
        boolean links = pages.pages().stream().anyMatch(page -> !page.links().isEmpty());
        out.write(links ? WITH_LINKS : WITHOUT_LINKS);
        var deflated = new DeflaterOutputStream(out);
        var data = new DataOutputStream(deflated);
        data.writeBoolean(pages.paged());
        writeInt(data, pages.count());
        for (var page : pages.pages()) {
            writePage(data, page);
            if (links) {
                writeLinks(data, page.links());
            }
        }
        data.flush();
        deflated.finish();
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws Unknown when it is something else
     */
    public static Pages read(InputStream in) throws IOException {
        int version = in.read();
        if (version != WITHOUT_LINKS && version != WITH_LINKS) {
            throw new Unknown("Not packed pages of version %d: %d".formatted(WITH_LINKS, version));
        }
        try {
            return readAll(new DataInputStream(new InflaterInputStream(in)), version == WITH_LINKS);
        } catch (EOFException | ZipException | IllegalArgumentException e) {
            throw new Unknown("Not packed pages: " + e.getMessage());
        }
    }

    private static Pages readAll(DataInputStream data, boolean links) throws IOException {
        boolean paged = data.readBoolean();
        int count = readInt(data);
        var pages = new ArrayList<Page>();
        for (int i = 0; i < count; i++) {
            var page = readPage(data, i);
            pages.add(links ? page.withLinks(readLinks(data)) : page);
        }
        // The checksum comes after the last page.
        if (data.read() >= 0) {
            throw new Unknown("There is more than %d packed pages".formatted(count));
        }
        return new Pages(pages, paged);
    }

    private static void writePage(DataOutputStream out, Page page) throws IOException {
        out.writeDouble(page.width());
        out.writeDouble(page.height());
        out.writeByte(page.laid().quarterTurns());
        out.writeDouble(page.laid().skew());
        writeInt(out, page.words().size());
        var before = new int[4];
        for (var word : page.words()) {
            writeText(out, word.text());
            writeBox(out, word.box(), before);
            writeInt(out, 2 * (int) Math.round(word.fontSize() / FONT_UNIT) + (word.bold() ? 1 : 0));
            out.writeByte((int) Math.round(word.confidence() * CERTAIN));
        }
        writeInt(out, page.rulings().size());
        for (var ruling : page.rulings()) {
            writeBox(out, ruling.box(), before);
        }
    }

    private static Page readPage(DataInputStream in, int index) throws IOException {
        double width = in.readDouble();
        double height = in.readDouble();
        var laid = new Laid(in.readByte(), in.readDouble());
        var words = new ArrayList<Word>();
        int wordCount = readInt(in);
        var before = new int[4];
        for (int i = 0; i < wordCount; i++) {
            var text = readText(in);
            var box = readBox(in, before);
            int font = readInt(in);
            double confidence = in.readUnsignedByte() / (double) CERTAIN;
            words.add(new Word(text, box, (font >> 1) * FONT_UNIT, font % 2 == 1, confidence));
        }
        var rulings = new ArrayList<Ruling>();
        int rulingCount = readInt(in);
        for (int i = 0; i < rulingCount; i++) {
            rulings.add(new Ruling(readBox(in, before)));
        }
        return new Page(index, width, height, words, rulings, laid);
    }

    private static void writeLinks(DataOutputStream out, List<Link> links) throws IOException {
        writeInt(out, links.size());
        var before = new int[4];
        for (var link : links) {
            writeText(out, link.target());
            writeInt(out, link.boxes().size());
            for (var box : link.boxes()) {
                writeBox(out, box, before);
            }
        }
    }

    private static List<Link> readLinks(DataInputStream in) throws IOException {
        var links = new ArrayList<Link>();
        int count = readInt(in);
        var before = new int[4];
        for (int i = 0; i < count; i++) {
            var target = readText(in);
            var boxes = new ArrayList<Box>();
            int boxCount = readInt(in);
            for (int box = 0; box < boxCount; box++) {
                boxes.add(readBox(in, before));
            }
            links.add(new Link(target, boxes));
        }
        return links;
    }

    private static void writeText(DataOutputStream out, String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        writeInt(out, bytes.length);
        out.write(bytes);
    }

    private static String readText(DataInputStream in) throws IOException {
        return new String(bytes(in, readInt(in)), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(DataInputStream in, int length) throws IOException {
        if (length < 0 || length > LONGEST_WORD) {
            throw new Unknown("No word has %d bytes".formatted(length));
        }
        var bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("The pages end within a word");
        }
        return bytes;
    }

    /** As the way from the box before it: neighbours on a line share their top, and mostly their height. */
    private static void writeBox(DataOutputStream out, Box box, int[] before) throws IOException {
        var edges = List.of(box.left(), box.top(), box.right(), box.bottom());
        for (int i = 0; i < before.length; i++) {
            int edge = (int) Math.round(edges.get(i) / BOX_UNIT);
            int way = edge - before[i];
            writeInt(out, (way << 1) ^ (way >> 31));
            before[i] = edge;
        }
    }

    private static Box readBox(DataInputStream in, int[] before) throws IOException {
        for (int i = 0; i < before.length; i++) {
            int way = readInt(in);
            before[i] += (way >>> 1) ^ -(way & 1);
        }
        return new Box(before[0] * BOX_UNIT, before[1] * BOX_UNIT, before[2] * BOX_UNIT, before[3] * BOX_UNIT);
    }

    /** Seven bits a byte, the lowest first; small numbers, of which there are most, take one. */
    private static void writeInt(DataOutputStream out, int number) throws IOException {
        int rest = number;
        while ((rest & ~0x7f) != 0) {
            out.writeByte((rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        out.writeByte(rest);
    }

    private static int readInt(DataInputStream in) throws IOException {
        int number = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int part = in.readUnsignedByte();
            number |= (part & 0x7f) << shift;
            if ((part & 0x80) == 0) {
                return number;
            }
        }
        throw new Unknown("No number has more than five bytes");
    }
}
