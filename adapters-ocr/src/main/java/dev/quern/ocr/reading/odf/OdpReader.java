package dev.quern.ocr.reading.odf;

import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.reading.parts.SafeXml;
import dev.quern.ocr.reading.slide.SlideCanvas;
import dev.quern.ocr.reading.text.PictureText;
import dev.quern.ocr.reading.text.PicturedReader;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads ODP: a page for each slide, words where their shapes stand. Notes and hidden slides are left out. */
public final class OdpReader extends PicturedReader {
    private static final Pattern LENGTH = Pattern.compile("(-?[0-9.]+)(cm|mm|in|pt|pc|px)?");
    private static final double WIDTH = 794;
    private static final double HEIGHT = 595;
    private static final double FRAME = 400;
    private static final double SIZE = 18;

    /** @param pictures makes what reads the pictures of one presentation */
    public OdpReader(ReadingLimits limits, Function<RecognitionWishes, PictureText> pictures) {
        super("presentation", limits, pictures);
    }

    @Override
    protected Pages pages(Path file, String contentType, PictureText read) throws IOException, XMLStreamException {
        try (var odf = OdfPackage.open(file, limits)) {
            var show = new Show(part -> read.page(odf.part(part)));
            odf.styles(show::styles);
            odf.content(show::content);
            if (show.pages.isEmpty()) {
                throw new UnreadableFile("The presentation has no slides");
            }
            return new Pages(show.pages, true);
        }
    }

    /** A length in points; another where there is none. */
    static double points(@Nullable String length, double otherwise) {
        var found = length == null ? null : LENGTH.matcher(length.strip());
        if (found == null || !found.matches()) {
            return otherwise;
        }
        double number;
        try {
            number = Double.parseDouble(found.group(1));
        } catch (NumberFormatException broken) {
            return otherwise;
        }
        var unit = found.group(2) == null ? "pt" : found.group(2);
        return number
                * switch (unit) {
                    case "cm" -> 72 / 2.54;
                    case "mm" -> 7.2 / 2.54;
                    case "in" -> 72;
                    case "pc" -> 12;
                    case "px" -> 0.75;
                    default -> 1;
                };
    }

    private final class Show {
        private final Function<String, @Nullable Page> pictureText;
        private final OdfStyles styles = new OdfStyles();
        private final OdfText text = new OdfText(styles, limits.columns());
        private final Map<String, Double> columnWidths = new HashMap<>();
        private final List<Page> pages = new ArrayList<>();
        private int beyond;
        private final Set<String> hidden = new HashSet<>();
        private double width = WIDTH;
        private double height = HEIGHT;

        /** @param pictureText what stands on a picture, by the name of its part */
        Show(Function<String, @Nullable Page> pictureText) {
            this.pictureText = pictureText;
        }

        void styles(SafeXml xml) throws XMLStreamException {
            boolean sized = false;
            while (xml.nextElement()) {
                if (xml.is("style")) {
                    styles.style(xml);
                } else if (xml.is("page-layout-properties") && !sized) {
                    width = points(xml.attribute("page-width"), WIDTH);
                    height = points(xml.attribute("page-height"), HEIGHT);
                    sized = xml.attribute("print-orientation", "").equals("landscape");
                }
            }
        }

        void content(SafeXml xml) throws XMLStreamException, UnreadableFile {
            while (xml.nextElement()) {
                if (xml.is("style")) {
                    style(xml);
                } else if (xml.is("page")) {
                    page(xml);
                }
            }
            if (beyond > 0) {
                throw new UnreadableFile("The presentation has %d slides; at most %d are read"
                        .formatted(limits.pages() + beyond, limits.pages()));
            }
        }

        private void style(SafeXml xml) throws XMLStreamException {
            var name = xml.attribute("name", "");
            int inside = xml.depth();
            while (xml.child(inside)) {
                if (xml.is("table-column-properties")) {
                    columnWidths.put(name, points(xml.attribute("column-width"), FRAME / 4));
                } else if (xml.is("drawing-page-properties")
                        && xml.attribute("visibility", "").equals("hidden")) {
                    hidden.add(name);
                }
            }
        }

        private void page(SafeXml xml) throws XMLStreamException, UnreadableFile {
            if (hidden.contains(xml.attribute("style-name", ""))) {
                xml.skip();
                return;
            }
            if (pages.size() == limits.pages()) {
                beyond++; // counted, for the message that says so
                xml.skip();
                return;
            }
            var canvas = new SlideCanvas(width, height);
            shapes(xml, canvas);
            pages.add(canvas.page(pages.size()));
        }

        private void shapes(SafeXml xml, SlideCanvas canvas) throws XMLStreamException, UnreadableFile {
            int inside = xml.depth();
            while (xml.child(inside)) {
                switch (xml.getLocalName()) {
                    case "notes" -> xml.skip();
                    case "g", "a" -> shapes(xml, canvas);
                    default -> shape(xml, canvas);
                }
            }
        }

        private void shape(SafeXml xml, SlideCanvas canvas) throws XMLStreamException, UnreadableFile {
            double left = points(xml.attribute("x"), 0);
            double top = points(xml.attribute("y"), 0);
            double wide = points(xml.attribute("width"), FRAME);
            double high = points(xml.attribute("height"), FRAME);
            var lines = new ArrayList<SlideCanvas.Line>();
            boolean pictured = false;
            int inside = xml.depth();
            while (xml.child(inside)) {
                if (xml.is("image")) {
                    // Further ones are the same in another format.
                    var picture = pictured ? null : pictureText.apply(xml.attribute("href", ""));
                    if (picture != null) {
                        canvas.set(left, top, wide, high, picture);
                        pictured = true;
                    }
                    xml.skip();
                } else {
                    element(xml, left, top, lines, canvas);
                }
            }
            canvas.set(left, top, wide, lines);
        }

        private void content(SafeXml xml, double left, double top, List<SlideCanvas.Line> lines, SlideCanvas canvas)
                throws XMLStreamException, UnreadableFile {
            int inside = xml.depth();
            while (xml.child(inside)) {
                element(xml, left, top, lines, canvas);
            }
        }

        private void element(SafeXml xml, double left, double top, List<SlideCanvas.Line> lines, SlideCanvas canvas)
                throws XMLStreamException, UnreadableFile {
            switch (xml.getLocalName()) {
                case "p", "h" -> lines.add(new SlideCanvas.Line(text.text(xml), SIZE, false));
                case "table" -> table(xml, left, top, canvas);
                case "text-box", "list", "list-item", "list-header" -> content(xml, left, top, lines, canvas);
                default -> xml.skip();
            }
        }

        private void table(SafeXml xml, double left, double top, SlideCanvas canvas)
                throws XMLStreamException, UnreadableFile {
            var widths = new ArrayList<Double>();
            double y = top;
            int inside = xml.depth();
            while (xml.child(inside)) {
                if (xml.is("table-column")) {
                    int repeated = Math.max(1, Math.min(limits.columns(), xml.number("number-columns-repeated", 1)));
                    for (int i = 0; i < repeated && widths.size() <= limits.columns(); i++) {
                        widths.add(columnWidths.getOrDefault(xml.attribute("style-name", ""), FRAME / 4));
                    }
                } else if (xml.is("table-row")) {
                    y += row(xml, left, y, widths, canvas);
                } else {
                    xml.skip();
                }
            }
        }

        private double row(SafeXml xml, double left, double y, List<Double> widths, SlideCanvas canvas)
                throws XMLStreamException, UnreadableFile {
            double x = left;
            double high = 0;
            int column = 0;
            int inside = xml.depth();
            while (xml.child(inside)) {
                double wide = column < widths.size() ? widths.get(column) : FRAME / 4;
                if (xml.is("table-cell")) {
                    double all = wide;
                    int span = Math.min(widths.size() - column, xml.number("number-columns-spanned", 1));
                    for (int i = 1; i < span; i++) {
                        all += widths.get(column + i);
                    }
                    var lines = new ArrayList<SlideCanvas.Line>();
                    content(xml, x, y, lines, canvas);
                    high = Math.max(high, canvas.set(x, y, all, lines));
                } else {
                    xml.skip();
                }
                x += wide;
                column++;
            }
            return high;
        }
    }
}
