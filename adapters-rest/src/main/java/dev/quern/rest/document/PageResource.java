package dev.quern.rest.document;

import dev.quern.core.document.Document;
import dev.quern.core.document.Documents;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.page.Box;
import dev.quern.core.rendition.BoxReading;
import dev.quern.core.rendition.KeptPages;
import dev.quern.rest.http.KeyFilter;
import dev.quern.rest.http.QueryParameters;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.util.regex.Pattern;

/** A page of a document: its words, to be laid over its image, and what a box of it says. */
@Path("/document/{id: " + DocumentRef.NO_TOKEN + "}/page/{number}")
@Produces(MediaType.APPLICATION_JSON)
public final class PageResource {
    private static final Pattern PAGE_NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

    private final Documents documents;
    private final KeptPages pages;
    private final BoxReading boxes;

    @Inject
    public PageResource(Documents documents, KeptPages pages, BoxReading boxes) {
        this.documents = documents;
        this.pages = pages;
        this.boxes = boxes;
    }

    @GET
    @Path("/word_set")
    public WordSetJson words(
            @PathParam("id") String id, @PathParam("number") String text, @Context SecurityContext security) {
        var document = document(id, security);
        int number = number(text);
        var frames = documents
                .findResult(document.id())
                .filter(result -> number <= result.pages().size())
                .orElseThrow(PageResource::missing)
                .pages();
        var read = pages.of(document).pages();
        if (number > read.size()) {
            throw missing();
        }
        return WordSetJson.of(number, frames.get(number - 1), read.get(number - 1));
    }

    /** Changes nothing, however much work it is: who may see the page may ask what it says. */
    @GET
    @Path("/recognition")
    public RecognitionJson recognition(
            @PathParam("id") String id,
            @PathParam("number") String text,
            @Context UriInfo uri,
            @Context SecurityContext security)
            throws IOException {
        var document = document(id, security);
        int number = number(text);
        return RecognitionJson.of(number, boxes.words(document, number, box(QueryParameters.of(uri))));
    }

    private Document document(String id, SecurityContext security) {
        return DocumentRef.find(documents, KeyFilter.caller(security).account(), id);
    }

    private static int number(String text) {
        if (!PAGE_NUMBER.matcher(text).matches()) {
            throw missing();
        }
        return Integer.parseInt(text);
    }

    private static Box box(QueryParameters query) {
        double left = side(query, "left", 0);
        double top = side(query, "top", 0);
        double right = side(query, "right", 1);
        double bottom = side(query, "bottom", 1);
        if (left >= right) {
            throw new Refusal.Invalid("right", "The box is empty: it goes from " + left + " to " + right + ".");
        }
        if (top >= bottom) {
            throw new Refusal.Invalid("bottom", "The box is empty: it goes from " + top + " to " + bottom + ".");
        }
        return new Box(left, top, right, bottom);
    }

    /** A side that is not given is that of the page. */
    private static double side(QueryParameters query, String name, double edge) {
        var given = query.fraction(name);
        return given == null ? edge : given;
    }

    private static Refusal.NotFound missing() {
        return new Refusal.NotFound("This document has no such page that was read.");
    }
}
