package dev.quern.rest.json;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/**
 * Reads the JSON object of a request, up to {@value #LIMIT} bytes. Resources do not say themselves what they consume: a body
 * of another type is refused here, which is after the key was looked at.
 */
@Provider
@Consumes(MediaType.APPLICATION_JSON)
public final class MembersReader implements MessageBodyReader<Members> {
    private static final int LIMIT = 8 << 20;

    @Override
    public boolean isReadable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return type == Members.class;
    }

    @Override
    public Members readFrom(
            Class<Members> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> headers,
            InputStream body)
            throws IOException {
        for (var annotation : annotations) {
            if (annotation instanceof MayBeEmpty) {
                return Members.readIfAny(body, LIMIT);
            }
        }
        return Members.read(body, LIMIT);
    }
}
