package dev.quern.rest.document;

import dev.quern.core.document.Documents;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.QueryParameters;
import dev.quern.rest.json.ListingJson;
import dev.quern.rest.mailbox.MailboxResource;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** The documents of a mailbox. */
@Path("/parser/{id}/document_set")
@Produces(MediaType.APPLICATION_JSON)
public final class DocumentSetResource {
    private final Mailboxes mailboxes;
    private final Documents documents;
    private final DocumentSet set;

    @Inject
    public DocumentSetResource(Mailboxes mailboxes, Documents documents, Addresses addresses) {
        this.mailboxes = mailboxes;
        this.documents = documents;
        this.set = new DocumentSet(documents, new DocumentLinks(addresses));
    }

    @GET
    public ListingJson<Record> list(
            @PathParam("id") String id, @Context UriInfo uri, @Context SecurityContext security) {
        var query = QueryParameters.of(uri);
        var mailbox = mailboxes.get(KeyFilter.caller(security).account(), MailboxResource.id(id));
        boolean withResult = query.bool("with_result");
        var listing = documents.list(mailbox.id(), DocumentSetQuery.read(query), query.page());
        return set.show(listing, withResult);
    }
}
