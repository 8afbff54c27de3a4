package dev.quern.app.wiring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * Which build of the program this is.
 *
 * @param version of the program, as in its POM
 * @param commit that it was built from, shortened, with {@code -dirty} where the checkout had changes; {@value #UNKNOWN} where
 *     it was not built by the launcher from a checkout
 */
public record Build(String version, String commit) {
    private static final String UNKNOWN = "unknown";

    /** What the build has written into the program. */
    public static Build current() {
        var written = new Properties();
        try (var file = Build.class.getResourceAsStream("build.properties")) {
            if (file != null) {
                written.load(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Build(written.getProperty("version", UNKNOWN), written.getProperty("commit", UNKNOWN));
    }
}
