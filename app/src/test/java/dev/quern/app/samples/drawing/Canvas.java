package dev.quern.app.samples.drawing;

import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.TimeZone;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType1Font;

/**
 * Pages to draw on. All measures are points from the upper left corner; text stands on its baseline. A no-break space
 * holds words together when lines are broken and is drawn as a plain one.
 */
public final class Canvas implements AutoCloseable {
    private static final char GLUE = '\u00a0';

    private final PDDocument document = new PDDocument();
    private final List<PDPageContentStream> pages = new ArrayList<>();
    private final Typeface.Fonts fonts;
    private final double width;
    private final double height;
    private int current = -1;

    public Canvas(double width, double height, Typeface typeface) {
        this.width = width;
        this.height = height;
        this.fonts = typeface.fonts();
        newPage();
    }

    public void newPage() {
        var page = new PDPage(new PDRectangle((float) width, (float) height));
        document.addPage(page);
        try {
            pages.add(new PDPageContentStream(document, page));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        current = pages.size() - 1;
    }

    public int pages() {
        return pages.size();
    }

    /** Draws on this page from now on, the first being 0. */
    public void turnTo(int page) {
        current = page;
    }

    public double width() {
        return width;
    }

    public double height() {
        return height;
    }

    public double width(String text, Ink ink) {
        try {
            return font(ink).getStringWidth(text.replace(GLUE, ' ')) / 1000 * ink.size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void text(double x, double baseline, Ink ink, String text) {
        if (text.isBlank()) {
            return;
        }
        draw(page -> {
            page.beginText();
            page.setFont(font(ink), (float) ink.size());
            page.setNonStrokingColor(ink.color());
            page.newLineAtOffset((float) x, (float) (height - baseline));
            page.showText(text.replace(GLUE, ' '));
            page.endText();
        });
    }

    public void textRight(double right, double baseline, Ink ink, String text) {
        text(right - width(text, ink), baseline, ink, text);
    }

    public void textCentered(double middle, double baseline, Ink ink, String text) {
        text(middle - width(text, ink) / 2, baseline, ink, text);
    }

    public void line(double x1, double y1, double x2, double y2, double thickness, Color color) {
        draw(page -> {
            page.setStrokingColor(color);
            page.setLineWidth((float) thickness);
            page.moveTo((float) x1, (float) (height - y1));
            page.lineTo((float) x2, (float) (height - y2));
            page.stroke();
        });
    }

    public void box(double x, double top, double boxWidth, double boxHeight, double thickness, Color color) {
        draw(page -> {
            page.setStrokingColor(color);
            page.setLineWidth((float) thickness);
            page.addRect((float) x, (float) (height - top - boxHeight), (float) boxWidth, (float) boxHeight);
            page.stroke();
        });
    }

    public void fill(double x, double top, double boxWidth, double boxHeight, Color color) {
        draw(page -> {
            page.setNonStrokingColor(color);
            page.addRect((float) x, (float) (height - top - boxHeight), (float) boxWidth, (float) boxHeight);
            page.fill();
        });
    }

    /** The text broken into lines no wider than asked; a single word may be wider. */
    public List<String> wrap(String text, Ink ink, double limit) {
        var lines = new ArrayList<String>();
        for (var paragraph : text.split("\n", -1)) {
            var line = new StringBuilder();
            for (var word : paragraph.split(" ", -1)) {
                if (line.length() > 0 && width(line + " " + word, ink) > limit) {
                    lines.add(line.toString());
                    line.setLength(0);
                }
                line.append(line.length() > 0 ? " " : "").append(word);
            }
            lines.add(line.toString());
        }
        return lines;
    }

    /** The text with its words held together, so that no line break separates them. */
    public static String glued(String text) {
        return text.replace(' ', GLUE);
    }

    /**
     * The finished file: the same bytes for the same drawing.
     *
     * @param id the id in the file's trailer
     */
    public byte[] bytes(long id, String title, LocalDate made) {
        try {
            for (var page : pages) {
                page.close();
            }
            pages.clear();
            var when = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
            when.clear();
            when.set(made.getYear(), made.getMonthValue() - 1, made.getDayOfMonth(), 9, 0);
            var information = document.getDocumentInformation();
            information.setTitle(title);
            information.setCreationDate(when);
            information.setModificationDate(when);
            document.setDocumentId(id);
            var out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            for (var page : pages) {
                page.close();
            }
            document.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private PDType1Font font(Ink ink) {
        return fonts.of(ink);
    }

    private void draw(Stroke stroke) {
        try {
            stroke.on(pages.get(current));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Stroke {
        void on(PDPageContentStream page) throws IOException;
    }
}
