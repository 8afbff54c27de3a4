package dev.quern.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.intake.Admission;
import dev.quern.core.node.Node;
import dev.quern.core.settings.AiEngine;
import dev.quern.ocr.isolation.Limits;
import dev.quern.ocr.llm.LlmSettings;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.rest.tls.CertificateFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    @Test
    void by_default_the_server_listens_on_this_machine_only() {
        var settings = Settings.of(Map.of(), Map.of("PATH", "/bin"));

        assertThat(settings.host()).isEqualTo("127.0.0.1");
        assertThat(settings.port()).isEqualTo(8080);
        assertThat(settings.maxUploadBytes()).isEqualTo(100L * 1024 * 1024);
        assertThat(settings.jdbcUrl()).startsWith("jdbc:h2:file:/").endsWith("quern-data/db/quern");
    }

    @Test
    void a_flag_goes_before_the_environment_and_that_before_the_file(@TempDir Path data) throws IOException {
        Files.writeString(data.resolve("quern.properties"), "port=1\nworkers=1\nmax-upload-mb=1\n");

        var settings = Settings.of(
                Map.of("port", "3", "data", data.toString()),
                Map.of("QUERN_PORT", "2", "QUERN_WORKERS", "2", "QUERN_DATA", "/elsewhere"));

        assertThat(settings.port()).isEqualTo(3);
        assertThat(settings.workers()).isEqualTo(2);
        assertThat(settings.maxUploadMb()).isEqualTo(1);
        assertThat(settings.data()).isEqualTo(data);
    }

    @Test
    void files_are_read_in_a_sandbox_where_there_can_be_one_unless_settings_say_otherwise() {
        assertThat(Settings.of(Map.of(), Map.of()).sandbox()).isEqualTo(SandboxWish.AUTO);
        assertThat(Settings.of(Map.of("sandbox", "off"), Map.of()).sandbox()).isEqualTo(SandboxWish.OFF);
        assertThat(Settings.of(Map.of(), Map.of("QUERN_SANDBOX", "required")).sandbox())
                .isEqualTo(SandboxWish.REQUIRED);
        assertThatThrownBy(() -> Settings.of(Map.of(), Map.of("QUERN_SANDBOX", "yes")))
                .isInstanceOf(Settings.Wrong.class)
                .hasMessage("QUERN_SANDBOX is auto, required or off, not 'yes'.");
    }

    @Test
    void waiting_documents_are_bounded_unless_settings_say_otherwise() {
        assertThat(Settings.of(Map.of(), Map.of()).waiting()).isEqualTo(new Admission.Bounds(100_000, 50_000));
        assertThat(Settings.of(Map.of("max-waiting", "0"), Map.of("QUERN_MAX_WAITING_ACCOUNT", "7"))
                        .waiting())
                .isEqualTo(new Admission.Bounds(0, 7));
    }

    @Test
    void files_are_in_the_data_folder_unless_another_place_is_named(@TempDir Path data) {
        assertThat(Settings.of(Map.of("data", data.toString()), Map.of()).blobs())
                .hasToString(data.resolve("blobs").toString());
        assertThat(Settings.of(Map.of(), Map.of("QUERN_BLOBS", "file:///mnt/files"))
                        .blobs())
                .hasToString("/mnt/files");
        assertThat(Settings.of(Map.of(), Map.of("QUERN_BLOBS", "s3://documents/a/b/"))
                        .blobs())
                .hasToString("s3://documents/a/b/");
        assertThat(Settings.of(Map.of("blobs", "s3://documents"), Map.of("QUERN_S3_ENDPOINT", "http://minio:9000"))
                        .blobs())
                .hasToString("s3://documents/ at http://minio:9000");
    }

    @ParameterizedTest
    @CsvSource({
        "s3:/documents, 'QUERN_BLOBS: A place in a bucket is s3://bucket/prefix, not ''s3:/documents''.'",
        "s3://UPPER, 'QUERN_BLOBS: A place in a bucket is s3://bucket/prefix, not ''s3://UPPER''.'",
        "gs://documents, 'QUERN_BLOBS: Files are kept in a folder or in s3://bucket/prefix, not in ''gs://documents''.'",
        "file://relative, 'QUERN_BLOBS: A folder is file:///folder, not ''file://relative''.'"
    })
    void a_place_for_files_that_cannot_be_stops_the_start(String value, String message) {
        assertThatThrownBy(() -> Settings.of(Map.of(), Map.of("QUERN_BLOBS", value)))
                .isInstanceOf(Settings.Wrong.class)
                .hasMessage(message);
    }

    @Test
    void requests_of_one_remote_address_are_limited_by_default() {
        assertThat(Settings.of(Map.of(), Map.of()).requestsPerRemote()).isEqualTo(100);
        assertThat(Settings.of(Map.of(), Map.of("QUERN_REQUESTS_PER_REMOTE", "0"))
                        .requestsPerRemote())
                .isZero();
    }

    @Test
    void a_role_other_than_all_needs_a_database_that_several_servers_can_share() {
        assertThat(Settings.of(Map.of(), Map.of()).role()).isEqualTo(Node.Role.ALL);
        assertThat(Settings.of(Map.of("role", "all"), Map.of()).role()).isEqualTo(Node.Role.ALL);
        var shared = Map.of("QUERN_DB_URL", "jdbc:postgresql://host/database", "QUERN_ROLE", "Worker");
        assertThat(Settings.of(Map.of(), shared).role()).isEqualTo(Node.Role.WORKER);
        assertThat(Settings.of(Map.of("role", "api"), shared).role()).isEqualTo(Node.Role.API);

        assertThatThrownBy(() -> Settings.of(Map.of("role", "api"), Map.of()))
                .isInstanceOf(Settings.Wrong.class)
                .hasMessage("--role is api, and an H2 database has one server that does everything: set --db-url to a"
                        + " PostgreSQL database that the servers share.");
        assertThatThrownBy(() -> Settings.of(
                        Map.of(), Map.of("QUERN_ROLE", "worker", "QUERN_DB_URL", "jdbc:h2:tcp://host/database")))
                .hasMessageContaining("QUERN_ROLE is worker")
                .hasMessageContaining("set QUERN_DB_URL");
        assertThatThrownBy(() -> Settings.of(Map.of(), Map.of("QUERN_ROLE", "boss")))
                .hasMessage("QUERN_ROLE is all, api or worker, not 'boss'.");
    }

    @Test
    void a_certificate_goes_with_its_key(@TempDir Path folder) throws IOException {
        var chain = Files.writeString(folder.resolve("chain.pem"), "x").toString();
        var key = Files.writeString(folder.resolve("key.pem"), "x").toString();
        assertThat(Settings.of(Map.of(), Map.of()).certificate()).isNull();
        assertThat(Settings.of(Map.of("tls-certificate", chain), Map.of("QUERN_TLS_KEY", key))
                        .certificate())
                .isEqualTo(new CertificateFiles(Path.of(chain), Path.of(key)));
        assertThatThrownBy(() -> Settings.of(Map.of("tls-certificate", chain), Map.of()))
                .isInstanceOf(Settings.Wrong.class)
                .hasMessage("A certificate goes with its key: set tls-certificate and tls-key, or neither.");
        assertThatThrownBy(
                        () -> Settings.of(Map.of(), Map.of("QUERN_TLS_CERTIFICATE", chain + "x", "QUERN_TLS_KEY", key)))
                .hasMessage("QUERN_TLS_CERTIFICATE names a file that cannot be read: " + chain + "x");
    }

    @Test
    void trusted_proxies_are_addresses_and_ranges() {
        assertThat(Settings.of(Map.of(), Map.of()).trustedProxies()).isEmpty();
        assertThat(Settings.of(Map.of("trusted-proxies", "127.0.0.1, fd00::/8"), Map.of())
                        .trustedProxies())
                .hasToString("[127.0.0.1, fd00::/8]");
        for (var wrong : List.of("localhost", "300.1.1.1", "10.0.0.0/33", "*")) {
            assertThatThrownBy(() -> Settings.of(Map.of(), Map.of("QUERN_TRUSTED_PROXIES", wrong)))
                    .as(wrong)
                    .isInstanceOf(Settings.Wrong.class)
                    .hasMessageStartingWith(
                            "QUERN_TRUSTED_PROXIES: Not a range of addresses such as 10.0.0.0/8: '" + wrong);
        }
    }

    @Test
    void a_base_url_loses_its_last_slash() {
        assertThat(Settings.of(Map.of(), Map.of("QUERN_BASE_URL", "https://docs.example/api/"))
                        .baseUrl())
                .isEqualTo(URI.create("https://docs.example/api"));
    }

    @Test
    void settings_of_the_launcher_and_the_log_are_left_to_them() {
        var settings = Settings.of(Map.of(), Map.of("QUERN_JAVA_OPTS", "-Xmx1g", "QUERN_LOG_LEVEL", "DEBUG"));

        assertThat(settings.port()).isEqualTo(8080);
    }

    @Test
    void limits_of_reading_are_set_in_seconds_megabytes_and_pages() {
        var limits = Settings.of(
                        Map.of("max-pages", "5", "max-megapixels", "2", "max-unpacked-mb", "3"),
                        Map.of("QUERN_READING_SECONDS", "7", "QUERN_READING_MEMORY_MB", "300", "QUERN_MAX_DEPTH", "20"))
                .reading();

        assertThat(limits.files().pages()).isEqualTo(5);
        assertThat(limits.files().pixels()).isEqualTo(2_000_000);
        assertThat(limits.files().unpacked()).isEqualTo(3L << 20);
        assertThat(limits.files().depth()).isEqualTo(20);
        assertThat(limits.files().ratio()).isEqualTo(ReadingLimits.USUAL.ratio());
        assertThat(limits.deadline()).isEqualTo(Duration.ofSeconds(7));
        assertThat(limits.perPage()).isEqualTo(Duration.ofSeconds(10));
        assertThat(limits.heapMb()).isEqualTo(300);
        assertThat(Settings.of(Map.of(), Map.of()).reading()).isEqualTo(Limits.DEFAULT);
    }

    @Test
    void the_ranges_that_webhooks_may_call_are_separated_by_commas() {
        assertThat(Settings.of(Map.of("webhooks-allow", "10.0.0.0/8, fd00::/8,192.168.1.7"), Map.of())
                        .webhooksAllow())
                .extracting(Object::toString)
                .containsExactly("10.0.0.0/8", "fd00::/8", "192.168.1.7");
        assertThat(Settings.of(Map.of(), Map.of()).webhooksAllow()).isEmpty();
    }

    @Test
    void every_slot_is_served_by_the_embedded_engine_unless_there_is_a_model() {
        assertThat(Settings.of(Map.of(), Map.of()).engines().bySlot())
                .hasSize(4)
                .allSatisfy((slot, kind) -> assertThat(kind).isEqualTo(EngineSettings.Kind.EMBEDDED));

        var engines = Settings.of(
                        Map.of("llm-url", "http://models.test/v1/", "llm-model", "small", "llm-seconds", "30"),
                        Map.of(
                                "QUERN_LLM_KEY",
                                "sk-hidden",
                                "QUERN_AI_ENGINES",
                                "GCP_AI_1=embedded, gcp_ai_2 = Vision"))
                .engines();

        assertThat(engines.bySlot())
                .containsEntry(AiEngine.GCP_AI_1, EngineSettings.Kind.EMBEDDED)
                .containsEntry(AiEngine.GCP_AI_2, EngineSettings.Kind.VISION)
                .containsEntry(AiEngine.GCP_AI_3_TXT, EngineSettings.Kind.LLM)
                .doesNotContainKey(AiEngine.DISABLED);
        assertThat(engines.llm())
                .isEqualTo(new LlmSettings(
                        URI.create("http://models.test/v1"), "sk-hidden", "small", Duration.ofSeconds(30), 60_000));
        assertThat(engines.toString()).doesNotContain("hidden");
    }

    @Test
    void a_model_without_its_name_stops_the_start() {
        assertThatThrownBy(() -> Settings.of(Map.of("llm-url", "http://models.test/v1"), Map.of()))
                .isInstanceOf(Settings.Wrong.class)
                .hasMessage("--llm-url needs --llm-model, the model's name at that endpoint.");
        assertThatThrownBy(() -> Settings.of(Map.of(), Map.of("QUERN_LLM_URL", "http://models.test/v1")))
                .hasMessage("QUERN_LLM_URL needs QUERN_LLM_MODEL, the model's name at that endpoint.");
    }

    @Test
    void a_wrong_setting_is_named_as_it_was_given(@TempDir Path data) throws IOException {
        assertThatThrownBy(() -> Settings.of(Map.of("ai-engines", "GCP_AI_2"), Map.of()))
                .hasMessageStartingWith("--ai-engines lists pairs");
        assertThatThrownBy(() -> Settings.of(Map.of("llm-key", "two words"), Map.of()))
                .hasMessageStartingWith("--llm-key has blanks");
        var file = Files.writeString(data.resolve("quern.properties"), "llm-url=http://models.test/v1\n");
        assertThatThrownBy(() -> Settings.of(Map.of("data", data.toString()), Map.of()))
                .hasMessage("llm-url (in " + file + ") needs llm-model, the model's name at that endpoint.");
        assertThatThrownBy(() -> Settings.of(Map.of("data", file.toString()), Map.of()))
                .hasMessage("--data names a folder; " + file + " is a file.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "QUERN_AI_ENGINES | GCP_AI_2=llm | QUERN_AI_ENGINES gives GCP_AI_2 to llm, and there is none: set"
                        + " QUERN_LLM_URL and QUERN_LLM_MODEL.",
                "QUERN_AI_ENGINES | GCP_AI_2=vision | QUERN_AI_ENGINES gives GCP_AI_2 to vision, and there is none:"
                        + " set QUERN_LLM_URL and QUERN_LLM_MODEL.",
                "QUERN_AI_ENGINES | GCP_AI_2 | QUERN_AI_ENGINES lists pairs such as GCP_AI_1=embedded, separated by"
                        + " commas, not 'GCP_AI_2'.",
                "QUERN_AI_ENGINES | GCP_AI_9=llm | QUERN_AI_ENGINES knows the slots [GCP_AI_1, GCP_AI_2, GCP_AI_2_5,"
                        + " GCP_AI_3_TXT], not 'GCP_AI_9'.",
                "QUERN_AI_ENGINES | GCP_AI_2=magic | QUERN_AI_ENGINES knows the engines embedded, llm and vision, not"
                        + " 'magic'.",
                "QUERN_LLM_URL | models.test | QUERN_LLM_URL must be an http or https URL, not 'models.test'.",
                "QUERN_LLM_URL | https://me:hidden@models.test | QUERN_LLM_URL holds a name, password or query; the"
                        + " key belongs into QUERN_LLM_KEY.",
                "QUERN_LLM_KEY | two words | QUERN_LLM_KEY has blanks or signs that no key has.",
                "QUERN_PORT | eighty | QUERN_PORT must be a number from 0 to 65535, not 'eighty'.",
                "QUERN_WEBHOOKS_ALLOW | 10.0.0.0/8,here | QUERN_WEBHOOKS_ALLOW: Not a range of addresses such as"
                        + " 10.0.0.0/8: 'here'.",
                "QUERN_PORT | 70000 | QUERN_PORT must be a number from 0 to 65535, not '70000'.",
                "QUERN_WORKERS | 0 | QUERN_WORKERS must be a number from 1 to 256, not '0'.",
                "QUERN_BASE_URL | ftp://x | QUERN_BASE_URL must be an http or https URL, not 'ftp://x'.",
                "QUERN_HOST | '' | QUERN_HOST is empty."
            })
    void a_wrong_value_is_one_clear_line(String name, String value, String message) {
        assertThatThrownBy(() -> Settings.of(Map.of(), Map.of(name, value)))
                .isInstanceOf(Settings.Wrong.class)
                .hasMessage(message);
    }

    private static List<String> warnings(Map<String, String> environment) {
        var warnings = new ArrayList<String>();
        assertThat(Settings.of(Map.of(), environment, warnings::add).port()).isEqualTo(8080);
        return warnings;
    }

    @Test
    void an_unknown_variable_is_named_with_the_one_that_was_meant_and_left_aside() {
        assertThat(warnings(Map.of("QUERN_PROT", "1")))
                .containsExactly("Unknown setting: QUERN_PROT (in the environment). Did you mean QUERN_PORT?"
                        + " It is left aside.");
        assertThat(warnings(Map.of("QUERN_LOG_LEVLE", "DEBUG")))
                .containsExactly("Unknown setting: QUERN_LOG_LEVLE (in the environment). Did you mean QUERN_LOG_LEVEL?"
                        + " It is left aside.");
        assertThat(warnings(Map.of("QUERN_COLOURS", "1")))
                .containsExactly("Unknown setting: QUERN_COLOURS (in the environment)."
                        + " docs/configuration.md and 'quern serve --help' have them all. It is left aside.");
        assertThat(warnings(Map.of("QUERN_WORKERS", "2", "PATH", "/bin"))).isEmpty();
    }

    @Test
    void variables_of_a_cluster_service_named_quern_do_not_stop_the_start() {
        var service = Map.of(
                "QUERN_SERVICE_HOST", "10.96.7.1",
                "QUERN_SERVICE_PORT", "80",
                "QUERN_SERVICE_PORT_HTTP", "80",
                "QUERN_PORT", "tcp://10.96.7.1:80",
                "QUERN_PORT_80_TCP", "tcp://10.96.7.1:80",
                "QUERN_PORT_80_TCP_PROTO", "tcp",
                "QUERN_PORT_80_TCP_PORT", "80",
                "QUERN_PORT_80_TCP_ADDR", "10.96.7.1",
                "QUERN_SMTP_PORT", "tcp://10.96.7.2:25");
        assertThat(warnings(service))
                .hasSameSizeAs(service.keySet())
                .contains("QUERN_PORT is 'tcp://10.96.7.1:80', which a cluster says of a service and no setting."
                        + " It is left aside.");
    }

    @Test
    void a_file_with_an_unknown_setting_is_named_too(@TempDir Path data) throws IOException {
        Files.writeString(data.resolve("quern.properties"), "colour=blue\n");

        assertThatThrownBy(() -> Settings.of(Map.of("data", data.toString()), Map.of()))
                .hasMessageStartingWith("Unknown setting: colour (in " + data.resolve("quern.properties") + ")");
    }
}
