package dev.quern.ocr.reading.pdf;

import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.TooLarge;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.imageio.ImageIO;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.filter.DecodeOptions;
import org.apache.pdfbox.filter.Filter;
import org.apache.pdfbox.filter.FilterFactory;
import org.apache.pdfbox.io.RandomAccessInputStream;
import org.apache.pdfbox.io.RandomAccessOutputStream;
import org.apache.pdfbox.io.RandomAccessReadWriteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Finds out, before a stream of a PDF is unpacked into memory, that it is within the limits: it is unpacked into nothing and
 * counted, where it is long enough to be over them at all; of pictures, the head says how large they are.
 */
final class StreamBounds {
    /** A filter cannot make more bytes of one than this: LZW has the most, a whole table's word for twelve bits. */
    private static final double MOST_TIMES = 4096;

    private static final Map<Filter, Double> TIMES = Map.of(
            filter(COSName.FLATE_DECODE), 1032.0, filter(COSName.ASCII_HEX_DECODE), 1.0, filter(COSName.CRYPT), 1.0);
    private static final Map<Filter, String> PICTURES = Map.of(
            filter(COSName.DCT_DECODE),
            "jpeg",
            filter(COSName.JPX_DECODE),
            "jpeg2000",
            filter(COSName.JBIG2_DECODE),
            "jbig2");
    private static final Filter FAX = filter(COSName.CCITTFAX_DECODE);
    /** The width of a fax that gives none. */
    private static final int FAX_WIDTH = 1728;

    private final ReadingLimits limits;
    private @Nullable TooLarge exceeded;

    StreamBounds(ReadingLimits limits) {
        this.limits = limits;
    }

    /** Where the bytes of a stream come from, as they lie in the file. */
    @FunctionalInterface
    interface Packed {
        InputStream open() throws IOException;
    }

    private static Filter filter(COSName name) {
        try {
            return FilterFactory.INSTANCE.getFilter(name);
        } catch (IOException e) {
            throw new IllegalStateException("PDFBox has no filter " + name.getName(), e);
        }
    }

    /** Refuses everything once something was over a limit. */
    void refuseWhenExceeded() throws TooLarge {
        if (exceeded != null) {
            throw exceeded;
        }
    }

    /**
     * Looks at one stream. What is wrong with it otherwise shows when it is unpacked.
     *
     * @param filters a name, an array of them, or nothing
     * @param parameters the dictionary of the stream
     * @param length of the packed bytes
     * @throws TooLarge when it is over a limit
     */
    void check(@Nullable COSBase filters, COSDictionary parameters, long length, Packed packed) throws TooLarge {
        refuseWhenExceeded();
        try {
            var chain = chain(filters);
            if (!chain.isEmpty()) {
                check(chain, parameters, length, packed);
            }
        } catch (TooLarge e) {
            exceeded = e;
            throw e;
        } catch (IOException | RuntimeException damaged) {
            // PDFBox will say so.
        }
    }

    /** As PDFBox applies them: each once. */
    private static List<Filter> chain(@Nullable COSBase filters) throws IOException {
        var chain = new ArrayList<Filter>();
        if (filters instanceof COSName name) {
            chain.add(FilterFactory.INSTANCE.getFilter(name));
        } else if (filters instanceof COSArray array) {
            for (int i = 0; i < array.size(); i++) {
                if (array.getObject(i) instanceof COSName name) {
                    var filter = FilterFactory.INSTANCE.getFilter(name);
                    if (!chain.contains(filter)) {
                        chain.add(filter);
                    }
                }
            }
        }
        return chain;
    }

    private void check(List<Filter> chain, COSDictionary parameters, long length, Packed packed) throws IOException {
        double most = length;
        boolean pictured = false;
        for (var filter : chain) {
            most *= TIMES.getOrDefault(filter, MOST_TIMES);
            pictured |= isPicture(filter);
        }
        if (most <= limits.unpacked() && !pictured) {
            return;
        }
        var in = packed.open();
        try {
            for (int i = 0; i < chain.size(); i++) {
                var filter = chain.get(i);
                if (isPicture(filter)) {
                    checkPixels(filter, parameters, i, in);
                    return;
                }
                in = unpacked(filter, parameters, i, in, length, i < chain.size() - 1);
            }
        } finally {
            in.close();
        }
    }

    private static boolean isPicture(Filter filter) {
        return PICTURES.containsKey(filter) || filter.equals(FAX);
    }

    /**
     * @param length of the stream in the file
     * @param kept whether what comes out is read on
     */
    private InputStream unpacked(
            Filter filter, COSDictionary parameters, int index, InputStream in, long length, boolean kept)
            throws IOException {
        var buffer = new RandomAccessReadWriteBuffer();
        var counted =
                new Counted(kept ? new RandomAccessOutputStream(buffer) : OutputStream.nullOutputStream(), length);
        try (in) {
            filter.decode(in, counted, parameters, index, DecodeOptions.DEFAULT);
        } catch (IOException | RuntimeException damaged) {
            counted.check();
            throw damaged;
        }
        // A filter may have swallowed it.
        counted.check();
        buffer.seek(0);
        return new RandomAccessInputStream(buffer);
    }

    private final class Counted extends OutputStream {
        private final OutputStream out;
        private final long packed;
        private long count;

        /** @param packed how many bytes there are in the file */
        Counted(OutputStream out, long packed) {
            this.out = out;
            this.packed = packed;
        }

        @Override
        public void write(int b) throws IOException {
            count++;
            check();
            out.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            count += length;
            check();
            out.write(bytes, offset, length);
        }

        void check() throws TooLarge {
            if (count > limits.unpacked()) {
                throw new TooLarge(String.format(
                        Locale.ROOT,
                        "A stream of %,d bytes in the PDF unpacks to more than %d MB; at most %d MB are read",
                        packed,
                        limits.unpacked() >> 20,
                        limits.unpacked() >> 20));
            }
        }
    }

    private void checkPixels(Filter filter, COSDictionary parameters, int index, InputStream in) throws IOException {
        if (filter.equals(FAX)) {
            var own = own(parameters, index);
            long width = own.getInt(COSName.COLUMNS, FAX_WIDTH);
            checkPixels(width, Math.max(own.getInt(COSName.ROWS, 0), parameters.getInt(COSName.HEIGHT, COSName.H, 0)));
            return;
        }
        var decoders = ImageIO.getImageReadersByFormatName(PICTURES.get(filter));
        if (!decoders.hasNext()) {
            return;
        }
        var decoder = decoders.next();
        try (var pixels = ImageIO.createImageInputStream(in)) {
            decoder.setInput(pixels, true, true);
            checkPixels(decoder.getWidth(0), decoder.getHeight(0));
        } finally {
            decoder.dispose();
        }
    }

    private void checkPixels(long width, long height) throws TooLarge {
        if (width * height > limits.pixels()) {
            throw new TooLarge(width, height, limits.pixels());
        }
    }

    /** Returns the parameters of one of several filters. */
    private static COSDictionary own(COSDictionary parameters, int index) {
        var told = parameters.getDictionaryObject(COSName.DECODE_PARMS, COSName.DP);
        var own = told instanceof COSArray array && index < array.size() ? array.getObject(index) : told;
        return own instanceof COSDictionary dictionary ? dictionary : new COSDictionary();
    }
}
