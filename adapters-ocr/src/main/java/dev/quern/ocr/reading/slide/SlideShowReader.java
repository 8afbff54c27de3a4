package dev.quern.ocr.reading.slide;

import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.reading.parts.ZipParts;
import dev.quern.ocr.reading.text.PictureText;
import dev.quern.ocr.reading.text.PicturedReader;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.poi.EncryptedDocumentException;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.poi.sl.usermodel.GroupShape;
import org.apache.poi.sl.usermodel.PictureShape;
import org.apache.poi.sl.usermodel.Placeholder;
import org.apache.poi.sl.usermodel.Shape;
import org.apache.poi.sl.usermodel.SimpleShape;
import org.apache.poi.sl.usermodel.Slide;
import org.apache.poi.sl.usermodel.SlideShow;
import org.apache.poi.sl.usermodel.TableCell;
import org.apache.poi.sl.usermodel.TableShape;
import org.apache.poi.sl.usermodel.TextShape;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.jspecify.annotations.Nullable;

/** Reads PPTX and PPT: a page for each slide that is shown. Notes and hidden slides are left out. */
public final class SlideShowReader extends PicturedReader {
    /** @param pictures makes what reads the pictures of one file */
    public SlideShowReader(ReadingLimits limits, Function<RecognitionWishes, PictureText> pictures) {
        super("presentation", limits, pictures);
    }

    @Override
    protected Pages pages(Path file, String contentType, PictureText text) throws IOException {
        if (startsAsZip(file)) {
            ZipParts.open(file, limits).close(); // nothing of it is read before its size is known
            try (var in = Files.newInputStream(file);
                    var show = new XMLSlideShow(in)) {
                return pages(show, text);
            }
        }
        try (var storage = new POIFSFileSystem(file.toFile(), true);
                var show = new HSLFSlideShow(storage)) {
            return pages(show, text);
        } catch (EncryptedDocumentException e) {
            throw new UnreadableFile("The presentation is protected by a password");
        }
    }

    private static boolean startsAsZip(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.read() == 'P' && in.read() == 'K';
        }
    }

    private Pages pages(SlideShow<?, ?> show, PictureText text) throws UnreadableFile {
        var size = show.getPageSize();
        var pages = new ArrayList<Page>();
        for (Slide<?, ?> slide : show.getSlides()) {
            if (slide.isHidden()) {
                continue;
            }
            if (pages.size() == limits.pages()) {
                long slides =
                        show.getSlides().stream().filter(any -> !any.isHidden()).count();
                throw new UnreadableFile(
                        "The presentation has %d slides; at most %d are read".formatted(slides, limits.pages()));
            }
            var canvas = new SlideCanvas(size.getWidth(), size.getHeight());
            for (Shape<?, ?> shape : slide.getShapes()) {
                draw(shape, new AffineTransform(), canvas, text, 0);
            }
            pages.add(canvas.page(pages.size()));
        }
        if (pages.isEmpty()) {
            throw new UnreadableFile("The presentation has no slides");
        }
        return new Pages(pages, true);
    }

    private void draw(Shape<?, ?> shape, AffineTransform to, SlideCanvas canvas, PictureText pictureText, int depth)
            throws UnreadableFile {
        if (depth > limits.depth()) {
            throw new UnreadableFile("A slide has groups nested more than %d deep; at most %d are read"
                    .formatted(limits.depth(), limits.depth()));
        }
        if (shape instanceof SimpleShape<?, ?> simple && simple.isPlaceholder() && isRunning(simple.getPlaceholder())) {
            return;
        }
        if (shape instanceof GroupShape<?, ?> group && !(shape instanceof TableShape<?, ?>)) {
            var inside = new AffineTransform(to);
            inside.concatenate(inside(group));
            for (Shape<?, ?> child : group.getShapes()) {
                draw(child, inside, canvas, pictureText, depth + 1);
            }
        } else if (shape instanceof TableShape<?, ?> table) {
            table(table, to, canvas);
        } else if (shape instanceof PictureShape<?, ?> picture) {
            var data = picture.getPictureData();
            var page = data == null ? null : pictureText.page(data.getData());
            var at = at(picture.getAnchor(), to);
            if (page != null) {
                canvas.set(at.getX(), at.getY(), at.getWidth(), at.getHeight(), page);
            }
        } else if (shape instanceof TextShape<?, ?> text) {
            var at = at(text.getAnchor(), to);
            canvas.set(at.getX(), at.getY(), at.getWidth(), lines(text));
        }
    }

    /** Date, number and the like: on the slide they are the layout's, and every slide's are alike. */
    private static boolean isRunning(@Nullable Placeholder placeholder) {
        return placeholder == Placeholder.SLIDE_NUMBER || placeholder == Placeholder.DATETIME;
    }

    private static AffineTransform inside(GroupShape<?, ?> group) {
        var outer = group.getAnchor();
        var inner = group.getInteriorAnchor();
        var transform = new AffineTransform();
        if (outer != null && inner != null && inner.getWidth() > 0 && inner.getHeight() > 0) {
            transform.translate(outer.getX(), outer.getY());
            transform.scale(outer.getWidth() / inner.getWidth(), outer.getHeight() / inner.getHeight());
            transform.translate(-inner.getX(), -inner.getY());
        }
        return transform;
    }

    private static Rectangle2D at(@Nullable Rectangle2D anchor, AffineTransform to) {
        return to.createTransformedShape(anchor == null ? new Rectangle2D.Double(0, 0, 400, 20) : anchor)
                .getBounds2D();
    }

    /** Cells stand where columns and rows begin; a row is as high as its text needs. */
    private void table(TableShape<?, ?> table, AffineTransform to, SlideCanvas canvas) throws UnreadableFile {
        int columns = table.getNumberOfColumns();
        int rows = table.getNumberOfRows();
        if ((long) columns * rows > limits.cells()) {
            throw new UnreadableFile("A table on a slide has %d cells; at most %d are read"
                    .formatted((long) columns * rows, limits.cells()));
        }
        var anchor = table.getAnchor();
        double left = anchor == null ? 0 : anchor.getX();
        double y = anchor == null ? 0 : anchor.getY();
        for (int row = 0; row < rows; row++) {
            double high = Math.max(0, table.getRowHeight(row));
            double x = left;
            for (int column = 0; column < columns; column++) {
                TableCell<?, ?> cell = table.getCell(row, column);
                double wide = Math.max(0, table.getColumnWidth(column));
                if (cell != null && !cell.isMerged()) {
                    double all = wide;
                    for (int i = 1; i < cell.getGridSpan() && column + i < columns; i++) {
                        all += table.getColumnWidth(column + i);
                    }
                    var at = at(new Rectangle2D.Double(x, y, all, Math.max(1, high)), to);
                    high = Math.max(high, canvas.set(at.getX(), at.getY(), at.getWidth(), lines(cell)));
                }
                x += wide;
            }
            y += high;
        }
    }

    private static List<SlideCanvas.Line> lines(TextShape<?, ?> text) {
        var lines = new ArrayList<SlideCanvas.Line>();
        for (var paragraph : text.getTextParagraphs()) {
            var words = new StringBuilder();
            double size = 0;
            boolean bold = true;
            for (var run : paragraph.getTextRuns()) {
                var raw = run.getRawText().replace("\r", ""); // the end of the paragraph, in PPT
                words.append(raw);
                var runSize = run.getFontSize();
                size = Math.max(size, runSize == null ? 0 : runSize);
                bold &= run.isBold() || raw.isBlank();
            }
            lines.add(new SlideCanvas.Line(
                    words.toString(), size, bold && !words.toString().isBlank()));
        }
        return lines;
    }
}
