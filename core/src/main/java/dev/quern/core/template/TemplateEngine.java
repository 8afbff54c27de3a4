package dev.quern.core.template;

/** The way a template finds values. */
public enum TemplateEngine {
    /** By boxes on pages. */
    OCR,
    /** By delimiters in running text. */
    TXT
}
