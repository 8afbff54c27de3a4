package dev.quern.rest.webhook;

import dev.quern.core.webhook.DeliveryId;
import dev.quern.core.webhook.Notifying;
import dev.quern.rest.http.Ids;
import dev.quern.rest.http.KeyFilter;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;

/** One delivery. */
@Path("/delivery/{id}")
@Produces(MediaType.APPLICATION_JSON)
public final class DeliveryResource {
    private final Notifying notifying;

    @Inject
    public DeliveryResource(Notifying notifying) {
        this.notifying = notifying;
    }

    /** Sends it again from the beginning. */
    @POST
    @Path("/replay")
    public DeliveryJson replay(@PathParam("id") String id, @Context SecurityContext security) {
        var delivery = new DeliveryId(Ids.parse(id, "Delivery not found"));
        return DeliveryJson.of(notifying.replay(KeyFilter.caller(security).account(), delivery));
    }
}
