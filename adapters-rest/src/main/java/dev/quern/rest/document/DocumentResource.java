package dev.quern.rest.document;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentLog;
import dev.quern.core.document.Documents;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.QueryParameters;
import dev.quern.rest.json.ListingJson;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.util.Set;

/** One document: what it is and gave, why its values are believed, and what happened to it. */
@Path("/document")
@Produces(MediaType.APPLICATION_JSON)
public final class DocumentResource {
    private static final Set<String> OLDEST_FIRST = Set.of("created", "id");

    private final Documents documents;
    private final DocumentLog log;
    private final Mailboxes mailboxes;
    private final DocumentLinks links;

    @Inject
    public DocumentResource(Documents documents, DocumentLog log, Mailboxes mailboxes, Addresses addresses) {
        this.documents = documents;
        this.log = log;
        this.mailboxes = mailboxes;
        this.links = new DocumentLinks(addresses);
    }

    @GET
    @Path("/{id}")
    public DocumentDetailJson get(@PathParam("id") String id, @Context SecurityContext security) {
        var document = find(id, security);
        return DocumentDetailJson.of(
                document, links, documents.findResult(document.id()).orElse(null), documents.neighbours(document));
    }

    @GET
    @Path("/{id: " + DocumentRef.NO_TOKEN + "}/evidence")
    public EvidenceJson evidence(@PathParam("id") String id, @Context SecurityContext security) {
        var document = find(id, security);
        return EvidenceJson.of(
                document.id(),
                documents.equalsBefore(document),
                documents.findResult(document.id()).orElse(null));
    }

    /** The log, newest first, or oldest first; any other {@code ordering} is as good as none, since it may be any text. */
    @GET
    @Path("/{id: " + DocumentRef.NO_TOKEN + "}/log_set")
    public ListingJson<LogEntryJson> log(
            @PathParam("id") String id, @Context UriInfo uri, @Context SecurityContext security) {
        var query = QueryParameters.of(uri);
        var document = find(id, security);
        var mailbox = mailboxes.get(document.account(), document.mailbox());
        return ListingJson.of(log.list(
                        document.id(),
                        query.text("search"),
                        OLDEST_FIRST.contains(query.text("ordering")),
                        query.page())
                .map(entry -> LogEntryJson.of(entry, document, mailbox)));
    }

    private Document find(String id, SecurityContext security) {
        return DocumentRef.find(documents, KeyFilter.caller(security).account(), id);
    }
}
