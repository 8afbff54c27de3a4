package dev.quern.rest.upload;

import dev.quern.core.account.AccountId;
import dev.quern.core.intake.IdempotencyKey;
import dev.quern.core.intake.Intake;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.QueryParameters;
import dev.quern.rest.mailbox.MailboxResource;
import jakarta.inject.Inject;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Files sent into a mailbox as a form. An unknown mailbox is a bad request here, not a missing page. */
@Path("/parser/{id}/upload")
@Produces(MediaType.APPLICATION_JSON)
public final class UploadResource {
    private final Mailboxes mailboxes;
    private final Intake intake;
    private final UploadLimit limit;

    @Inject
    public UploadResource(Mailboxes mailboxes, Intake intake, UploadLimit limit) {
        this.mailboxes = mailboxes;
        this.intake = intake;
        this.limit = limit;
    }

    @POST
    public Response upload(
            @PathParam("id") String id,
            @HeaderParam(HttpHeaders.CONTENT_TYPE) @Nullable String contentType,
            @HeaderParam("Idempotency-Key") @Nullable String key,
            @Context HttpHeaders headers,
            @Context UriInfo uri,
            @Context SecurityContext security,
            InputStream body)
            throws IOException {
        var mailbox = existing(KeyFilter.caller(security).account(), id);
        var boundary = boundary(contentType);
        var sending = key == null ? null : new IdempotencyKey(key);
        limit.check(headers.getLength());
        var parameters = new UploadParameters();
        parameters.addAll(QueryParameters.of(uri));
        var upload = new FormUpload(new MultipartBody(body, boundary), parameters).read();
        var receipt = intake.receive(mailbox, upload, sending);
        return Response.status(Response.Status.CREATED)
                .entity(UploadJson.of(receipt))
                .build();
    }

    private Mailbox existing(AccountId account, String id) {
        try {
            return mailboxes.get(account, MailboxResource.id(id));
        } catch (Refusal.NotFound refusal) {
            throw new Refusal.Invalid(null, refusal.getMessage());
        }
    }

    private static String boundary(@Nullable String contentType) {
        var type = contentType == null ? "" : contentType;
        var boundary = HeaderParameters.of(type).find("boundary");
        if (!type.strip().toLowerCase(Locale.ROOT).startsWith("multipart/form-data") || boundary == null) {
            throw new Refusal.Invalid(
                    null,
                    "A file is sent as multipart/form-data with a boundary, not as '"
                            + (type.isEmpty() ? "nothing" : type) + "'.");
        }
        return boundary;
    }
}
