package dev.quern.app.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A setting: its name as a flag and in the file; in the environment it is in capitals, after {@value #PREFIX}. */
enum Setting {
    DATA("DIR", "Folder that holds everything (default: quern-data)."),
    PORT("N", "Port to listen on (default: 8080; 0 for any)."),
    HOST("ADDRESS", "Address to listen on (default: 127.0.0.1)."),
    TLS_CERTIFICATE("FILE", "Certificate chain for HTTPS, as PEM (default: none, plain HTTP)."),
    TLS_KEY("FILE", "Its key, as PEM without a password."),
    TRUSTED_PROXIES("RANGES", "Addresses of proxies whose X-Forwarded headers are believed (default: none)."),
    ROLE("ROLE", "all, api (takes requests and mail) or worker (does the work); default: all."),
    BASE_URL("URL", "What addresses in answers start with."),
    API_KEY("KEY", "Makes sure that this ADMIN key exists."),
    DB_URL("URL", "JDBC URL (default: an embedded database in the data folder)."),
    DB_USER("NAME", "Database user."),
    DB_PASSWORD("PASSWORD", "Database password; the environment is a better place for it."),
    BLOBS("PLACE", "Where files are kept: a folder or s3://bucket/prefix (default: blobs in the data folder)."),
    S3_ENDPOINT("URL", "Address of an S3 server that is not Amazon's."),
    WORKERS("N", "Documents processed at the same time."),
    MAX_UPLOAD_MB("N", "Largest upload (default: 100)."),
    MIN_FREE_MB("N", "Room on the disk below which nothing is taken in (default: 200; 0 for no floor)."),
    MAX_WAITING("N", "Documents that may wait to be processed (default: 100000; 0 for no limit)."),
    MAX_WAITING_ACCOUNT("N", "Those of one account (default: 50000; 0 for no limit)."),
    WEBHOOKS_ALLOW("RANGES", "Inner addresses that webhooks may call, such as 10.0.0.0/8,192.168.1.7."),
    MONTHLY_CREDITS("N", "Credits of each account in a calendar month (default: no limit)."),
    EMAIL("BOOLEAN", "Whether POST /email takes messages (default: true)."),
    EMAIL_DOMAIN("DOMAIN", "The part after the @ in the addresses of mailboxes (default: the host of the base URL)."),
    EMAIL_MAX_MB("N", "Largest posted message (default: 8)."),
    EMAIL_RATE_SENDER("N", "Posted messages a minute from one sender (default: 60; 0 for no limit)."),
    EMAIL_RATE_REMOTE("N", "Posted messages a minute from one remote address (default: 600; 0 for no limit)."),
    CORS_ORIGINS("ORIGINS", "Origins whose pages may call from a browser, separated by commas (default: none)."),
    RATE_LIMIT("N", "Calls a minute with one key (default: 0, no limit)."),
    REQUESTS_PER_REMOTE(
            "N", "Requests of one remote address under way at the same time (default: 100; 0 for no limit)."),
    SMTP_PORT("N", "Port to take e-mail on (default: none; 0 for any)."),
    SMTP_HOST("ADDRESS", "Address to take e-mail on (default: that of --host)."),
    SMTP_MAX_MB("N", "Largest e-mail (default: 25)."),
    SMTP_CERTIFICATE("FILE", "Certificate chain for STARTTLS, as PEM (default: none)."),
    SMTP_KEY("FILE", "Its key, as PEM without a password."),
    MAX_MEMBERS("N", "Files that one archive, message or folder of messages may hold (default: 10000)."),
    MAX_UNPACKED_DEPTH("N", "How deep files in files are opened (default: 3)."),
    MAX_MAIL_PARTS("N", "Texts and files of one message (default: 1000)."),
    READING_SECONDS("N", "Seconds that a file of one page may take to be read (default: 60)."),
    READING_PAGE_SECONDS("N", "Seconds on top for every page that was read (default: 10)."),
    READING_MEMORY_MB("N", "Heap of a process that reads files (default: 512)."),
    SANDBOX("WHEN", "Read files in a sandbox: auto (where it can be had), required or off (default: auto)."),
    READING_DOCUMENTS("N", "Files after which such a process is replaced (default: 1000000)."),
    MAX_PAGES("N", "Most pages of a document (default: 1000)."),
    MAX_MEGAPIXELS("N", "Largest image that is read, in millions of pixels (default: 150)."),
    MAX_UNPACKED_MB("N", "Most that a ZIP or a zipped file, such as DOCX, may unpack to (default: 256)."),
    MAX_UNPACKED_RATIO("N", "Most times its size that a part of one may unpack to (default: 100)."),
    MAX_DEPTH("N", "Deepest nesting in XML, HTML and RTF (default: 200)."),
    EXTRACTION_SECONDS("N", "Seconds of computing that finding the fields of a document may take (default: 60)."),
    LLM_URL("URL", "Base of an OpenAI-compatible endpoint that finds values (default: none)."),
    LLM_KEY("KEY", "Its key; the environment is a better place for it."),
    LLM_MODEL("NAME", "The model to ask there."),
    LLM_SECONDS("N", "How long one call of it may take (default: 120)."),
    LLM_CHARACTERS("N", "Most text of a document that it is given (default: 60000)."),
    READER("BOOLEAN", "Whether the embedded engine's network points to values on pages (default: true)."),
    AI_ENGINES(
            "PAIRS", "Engines of slots, such as GCP_AI_1=embedded,GCP_AI_3_TXT=llm (default: llm where there is one).");

    private static final String PREFIX = "QUERN_";
    /** Said to the launcher and to the log, not to us. */
    private static final List<String> OF_OTHERS = List.of("QUERN_JAVA_OPTS", "QUERN_LOG_LEVEL", "QUERN_LOG_FORMAT");

    private static final Pattern CLUSTER_ADDRESS = Pattern.compile("(?:tcp|udp|sctp)://");

    /** A description of its value, for people. */
    final String label;

    final String description;

    Setting(String label, String description) {
        this.label = label;
        this.description = description;
    }

    String written() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String flag() {
        return "--" + written();
    }

    String inEnvironment() {
        return PREFIX + name();
    }

    /** Returns whether it is a flag of all commands with settings; a key has a role, too, and that is another. */
    boolean isOfAllCommands() {
        return this != ROLE;
    }

    /** Returns whether a variable of the environment is to say something to the server. */
    static boolean isMeant(String variable) {
        return variable.startsWith(PREFIX) && !OF_OTHERS.contains(variable);
    }

    /** By a variable's name. */
    static Optional<Setting> ofEnvironment(String variable) {
        return Arrays.stream(values())
                .filter(one -> one.inEnvironment().equals(variable))
                .findFirst();
    }

    /** The message about a variable that is no setting. */
    static String unknownVariable(String variable) {
        var names = Stream.concat(Arrays.stream(values()).map(Setting::inEnvironment), OF_OTHERS.stream());
        return unknown(variable + " (in the environment)", Nearest.to(variable, names)) + " It is left aside.";
    }

    /** Returns whether a value in the environment is the address that a cluster gives to programs beside a service of our name. */
    boolean isOfCluster(String value) {
        return (this == PORT || this == SMTP_PORT)
                && CLUSTER_ADDRESS.matcher(value).lookingAt();
    }

    /**
     * By its name as a flag and in the file.
     *
     * @param where it was found, for the message
     */
    static Setting of(String written, String where) {
        return Arrays.stream(values())
                .filter(one -> one.written().equals(written))
                .findFirst()
                .orElseThrow(() -> new Settings.Wrong(unknown(
                        where, Nearest.to(written, Arrays.stream(values()).map(Setting::written)))));
    }

    private static String unknown(String where, Optional<String> near) {
        return "Unknown setting: " + where + ". "
                + near.map(one -> "Did you mean " + one + "?")
                        .orElse("docs/configuration.md and 'quern serve --help' have them all.");
    }
}
