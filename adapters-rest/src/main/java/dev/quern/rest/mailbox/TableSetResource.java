package dev.quern.rest.mailbox;

import dev.quern.core.mailbox.Mailboxes;
import dev.quern.rest.http.KeyFilter;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;

/** The tables of a mailbox. */
@Path("/parser/{id}/table_set")
@Produces(MediaType.APPLICATION_JSON)
public final class TableSetResource {
    private final Mailboxes mailboxes;

    @Inject
    public TableSetResource(Mailboxes mailboxes) {
        this.mailboxes = mailboxes;
    }

    @GET
    public List<TableJson> get(@PathParam("id") String id, @Context SecurityContext security) {
        return TableJson.of(mailboxes.get(KeyFilter.caller(security).account(), MailboxResource.id(id)));
    }
}
