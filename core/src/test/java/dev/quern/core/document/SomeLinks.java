package dev.quern.core.document;

/** Addresses as a server named quern.example would give them. */
public final class SomeLinks implements Links {
    @Override
    public String document(Document document) {
        return "https://quern.example/document/" + document.id();
    }

    @Override
    public String original(Document document) {
        return "https://quern.example/document/" + document.token() + "/"
                + document.name().value();
    }

    @Override
    public String searchable(Document document) {
        return "https://quern.example/document/" + document.token() + "/searchable_pdf/"
                + Links.searchableName(document);
    }
}
