package dev.quern.ocr.paging;

import dev.quern.core.page.Box;
import dev.quern.core.page.Laid;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.core.result.PageFrame;
import dev.quern.ocr.reading.image.ImageDecoding;
import dev.quern.ocr.reading.pdf.BoundedPdf;
import dev.quern.ocr.reading.text.ReadingLimits;
import java.awt.geom.AffineTransform;
import java.awt.geom.NoninvertibleTransformException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.io.MemoryUsageSetting;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.graphics.image.JPEGFactory;
import org.apache.pdfbox.text.PDFTextStripper;

/**
 * Lays the words that were read over the pages they were read from, unseen (text render mode 3): a viewer finds and marks
 * them, and the page looks as before. A PDF keeps its pages as they are; of an image, the page image becomes a page.
 */
final class SearchablePdf {
    private static final COSName FONT = COSName.getPDFName("QuernUnseen");
    private static final long MEMORY = 64L << 20;

    private final PDDocument document;
    private final COSDictionary font;

    private SearchablePdf(PDDocument document) throws IOException {
        this.document = document;
        this.font = UnseenFont.in(document);
    }

    /** Makes a searchable copy of a PDF; empty when the words are in it already. */
    static Optional<InputStream> of(Path file, Pages pages, ReadingLimits limits) throws IOException {
        try (var pdf = BoundedPdf.open(file, limits)) {
            var document = pdf.document();
            var bare = bare(document, pages);
            if (bare.isEmpty()) {
                return Optional.empty();
            }
            document.setAllSecurityToBeRemoved(true);
            var made = new SearchablePdf(document);
            for (var page : bare) {
                made.cover(document.getPage(page.index()), page);
            }
            return Optional.of(made.saved());
        }
    }

    /** Makes a searchable PDF of one or several images. */
    static Optional<InputStream> ofImages(Path file, Pages pages, ReadingLimits limits) throws IOException {
        try (var document = new PDDocument(MemoryUsageSetting.setupMixed(MEMORY).streamCache)) {
            var made = new SearchablePdf(document);
            for (var page : pages.pages()) {
                made.add(file, page, limits.pixels());
            }
            return Optional.of(made.saved());
        }
    }

    /** The pages most of whose words the file does not have as text. */
    private static List<Page> bare(PDDocument document, Pages pages) throws IOException {
        var bare = new ArrayList<Page>();
        for (var page : pages.pages()) {
            if (page.index() < document.getNumberOfPages() && !page.words().isEmpty()) {
                var stripper = new PDFTextStripper();
                stripper.setStartPage(page.index() + 1);
                stripper.setEndPage(page.index() + 1);
                var known =
                        Set.copyOf(List.of(stripper.getText(document).strip().split("\\s+", -1)));
                long found = page.words().stream()
                        .filter(word -> known.contains(word.text()))
                        .count();
                if (2 * found < page.words().size()) {
                    bare.add(page);
                }
            }
        }
        return bare;
    }

    private void add(Path file, Page page, long maxPixels) throws IOException {
        var jpeg = new ByteArrayOutputStream();
        Jpegs.write(
                PageLaying.lay(ImageDecoding.upright(file, page.index(), maxPixels), PageFrame.of(page, true)), jpeg);
        var sheet = new PDPage(new PDRectangle((float) page.width(), (float) page.height()));
        document.addPage(sheet);
        try (var content = new PDPageContentStream(document, sheet)) {
            content.drawImage(
                    JPEGFactory.createFromByteArray(document, jpeg.toByteArray()), 0, 0, (float) page.width(), (float)
                            page.height());
        }
        cover(sheet, new Page(page.index(), page.width(), page.height(), page.words()));
    }

    /** Lays the words over a page, and turns it upright. */
    private void cover(PDPage sheet, Page page) throws IOException {
        var resources = sheet.getResources() == null ? new PDResources() : sheet.getResources();
        sheet.setResources(resources);
        var fonts = resources.getCOSObject().getCOSDictionary(COSName.FONT);
        if (fonts == null) {
            fonts = new COSDictionary();
            resources.getCOSObject().setItem(COSName.FONT, fonts);
        }
        fonts.setItem(FONT, font);
        // What was there before may leave the page scaled or turned: not for what comes after.
        var contents = new ArrayList<PDStream>();
        contents.add(stream("q\n"));
        for (Iterator<PDStream> before = sheet.getContentStreams(); before.hasNext(); ) {
            contents.add(before.next());
        }
        contents.add(stream("\nQ\n" + words(sheet, page)));
        sheet.setContents(contents);
        sheet.setRotation((sheet.getRotation() + 90 * page.laid().quarterTurns()) % 360);
    }

    private PDStream stream(String content) throws IOException {
        return UnseenFont.stream(document, content.getBytes(StandardCharsets.US_ASCII));
    }

    private static String words(PDPage sheet, Page page) throws IOException {
        var turned = onSheet(sheet, page.laid());
        var text = new StringBuilder("q BT 3 Tr /" + FONT.getName() + " 1 Tf\n");
        for (var word : page.words()) {
            append(text, word, turned);
        }
        return text.append("ET Q\n").toString();
    }

    /** Where a point of the upright page is on the sheet. */
    private record Turned(AffineTransform transform, double width, double height) {}

    private static Turned onSheet(PDPage sheet, Laid laid) throws IOException {
        var box = sheet.getCropBox();
        boolean onItsSide = sheet.getRotation() % 180 != 0;
        double shownWidth = onItsSide ? box.getHeight() : box.getWidth();
        double shownHeight = onItsSide ? box.getWidth() : box.getHeight();
        double width = laid.isOnItsSide() ? shownHeight : shownWidth;
        double height = laid.isOnItsSide() ? shownWidth : shownHeight;
        var upright = new AffineTransform();
        upright.translate(width / 2, height / 2);
        upright.rotate(-laid.skew());
        upright.quadrantRotate(laid.quarterTurns());
        upright.translate(-shownWidth / 2, -shownHeight / 2);
        try {
            var transform = fromShown(sheet.getRotation(), box);
            transform.concatenate(upright.createInverse());
            return new Turned(transform, width, height);
        } catch (NoninvertibleTransformException e) {
            throw new IOException("A page without extent", e);
        }
    }

    /** From points of the page as it is shown, from the upper left, to those of the file, from the lower left. */
    private static AffineTransform fromShown(int rotation, PDRectangle box) {
        double left = box.getLowerLeftX();
        double bottom = box.getLowerLeftY();
        double right = box.getUpperRightX();
        double top = box.getUpperRightY();
        return switch (Math.floorMod(rotation, 360)) {
            case 90 -> new AffineTransform(0, 1, 1, 0, left, bottom);
            case 180 -> new AffineTransform(-1, 0, 0, 1, right, bottom);
            case 270 -> new AffineTransform(0, -1, -1, 0, right, top);
            default -> new AffineTransform(1, 0, 0, -1, left, top);
        };
    }

    private static void append(StringBuilder text, Word word, Turned turned) {
        var box = word.box();
        append(text, word.text(), box, turned);
        // Some words stand so close that nobody would see two in them.
        append(text, " ", new Box(box.right(), box.top(), box.right(), box.bottom()), turned);
    }

    private static void append(StringBuilder text, String letters, Box box, Turned turned) {
        double natural = letters.length() * UnseenFont.WIDTH / 1000.0;
        var place = new AffineTransform(turned.transform);
        place.translate(box.left() * turned.width, box.bottom() * turned.height);
        place.scale(Math.max(0.1, box.width() * turned.width) / natural, -Math.max(0.1, box.height() * turned.height));
        var matrix = new double[6];
        place.getMatrix(matrix);
        for (double number : matrix) {
            text.append(String.format(Locale.ROOT, "%.4f ", number));
        }
        text.append("Tm <");
        for (int i = 0; i < letters.length(); i++) {
            char unit = letters.charAt(i);
            // Half of a letter beyond the basic plane would be found as no letter at all.
            text.append("%04X".formatted((int) (Character.isSurrogate(unit) ? '\uFFFD' : unit)));
        }
        text.append("> Tj\n");
    }

    /** In a temporary file that goes when it is closed. */
    private InputStream saved() throws IOException {
        var file = Files.createTempFile("searchable-", ".pdf");
        try {
            document.save(file.toFile());
            return Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }
}
