package dev.quern.rest.download;

import dev.quern.core.document.Documents;
import dev.quern.core.export.ExportConfigs;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.rest.export.ExportConfigResource;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.QueryParameters;
import dev.quern.rest.mailbox.MailboxResource;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** The first rows of a download that an export config describes. */
@Path("/parser/{mailbox}/export_config/{id}/preview")
@Produces(MediaType.APPLICATION_JSON)
public final class ExportPreviewResource {
    private static final int USUAL_ROWS = 5;
    private static final int MOST_ROWS = 20;

    private final Mailboxes mailboxes;
    private final ExportConfigs configs;
    private final ResultDownload download;

    @Inject
    public ExportPreviewResource(Mailboxes mailboxes, ExportConfigs configs, Documents documents) {
        this.mailboxes = mailboxes;
        this.configs = configs;
        this.download = new ResultDownload(documents);
    }

    @GET
    public ExportPreviewJson get(
            @PathParam("mailbox") String mailboxId,
            @PathParam("id") String id,
            @Context UriInfo uri,
            @Context SecurityContext security) {
        int most = QueryParameters.of(uri).whole("rows", 1, MOST_ROWS, USUAL_ROWS);
        var mailbox = mailboxes.get(KeyFilter.caller(security).account(), MailboxResource.id(mailboxId));
        var config = configs.get(mailbox.id(), ExportConfigResource.id(id));
        return download.preview(mailbox.id(), ResultDownload.shape(mailbox, config), most);
    }
}
