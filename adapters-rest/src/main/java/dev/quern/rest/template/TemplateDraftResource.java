package dev.quern.rest.template;

import dev.quern.core.document.Documents;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.template.TemplateDrafting;
import dev.quern.rest.document.DocumentLinks;
import dev.quern.rest.document.DocumentRef;
import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.QueryParameters;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** The draft of a template, made from a document whose values are known. */
@Path("/document/{id: " + DocumentRef.NO_TOKEN + "}/template")
@Produces(MediaType.APPLICATION_JSON)
public final class TemplateDraftResource {
    private static final int LONGEST = 255;

    private final Documents documents;
    private final Mailboxes mailboxes;
    private final TemplateDrafting drafting;
    private final SampleSet samples;

    @Inject
    public TemplateDraftResource(
            Documents documents, Mailboxes mailboxes, TemplateDrafting drafting, Addresses addresses) {
        this.documents = documents;
        this.mailboxes = mailboxes;
        this.drafting = drafting;
        this.samples = new SampleSet(documents, new DocumentLinks(addresses));
    }

    /** Named as {@code name} says, or after the document. */
    @POST
    public Response draft(@PathParam("id") String id, @Context UriInfo uri, @Context SecurityContext security) {
        var document = DocumentRef.find(documents, KeyFilter.caller(security).account(), id);
        var given = QueryParameters.of(uri).text("name");
        var own = document.name().value();
        var name = given.isBlank() ? own.substring(0, Math.min(LONGEST, own.length())) : given;
        var template = drafting.draft(document, name);
        return Response.status(Response.Status.CREATED)
                .entity(TemplateDetailJson.of(
                        template,
                        mailboxes.get(template.account(), template.mailbox()),
                        samples,
                        KeyFilter.caller(security)))
                .build();
    }
}
