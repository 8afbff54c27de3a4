package dev.quern.rest.document;

import dev.quern.core.document.Documents;
import dev.quern.core.processing.FieldTrial;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.json.Members;
import dev.quern.rest.mailbox.FieldChanges;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;

/** What other fields would give for a document, told before anybody keeps them. */
@Path("/document/{id: " + DocumentRef.NO_TOKEN + "}/trial")
@Produces(MediaType.APPLICATION_JSON)
public final class FieldTrialResource {
    private final Documents documents;
    private final FieldTrial trial;

    @Inject
    public FieldTrialResource(Documents documents, FieldTrial trial) {
        this.documents = documents;
        this.trial = trial;
    }

    /** Changes nothing; the fields are given as to a mailbox. */
    @POST
    public FieldTrialJson run(@PathParam("id") String id, Members members, @Context SecurityContext security) {
        var document = DocumentRef.find(documents, KeyFilter.caller(security).account(), id);
        return FieldTrialJson.of(trial.run(document, FieldChanges.all(members)));
    }
}
