package dev.quern.core.document;

/** Driven port: the absolute addresses under which the outside reaches a document; the core does not know its own host. */
public interface Links {
    /** Paths without a host: for programs that nobody reaches from outside. */
    Links LOCAL = new Links() {
        @Override
        public String document(Document document) {
            return "/document/" + document.id();
        }

        @Override
        public String original(Document document) {
            return document(document) + "/original/" + document.token();
        }

        @Override
        public String searchable(Document document) {
            return document(document) + "/searchable/" + document.token();
        }
    };

    /** For people and programs that have a key. */
    String document(Document document);

    /** The original file, for whoever has the address, which contains an unguessable token. */
    String original(Document document);

    /** Its searchable PDF, for whoever has the address. */
    String searchable(Document document);

    /** The name that this PDF goes by. */
    static String searchableName(Document document) {
        return document.name().stem() + "_searchable.pdf";
    }
}
