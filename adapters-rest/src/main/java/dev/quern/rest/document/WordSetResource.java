package dev.quern.rest.document;

import dev.quern.core.document.Documents;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.rendition.KeptPages;
import dev.quern.rest.http.KeyFilter;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.regex.Pattern;

/** The words of a page of a document, to be laid over its image. */
@Path("/document/{id: " + DocumentRef.NO_TOKEN + "}/page/{number}/word_set")
@Produces(MediaType.APPLICATION_JSON)
public final class WordSetResource {
    private static final Pattern PAGE_NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

    private final Documents documents;
    private final KeptPages pages;

    @Inject
    public WordSetResource(Documents documents, KeptPages pages) {
        this.documents = documents;
        this.pages = pages;
    }

    @GET
    public WordSetJson words(
            @PathParam("id") String id, @PathParam("number") String text, @Context SecurityContext security) {
        var document = DocumentRef.find(documents, KeyFilter.caller(security).account(), id);
        int number = PAGE_NUMBER.matcher(text).matches() ? Integer.parseInt(text) : 0;
        var frames = documents
                .findResult(document.id())
                .filter(result -> number >= 1 && number <= result.pages().size())
                .orElseThrow(WordSetResource::missing)
                .pages();
        var read = pages.of(document).pages();
        if (number > read.size()) {
            throw missing();
        }
        return WordSetJson.of(number, frames.get(number - 1), read.get(number - 1));
    }

    private static Refusal.NotFound missing() {
        return new Refusal.NotFound("This document has no such page that was read.");
    }
}
