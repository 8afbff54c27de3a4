package dev.quern.core.document;

/** Driven port: the absolute addresses under which the outside reaches a document; the core does not know its own host. */
public interface Links {
    /** For people and programs that have a key. */
    String document(Document document);

    /** For whoever has the address: the original file, behind an unguessable token. */
    String original(Document document);

    /** Likewise: the PDF of it whose text can be found. */
    String searchable(Document document);

    /** The name that this PDF goes by. */
    static String searchableName(Document document) {
        return document.name().stem() + "_searchable.pdf";
    }
}
