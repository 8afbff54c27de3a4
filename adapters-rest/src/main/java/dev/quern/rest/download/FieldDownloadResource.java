package dev.quern.rest.download;

import dev.quern.core.document.Documents;
import dev.quern.core.export.RowShape;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.result.FieldFormat;
import dev.quern.rest.http.Open;
import dev.quern.rest.http.QueryParameters;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.Optional;

/** One field of all documents of a mailbox as a file; of a table, its lines. The token in the address is the permission. */
@Path("/parser_field/{token}/download/{file}")
@Open
public final class FieldDownloadResource {
    private final Mailboxes mailboxes;
    private final ResultDownload download;

    @Inject
    public FieldDownloadResource(Mailboxes mailboxes, Documents documents) {
        this.mailboxes = mailboxes;
        this.download = new ResultDownload(documents);
    }

    @GET
    public Response get(@PathParam("token") String token, @PathParam("file") String file, @Context UriInfo uri) {
        var format = FileFormat.of(file).orElseThrow(MailboxDownloadResource::nothing);
        var id = FieldId.ofToken(token).orElseThrow(MailboxDownloadResource::nothing);
        var mailbox = mailboxes
                .findByField(id)
                .filter(found -> found.isTokenOf(id, token))
                .orElseThrow(MailboxDownloadResource::nothing);
        var shape = shape(mailbox, id).orElseThrow(MailboxDownloadResource::nothing);
        return download.of(mailbox.id(), ResultDownload.query(QueryParameters.of(uri)), shape, format, file);
    }

    private static Optional<RowShape> shape(Mailbox mailbox, FieldId id) {
        for (var field : mailbox.fields()) {
            if (id.equals(field.id())) {
                return Optional.of(
                        field.format() == FieldFormat.TABLE ? RowShape.lines(mailbox, field) : RowShape.field(field));
            }
            for (Field column : field.columns()) {
                if (id.equals(column.id())) {
                    return Optional.of(RowShape.column(field, column));
                }
            }
        }
        return Optional.empty();
    }
}
