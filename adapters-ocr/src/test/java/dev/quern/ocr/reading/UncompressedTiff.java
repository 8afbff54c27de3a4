package dev.quern.ocr.reading;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A TIFF of several pages, each in its own colour model, written byte by byte since the writers at hand know no inks. */
public final class UncompressedTiff {
    private static final int SHORT = 3;
    private static final int LONG = 4;

    private record Page(int width, int height, int photometric, ByteBuffer samples) {
        int bands() {
            return samples.capacity() / width / height;
        }
    }

    private final List<Page> pages = new ArrayList<>();

    /**
     * Adds a page.
     *
     * @param photometric the colour model as TIFF numbers it: 1 for grey, 5 for inks
     * @param samples samples of 8 bits, with those of a pixel side by side
     */
    public void page(int width, int height, int photometric, int[] samples) {
        var bytes = new byte[samples.length];
        for (int i = 0; i < samples.length; i++) {
            bytes[i] = (byte) samples[i];
        }
        pages.add(new Page(width, height, photometric, ByteBuffer.wrap(bytes)));
    }

    public Path writeTo(Path file) throws IOException {
        var out = new ByteArrayOutputStream();
        out.write(new byte[] {'M', 'M', 0, 42});
        int at = 8;
        out.write(number(at));
        for (int i = 0; i < pages.size(); i++) {
            var directory = directory(pages.get(i), at, i == pages.size() - 1);
            var samples = pages.get(i).samples().array();
            out.write(directory);
            out.write(samples);
            at += directory.length + samples.length;
        }
        return Files.write(file, out.toByteArray());
    }

    private static byte[] number(int value) {
        return ByteBuffer.allocate(4).order(ByteOrder.BIG_ENDIAN).putInt(value).array();
    }

    /** The directory of a page: its entries, and the depths of its samples where they do not fit into one; pixels follow. */
    private static byte[] directory(Page page, int at, boolean last) {
        int size = 2 + 9 * 12 + 4;
        int depths = page.bands() == 1 ? 0 : 2 * page.bands();
        int pixels = at + size + depths;
        var buffer = ByteBuffer.allocate(size + depths).order(ByteOrder.BIG_ENDIAN);
        buffer.putShort((short) 9);
        entry(buffer, 256, LONG, 1, page.width());
        entry(buffer, 257, LONG, 1, page.height());
        entry(buffer, 258, SHORT, page.bands(), page.bands() == 1 ? 8 << 16 : at + size);
        entry(buffer, 259, SHORT, 1, 1 << 16);
        entry(buffer, 262, SHORT, 1, page.photometric() << 16);
        entry(buffer, 273, LONG, 1, pixels);
        entry(buffer, 277, SHORT, 1, page.bands() << 16);
        entry(buffer, 278, LONG, 1, page.height());
        entry(buffer, 279, LONG, 1, page.samples().capacity());
        buffer.putInt(last ? 0 : pixels + page.samples().capacity());
        for (int i = 0; i < depths / 2; i++) {
            buffer.putShort((short) 8);
        }
        return buffer.array();
    }

    private static void entry(ByteBuffer buffer, int tag, int type, int count, int value) {
        buffer.putShort((short) tag).putShort((short) type).putInt(count).putInt(value);
    }
}
