package dev.quern.rest.download;

import dev.quern.rest.http.Addresses;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Set;

/**
 * Headers under which a file of unknown origin does no harm in a browser: what cannot run is shown, everything else is saved,
 * and under no other type than it says.
 */
final class SafeFile {
    private static final Set<String> SHOWN = Set.of(
            "application/pdf",
            "image/png",
            "image/jpeg",
            "image/gif",
            "image/bmp",
            "image/tiff",
            "image/webp",
            "text/plain");
    private static final Set<String> SAVED = Set.of(
            "application/json",
            "text/csv",
            "application/zip",
            "application/msword",
            "application/vnd.ms-excel",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");

    private SafeFile() {}

    static Response.ResponseBuilder headers(Response.ResponseBuilder response, String contentType, String name) {
        boolean shown = SHOWN.contains(contentType);
        var type = shown || SAVED.contains(contentType) ? contentType : "application/octet-stream";
        return response.type(type.startsWith("text/") ? type + "; charset=utf-8" : type)
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        (shown ? "inline" : "attachment") + "; filename*=UTF-8''" + Addresses.segment(name))
                .header("Content-Security-Policy", "sandbox; default-src 'none'");
    }
}
