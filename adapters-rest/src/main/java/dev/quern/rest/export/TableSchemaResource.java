package dev.quern.rest.export;

import dev.quern.core.field.FieldId;
import dev.quern.core.webhook.WebhookKeeping;
import dev.quern.rest.http.KeyFilter;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Map;

/** The members of a line in a table event: the table's columns, then the document's other fields but the other tables. */
@Path("/table/{id}/schema")
@Produces(MediaType.APPLICATION_JSON)
public final class TableSchemaResource {
    private final WebhookKeeping keeping;

    @Inject
    public TableSchemaResource(WebhookKeeping keeping) {
        this.keeping = keeping;
    }

    @GET
    public Map<String, Object> get(@PathParam("id") String id, @Context SecurityContext security) {
        var table = FieldId.parse(id);
        var mailbox = keeping.mailboxOfTable(KeyFilter.caller(security).account(), table);
        return ResultSchema.ofLine(mailbox, table);
    }
}
