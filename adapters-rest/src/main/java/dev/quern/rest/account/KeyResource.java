package dev.quern.rest.account;

import dev.quern.core.account.AccountId;
import dev.quern.core.account.KeyKeeping;
import dev.quern.core.account.Role;
import dev.quern.rest.http.Ids;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.json.Member;
import dev.quern.rest.json.Members;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;

/** The keys of the account, for those who may hand out keys: seeing, making and revoking them. */
@Path("/key")
@Produces(MediaType.APPLICATION_JSON)
public final class KeyResource {
    /** The core says in its own words what is too long; here only what is absurd is stopped. */
    private static final int MAX_TEXT = 20_000;

    private final KeyKeeping keys;

    @Inject
    public KeyResource(KeyKeeping keys) {
        this.keys = keys;
    }

    /** All of the account, oldest first, without pages; those that are good no more too. */
    @GET
    public List<KeyJson> list(@Context SecurityContext security) {
        return keys.keys(account(security)).stream().map(KeyJson::of).toList();
    }

    /** The answer is the only one with the secret. */
    @POST
    public Response create(Members members, @Context SecurityContext security) {
        var account = account(security);
        var made = keys.handOut(
                account,
                members.get("name").text(MAX_TEXT),
                members.get("role").choice(Role.class),
                members.read("expires", Member::timeOrNull));
        return Response.status(Response.Status.CREATED)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .entity(NewKeyJson.of(made))
                .build();
    }

    /** Revokes it; one that is revoked stays so. */
    @DELETE
    @Path("/{id}")
    public KeyJson revoke(@PathParam("id") String id, @Context SecurityContext security) {
        return KeyJson.of(keys.revoke(account(security), Ids.parse(id, "Key not found")));
    }

    private static AccountId account(SecurityContext security) {
        return KeyFilter.caller(security).requireHandingOutKeys().account();
    }
}
