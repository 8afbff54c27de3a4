package dev.quern.ocr.reading.pdf;

import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.TooLarge;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSDocument;
import org.apache.pdfbox.cos.COSInputStream;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.cos.ICOSParser;
import org.apache.pdfbox.filter.DecodeOptions;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.io.MemoryUsageSetting;
import org.apache.pdfbox.io.RandomAccessRead;
import org.apache.pdfbox.io.RandomAccessReadBufferedFile;
import org.apache.pdfbox.io.RandomAccessReadView;
import org.apache.pdfbox.io.RandomAccessStreamCache;
import org.apache.pdfbox.pdfparser.PDFParser;
import org.apache.pdfbox.pdmodel.DefaultResourceCache;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.pdfbox.pdmodel.graphics.PDXObject;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.rendering.PageDrawer;
import org.apache.pdfbox.rendering.PageDrawerParameters;

/**
 * A PDF of whose streams none is unpacked to more than the limits allow: PDFBox unpacks each into memory as a whole, whether it
 * holds a page's content, other objects, an image or a font. Opened without a password.
 *
 * <p>PDFBox goes on without what it cannot have in many places; {@link #check} tells that something was over a limit.
 */
public final class BoundedPdf implements Closeable {
    /** The bytes that stay in memory of what is unpacked for keeps; the rest goes to a temporary file. */
    private static final long MEMORY = 64L << 20;

    private final PDDocument document;
    private final StreamBounds bounds;

    private BoundedPdf(PDDocument document, StreamBounds bounds) {
        this.document = document;
        this.bounds = bounds;
        document.setResourceCache(new WithoutImages());
    }

    /** Remembers fonts and the like from page to page. Decoded images would stay until there is no memory for others. */
    private static final class WithoutImages extends DefaultResourceCache {
        @Override
        public void put(COSObject indirect, PDXObject object) {
            if (!(object instanceof PDImageXObject)) {
                super.put(indirect, object);
            }
        }
    }

    /**
     * Opens a file.
     *
     * @throws TooLarge when what has to be unpacked to open it is over a limit
     * @throws ForCertificates when it is encrypted for certain people
     * @throws IOException when it is damaged or protected
     */
    public static BoundedPdf open(Path file, ReadingLimits limits) throws IOException {
        var bounds = new StreamBounds(limits);
        var source = new RandomAccessReadBufferedFile(file.toFile());
        try {
            return new BoundedPdf(new Parser(source, bounds).parse(), bounds);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            IOUtils.closeQuietly(source);
            bounds.refuseWhenExceeded();
            throw e;
        } catch (NoClassDefFoundError absent) {
            IOUtils.closeQuietly(source);
            // PDFBox would open such files with it; it is left out, since nobody gives us the key.
            if (String.valueOf(absent.getMessage()).contains("bouncycastle")) {
                throw new ForCertificates();
            }
            throw absent;
        }
    }

    /** Only those can open it whose certificates it was encrypted with. */
    static final class ForCertificates extends IOException {
        private static final long serialVersionUID = 1L;

        ForCertificates() {
            super("it is encrypted for the holders of certain certificates");
        }
    }

    public PDDocument document() {
        return document;
    }

    /** Draws its pages; images in their content are within the limits, too. */
    public PDFRenderer renderer() {
        var renderer = new PDFRenderer(document) {
            @Override
            protected PageDrawer createPageDrawer(PageDrawerParameters parameters) throws IOException {
                var drawer = super.createPageDrawer(parameters);
                drawer.addOperator(new BoundedInlineImage(drawer, bounds));
                return drawer;
            }
        };
        renderer.setSubsamplingAllowed(true);
        return renderer;
    }

    /** Refuses a page whose content is over a limit: it is unpacked while it is drawn, which does not end soon. */
    void checkContent(PDPage page) throws TooLarge {
        try {
            for (var contents = page.getContentStreams(); contents.hasNext(); ) {
                if (contents.next().getCOSObject() instanceof Stream stream) {
                    stream.check();
                }
            }
        } catch (RuntimeException damaged) {
            // As much of it as can be had is drawn.
        }
    }

    /** Refuses a file of which something was over a limit so far. */
    void check() throws TooLarge {
        bounds.refuseWhenExceeded();
    }

    @Override
    public void close() throws IOException {
        document.close();
    }

    /** Makes streams that look before they unpack. */
    private static final class Parser extends PDFParser {
        Parser(RandomAccessRead source, StreamBounds bounds) throws IOException {
            super(source, "");
            document = new Objects(
                    MemoryUsageSetting.setupMixed(MEMORY).streamCache.create(), this, bounds);
        }

        @Override
        protected void initialParse() throws IOException {
            try {
                super.initialParse();
            } catch (InvalidPasswordException | TooLarge refused) {
                throw refused;
            } catch (IOException damaged) {
                gatherPages(damaged);
            }
        }

        /** A damaged catalog, or a damaged tree of pages: the pages themselves may be whole, and stand in the file in their order. */
        private void gatherPages(IOException damaged) throws IOException {
            var kids = new COSArray();
            document.getObjectsByType(COSName.PAGE).stream()
                    .sorted(Comparator.comparing(COSObject::getKey))
                    .forEach(kids::add);
            if (kids.size() == 0 || (document.isEncrypted() && securityHandler == null)) {
                throw damaged;
            }
            var pages = new COSDictionary();
            pages.setItem(COSName.TYPE, COSName.PAGES);
            pages.setItem(COSName.KIDS, kids);
            pages.setInt(COSName.COUNT, kids.size());
            var catalog = new COSDictionary();
            catalog.setItem(COSName.TYPE, COSName.CATALOG);
            catalog.setItem(COSName.PAGES, pages);
            var trailer = document.getTrailer() == null ? new COSDictionary() : document.getTrailer();
            trailer.setItem(COSName.ROOT, catalog);
            document.setTrailer(trailer);
            initialParseDone = true;
        }
    }

    private static final class Objects extends COSDocument {
        private final RandomAccessStreamCache cache;
        private final ICOSParser parser;
        private final StreamBounds bounds;

        /** @param cache is closed with the document */
        Objects(RandomAccessStreamCache cache, ICOSParser parser, StreamBounds bounds) {
            super(() -> cache, parser);
            this.cache = cache;
            this.parser = parser;
            this.bounds = bounds;
        }

        @Override
        public COSStream createCOSStream(COSDictionary dictionary, long start, long length) throws IOException {
            var stream = new Stream(cache, parser.createRandomAccessReadView(start, length), length, bounds);
            dictionary.forEach(stream::setItem);
            stream.setKey(dictionary.getKey());
            return stream;
        }
    }

    private static final class Stream extends COSStream {
        private final long packed;
        private final StreamBounds bounds;
        private boolean within;

        Stream(RandomAccessStreamCache cache, RandomAccessReadView bytes, long packed, StreamBounds bounds)
                throws IOException {
            super(cache, bytes);
            this.packed = packed;
            this.bounds = bounds;
        }

        @Override
        public COSInputStream createInputStream(DecodeOptions options) throws IOException {
            check();
            return super.createInputStream(options);
        }

        @Override
        public RandomAccessRead createView() throws IOException {
            check();
            return super.createView();
        }

        void check() throws TooLarge {
            if (!within) {
                bounds.check(getFilters(), this, packed, this::createRawInputStream);
                within = true;
            }
        }
    }
}
