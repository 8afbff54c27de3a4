package dev.quern.ocr.reading.text;

/** A link of a document that is laid out. Two of them are two links, even where they lead to one address. */
public final class Hyperlink {
    private final String target;

    /** @param target see {@link WebAddress} */
    public Hyperlink(String target) {
        this.target = target;
    }

    String target() {
        return target;
    }
}
