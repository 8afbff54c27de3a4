package dev.quern.app.samples.drawing;

import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;

/** Families of the fonts that every PDF reader has. They cover the western European languages and the euro sign. */
public enum Typeface {
    SANS(FontName.HELVETICA, FontName.HELVETICA_BOLD, FontName.HELVETICA_OBLIQUE),
    SERIF(FontName.TIMES_ROMAN, FontName.TIMES_BOLD, FontName.TIMES_ITALIC),
    MONO(FontName.COURIER, FontName.COURIER_BOLD, FontName.COURIER_OBLIQUE);

    private final FontName regular;
    private final FontName bold;
    private final FontName italic;

    Typeface(FontName regular, FontName bold, FontName italic) {
        this.regular = regular;
        this.bold = bold;
        this.italic = italic;
    }

    Fonts fonts() {
        return new Fonts(new PDType1Font(regular), new PDType1Font(bold), new PDType1Font(italic));
    }

    /** A family's fonts in one document. */
    record Fonts(PDType1Font regular, PDType1Font bold, PDType1Font italic) {
        PDType1Font of(Ink ink) {
            return ink.bold() ? bold : ink.italic() ? italic : regular;
        }
    }
}
