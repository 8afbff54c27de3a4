package dev.quern.rest.template;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Documents;
import dev.quern.core.mailbox.MailboxId;
import dev.quern.core.mailbox.Mailboxes;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateId;
import dev.quern.core.template.TemplateKeeping;
import dev.quern.core.template.TemplateTrial;
import dev.quern.core.template.Templates;
import dev.quern.rest.document.DocumentLinks;
import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.Ids;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.QueryParameters;
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
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Map;

/** One template. PUT changes what it names and no more. */
@Path("/template/{id}")
@Produces(MediaType.APPLICATION_JSON)
public final class TemplateResource {
    private static final int USUALLY_CHECKED = 100;
    private static final int MOST_CHECKED = 1_000;

    private final Mailboxes mailboxes;
    private final Templates templates;
    private final TemplateKeeping keeping;
    private final TemplateTrial trial;
    private final SampleSet samples;

    @Inject
    public TemplateResource(
            Mailboxes mailboxes,
            Templates templates,
            TemplateKeeping keeping,
            TemplateTrial trial,
            Documents documents,
            Addresses addresses) {
        this.trial = trial;
        this.samples = new SampleSet(documents, new DocumentLinks(addresses));
        this.mailboxes = mailboxes;
        this.templates = templates;
        this.keeping = keeping;
    }

    @GET
    public TemplateDetailJson get(@PathParam("id") String id, @Context SecurityContext security) {
        return detail(templates.get(account(security), id(id)), security);
    }

    @PUT
    public TemplateDetailJson put(@PathParam("id") String id, Members members, @Context SecurityContext security) {
        return detail(
                keeping.update(
                        account(security), id(id), (mailbox, now) -> TemplateChanges.changed(members, mailbox, now)),
                security);
    }

    @DELETE
    public void delete(@PathParam("id") String id, @Context SecurityContext security) {
        keeping.remove(account(security), id(id));
    }

    /** Done when it answers; clients of this interface expect to be told that it takes a while. */
    @POST
    @Path("/copy/{target}")
    public Map<String, Object> copy(
            @PathParam("id") String id, @PathParam("target") String target, @Context SecurityContext security) {
        var template = new TemplateId(Ids.parse(id, "No such template"));
        keeping.copy(account(security), template, new MailboxId(Ids.parse(target, "No such parser")));
        return Map.of(
                "notification_set",
                Map.of("info", List.of("Template is being copied. New copy will show up in a few seconds.")));
    }

    /** Changes nothing: says what the template would make of past documents. */
    @POST
    @Path("/check")
    public TemplateCheckJson check(
            @PathParam("id") String id, @Context UriInfo uri, @Context SecurityContext security) {
        int most = QueryParameters.of(uri).whole("documents", 1, MOST_CHECKED, USUALLY_CHECKED);
        return TemplateCheckJson.of(trial.run(account(security), id(id), most));
    }

    private TemplateDetailJson detail(Template template, SecurityContext security) {
        return TemplateDetailJson.of(
                template, mailboxes.get(template.account(), template.mailbox()), samples, KeyFilter.caller(security));
    }

    private static TemplateId id(String text) {
        return new TemplateId(Ids.parse(text, Templates.missing().getMessage()));
    }

    private static AccountId account(SecurityContext security) {
        return KeyFilter.caller(security).account();
    }
}
