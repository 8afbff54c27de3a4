package dev.quern.rest.document;

import dev.quern.core.document.Documents;
import dev.quern.core.webhook.Deliveries;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.QueryParameters;
import dev.quern.rest.json.ListingJson;
import dev.quern.rest.webhook.DeliveryJson;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;

/** The deliveries about a document, past and due. */
@Path("/document/{id: " + DocumentRef.NO_TOKEN + "}/delivery_set")
@Produces(MediaType.APPLICATION_JSON)
public final class DeliverySetResource {
    private final Documents documents;
    private final Deliveries deliveries;

    @Inject
    public DeliverySetResource(Documents documents, Deliveries deliveries) {
        this.documents = documents;
        this.deliveries = deliveries;
    }

    /** Newest first. */
    @GET
    public ListingJson<DeliveryJson> list(
            @PathParam("id") String id, @Context UriInfo uri, @Context SecurityContext security) {
        var page = QueryParameters.of(uri).page();
        var document = DocumentRef.find(documents, KeyFilter.caller(security).account(), id);
        return ListingJson.of(deliveries.list(document.id(), page).map(DeliveryJson::of));
    }
}
