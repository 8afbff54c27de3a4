package dev.quern.app.samples.sheets;

import dev.quern.app.samples.content.Country;
import dev.quern.app.samples.content.Fact;
import dev.quern.app.samples.content.Paper;
import dev.quern.app.samples.content.Words;
import dev.quern.app.samples.drawing.Canvas;
import dev.quern.app.samples.drawing.Ink;
import dev.quern.app.samples.drawing.Typeface;
import java.awt.Color;
import java.util.List;

/** The page being filled from top to bottom: the canvas, the layout's inks and margins, and how far down we are. */
final class Sheet {
    static final Color GREY = new Color(0x6b, 0x6b, 0x6b);
    static final Color PALE = new Color(0xee, 0xee, 0xec);
    private static final List<Color> ACCENTS = List.of(
            new Color(0x1f, 0x3a, 0x5f),
            new Color(0x8c, 0x1d, 0x18),
            new Color(0x1e, 0x5e, 0x3a),
            new Color(0x33, 0x33, 0x33),
            new Color(0x5b, 0x2a, 0x6e),
            new Color(0x9a, 0x5b, 0x00),
            new Color(0x00, 0x6a, 0x7a));

    final Canvas canvas;
    final Layout layout;
    final Draft draft;
    final Paper paper;
    final Words words;
    final double left;
    final double right;
    final double bottom;
    final Color accent;
    final Ink body;
    final Ink small;
    private final double top;
    private final String colon;

    /** Distance of the last drawn thing's lower edge from the top of the page. */
    double y;

    private Sheet(Canvas canvas, Layout layout, Draft draft, double margin, double foot, Ink body) {
        this.canvas = canvas;
        this.layout = layout;
        this.draft = draft;
        this.paper = draft.paper();
        this.words = paper.words();
        this.left = margin;
        this.right = canvas.width() - margin;
        this.top = Math.min(margin, 48);
        this.bottom = canvas.height() - foot;
        this.accent = layout.pick("accent", ACCENTS);
        this.body = body;
        this.small = body.sized(body.size() - 1.7).in(GREY);
        this.colon = layout.chance("colon", 0.55) ? (paper.words().language().equals("fr") ? " :" : ":") : "";
        this.y = top;
    }

    /** A sheet of A4, or of letter size in the United States. */
    static Sheet full(Layout layout, Draft draft) {
        var letter = layout.country() == Country.US;
        var typeface = layout.pick(
                "typeface",
                List.of(Typeface.SANS, Typeface.SANS, Typeface.SANS, Typeface.SERIF, Typeface.SERIF, Typeface.MONO));
        var size = typeface == Typeface.MONO ? 8.5 : layout.pick("size", List.of(9.0, 9.5, 10.0, 10.5));
        var canvas = new Canvas(letter ? 612 : 595.28, letter ? 792 : 841.89, typeface);
        return new Sheet(canvas, layout, draft, layout.pick("margin", List.of(44.0, 54.0, 62.0)), 92, Ink.of(size));
    }

    /** A till slip, 80 mm wide. */
    static Sheet slip(Layout layout, Draft draft, double height) {
        var typeface = layout.pick("typeface", List.of(Typeface.MONO, Typeface.MONO, Typeface.SANS));
        var canvas = new Canvas(226.8, height, typeface);
        return new Sheet(canvas, layout, draft, 14, 10, Ink.of(typeface == Typeface.MONO ? 7.8 : 8.6));
    }

    double middle() {
        return (left + right) / 2;
    }

    void space(double points) {
        y += points;
    }

    /** Goes on to a new page unless this height fits on the current one. */
    boolean ensure(double height) {
        if (y + height <= bottom) {
            return false;
        }
        canvas.newPage();
        y = top + 6;
        if (layout.chance("runninghead", 0.5)) {
            canvas.text(left, 34, small, paper.issuer().name());
            canvas.textRight(
                    right,
                    34,
                    small,
                    paper.label(Fact.NUMBER) + " " + paper.get(Fact.NUMBER).text());
        }
        return true;
    }

    /** Draws the next line of text from the left margin. */
    void line(Ink ink, String text) {
        ensure(ink.leading());
        y += ink.leading();
        canvas.text(left, y, ink, text);
    }

    /** Draws text from margin to margin, in as many lines as it takes. */
    void paragraph(Ink ink, String text) {
        for (var line : canvas.wrap(text, ink, right - left)) {
            line(ink, line);
        }
    }

    /** Draws a block of lines at a place of its own; gives its lower edge and leaves {@link #y} alone. */
    double block(double x, double from, Ink ink, List<String> lines) {
        var at = from;
        for (var line : lines) {
            at += ink.leading();
            canvas.text(x, at, ink, line);
        }
        return at;
    }

    /** Draws a block of lines against the right margin, and gives its lower edge. */
    double blockRight(double from, Ink ink, List<String> lines) {
        var at = from;
        for (var line : lines) {
            at += ink.leading();
            canvas.textRight(right, at, ink, line);
        }
        return at;
    }

    /** The fact's label, with a colon where the layout sets one. */
    String label(Fact fact) {
        return paper.label(fact) + colon;
    }

    /** The fact's text, with its unit where it has one; the caller draws it. */
    String value(Fact fact) {
        return draft.use(fact) + (fact == Fact.WEIGHT ? " kg" : "");
    }

    String withColon(String label) {
        return label + colon;
    }
}
