package dev.quern.rest.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A file of the console, read once from the class path. */
final class ConsoleFile {
    /** The one page; it shows what its address says. */
    static final String PAGE = "index.html";

    private static final String LIT_HTML = "/META-INF/resources/webjars/lit-html/3.3.1/";
    private static final Pattern OF_LIT_HTML = Pattern.compile("vendor/lit-html/((?:directives/)?[a-z-]+\\.js)");

    /** No name begins with a dot, so that no path leads out of the folder, and each has an ending: no folder is read. */
    private static final Pattern NAME =
            Pattern.compile("(?:[A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)*\\.([a-z]+)");

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html;charset=utf-8",
            "css", "text/css;charset=utf-8",
            "js", "text/javascript;charset=utf-8",
            "json", "application/json",
            "svg", "image/svg+xml",
            "png", "image/png");

    /** Only what is there, so it does not grow with what callers ask for. */
    private static final Map<String, ConsoleFile> READ = new ConcurrentHashMap<>();

    private final byte[] content;
    private final String type;
    private final String tag;

    private ConsoleFile(byte[] content, String type) {
        this.content = content;
        this.type = type;
        this.tag = tag(content);
    }

    /** The file of a name such as {@code js/main.js}; null when there is none. */
    static @Nullable ConsoleFile find(String name) {
        var known = READ.get(name);
        if (known != null) {
            return known;
        }
        var matcher = NAME.matcher(name);
        var type = matcher.matches() ? TYPES.get(matcher.group(1)) : null;
        var file = type == null ? null : read(resource(name), type);
        if (file != null) {
            READ.put(name, file);
        }
        return file;
    }

    /** The page, which is always there. */
    static ConsoleFile page() {
        return Objects.requireNonNull(find(PAGE), PAGE);
    }

    private static String resource(String name) {
        var vendor = OF_LIT_HTML.matcher(name);
        return vendor.matches() ? LIT_HTML + vendor.group(1) : name;
    }

    private static @Nullable ConsoleFile read(String resource, String type) {
        try (var in = ConsoleFile.class.getResourceAsStream(resource)) {
            if (in == null) {
                return null;
            }
            return new ConsoleFile(in.readAllBytes(), type);
        } catch (IOException e) {
            throw new UncheckedIOException("A file of the console cannot be read: " + resource, e);
        }
    }

    /** The bytes to be sent; they are not to be changed. */
    byte[] content() {
        return content;
    }

    String type() {
        return type;
    }

    /** Another one whenever the content is. */
    String tag() {
        return tag;
    }

    private static String tag(byte[] content) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(content);
            return new BigInteger(1, digest).toString(36);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
