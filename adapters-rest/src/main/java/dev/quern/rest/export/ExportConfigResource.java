package dev.quern.rest.export;

import dev.quern.core.account.AccountId;
import dev.quern.core.export.ExportConfig;
import dev.quern.core.export.ExportConfigChange;
import dev.quern.core.export.ExportConfigId;
import dev.quern.core.export.ExportConfigKeeping;
import dev.quern.core.export.ExportConfigs;
import dev.quern.core.field.FieldId;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.rest.http.Ids;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.QueryParameters;
import dev.quern.rest.json.ListingJson;
import dev.quern.rest.json.Members;
import dev.quern.rest.mailbox.MailboxResource;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** The export configs of a mailbox. */
@Path("/parser/{mailbox}/export_config")
@Produces(MediaType.APPLICATION_JSON)
public final class ExportConfigResource {
    private static final int MAX_TEXT = 10_000;
    private static final int MAX_ITEMS = 2_000;

    private final Mailboxes mailboxes;
    private final ExportConfigs configs;
    private final ExportConfigKeeping keeping;

    @Inject
    public ExportConfigResource(Mailboxes mailboxes, ExportConfigs configs, ExportConfigKeeping keeping) {
        this.mailboxes = mailboxes;
        this.configs = configs;
        this.keeping = keeping;
    }

    @GET
    public ListingJson<ExportConfigJson> list(
            @PathParam("mailbox") String mailboxId, @Context UriInfo uri, @Context SecurityContext security) {
        var query = QueryParameters.of(uri);
        var mailbox = mailbox(mailboxId, security);
        return ListingJson.of(configs.list(mailbox.id(), query.text("search"), query.page())
                .map(config -> ExportConfigJson.of(mailbox, config, KeyFilter.caller(security))));
    }

    @POST
    public Response create(@PathParam("mailbox") String mailboxId, Members members, @Context SecurityContext security) {
        var mailbox = mailbox(mailboxId, security);
        var config = keeping.create(account(security), mailbox.id(), change(members));
        return Response.status(Response.Status.CREATED)
                .entity(ExportConfigJson.of(mailbox, config, KeyFilter.caller(security)))
                .build();
    }

    @GET
    @Path("/{id}")
    public ExportConfigJson get(
            @PathParam("mailbox") String mailboxId, @PathParam("id") String id, @Context SecurityContext security) {
        var mailbox = mailbox(mailboxId, security);
        return ExportConfigJson.of(mailbox, configs.get(mailbox.id(), id(id)), KeyFilter.caller(security));
    }

    @PATCH
    @Path("/{id}")
    public ExportConfigJson change(
            @PathParam("mailbox") String mailboxId,
            @PathParam("id") String id,
            Members members,
            @Context SecurityContext security) {
        var mailbox = mailbox(mailboxId, security);
        var config = keeping.update(account(security), mailbox.id(), id(id), change(members));
        return ExportConfigJson.of(mailbox, config, KeyFilter.caller(security));
    }

    @DELETE
    @Path("/{id}")
    public void remove(
            @PathParam("mailbox") String mailboxId, @PathParam("id") String id, @Context SecurityContext security) {
        keeping.remove(account(security), MailboxResource.id(mailboxId), id(id));
    }

    private static ExportConfigChange change(Members members) {
        return new ExportConfigChange(
                members.read("name", member -> member.text(MAX_TEXT)),
                members.read("type", member -> member.choice(ExportConfig.Type.class)),
                members.read(
                        "parser_field_id",
                        member -> member.isNull() ? null : member.as(member.text(MAX_TEXT), FieldId::parse)),
                members.read("items", member -> member.list(MAX_ITEMS, item -> item.text(MAX_TEXT))));
    }

    private Mailbox mailbox(String id, SecurityContext security) {
        return mailboxes.get(account(security), MailboxResource.id(id));
    }

    /** The id that a path names; what is no number is nobody's. */
    public static ExportConfigId id(String text) {
        return new ExportConfigId(Ids.parse(text, "No ExportConfig matches the given query."));
    }

    private static AccountId account(SecurityContext security) {
        return KeyFilter.caller(security).account();
    }
}
