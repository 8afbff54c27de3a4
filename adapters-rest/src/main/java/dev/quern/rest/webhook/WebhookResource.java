package dev.quern.rest.webhook;

import dev.quern.core.account.AccountId;
import dev.quern.core.webhook.Delivery;
import dev.quern.core.webhook.Notifying;
import dev.quern.core.webhook.WebhookId;
import dev.quern.core.webhook.WebhookKeeping;
import dev.quern.core.webhook.WebhookTrial;
import dev.quern.rest.http.Ids;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.json.Members;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;

/** Webhooks: making, reading, changing, trying and replaying them. PUT changes what it names and no more. */
@Path("/webhook")
@Produces(MediaType.APPLICATION_JSON)
public final class WebhookResource {
    private final WebhookKeeping keeping;
    private final WebhookTrial trial;
    private final Notifying notifying;

    @Inject
    public WebhookResource(WebhookKeeping keeping, WebhookTrial trial, Notifying notifying) {
        this.keeping = keeping;
        this.trial = trial;
        this.notifying = notifying;
    }

    /** The id of a webhook in a path. */
    public static WebhookId id(String text) {
        return new WebhookId(Ids.parse(text, "Webhook not found"));
    }

    /** All of the account, oldest first, without pages. */
    @GET
    public List<WebhookJson> list(@Context SecurityContext security) {
        var caller = KeyFilter.caller(security);
        return keeping.available(caller.account()).stream()
                .map(webhook -> WebhookJson.of(webhook, caller))
                .toList();
    }

    @POST
    public Response create(Members members, @Context SecurityContext security) {
        var webhook = keeping.create(account(security), WebhookChanges.read(members));
        return Response.status(Response.Status.CREATED)
                .entity(WebhookJson.of(webhook))
                .build();
    }

    @GET
    @Path("/{id}")
    public WebhookJson get(@PathParam("id") String id, @Context SecurityContext security) {
        return WebhookJson.of(keeping.get(account(security), id(id)), KeyFilter.caller(security));
    }

    @PUT
    @Path("/{id}")
    public WebhookJson put(@PathParam("id") String id, Members members, @Context SecurityContext security) {
        var webhook = id(id);
        return WebhookJson.of(keeping.update(account(security), webhook, WebhookChanges.read(members)));
    }

    @DELETE
    @Path("/{id}")
    public Response delete(@PathParam("id") String id, @Context SecurityContext security) {
        keeping.delete(account(security), id(id));
        return Response.ok().build();
    }

    /** Only for who may change it: with the secret, anybody can speak for this server. */
    @GET
    @Path("/{id}/secret")
    public SecretJson secret(@PathParam("id") String id, @Context SecurityContext security) {
        var caller = KeyFilter.caller(security).requireWrite();
        return new SecretJson(keeping.get(caller.account(), id(id)).secret().written());
    }

    /** Calls it once, now, and tells how that ended. */
    @POST
    @Path("/{id}/test")
    public TrialJson test(@PathParam("id") String id, @Context SecurityContext security) {
        return TrialJson.of(trial.run(account(security), id(id)));
    }

    /** Sends again what it was told {@code since} a time; with {@code status}, only what is in that state. */
    @POST
    @Path("/{id}/replay")
    public ReplayJson replay(@PathParam("id") String id, Members members, @Context SecurityContext security) {
        var webhook = id(id);
        var since = members.get("since").time();
        var only = members.read("status", member -> member.choiceOrNull(Delivery.State.class));
        return new ReplayJson(notifying.replay(account(security), webhook, since, only));
    }

    private static AccountId account(SecurityContext security) {
        return KeyFilter.caller(security).account();
    }
}
