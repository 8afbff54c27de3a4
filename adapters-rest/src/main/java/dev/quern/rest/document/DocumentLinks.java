package dev.quern.rest.document;

import dev.quern.core.document.Document;
import dev.quern.rest.http.Addresses;

/** The download addresses of a document; whoever has one needs no key. */
final class DocumentLinks {
    private final Addresses addresses;

    DocumentLinks(Addresses addresses) {
        this.addresses = addresses;
    }

    String original(Document document) {
        return addresses.of("/document/" + document.token() + "/"
                + Addresses.segment(document.name().value()));
    }

    /** @param extension without its dot */
    String result(Document document, String extension) {
        return addresses.of("/document/" + document.token() + "/result/"
                + Addresses.segment(document.name().stem()) + "." + extension);
    }
}
