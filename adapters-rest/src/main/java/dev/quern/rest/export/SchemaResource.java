package dev.quern.rest.export;

import dev.quern.core.mailbox.Mailboxes;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.mailbox.MailboxResource;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Map;

/** The shape of a mailbox's results. */
@Path("/parser/{id}/schema")
@Produces(MediaType.APPLICATION_JSON)
public final class SchemaResource {
    private final Mailboxes mailboxes;

    @Inject
    public SchemaResource(Mailboxes mailboxes) {
        this.mailboxes = mailboxes;
    }

    @GET
    public Map<String, Object> get(@PathParam("id") String id, @Context SecurityContext security) {
        return ResultSchema.of(mailboxes.get(KeyFilter.caller(security).account(), MailboxResource.id(id)));
    }
}
