package dev.quern.rest.document;

import dev.quern.core.document.Documents;
import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.QueryParameters;
import dev.quern.rest.json.ListingJson;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** The documents of all mailboxes of the account. */
@Path("/document_set")
@Produces(MediaType.APPLICATION_JSON)
public final class AccountDocumentSetResource {
    private final Documents documents;
    private final DocumentSet set;

    @Inject
    public AccountDocumentSetResource(Documents documents, Addresses addresses) {
        this.documents = documents;
        this.set = new DocumentSet(documents, new DocumentLinks(addresses));
    }

    @GET
    public ListingJson<Record> list(@Context UriInfo uri, @Context SecurityContext security) {
        var query = QueryParameters.of(uri);
        boolean withResult = query.bool("with_result");
        var account = KeyFilter.caller(security).account();
        return set.show(documents.list(account, DocumentSetQuery.read(query), query.page()), withResult);
    }
}
