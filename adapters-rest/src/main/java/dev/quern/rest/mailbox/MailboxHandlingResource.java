package dev.quern.rest.mailbox;

import dev.quern.core.account.AccountId;
import dev.quern.core.housekeeping.MailboxCopying;
import dev.quern.core.housekeeping.MailboxRemoval;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.json.NotificationsJson;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;

/** Requests about a whole mailbox. Its documents follow later where this is said. */
@Path("/parser")
@Produces(MediaType.APPLICATION_JSON)
public final class MailboxHandlingResource {
    private final MailboxRemoval removal;
    private final MailboxCopying copying;

    @Inject
    public MailboxHandlingResource(MailboxRemoval removal, MailboxCopying copying) {
        this.removal = removal;
        this.copying = copying;
    }

    @DELETE
    @Path("/{id}")
    public NotificationsJson delete(@PathParam("id") String id, @Context SecurityContext security) {
        removal.remove(account(security), MailboxResource.id(id));
        return NotificationsJson.info("Mailbox deletion is in progress. It can take a while.");
    }

    @POST
    @Path("/{id}/copy")
    public NotificationsJson copy(@PathParam("id") String id, @Context SecurityContext security) {
        copying.copy(account(security), MailboxResource.id(id));
        return NotificationsJson.info("Mailbox is being copied. The copy will show up in a few seconds.");
    }

    private static AccountId account(SecurityContext security) {
        return KeyFilter.caller(security).account();
    }
}
