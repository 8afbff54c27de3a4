package dev.quern.rest.audit;

import dev.quern.core.audit.Action;
import dev.quern.core.audit.AuditLog;
import dev.quern.core.audit.AuditQuery;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.QueryParameters;
import dev.quern.rest.json.ListingJson;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** Who did what in the account, for those who may hand out its keys. */
@Path("/audit_set")
@Produces(MediaType.APPLICATION_JSON)
public final class AuditSetResource {
    private final AuditLog log;

    @Inject
    public AuditSetResource(AuditLog log) {
        this.log = log;
    }

    /** Newest first. */
    @GET
    public ListingJson<AuditEntryJson> list(@Context UriInfo uri, @Context SecurityContext security) {
        var account = KeyFilter.caller(security).requireHandingOutKeys().account();
        var parameters = QueryParameters.of(uri);
        var query = new AuditQuery(
                parameters.choice("action", Action.class),
                parameters.numberOrNull("key"),
                parameters.time("since"),
                parameters.time("until"));
        return ListingJson.of(log.list(account, query, parameters.page()).map(AuditEntryJson::of));
    }
}
