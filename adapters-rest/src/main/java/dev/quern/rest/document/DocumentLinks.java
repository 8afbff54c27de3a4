package dev.quern.rest.document;

import dev.quern.core.document.Document;
import dev.quern.core.document.Links;
import dev.quern.rest.http.Addresses;

/** The download addresses of a document; whoever has one needs no key. */
public final class DocumentLinks implements Links {
    private final Addresses addresses;

    public DocumentLinks(Addresses addresses) {
        this.addresses = addresses;
    }

    @Override
    public String document(Document document) {
        return addresses.of("/document/" + document.id());
    }

    @Override
    public String original(Document document) {
        return addresses.of("/document/" + document.token() + "/"
                + Addresses.segment(document.name().value()));
    }

    @Override
    public String searchable(Document document) {
        return addresses.of("/document/" + document.token() + "/searchable_pdf/"
                + Addresses.segment(Links.searchableName(document)));
    }

    /** @param number of the page, from 1 */
    String image(Document document, int number) {
        return addresses.of("/document/" + document.token() + "/image/" + number + ".jpg");
    }

    /** @param extension without its dot */
    String result(Document document, String extension) {
        return addresses.of("/document/" + document.token() + "/result/"
                + Addresses.segment(document.name().stem()) + "." + extension);
    }
}
