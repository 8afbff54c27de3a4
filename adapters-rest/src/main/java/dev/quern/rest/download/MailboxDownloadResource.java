package dev.quern.rest.download;

import dev.quern.core.document.Documents;
import dev.quern.core.export.ExportConfigId;
import dev.quern.core.export.ExportConfigs;
import dev.quern.core.export.RowShape;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.rest.http.Open;
import dev.quern.rest.http.QueryParameters;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.regex.Pattern;

/**
 * All results of a mailbox as one file. Its secret in the address is the permission; what stands before the file's extension
 * is for people, so that an address goes on working when the mailbox is renamed.
 */
@Path("/parser/{secret}/download/{file}")
@Open
public final class MailboxDownloadResource {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

    private final Mailboxes mailboxes;
    private final ExportConfigs configs;
    private final ResultDownload download;

    @Inject
    public MailboxDownloadResource(Mailboxes mailboxes, ExportConfigs configs, Documents documents) {
        this.mailboxes = mailboxes;
        this.configs = configs;
        this.download = new ResultDownload(documents);
    }

    @GET
    public Response get(@PathParam("secret") String secret, @PathParam("file") String file, @Context UriInfo uri) {
        var format = FileFormat.of(file).orElseThrow(MailboxDownloadResource::nothing);
        var mailbox = mailboxes.findBySecret(secret).orElseThrow(MailboxDownloadResource::nothing);
        var parameters = QueryParameters.of(uri);
        return download.of(
                mailbox.id(), ResultDownload.query(parameters), shape(mailbox, parameters.text("cfg")), format, file);
    }

    private RowShape shape(Mailbox mailbox, String config) {
        if (config.isEmpty()) {
            return RowShape.documents(mailbox);
        }
        if (!NUMBER.matcher(config).matches()) {
            throw new Refusal.Invalid("cfg", "Expected the id of an export config.");
        }
        var id = new ExportConfigId(Long.parseLong(config));
        return ResultDownload.shape(mailbox, configs.get(mailbox.id(), id));
    }

    static Refusal.NotFound nothing() {
        return new Refusal.NotFound("There is nothing at this address.");
    }
}
