package dev.quern.rest.download;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.document.Links;
import dev.quern.core.export.Columns;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.StoredFile;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.rendition.Rendering;
import dev.quern.core.result.DocumentResult;
import dev.quern.rest.http.Open;
import dev.quern.rest.json.Json;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The original of a document and its result as files. The token in the address is the permission. */
@Path("/document")
@Open
public final class DownloadResource {
    private static final Pattern PAGE_NUMBER = Pattern.compile("[1-9][0-9]{0,8}");
    private static final String TOKEN = "/{token: [A-Za-z0-9_-]{32}}";

    private final Documents documents;
    private final Blobs blobs;
    private final Rendering rendering;

    @Inject
    public DownloadResource(Documents documents, Blobs blobs, Rendering rendering) {
        this.documents = documents;
        this.blobs = blobs;
        this.rendering = rendering;
    }

    @GET
    @Path(TOKEN + "/{name}")
    public Response original(@PathParam("token") String token, @PathParam("name") String name) throws IOException {
        var document = find(token);
        if (!document.name().value().equals(name)) {
            throw nothing();
        }
        return content(document.file(), name);
    }

    /** Drawn when it is first asked for. */
    @GET
    @Path(TOKEN + "/image/{number}.jpg")
    public Response image(@PathParam("token") String token, @PathParam("number") String number) throws IOException {
        var document = find(token);
        if (!PAGE_NUMBER.matcher(number).matches()) {
            throw nothing();
        }
        return content(
                rendering.image(document, Integer.parseInt(number)),
                document.name().stem() + "_" + number + ".jpg");
    }

    /** Made when it is first asked for. */
    @GET
    @Path(TOKEN + "/searchable_pdf/{file}")
    public Response searchable(@PathParam("token") String token, @PathParam("file") String file) throws IOException {
        var document = find(token);
        if (!file.equals(Links.searchableName(document))) {
            throw nothing();
        }
        return content(rendering.searchable(document), file);
    }

    private Response content(StoredFile stored, String name) throws IOException {
        // Whether it is there has to be known before the answer begins. It may never be asked to send, so it opens the
        // file itself.
        blobs.open(stored.blob()).close();
        StreamingOutput content = out -> {
            try (var file = blobs.open(stored.blob())) {
                Files.copy(file.path(), out);
            }
        };
        return SafeFile.headers(Response.ok(content), stored.contentType(), name)
                .header(HttpHeaders.CONTENT_LENGTH, stored.size())
                .build();
    }

    @GET
    @Path(TOKEN + "/result/{file}")
    public Response result(@PathParam("token") String token, @PathParam("file") String file) {
        var document = find(token);
        var stem = document.name().stem();
        var format = FileFormat.of(file)
                .filter(known -> file.equals(stem + known.extension()))
                .orElseThrow(DownloadResource::nothing);
        var members = result(document).members();
        return SafeFile.headers(Response.ok(content(members, format)), format.contentType(), file)
                .build();
    }

    private static StreamingOutput content(Map<String, @Nullable Object> members, FileFormat format) {
        if (format == FileFormat.JSON) {
            return out -> out.write(Json.bytes(members));
        }
        var columns = Columns.of(members);
        if (format != FileFormat.CSV) {
            RowWriter.refuseTooLarge(format, 1, columns.count());
        }
        return out -> {
            var sheet = RowWriter.open(format, out);
            sheet.row(columns.names());
            sheet.row(columns.cells(members));
            sheet.finish();
        };
    }

    private Document find(String token) {
        return documents
                .findByToken(token)
                .filter(document -> document.status() != DocumentStatus.DELETED)
                .orElseThrow(DownloadResource::nothing);
    }

    private DocumentResult result(Document document) {
        return documents
                .findResult(document.id())
                .filter(result -> !result.members().isEmpty())
                .orElseThrow(
                        () -> new Refusal.NotFound("This document has no result; it is " + document.status() + "."));
    }

    private static Refusal.NotFound nothing() {
        return new Refusal.NotFound("There is nothing at this address.");
    }
}
