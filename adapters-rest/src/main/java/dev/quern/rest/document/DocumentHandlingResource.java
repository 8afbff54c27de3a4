package dev.quern.rest.document;

import dev.quern.core.document.Document;
import dev.quern.core.document.Documents;
import dev.quern.core.housekeeping.DocumentCopying;
import dev.quern.core.housekeeping.DocumentHandling;
import dev.quern.core.housekeeping.SplitHandling;
import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.json.MayBeEmpty;
import dev.quern.rest.json.Members;
import dev.quern.rest.json.NotificationsJson;
import dev.quern.rest.mailbox.MailboxResource;
import dev.quern.rest.mailbox.PageRanges;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;

/** Requests of people about a document: process, skip, copy, split, delete. */
@Path("/document")
@Produces(MediaType.APPLICATION_JSON)
public final class DocumentHandlingResource {
    private static final String ID = "/{id: " + DocumentRef.NO_TOKEN + "}";

    private final Documents documents;
    private final DocumentHandling handling;
    private final DocumentCopying copying;
    private final SplitHandling splits;
    private final DocumentLinks links;

    @Inject
    public DocumentHandlingResource(
            Documents documents,
            DocumentHandling handling,
            DocumentCopying copying,
            SplitHandling splits,
            Addresses addresses) {
        this.documents = documents;
        this.handling = handling;
        this.copying = copying;
        this.splits = splits;
        this.links = new DocumentLinks(addresses);
    }

    @DELETE
    @Path("/{id}")
    public void delete(@PathParam("id") String id, @Context SecurityContext security) {
        handling.delete(find(id, security));
    }

    @POST
    @Path(ID + "/process")
    public NotificationsJson process(@PathParam("id") String id, @Context SecurityContext security) {
        handling.process(find(id, security));
        return NotificationsJson.info("Document is being processed.");
    }

    @POST
    @Path(ID + "/skip")
    public DocumentDetailJson skip(@PathParam("id") String id, @Context SecurityContext security) {
        var document = handling.skip(find(id, security));
        return DocumentDetailJson.of(
                document, links, documents.findResult(document.id()).orElse(null), documents.neighbours(document));
    }

    @POST
    @Path(ID + "/copy/{target}")
    public NotificationsJson copy(
            @PathParam("id") String id, @PathParam("target") String target, @Context SecurityContext security) {
        copying.copy(find(id, security), MailboxResource.id(target));
        return NotificationsJson.info("Document is being copied. The copy will show up in a few seconds.");
    }

    /** Takes the ranges of pages that each part is to have; without them, the rules of the mailbox decide. */
    @POST
    @Path(ID + "/split")
    public NotificationsJson split(
            @PathParam("id") String id, @MayBeEmpty Members members, @Context SecurityContext security) {
        var document = find(id, security);
        var parts = members.read("split_page_range_set", PageRanges::filled);
        if (parts == null) {
            splits.splitByRules(document);
        } else {
            splits.split(document, parts);
        }
        return NotificationsJson.info("Document is being split. Its parts will show up in a few seconds.");
    }

    @POST
    @Path(ID + "/reverse_split")
    public NotificationsJson reverseSplit(@PathParam("id") String id, @Context SecurityContext security) {
        splits.reverseSplit(find(id, security));
        return NotificationsJson.info("The split is being reversed, and the document processed again.");
    }

    private Document find(String id, SecurityContext security) {
        return DocumentRef.find(documents, KeyFilter.caller(security).account(), id);
    }
}
