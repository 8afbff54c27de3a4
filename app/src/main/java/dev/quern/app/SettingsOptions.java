package dev.quern.app;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The settings as flags of a command. */
final class SettingsOptions {
    @Option(names = "--data", paramLabel = "DIR", description = "Folder that holds everything (default: quern-data).")
    private @Nullable String data;

    @Option(names = "--port", paramLabel = "N", description = "Port to listen on (default: 8080; 0 for any).")
    private @Nullable String port;

    @Option(names = "--host", description = "Address to listen on (default: 127.0.0.1).")
    private @Nullable String host;

    @Option(names = "--base-url", description = "What addresses in answers start with.")
    private @Nullable String baseUrl;

    @Option(names = "--api-key", description = "Makes sure that this ADMIN key exists.")
    private @Nullable String apiKey;

    @Option(names = "--db-url", description = "JDBC URL (default: an embedded database in the data folder).")
    private @Nullable String dbUrl;

    @Option(names = "--db-user", description = "Database user.")
    private @Nullable String dbUser;

    @Option(names = "--db-password", description = "Database password; the environment is a better place for it.")
    private @Nullable String dbPassword;

    @Option(names = "--workers", paramLabel = "N", description = "Documents processed at the same time.")
    private @Nullable String workers;

    @Option(names = "--max-upload-mb", paramLabel = "N", description = "Largest upload (default: 100).")
    private @Nullable String maxUploadMb;

    @Option(
            names = "--webhooks-allow",
            paramLabel = "RANGES",
            description = "Inner addresses that webhooks may call, such as 10.0.0.0/8,192.168.1.7.")
    private @Nullable String webhooksAllow;

    @Option(
            names = "--monthly-credits",
            description = "Credits of each account in a calendar month (default: no limit).")
    private @Nullable String monthlyCredits;

    @Option(names = "--email", description = "Whether POST /email takes messages (default: true).")
    private @Nullable String email;

    @Option(
            names = "--email-domain",
            description = "What stands behind the @ in the addresses of mailboxes (default: the host of the base URL).")
    private @Nullable String emailDomain;

    @Option(names = "--email-max-mb", description = "Largest posted message (default: 8).")
    private @Nullable String emailMaxMb;

    @Option(
            names = "--email-rate-sender",
            description = "Posted messages a minute from one sender (default: 60; 0 for no limit).")
    private @Nullable String emailRateSender;

    @Option(
            names = "--email-rate-remote",
            description = "Posted messages a minute from one remote address (default: 600; 0 for no limit).")
    private @Nullable String emailRateRemote;

    @Option(
            names = "--cors-origins",
            description = "Origins whose pages may call from a browser, separated by commas (default: none).")
    private @Nullable String corsOrigins;

    @Option(names = "--rate-limit", description = "Calls a minute with one key (default: 0, no limit).")
    private @Nullable String rateLimit;

    @Option(names = "--smtp-port", description = "Port to take e-mail on (default: none; 0 for any).")
    private @Nullable String smtpPort;

    @Option(names = "--smtp-host", description = "Address to take e-mail on (default: that of --host).")
    private @Nullable String smtpHost;

    @Option(names = "--smtp-max-mb", description = "Largest e-mail (default: 25).")
    private @Nullable String smtpMaxMb;

    @Option(names = "--smtp-certificate", description = "Certificate chain for STARTTLS, as PEM (default: none).")
    private @Nullable String smtpCertificate;

    @Option(names = "--smtp-key", description = "Its key, as PEM without a password.")
    private @Nullable String smtpKey;

    @Option(
            names = "--max-members",
            description = "Files that one archive, message or folder of messages may hold (default: 10000).")
    private @Nullable String maxMembers;

    @Option(names = "--max-unpacked-depth", description = "How deep files in files are opened (default: 3).")
    private @Nullable String maxUnpackedDepth;

    @Option(names = "--max-mail-parts", description = "Texts and files of one message (default: 1000).")
    private @Nullable String maxMailParts;

    @Option(
            names = "--reading-seconds",
            paramLabel = "N",
            description = "Seconds that a file of one page may take to be read (default: 60).")
    private @Nullable String readingSeconds;

    @Option(
            names = "--reading-page-seconds",
            paramLabel = "N",
            description = "Seconds on top for every page that was read (default: 10).")
    private @Nullable String readingPageSeconds;

    @Option(
            names = "--reading-memory-mb",
            paramLabel = "N",
            description = "Heap of a process that reads files (default: 512).")
    private @Nullable String readingMemoryMb;

    @Option(
            names = "--reading-documents",
            paramLabel = "N",
            description = "Files after which such a process is replaced (default: 1000).")
    private @Nullable String readingDocuments;

    @Option(names = "--max-pages", paramLabel = "N", description = "Most pages of a document (default: 1000).")
    private @Nullable String maxPages;

    @Option(
            names = "--max-megapixels",
            paramLabel = "N",
            description = "Largest image that is read, in millions of pixels (default: 150).")
    private @Nullable String maxMegapixels;

    @Option(
            names = "--max-unpacked-mb",
            paramLabel = "N",
            description = "Most that a ZIP or a zipped file, such as DOCX, may unpack to (default: 256).")
    private @Nullable String maxUnpackedMb;

    @Option(
            names = "--max-unpacked-ratio",
            paramLabel = "N",
            description = "Most times its size that a part of one may unpack to (default: 100).")
    private @Nullable String maxUnpackedRatio;

    @Option(
            names = "--max-depth",
            paramLabel = "N",
            description = "Deepest nesting in XML, HTML and RTF (default: 200).")
    private @Nullable String maxDepth;

    @Option(
            names = "--llm-url",
            description = "Base of an OpenAI-compatible endpoint that finds values (default: none).")
    private @Nullable String llmUrl;

    @Option(names = "--llm-key", description = "Its key; the environment is a better place for it.")
    private @Nullable String llmKey;

    @Option(names = "--llm-model", description = "The model to ask there.")
    private @Nullable String llmModel;

    @Option(names = "--llm-seconds", paramLabel = "N", description = "How long one call of it may take (default: 120).")
    private @Nullable String llmSeconds;

    @Option(
            names = "--llm-characters",
            paramLabel = "N",
            description = "Most text of a document that it is given (default: 60000).")
    private @Nullable String llmCharacters;

    @Option(
            names = "--ai-engines",
            description =
                    "Engines of slots, such as GCP_AI_1=embedded,GCP_AI_3_TXT=llm (default: llm where there is one).")
    private @Nullable String aiEngines;

    /** The settings by these flags, the environment and the file in the data folder. */
    Settings settings() {
        var flags = new LinkedHashMap<String, @Nullable String>();
        flags.put("data", data);
        flags.put("port", port);
        flags.put("host", host);
        flags.put("base-url", baseUrl);
        flags.put("api-key", apiKey);
        flags.put("db-url", dbUrl);
        flags.put("db-user", dbUser);
        flags.put("db-password", dbPassword);
        flags.put("workers", workers);
        flags.put("max-upload-mb", maxUploadMb);
        flags.put("webhooks-allow", webhooksAllow);
        flags.put("monthly-credits", monthlyCredits);
        flags.put("email", email);
        flags.put("email-domain", emailDomain);
        flags.put("email-max-mb", emailMaxMb);
        flags.put("email-rate-sender", emailRateSender);
        flags.put("email-rate-remote", emailRateRemote);
        flags.put("cors-origins", corsOrigins);
        flags.put("rate-limit", rateLimit);
        flags.put("smtp-port", smtpPort);
        flags.put("smtp-host", smtpHost);
        flags.put("smtp-max-mb", smtpMaxMb);
        flags.put("smtp-certificate", smtpCertificate);
        flags.put("smtp-key", smtpKey);
        flags.put("max-members", maxMembers);
        flags.put("max-unpacked-depth", maxUnpackedDepth);
        flags.put("max-mail-parts", maxMailParts);
        flags.put("reading-seconds", readingSeconds);
        flags.put("reading-page-seconds", readingPageSeconds);
        flags.put("reading-memory-mb", readingMemoryMb);
        flags.put("reading-documents", readingDocuments);
        flags.put("max-pages", maxPages);
        flags.put("max-megapixels", maxMegapixels);
        flags.put("max-unpacked-mb", maxUnpackedMb);
        flags.put("max-unpacked-ratio", maxUnpackedRatio);
        flags.put("max-depth", maxDepth);
        flags.put("llm-url", llmUrl);
        flags.put("llm-key", llmKey);
        flags.put("llm-model", llmModel);
        flags.put("llm-seconds", llmSeconds);
        flags.put("llm-characters", llmCharacters);
        flags.put("ai-engines", aiEngines);
        var given = new LinkedHashMap<String, String>();
        for (Map.Entry<String, @Nullable String> flag : flags.entrySet()) {
            var value = flag.getValue();
            if (value != null) {
                given.put(flag.getKey(), value);
            }
        }
        return Settings.of(given, System.getenv());
    }
}
