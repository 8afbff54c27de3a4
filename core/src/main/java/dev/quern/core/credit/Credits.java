package dev.quern.core.credit;

/**
 * The credits that processing cost.
 *
 * @param conventional by templates and metadata
 * @param ai by an AI engine
 */
public record Credits(int conventional, int ai) {
    public static final Credits NONE = new Credits(0, 0);

    /** The price by an AI engine: one a page. */
    public static Credits ai(int pages) {
        return new Credits(0, pages);
    }

    /** The price by template or metadata: one a page. */
    public static Credits conventional(int pages) {
        return new Credits(pages, 0);
    }

    public int total() {
        return conventional + ai;
    }
}
