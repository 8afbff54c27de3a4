package dev.quern.rest.bootstrap;

import dev.quern.core.mailbox.Field;
import dev.quern.core.mailbox.FieldId;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.FieldFormat;
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
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What a table event tells about a line: the table's columns, then the document's other fields but the other tables. */
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
        return FieldSchema.object(row(mailbox, table));
    }

    private static List<Field> row(Mailbox mailbox, FieldId table) {
        var columns = mailbox.fields().stream()
                .filter(field -> table.equals(field.id()))
                .flatMap(field -> field.columns().stream());
        var others = mailbox.fields().stream().filter(field -> field.format() != FieldFormat.TABLE);
        return Stream.concat(columns, others).toList();
    }
}
