package dev.quern.rest.document;

import dev.quern.core.document.Document;
import dev.quern.core.document.Documents;
import dev.quern.core.listing.Listing;
import dev.quern.rest.json.ListingJson;

/** Shows lists of documents, with their results where these were asked for. */
final class DocumentSet {
    private final Documents documents;
    private final DocumentLinks links;

    DocumentSet(Documents documents, DocumentLinks links) {
        this.documents = documents;
        this.links = links;
    }

    ListingJson<Record> show(Listing<Document> listing, boolean withResult) {
        if (!withResult) {
            return ListingJson.of(listing.map(document -> DocumentJson.of(document, links)));
        }
        var results =
                documents.findResults(listing.items().stream().map(Document::id).toList());
        return ListingJson.of(listing.map(document -> new DocumentWithResultJson(
                DocumentJson.of(document, links), DocumentDetailJson.resultText(results.get(document.id())))));
    }
}
