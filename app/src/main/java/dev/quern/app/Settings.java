package dev.quern.app;

import dev.quern.app.smtp.SmtpSettings;
import dev.quern.ocr.isolation.Limits;
import dev.quern.ocr.llm.LlmSettings;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.rest.delivery.AddressRange;
import dev.quern.rest.mail.MailSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
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
 * @param workers documents processed at the same time
 * @param webhooksAllow what webhooks may call beside the public internet
 * @param monthlyCredits of each account in a calendar month; null for as many as it likes
 * @param emailDomain what stands behind the @ in the addresses of mailboxes
 * @param corsOrigins whose pages may call from a browser
 * @param rateLimit calls a minute with one key; 0 for no limit
 * @param smtp where messages come in over SMTP; null for nowhere
 * @param unpacking how far files are taken apart that hold others
 * @param reading what files may cost that are read
 * @param engines which engine serves which slot
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
        List<AddressRange> webhooksAllow,
        @Nullable Integer monthlyCredits,
        String emailDomain,
        MailSettings mail,
        Set<String> corsOrigins,
        int rateLimit,
        @Nullable SmtpSettings smtp,
        UnpackingSettings unpacking,
        Limits reading,
        EngineSettings engines) {
    private static final Pattern DOMAIN =
            Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]+]");
    private static final Pattern ORIGIN = Pattern.compile("\\*|https?://[A-Za-z0-9.\\[\\]:-]+");
    private static final Pattern HEADER_VALUE = Pattern.compile("[!-~]+");
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
        WEBHOOKS_ALLOW,
        MONTHLY_CREDITS,
        EMAIL,
        EMAIL_DOMAIN,
        EMAIL_MAX_MB,
        EMAIL_RATE_SENDER,
        EMAIL_RATE_REMOTE,
        CORS_ORIGINS,
        RATE_LIMIT,
        SMTP_PORT,
        SMTP_HOST,
        SMTP_MAX_MB,
        SMTP_CERTIFICATE,
        SMTP_KEY,
        MAX_MEMBERS,
        MAX_UNPACKED_DEPTH,
        MAX_MAIL_PARTS,
        READING_SECONDS,
        READING_PAGE_SECONDS,
        READING_MEMORY_MB,
        READING_DOCUMENTS,
        MAX_PAGES,
        MAX_MEGAPIXELS,
        MAX_UNPACKED_MB,
        MAX_UNPACKED_RATIO,
        MAX_DEPTH,
        LLM_URL,
        LLM_KEY,
        LLM_MODEL,
        LLM_SECONDS,
        LLM_CHARACTERS,
        AI_ENGINES;

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
                ranges(given.get(Name.WEBHOOKS_ALLOW)),
                optional(given.get(Name.MONTHLY_CREDITS)) == null
                        ? null
                        : Integer.valueOf(number(given, Name.MONTHLY_CREDITS, 0, 0, Integer.MAX_VALUE)),
                domain(given),
                new MailSettings(
                        truth(given, Name.EMAIL, true),
                        number(given, Name.EMAIL_MAX_MB, 8, 1, 100) << 20,
                        number(given, Name.EMAIL_RATE_SENDER, MailSettings.DEFAULT.perSender(), 0, 1_000_000),
                        number(given, Name.EMAIL_RATE_REMOTE, MailSettings.DEFAULT.perRemote(), 0, 1_000_000)),
                origins(given.get(Name.CORS_ORIGINS)),
                number(given, Name.RATE_LIMIT, 0, 0, 1_000_000),
                smtp(given),
                unpacking(given),
                reading(given),
                EngineSettings.of(llm(given), optional(given.get(Name.AI_ENGINES))));
    }

    private static @Nullable LlmSettings llm(Map<Name, Given> given) {
        var seconds = seconds(given, Name.LLM_SECONDS, LlmSettings.USUAL_PATIENCE, 1);
        int characters = number(given, Name.LLM_CHARACTERS, LlmSettings.USUAL_CHARACTERS, 1_000, 10_000_000);
        var key = optional(given.get(Name.LLM_KEY));
        if (key != null && !HEADER_VALUE.matcher(key).matches()) {
            throw new Wrong("QUERN_LLM_KEY has blanks or signs that no key has.");
        }
        var url = optional(given.get(Name.LLM_URL)) == null ? null : url(given.get(Name.LLM_URL));
        var model = optional(given.get(Name.LLM_MODEL));
        if (url == null) {
            return null;
        }
        if (url.getUserInfo() != null || url.getQuery() != null) {
            throw new Wrong("QUERN_LLM_URL holds a name, password or query; the key belongs into QUERN_LLM_KEY.");
        }
        if (model == null) {
            throw new Wrong("QUERN_LLM_URL needs QUERN_LLM_MODEL, the model's name at that endpoint.");
        }
        return new LlmSettings(url, key, model, seconds, characters);
    }

    private static @Nullable SmtpSettings smtp(Map<Name, Given> given) {
        var certificate = file(given.get(Name.SMTP_CERTIFICATE));
        var key = file(given.get(Name.SMTP_KEY));
        if ((certificate == null) != (key == null)) {
            throw new Wrong("A certificate for SMTP goes with its key: set smtp-certificate and smtp-key, or neither.");
        }
        int maxMb = number(given, Name.SMTP_MAX_MB, 25, 1, 1_000);
        int port = number(given, Name.SMTP_PORT, -1, 0, 65_535);
        var host = value(given, Name.SMTP_HOST, value(given, Name.HOST, "127.0.0.1"));
        return port < 0 ? null : new SmtpSettings(port, host, maxMb << 20, certificate, key);
    }

    private static @Nullable Path file(@Nullable Given given) {
        var name = optional(given);
        if (given == null || name == null) {
            return null;
        }
        var file = Path.of(name);
        if (!Files.isReadable(file)) {
            throw new Wrong(given.where() + " names a file that cannot be read: " + name);
        }
        return file;
    }

    private static UnpackingSettings unpacking(Map<Name, Given> given) {
        var usual = UnpackingSettings.USUAL;
        return new UnpackingSettings(
                number(given, Name.MAX_MEMBERS, usual.members(), 1, 100_000),
                number(given, Name.MAX_UNPACKED_MB, usual.megabytes(), 1, 10_000),
                number(given, Name.MAX_UNPACKED_RATIO, usual.ratio(), 2, 1_000_000),
                number(given, Name.MAX_UNPACKED_DEPTH, usual.depth(), 1, 10),
                number(given, Name.MAX_MAIL_PARTS, usual.mailParts(), 1, 100_000));
    }

    private static Limits reading(Map<Name, Given> given) {
        var usual = Limits.DEFAULT;
        return new Limits(
                files(given, usual.files()),
                unpacking(given).limits(),
                number(given, Name.READING_MEMORY_MB, usual.heapMb(), 64, 65_536),
                seconds(given, Name.READING_SECONDS, usual.deadline(), 1),
                seconds(given, Name.READING_PAGE_SECONDS, usual.perPage(), 0),
                number(given, Name.READING_DOCUMENTS, usual.documents(), 1, 1_000_000),
                usual.idle());
    }

    private static ReadingLimits files(Map<Name, Given> given, ReadingLimits usual) {
        return new ReadingLimits(
                usual.bytes(),
                (long) number(given, Name.MAX_UNPACKED_MB, (int) (usual.unpacked() >> 20), 1, 10_000) << 20,
                number(given, Name.MAX_UNPACKED_RATIO, usual.ratio(), 2, 1_000_000),
                usual.parts(),
                number(given, Name.MAX_PAGES, usual.pages(), 1, 100_000),
                number(given, Name.MAX_MEGAPIXELS, (int) (usual.pixels() / 1_000_000), 1, 2_000) * 1_000_000L,
                usual.words(),
                usual.cells(),
                usual.columns(),
                number(given, Name.MAX_DEPTH, usual.depth(), 10, 1_000));
    }

    private static Duration seconds(Map<Name, Given> given, Name name, Duration otherwise, int least) {
        return Duration.ofSeconds(number(given, name, (int) otherwise.toSeconds(), least, 86_400));
    }

    /** The largest upload, in bytes. */
    public long maxUploadBytes() {
        return maxUploadMb * 1024L * 1024L;
    }

    /** Where models beside the embedded ones are. */
    Path models() {
        return data.resolve("models");
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

    private static boolean truth(Map<Name, Given> given, Name name, boolean otherwise) {
        var found = given.get(name);
        if (found == null) {
            return otherwise;
        }
        return switch (found.value().strip().toLowerCase(Locale.ROOT)) {
            case "true", "on", "yes", "1" -> true;
            case "false", "off", "no", "0" -> false;
            default -> throw new Wrong(found.where() + " must be true or false, not '" + found.value() + "'.");
        };
    }

    /** The host of the address under which callers reach the server, if nobody says otherwise. */
    private static String domain(Map<Name, Given> given) {
        var baseUrl = url(given.get(Name.BASE_URL));
        var domain = value(given, Name.EMAIL_DOMAIN, baseUrl == null ? "localhost" : baseUrl.getHost());
        if (!DOMAIN.matcher(domain).matches()) {
            throw new Wrong("The domain of e-mail addresses is a name such as in.example.org, not '" + domain + "'.");
        }
        return domain.toLowerCase(Locale.ROOT);
    }

    private static Set<String> origins(@Nullable Given given) {
        var list = optional(given);
        if (given == null || list == null) {
            return Set.of();
        }
        var origins = new LinkedHashSet<String>();
        for (var origin : list.split(",", -1)) {
            if (!ORIGIN.matcher(origin.strip()).matches()) {
                throw new Wrong(given.where() + " lists origins such as https://app.example.org, separated by commas,"
                        + " or is *; '" + origin.strip() + "' is neither.");
            }
            origins.add(origin.strip());
        }
        return origins;
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
