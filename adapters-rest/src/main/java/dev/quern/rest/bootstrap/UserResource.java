package dev.quern.rest.bootstrap;

import dev.quern.core.account.AccountId;
import dev.quern.core.account.KeyKeeping;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.mailbox.TableJson;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;

/** Who the key acts for, and what there is to choose from in that account. */
@Path("/user")
@Produces(MediaType.APPLICATION_JSON)
public final class UserResource {
    private final KeyKeeping keys;
    private final Mailboxes mailboxes;

    @Inject
    public UserResource(KeyKeeping keys, Mailboxes mailboxes) {
        this.keys = keys;
        this.mailboxes = mailboxes;
    }

    @GET
    public UserJson get(@Context SecurityContext security) {
        var caller = KeyFilter.caller(security);
        var account = keys.account(caller.account());
        return new UserJson(
                account.id().toString(), account.name(), caller.role().name());
    }

    @GET
    @Path("/parser_set")
    public List<ParserJson> mailboxes(@Context SecurityContext security) {
        return OwnMailboxes.of(mailboxes, account(security)).stream()
                .map(mailbox ->
                        new ParserJson(mailbox.id().number(), mailbox.name().value()))
                .toList();
    }

    @GET
    @Path("/table_set")
    public List<TableJson> tables(@Context SecurityContext security) {
        return OwnMailboxes.of(mailboxes, account(security)).stream()
                .flatMap(mailbox -> TableJson.of(mailbox).stream())
                .toList();
    }

    private static AccountId account(SecurityContext security) {
        return KeyFilter.caller(security).account();
    }

    /** The account that a key acts for, and what the key may do: ADMIN, EDITOR or VIEWER. */
    record UserJson(String accountUuid, String name, String role) {}

    /** A mailbox to choose. */
    record ParserJson(long id, String name) {}
}
