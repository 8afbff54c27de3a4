package dev.quern.rest.document;

import dev.quern.core.document.Document;
import dev.quern.core.document.Documents;
import dev.quern.core.processing.Reviewing;
import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.KeyFilter;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;

/** That a person looked at the result of a document and found it right. */
@Path("/document/{id: " + DocumentRef.NO_TOKEN + "}/review")
@Produces(MediaType.APPLICATION_JSON)
public final class ReviewResource {
    private final Documents documents;
    private final Reviewing reviewing;
    private final DocumentLinks links;

    @Inject
    public ReviewResource(Documents documents, Reviewing reviewing, Addresses addresses) {
        this.documents = documents;
        this.reviewing = reviewing;
        this.links = new DocumentLinks(addresses);
    }

    @PUT
    public DocumentDetailJson confirm(@PathParam("id") String id, @Context SecurityContext security) {
        var caller = KeyFilter.caller(security);
        return detail(reviewing.confirm(DocumentRef.find(documents, caller.account(), id), caller.name()));
    }

    @DELETE
    public DocumentDetailJson takeBack(@PathParam("id") String id, @Context SecurityContext security) {
        var caller = KeyFilter.caller(security);
        return detail(reviewing.takeBack(DocumentRef.find(documents, caller.account(), id), caller.name()));
    }

    private DocumentDetailJson detail(Document document) {
        return DocumentDetailJson.of(
                document, links, documents.findResult(document.id()).orElse(null), documents.neighbours(document));
    }
}
