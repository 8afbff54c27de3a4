package dev.quern.rest.export;

import dev.quern.core.export.ExportFields;
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
import java.util.List;

/** The columns that an export config of a mailbox can have. */
@Path("/parser/{id}/export_fields")
@Produces(MediaType.APPLICATION_JSON)
public final class ExportFieldsResource {
    private final Mailboxes mailboxes;

    @Inject
    public ExportFieldsResource(Mailboxes mailboxes) {
        this.mailboxes = mailboxes;
    }

    @GET
    public List<ExportFieldsJson> get(@PathParam("id") String id, @Context SecurityContext security) {
        var mailbox = mailboxes.get(KeyFilter.caller(security).account(), MailboxResource.id(id));
        return ExportFields.of(mailbox).stream().map(ExportFieldsJson::of).toList();
    }
}
