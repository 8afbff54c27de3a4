package dev.quern.core.settings;

/** The form in which the text of a PDF is written down. */
public enum PdfConversionFormat {
    /** With spaces, as on the page. */
    TXT_LAYOUT,
    /** Running. */
    TXT
}
