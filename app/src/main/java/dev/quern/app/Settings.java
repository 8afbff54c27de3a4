package dev.quern.app;

import dev.quern.rest.delivery.AddressRange;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an operator may set, in one of three places: a flag ({@code --max-upload-mb 20}), the environment
 * ({@code QUERN_MAX_UPLOAD_MB=20}) or the file {@value #FILE} in the data folder ({@code max-upload-mb=20}); the first that
 * says something wins. A setting that is unknown or wrong stops the start with one line.
 *
 * @param data the folder that holds everything
 * @param port to listen on; 0 for any that is free
 * @param baseUrl what addresses in answers start with; null for where the server listens
 * @param apiKey a key that is to exist; null for none
 * @param dbUrl JDBC URL; null for the embedded database in the data folder
 * @param emailDomain what stands behind the @ in the addresses of mailboxes
 * @param workers documents processed at the same time
 * @param webhooksAllow what webhooks may call beside the public internet
 */
public record Settings(
        Path data,
        int port,
        String host,
        @Nullable URI baseUrl,
        @Nullable String apiKey,
        @Nullable String dbUrl,
        @Nullable String dbUser,
        @Nullable String dbPassword,
        int workers,
        int maxUploadMb,
        String emailDomain,
        List<AddressRange> webhooksAllow) {
    static final String FILE = "quern.properties";
    private static final String PREFIX = "QUERN_";
    /** Said to the launcher and to the log, not to us. */
    private static final Set<String> OF_OTHERS = Set.of("QUERN_JAVA_OPTS", "QUERN_LOG_LEVEL", "QUERN_LOG_FORMAT");

    /** The names, as flags and in the file; the environment has them in capitals, with underscores, behind the prefix. */
    enum Name {
        DATA,
        PORT,
        HOST,
        BASE_URL,
        API_KEY,
        DB_URL,
        DB_USER,
        DB_PASSWORD,
        WORKERS,
        MAX_UPLOAD_MB,
        EMAIL_DOMAIN,
        WEBHOOKS_ALLOW;

        String written() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        String inEnvironment() {
            return PREFIX + name();
        }

        private static Optional<Name> find(String written) {
            for (var name : values()) {
                if (name.written().equals(written)) {
                    return Optional.of(name);
                }
            }
            return Optional.empty();
        }
    }

    /** A setting that cannot be; the message is all an operator needs. */
    public static final class Wrong extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Wrong(String message) {
            super(message);
        }
    }

    /** Puts flags, environment and file together. */
    public static Settings of(Map<String, String> flags, Map<String, String> environment) {
        var given = new TreeMap<Name, Given>();
        environment.forEach((name, value) -> {
            if (name.startsWith(PREFIX) && !OF_OTHERS.contains(name)) {
                var written =
                        name.substring(PREFIX.length()).toLowerCase(Locale.ROOT).replace('_', '-');
                given.put(known(written, name + " (in the environment)"), new Given(name, value));
            }
        });
        flags.forEach((name, value) -> given.put(known(name, "--" + name), new Given("--" + name, value)));
        var data =
                Path.of(value(given, Name.DATA, "quern-data")).toAbsolutePath().normalize();
        fromFile(data.resolve(FILE)).forEach(given::putIfAbsent);
        return new Settings(
                data,
                number(given, Name.PORT, 8080, 0, 65_535),
                value(given, Name.HOST, "127.0.0.1"),
                url(given.get(Name.BASE_URL)),
                optional(given.get(Name.API_KEY)),
                optional(given.get(Name.DB_URL)),
                optional(given.get(Name.DB_USER)),
                optional(given.get(Name.DB_PASSWORD)),
                number(given, Name.WORKERS, Math.max(2, Runtime.getRuntime().availableProcessors()), 1, 256),
                number(given, Name.MAX_UPLOAD_MB, 100, 1, 10_000),
                domain(given),
                ranges(given.get(Name.WEBHOOKS_ALLOW)));
    }

    /** The largest upload, in bytes. */
    public long maxUploadBytes() {
        return maxUploadMb * 1024L * 1024L;
    }

    /** Where and as whom to reach the database. */
    String jdbcUrl() {
        return dbUrl != null ? dbUrl : "jdbc:h2:file:" + data.resolve("db").resolve("quern");
    }

    private record Given(String where, String value) {}

    private static Map<Name, Given> fromFile(Path file) {
        var given = new HashMap<Name, Given>();
        if (!Files.exists(file)) {
            return given;
        }
        var properties = new Properties();
        try (var reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new Wrong("The settings in " + file + " cannot be read: " + e.getMessage());
        }
        for (var name : properties.stringPropertyNames()) {
            var where = name + " (in " + file + ")";
            var known = known(name, where);
            if (known == Name.DATA) {
                throw new Wrong("data cannot be set in " + file + ": the file is found by it.");
            }
            given.put(known, new Given(where, properties.getProperty(name)));
        }
        return given;
    }

    private static Name known(String written, String where) {
        return Name.find(written)
                .orElseThrow(() -> new Wrong("Unknown setting: " + where + ". Known are: "
                        + String.join(
                                ", ",
                                Arrays.stream(Name.values())
                                        .map(Name::inEnvironment)
                                        .toList()) + "."));
    }

    private static String value(Map<Name, Given> given, Name name, String otherwise) {
        var found = given.get(name);
        if (found == null) {
            return otherwise;
        }
        if (found.value().isBlank()) {
            throw new Wrong(found.where() + " is empty.");
        }
        return found.value().strip();
    }

    private static @Nullable String optional(@Nullable Given given) {
        return given == null || given.value().isBlank() ? null : given.value().strip();
    }

    private static int number(Map<Name, Given> given, Name name, int otherwise, int least, int most) {
        var found = given.get(name);
        if (found == null) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(found.value().strip());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below, like a number out of bounds.
        }
        throw new Wrong(
                found.where() + " must be a number from " + least + " to " + most + ", not '" + found.value() + "'.");
    }

    private static String domain(Map<Name, Given> given) {
        var domain = value(given, Name.EMAIL_DOMAIN, "quern.localhost").toLowerCase(Locale.ROOT);
        if (!domain.matches("(?!.*[.]{2})[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?")) {
            throw new Wrong("The domain of e-mail addresses must be a host name, not '" + domain + "'.");
        }
        return domain;
    }

    /** Ranges of addresses with commas between them. */
    private static List<AddressRange> ranges(@Nullable Given given) {
        if (given == null || given.value().isBlank()) {
            return List.of();
        }
        try {
            return Arrays.stream(given.value().split(",", -1))
                    .map(String::strip)
                    .map(AddressRange::parse)
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new Wrong(given.where() + ": " + e.getMessage() + ".");
        }
    }

    private static @Nullable URI url(@Nullable Given given) {
        if (given == null) {
            return null;
        }
        try {
            var url = URI.create(given.value().strip().replaceAll("/+$", ""));
            if (url.getHost() != null && ("http".equals(url.getScheme()) || "https".equals(url.getScheme()))) {
                return url;
            }
        } catch (IllegalArgumentException e) {
            // Said below, like a URL of another kind.
        }
        throw new Wrong(given.where() + " must be an http or https URL, not '" + given.value() + "'.");
    }
}
