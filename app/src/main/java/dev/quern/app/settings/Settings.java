package dev.quern.app.settings;

import dev.quern.app.blobs.BlobAddress;
import dev.quern.app.smtp.SmtpSettings;
import dev.quern.core.intake.Admission;
import dev.quern.core.node.Node;
import dev.quern.core.processing.Finding;
import dev.quern.ocr.isolation.Limits;
import dev.quern.ocr.llm.LlmSettings;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.rest.delivery.AddressRange;
import dev.quern.rest.mail.MailSettings;
import dev.quern.rest.reception.Patience;
import dev.quern.rest.tls.CertificateFiles;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings of an operator, from one of three places: a flag ({@code --max-upload-mb 20}), the environment
 * ({@code QUERN_MAX_UPLOAD_MB=20}) or the file {@value #FILE} in the data folder ({@code max-upload-mb=20}); the first that
 * says something wins. A setting that is unknown or wrong stops the start with one line.
 *
 * @param data the folder that holds everything
 * @param port to listen on; 0 for any that is free
 * @param certificate for TLS; null for plain HTTP
 * @param trustedProxies that are believed when they say whose request they pass on
 * @param role the part of the work that this program does
 * @param baseUrl what addresses in answers start with; null for where the server listens
 * @param apiKey a key that is to exist; null for none
 * @param dbUrl JDBC URL; null for the embedded database in the data folder
 * @param blobs where the files of documents are kept
 * @param workers documents processed at the same time
 * @param minFreeMb free space on the disk below which nothing is taken in
 * @param webhooksAllow what webhooks may call beside the public internet
 * @param monthlyCredits of each account in a calendar month; null for as many as it likes
 * @param emailDomain the part after the @ in the addresses of mailboxes
 * @param corsOrigins whose pages may call from a browser
 * @param rateLimit calls a minute with one key; 0 for no limit
 * @param requestsPerRemote under way at the same time; 0 for no limit
 * @param smtp where messages come in over SMTP; null for nowhere
 * @param unpacking how far files are taken apart that hold others
 * @param reading what files may cost that are read
 * @param sandbox whether processes are shut in that files are read in
 * @param extraction how long finding the fields of a document may compute
 * @param engines which engine serves which slot
 * @param waiting how many documents may wait to be processed
 * @param tracing the variables of OpenTelemetry, all that begin with OTEL_
 */
public record Settings(
        Path data,
        int port,
        String host,
        @Nullable CertificateFiles certificate,
        List<AddressRange> trustedProxies,
        Node.Role role,
        @Nullable URI baseUrl,
        @Nullable String apiKey,
        @Nullable String dbUrl,
        @Nullable String dbUser,
        @Nullable String dbPassword,
        BlobAddress blobs,
        int workers,
        int maxUploadMb,
        int minFreeMb,
        List<AddressRange> webhooksAllow,
        @Nullable Integer monthlyCredits,
        String emailDomain,
        MailSettings mail,
        Set<String> corsOrigins,
        int rateLimit,
        int requestsPerRemote,
        @Nullable SmtpSettings smtp,
        UnpackingSettings unpacking,
        Limits reading,
        SandboxWish sandbox,
        Duration extraction,
        EngineSettings engines,
        Admission.Bounds waiting,
        Map<String, String> tracing) {
    private static final Logger LOG = LoggerFactory.getLogger(Settings.class);
    private static final Pattern DOMAIN =
            Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]+]");
    private static final Pattern HEADER_VALUE = Pattern.compile("[!-~]+");
    static final String FILE = "quern.properties";

    /** A setting that cannot be; the message is all an operator needs. */
    public static final class Wrong extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Wrong(String message) {
            super(message);
        }
    }

    /** Puts flags, environment and file together; the log has what in the environment is no setting. */
    public static Settings of(Map<String, String> flags, Map<String, String> environment) {
        return of(flags, environment, LOG::warn);
    }

    static Settings of(Map<String, String> flags, Map<String, String> environment, Consumer<String> warnings) {
        var given = GivenSettings.of(flags, environment, warnings);
        return new Settings(
                given.data(),
                given.number(Setting.PORT, 8080, 0, 65_535),
                given.value(Setting.HOST, "127.0.0.1"),
                certificate(given, Setting.TLS_CERTIFICATE, Setting.TLS_KEY),
                given.ranges(Setting.TRUSTED_PROXIES),
                role(given),
                given.url(Setting.BASE_URL),
                given.optional(Setting.API_KEY),
                given.optional(Setting.DB_URL),
                given.optional(Setting.DB_USER),
                given.optional(Setting.DB_PASSWORD),
                blobs(given),
                given.number(Setting.WORKERS, Math.max(2, Runtime.getRuntime().availableProcessors()), 1, 256),
                given.number(Setting.MAX_UPLOAD_MB, 100, 1, 10_000),
                given.number(Setting.MIN_FREE_MB, 200, 0, 1_000_000),
                given.ranges(Setting.WEBHOOKS_ALLOW),
                given.optional(Setting.MONTHLY_CREDITS) == null
                        ? null
                        : Integer.valueOf(given.number(Setting.MONTHLY_CREDITS, 0, 0, Integer.MAX_VALUE)),
                domain(given),
                new MailSettings(
                        given.truth(Setting.EMAIL, true),
                        given.number(Setting.EMAIL_MAX_MB, 8, 1, 100) << 20,
                        given.number(Setting.EMAIL_RATE_SENDER, MailSettings.DEFAULT.perSender(), 0, 1_000_000),
                        given.number(Setting.EMAIL_RATE_REMOTE, MailSettings.DEFAULT.perRemote(), 0, 1_000_000)),
                given.origins(Setting.CORS_ORIGINS),
                given.number(Setting.RATE_LIMIT, 0, 0, 1_000_000),
                given.number(Setting.REQUESTS_PER_REMOTE, Patience.USUALLY_PER_REMOTE, 0, 1_000_000),
                smtp(given),
                unpacking(given),
                reading(given),
                SandboxWish.of(given),
                given.seconds(Setting.EXTRACTION_SECONDS, Finding.USUAL, 1),
                EngineSettings.of(
                        llm(given),
                        given.optional(Setting.AI_ENGINES),
                        given.where(Setting.AI_ENGINES),
                        given.truth(Setting.READER, true)),
                new Admission.Bounds(
                        given.number(Setting.MAX_WAITING, 100_000, 0, Integer.MAX_VALUE),
                        given.number(Setting.MAX_WAITING_ACCOUNT, 50_000, 0, Integer.MAX_VALUE)),
                environment.entrySet().stream()
                        .filter(variable -> variable.getKey().startsWith("OTEL_"))
                        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    private static BlobAddress blobs(GivenSettings given) {
        var endpoint = given.optional(Setting.S3_ENDPOINT) == null ? null : given.url(Setting.S3_ENDPOINT);
        try {
            return BlobAddress.of(
                    given.value(Setting.BLOBS, given.data().resolve("blobs").toString()), endpoint);
        } catch (IllegalArgumentException e) {
            throw new Wrong(given.where(Setting.BLOBS) + ": " + e.getMessage() + ".");
        }
    }

    private static @Nullable LlmSettings llm(GivenSettings given) {
        var seconds = given.seconds(Setting.LLM_SECONDS, LlmSettings.USUAL_PATIENCE, 1);
        int characters = given.number(Setting.LLM_CHARACTERS, LlmSettings.USUAL_CHARACTERS, 1_000, 10_000_000);
        var key = given.optional(Setting.LLM_KEY);
        if (key != null && !HEADER_VALUE.matcher(key).matches()) {
            throw new Wrong(given.where(Setting.LLM_KEY) + " has blanks or signs that no key has.");
        }
        var url = given.optional(Setting.LLM_URL) == null ? null : given.url(Setting.LLM_URL);
        var model = given.optional(Setting.LLM_MODEL);
        if (url == null) {
            return null;
        }
        if (url.getUserInfo() != null || url.getQuery() != null) {
            throw new Wrong(given.where(Setting.LLM_URL)
                    + " holds a name, password or query; the key belongs into QUERN_LLM_KEY.");
        }
        if (model == null) {
            throw new Wrong(given.where(Setting.LLM_URL) + " needs " + given.alike(Setting.LLM_URL, Setting.LLM_MODEL)
                    + ", the model's name at that endpoint.");
        }
        return new LlmSettings(url, key, model, seconds, characters);
    }

    private static @Nullable CertificateFiles certificate(GivenSettings given, Setting chain, Setting ofChain) {
        var certificate = given.file(chain);
        var key = given.file(ofChain);
        if (certificate != null && key != null) {
            return new CertificateFiles(certificate, key);
        }
        if (certificate != null || key != null) {
            throw new Wrong("A certificate goes with its key: set " + chain.written() + " and " + ofChain.written()
                    + ", or neither.");
        }
        return null;
    }

    /** Several programs share a PostgreSQL; the embedded database belongs to one. */
    private static Node.Role role(GivenSettings given) {
        var written = given.value(Setting.ROLE, "all");
        var role = Arrays.stream(Node.Role.values())
                .filter(one -> one.name().equalsIgnoreCase(written))
                .findFirst()
                .orElseThrow(
                        () -> new Wrong(given.where(Setting.ROLE) + " is all, api or worker, not '" + written + "'."));
        var database = given.optional(Setting.DB_URL);
        if (role != Node.Role.ALL && (database == null || database.startsWith("jdbc:h2:"))) {
            throw new Wrong(given.where(Setting.ROLE) + " is " + written
                    + ", and an H2 database has one server that does everything: set "
                    + given.alike(Setting.ROLE, Setting.DB_URL) + " to a PostgreSQL database that the servers share.");
        }
        return role;
    }

    private static @Nullable SmtpSettings smtp(GivenSettings given) {
        var certificate = certificate(given, Setting.SMTP_CERTIFICATE, Setting.SMTP_KEY);
        int maxMb = given.number(Setting.SMTP_MAX_MB, 25, 1, 1_000);
        int port = given.number(Setting.SMTP_PORT, -1, 0, 65_535);
        var host = given.value(Setting.SMTP_HOST, given.value(Setting.HOST, "127.0.0.1"));
        return port < 0 ? null : new SmtpSettings(port, host, maxMb << 20, certificate);
    }

    private static UnpackingSettings unpacking(GivenSettings given) {
        var usual = UnpackingSettings.USUAL;
        return new UnpackingSettings(
                given.number(Setting.MAX_MEMBERS, usual.members(), 1, 100_000),
                given.number(Setting.MAX_UNPACKED_MB, usual.megabytes(), 1, 10_000),
                given.number(Setting.MAX_UNPACKED_RATIO, usual.ratio(), 2, 1_000_000),
                given.number(Setting.MAX_UNPACKED_DEPTH, usual.depth(), 1, 10),
                given.number(Setting.MAX_MAIL_PARTS, usual.mailParts(), 1, 100_000));
    }

    private static Limits reading(GivenSettings given) {
        var usual = Limits.DEFAULT;
        return new Limits(
                files(given, usual.files()),
                unpacking(given).limits(),
                given.number(Setting.READING_MEMORY_MB, usual.heapMb(), 64, 65_536),
                given.seconds(Setting.READING_SECONDS, usual.deadline(), 1),
                given.seconds(Setting.READING_PAGE_SECONDS, usual.perPage(), 0),
                given.number(Setting.READING_DOCUMENTS, usual.documents(), 1, 1_000_000),
                usual.idle());
    }

    private static ReadingLimits files(GivenSettings given, ReadingLimits usual) {
        return new ReadingLimits(
                usual.bytes(),
                (long) given.number(Setting.MAX_UNPACKED_MB, (int) (usual.unpacked() >> 20), 1, 10_000) << 20,
                given.number(Setting.MAX_UNPACKED_RATIO, usual.ratio(), 2, 1_000_000),
                usual.parts(),
                given.number(Setting.MAX_PAGES, usual.pages(), 1, 100_000),
                given.number(Setting.MAX_MEGAPIXELS, (int) (usual.pixels() / 1_000_000), 1, 2_000) * 1_000_000L,
                usual.words(),
                usual.cells(),
                usual.columns(),
                given.number(Setting.MAX_DEPTH, usual.depth(), 10, 1_000));
    }

    /** The host of the address under which callers reach the server, if nobody says otherwise. */
    private static String domain(GivenSettings given) {
        var baseUrl = given.url(Setting.BASE_URL);
        var domain = given.value(Setting.EMAIL_DOMAIN, baseUrl == null ? "localhost" : baseUrl.getHost());
        if (!DOMAIN.matcher(domain).matches()) {
            throw new Wrong("The domain of e-mail addresses is a name such as in.example.org, not '" + domain + "'.");
        }
        return domain.toLowerCase(Locale.ROOT);
    }

    /** The largest upload, in bytes. */
    public long maxUploadBytes() {
        return maxUploadMb * 1024L * 1024L;
    }

    /** Where models beside the embedded ones are. */
    public Path models() {
        return data.resolve("models");
    }

    /** A folder for files that are kept elsewhere, as long as they are used. */
    public Path scratch() {
        return data.resolve("s3");
    }

    /** Where to reach the database. */
    public String jdbcUrl() {
        return dbUrl != null ? dbUrl : "jdbc:h2:file:" + data.resolve("db").resolve("quern");
    }

    /** Refuses where there is no database to be reached; the embedded one is made by whoever opens it first. */
    public void requireDatabase() {
        if (dbUrl == null && !Files.exists(data.resolve("db").resolve("quern.mv.db"))) {
            throw new Wrong(
                    "There is no database in " + data + "; 'serve', 'key create' and 'key add-account' make one.");
        }
    }
}
