package dev.quern.core.document;

/** Driven port: the absolute addresses under which the outside reaches a document; the core does not know its own host. */
public interface Links {
    /** For people and programs that have a key. */
    String document(Document document);

    /** For whoever has the address: the original file, behind an unguessable token. */
    String original(Document document);
}
