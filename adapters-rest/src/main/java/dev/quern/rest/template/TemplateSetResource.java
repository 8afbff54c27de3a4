package dev.quern.rest.template;

import dev.quern.core.document.Documents;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.template.TemplateKeeping;
import dev.quern.core.template.Templates;
import dev.quern.rest.document.DocumentLinks;
import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.QueryParameters;
import dev.quern.rest.json.ListingJson;
import dev.quern.rest.json.Members;
import dev.quern.rest.mailbox.MailboxResource;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** The templates of a mailbox. */
@Path("/parser/{id}/template_set")
@Produces(MediaType.APPLICATION_JSON)
public final class TemplateSetResource {
    private final Mailboxes mailboxes;
    private final Templates templates;
    private final TemplateKeeping keeping;
    private final SampleSet samples;

    @Inject
    public TemplateSetResource(
            Mailboxes mailboxes,
            Templates templates,
            TemplateKeeping keeping,
            Documents documents,
            Addresses addresses) {
        this.samples = new SampleSet(documents, new DocumentLinks(addresses));
        this.mailboxes = mailboxes;
        this.templates = templates;
        this.keeping = keeping;
    }

    /** Some clients send a body along; it says nothing that the address does not, and is not looked at. */
    @GET
    public ListingJson<TemplateJson> list(
            @PathParam("id") String id, @Context UriInfo uri, @Context SecurityContext security) {
        var query = QueryParameters.of(uri);
        var mailbox = mailboxes.get(KeyFilter.caller(security).account(), MailboxResource.id(id));
        return ListingJson.of(
                TemplateSetQuery.list(templates.list(mailbox.id()), query).map(TemplateJson::of));
    }

    @POST
    public Response create(@PathParam("id") String id, Members members, @Context SecurityContext security) {
        var account = KeyFilter.caller(security).account();
        var template =
                keeping.create(account, MailboxResource.id(id), mailbox -> TemplateChanges.created(members, mailbox));
        return Response.status(Response.Status.CREATED)
                .entity(TemplateDetailJson.of(
                        template, mailboxes.get(account, template.mailbox()), samples, KeyFilter.caller(security)))
                .build();
    }
}
