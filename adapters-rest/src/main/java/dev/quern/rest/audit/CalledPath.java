package dev.quern.rest.audit;

import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.regex.Pattern;
import org.glassfish.jersey.server.ExtendedUriInfo;
import org.glassfish.jersey.uri.UriTemplate;

/** The path of a call as the interface describes it, such as {@code /parser/{id}}: one of few, whatever is called. */
public final class CalledPath {
    /** What stands for every path that there is not. */
    public static final String UNKNOWN = "other";

    /** The pattern after the name of a part of a path. */
    private static final Pattern PATTERN = Pattern.compile("\\{\\s*([^:}\\s]+)\\s*:[^{}]*(?:\\{[^{}]*}[^{}]*)*}");

    private CalledPath() {}

    public static String of(UriInfo uri) {
        var templates = uri instanceof ExtendedUriInfo matched ? matched.getMatchedTemplates() : List.<UriTemplate>of();
        var path = new StringBuilder();
        // The innermost comes first.
        templates.forEach(template -> path.insert(0, template.getTemplate()));
        return path.isEmpty() ? UNKNOWN : described(path.toString());
    }

    static String described(String template) {
        return PATTERN.matcher(template).replaceAll("{$1}");
    }
}
