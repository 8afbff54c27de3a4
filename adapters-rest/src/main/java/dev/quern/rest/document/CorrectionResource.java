package dev.quern.rest.document;

import dev.quern.core.document.Documents;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.processing.Correcting;
import dev.quern.rest.http.Addresses;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.json.Members;
import jakarta.inject.Inject;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** The values of a document that a person puts right. */
@Path("/document/{id: " + DocumentRef.NO_TOKEN + "}/result")
@Produces(MediaType.APPLICATION_JSON)
public final class CorrectionResource {
    private static final int MOST_CHARACTERS = 100_000;

    private final Documents documents;
    private final Correcting correcting;
    private final DocumentLinks links;

    @Inject
    public CorrectionResource(Documents documents, Correcting correcting, Addresses addresses) {
        this.documents = documents;
        this.correcting = correcting;
        this.links = new DocumentLinks(addresses);
    }

    @PATCH
    public DocumentDetailJson correct(@PathParam("id") String id, Members members, @Context SecurityContext security) {
        var found = DocumentRef.find(documents, KeyFilter.caller(security).account(), id);
        var given = new LinkedHashMap<String, @Nullable Object>();
        for (var name : members.names()) {
            given.put(name, members.get(name).tree(MOST_CHARACTERS));
        }
        if (given.isEmpty()) {
            throw new Refusal.Invalid(null, "At least one field is to be named, with its value.");
        }
        var document = correcting.correct(found, given);
        return DocumentDetailJson.of(
                document, links, documents.findResult(document.id()).orElse(null), documents.neighbours(document));
    }
}
