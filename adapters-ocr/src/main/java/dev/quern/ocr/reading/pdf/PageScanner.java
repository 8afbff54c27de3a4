package dev.quern.ocr.reading.pdf;

import dev.quern.core.page.Page;
import java.awt.geom.AffineTransform;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import org.apache.pdfbox.contentstream.PDFStreamEngine;
import org.apache.pdfbox.contentstream.operator.DrawObject;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.contentstream.operator.state.Concatenate;
import org.apache.pdfbox.contentstream.operator.state.Restore;
import org.apache.pdfbox.contentstream.operator.state.Save;
import org.apache.pdfbox.contentstream.operator.state.SetGraphicsStateParameters;
import org.apache.pdfbox.contentstream.operator.state.SetMatrix;
import org.apache.pdfbox.contentstream.operator.text.BeginText;
import org.apache.pdfbox.contentstream.operator.text.EndText;
import org.apache.pdfbox.contentstream.operator.text.MoveText;
import org.apache.pdfbox.contentstream.operator.text.MoveTextSetLeading;
import org.apache.pdfbox.contentstream.operator.text.NextLine;
import org.apache.pdfbox.contentstream.operator.text.SetCharSpacing;
import org.apache.pdfbox.contentstream.operator.text.SetFontAndSize;
import org.apache.pdfbox.contentstream.operator.text.SetTextHorizontalScaling;
import org.apache.pdfbox.contentstream.operator.text.SetTextLeading;
import org.apache.pdfbox.contentstream.operator.text.SetTextRenderingMode;
import org.apache.pdfbox.contentstream.operator.text.SetTextRise;
import org.apache.pdfbox.contentstream.operator.text.SetWordSpacing;
import org.apache.pdfbox.contentstream.operator.text.ShowText;
import org.apache.pdfbox.contentstream.operator.text.ShowTextAdjusted;
import org.apache.pdfbox.contentstream.operator.text.ShowTextLine;
import org.apache.pdfbox.contentstream.operator.text.ShowTextLineAndSpace;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationFreeText;
import org.apache.pdfbox.util.Matrix;
import org.apache.pdfbox.util.Vector;

/**
 * Goes through a page's content once and keeps its glyphs and its rulings. One scanner serves the pages of one
 * document, one after the other; it never decodes an image.
 */
final class PageScanner extends PDFStreamEngine {
    /** Thrown where a page has more on it than any page for people; forms that draw each other can get there quickly. */
    static final class TooMuch extends RuntimeException {
        private static final long serialVersionUID = 1;

        /** @param index of the page, from 0 */
        TooMuch(int index, String what, int most) {
            super(String.format(
                    Locale.ROOT,
                    "Page %d of the PDF has more than %,d %s; at most %,d are read",
                    index + 1,
                    most,
                    what,
                    most));
        }
    }

    private static final int MAX_GLYPHS = 500_000;
    private static final int MAX_OPERATORS = 5_000_000;
    private static final int MAX_OBJECTS = 50_000;
    /** Each keeps a graphics state in memory; the format itself promises 28. */
    private static final int MAX_SAVED = 10_000;

    /** Fonts remembered from page to page; a document that brings new ones with every page must not keep them all. */
    private static final int MAX_FONTS = 100;

    /** The colours drawn with now, and whether they cannot be told from the paper. */
    private record Ink(boolean whiteFill, boolean whiteStroke) {}

    private final IdentityHashMap<PDFont, FontTraits> fonts = new IdentityHashMap<>();
    private final Deque<Ink> inks = new ArrayDeque<>();
    private final Layers layers;
    private List<Glyph> glyphs = new ArrayList<>();
    private PathTracer paths = new PathTracer();
    private DrawnImages images = new DrawnImages();
    private DisplayedPage frame = new DisplayedPage(new AffineTransform(), 1, 1);
    private Ink ink = new Ink(false, false);
    private boolean spaced;
    private int index;
    private int operators;
    private int objects;

    PageScanner(Layers layers) {
        this.layers = layers;
        addOperator(new BeginText(this));
        addOperator(new EndText(this));
        addOperator(new Concatenate(this));
        addOperator(new DrawObject(this));
        addOperator(new SetGraphicsStateParameters(this));
        addOperator(new Save(this));
        addOperator(new Restore(this));
        addOperator(new SetMatrix(this));
        addOperator(new MoveText(this));
        addOperator(new MoveTextSetLeading(this));
        addOperator(new NextLine(this));
        addOperator(new SetCharSpacing(this));
        addOperator(new SetWordSpacing(this));
        addOperator(new SetFontAndSize(this));
        addOperator(new SetTextHorizontalScaling(this));
        addOperator(new SetTextLeading(this));
        addOperator(new SetTextRenderingMode(this));
        addOperator(new SetTextRise(this));
        addOperator(new ShowText(this));
        addOperator(new ShowTextAdjusted(this));
        addOperator(new ShowTextLine(this));
        addOperator(new ShowTextLineAndSpace(this));
    }

    /** The page as far as its content can be understood: what comes after damage is left out. */
    Page scan(PDPage page, int index) {
        this.index = index;
        frame = DisplayedPage.of(page);
        glyphs = new ArrayList<>();
        paths = new PathTracer();
        images = new DrawnImages();
        inks.clear();
        layers.startPage();
        if (fonts.size() > MAX_FONTS) {
            fonts.clear();
        }
        ink = new Ink(false, false);
        spaced = true;
        operators = 0;
        objects = 0;
        try {
            processPage(page);
        } catch (TooMuch tooMuch) {
            throw tooMuch;
        } catch (IOException | RuntimeException damaged) {
            // What was drawn up to here counts.
        }
        scanAnnotations(page);
        return new Page(index, frame.width(), frame.height(), WordJoining.words(glyphs, frame), paths.rulings(frame));
    }

    /** Filled-in forms and stamps keep their text in the appearances of annotations; text typed onto a page may have none yet. */
    private void scanAnnotations(PDPage page) {
        Annotations.each(page, annotation -> {
            if (annotation.isHidden() || annotation.isNoView()) {
                return;
            }
            if (annotation instanceof PDAnnotationFreeText && annotation.getAppearance() == null) {
                annotation.constructAppearances();
            }
            if (annotation.getAppearance() != null) {
                spaced = true;
                showAnnotation(annotation);
            }
        });
    }

    @Override
    protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
        if (++operators > MAX_OPERATORS) {
            throw new TooMuch(index, "drawing commands", MAX_OPERATORS);
        }
        switch (operator.getName()) {
            case "m" -> {
                if (operands.size() >= 2) {
                    paths.moveTo(number(operands, 0), number(operands, 1), toDisplay());
                }
            }
            case "l" -> {
                if (operands.size() >= 2) {
                    paths.lineTo(number(operands, 0), number(operands, 1), toDisplay());
                }
            }
            case "c", "v", "y" -> {
                int last = operands.size() - 1;
                if (last >= 3) {
                    paths.jumpTo(number(operands, last - 1), number(operands, last), toDisplay());
                }
            }
            case "h" -> paths.close(toDisplay());
            case "re" -> {
                if (operands.size() >= 4) {
                    paths.rectangle(
                            number(operands, 0),
                            number(operands, 1),
                            number(operands, 2),
                            number(operands, 3),
                            toDisplay());
                }
            }
            case "S" -> paint(false, true);
            case "s" -> {
                paths.close(toDisplay());
                paint(false, true);
            }
            case "f", "F", "f*" -> paint(true, false);
            case "B", "B*" -> paint(true, true);
            case "b", "b*" -> {
                paths.close(toDisplay());
                paint(true, true);
            }
            case "n" -> paths.forget();
            case "BMC", "BDC" -> layers.begin(operands, getResources());
            case "EMC" -> layers.end();
            case "g", "rg", "k", "sc", "scn" -> ink = new Ink(isWhite(operator.getName(), operands), ink.whiteStroke);
            case "G", "RG", "K", "SC", "SCN" -> ink = new Ink(ink.whiteFill, isWhite(operator.getName(), operands));
            case "cs" -> ink = new Ink(false, ink.whiteStroke);
            case "CS" -> ink = new Ink(ink.whiteFill, false);
            case "Do" -> {
                if (++objects > MAX_OBJECTS) {
                    throw new TooMuch(index, "images and forms", MAX_OBJECTS);
                }
                seeImage(operands);
                processOther(operator, operands);
            }
            case "BI" -> images.add(toDisplay(), frame, 0, 0);
            default -> processOther(operator, operands);
        }
    }

    /** By how many quarters the last page that was scanned is to be turned clockwise, for its text to stand upright. */
    int quarterTurns() {
        return SidewaysText.quarterTurns(glyphs);
    }

    /** Where the last page that was scanned has images. */
    DrawnImages images() {
        return images;
    }

    private void seeImage(List<COSBase> operands) {
        if (!layers.areHidden()
                && !operands.isEmpty()
                && operands.get(0) instanceof COSName name
                && getResources().isImageXObject(name)
                && getResources().getCOSObject().getDictionaryObject(COSName.XOBJECT) instanceof COSDictionary objects
                && objects.getDictionaryObject(name) instanceof COSDictionary image) {
            images.add(
                    toDisplay(),
                    frame,
                    Math.max(0, image.getInt(COSName.WIDTH, 0)),
                    Math.max(0, image.getInt(COSName.HEIGHT, 0)));
        }
    }

    private void processOther(Operator operator, List<COSBase> operands) throws IOException {
        try {
            super.processOperator(operator, operands);
        } catch (TooMuch tooMuch) {
            throw tooMuch;
        } catch (RuntimeException damaged) {
            // One command that makes no sense, often a broken font: the others may.
        }
    }

    @Override
    protected void operatorException(Operator operator, List<COSBase> operands, IOException damaged) {
        // Likewise; PDFBox would log each, or stop.
    }

    @Override
    public void saveGraphicsState() {
        if (inks.size() == MAX_SAVED) {
            throw new TooMuch(index, "saved graphics states", MAX_SAVED);
        }
        super.saveGraphicsState();
        inks.push(ink);
    }

    @Override
    public void restoreGraphicsState() {
        super.restoreGraphicsState();
        if (!inks.isEmpty()) {
            ink = inks.pop();
        }
    }

    @Override
    protected void showGlyph(Matrix rendering, PDFont font, int code, Vector displacement) {
        if (layers.areHidden()) {
            return;
        }
        var traits = fonts.computeIfAbsent(font, FontTraits::new);
        var text = traits.text(code);
        if (text.isBlank()) {
            spaced |= !text.isEmpty();
            return;
        }
        int from = 0;
        // A ligature may stand for several words; each gets its share of the width.
        for (int blank = text.indexOf(' '); blank >= 0; blank = text.indexOf(' ', from)) {
            add(text, from, blank, traits, rendering, displacement);
            spaced = true;
            from = blank + 1;
        }
        add(text, from, text.length(), traits, rendering, displacement);
    }

    private void add(String text, int from, int to, FontTraits traits, Matrix rendering, Vector displacement) {
        if (from == to) {
            return;
        }
        double begin = displacement.getX() * from / text.length();
        double end = displacement.getX() * to / text.length();
        var state = getGraphicsState().getTextState();
        var glyph = Glyph.drawn(text.substring(from, to), traits, state, frame, rendering, begin, end, spaced);
        if (glyph != null) {
            glyphs.add(glyph);
            spaced = false;
            if (glyphs.size() > MAX_GLYPHS) {
                throw new TooMuch(index, "characters", MAX_GLYPHS);
            }
        }
    }

    private void paint(boolean fill, boolean stroke) {
        if (stroke && !ink.whiteStroke && !layers.areHidden()) {
            paths.stroke();
        }
        if (fill && !ink.whiteFill && !layers.areHidden()) {
            paths.fill();
        }
        paths.forget();
    }

    private AffineTransform toDisplay() {
        var transform = new AffineTransform(frame.toDisplay());
        transform.concatenate(
                getGraphicsState().getCurrentTransformationMatrix().createAffineTransform());
        return transform;
    }

    private static boolean isWhite(String operator, List<COSBase> operands) {
        boolean cmyk = operands.size() == 4;
        for (var operand : operands) {
            if (!(operand instanceof COSNumber number) || number.floatValue() != (cmyk ? 0 : 1)) {
                return false;
            }
        }
        return operands.size() == 3 || cmyk || operator.equalsIgnoreCase("g");
    }

    private static double number(List<COSBase> operands, int index) {
        return operands.get(index) instanceof COSNumber number ? number.floatValue() : Double.NaN;
    }
}
