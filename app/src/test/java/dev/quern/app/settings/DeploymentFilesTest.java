package dev.quern.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code app/deploy} has for operators says what the program understands, and its files agree with each other. */
class DeploymentFilesTest {
    private static final Path DEPLOY = Path.of("deploy");
    private static final Pattern VARIABLE = Pattern.compile("\\bQUERN_[A-Z_]+");
    private static final Pattern GIVEN = Pattern.compile("(?m)^#?(QUERN_[A-Z_]+)=(.+)$");
    /** In tenths: 1.4 and what namespaces for reading processes cost, which in turn are exposed far less. */
    private static final int EXPOSURE = 21;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Dockerfile",
                "docker-compose.yml",
                "kubernetes/quern.yaml",
                "systemd/quern.env",
                "systemd/quern.service"
            })
    void variables_are_settings(String file) throws IOException {
        var names =
                VARIABLE.matcher(text(file)).results().map(MatchResult::group).toList();

        assertThat(names).isNotEmpty().allMatch(DeploymentFilesTest::isKnown);
    }

    @Test
    void a_variable_of_another_name_is_none() {
        assertThat(isKnown("QUERN_DATABASE_URL")).isFalse();
        assertThat(isKnown("QUERN_JAVA_OPTS")).isTrue();
    }

    @Test
    void what_the_settings_of_the_service_suggest_can_be_set() throws IOException {
        var given = GIVEN.matcher(text("systemd/quern.env"))
                .results()
                .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2)));

        assertThat(given).containsKeys("QUERN_HOST", "QUERN_DB_URL", "QUERN_BASE_URL");
        assertThat(warnings(given)).isEmpty();
    }

    @Test
    void what_the_manifests_set_can_be_set() throws IOException {
        var given = new HashMap<String, String>();
        for (var variable : container().path("env")) {
            given.put(variable.path("name").asText(), variable.path("value").asText());
        }

        assertThat(given).containsKeys("QUERN_BASE_URL", "QUERN_WORKERS");
        assertThat(warnings(given)).isEmpty();
    }

    @Test
    void manifests_refer_to_what_is_there() throws IOException {
        var pod = manifest("Deployment").path("spec").path("template");
        var labels = pod.path("metadata").path("labels");
        assertThat(manifests()).hasSize(4);
        for (var chosen : List.of(
                manifest("Deployment").at("/spec/selector/matchLabels"),
                manifest("Service").at("/spec/selector"),
                manifest("PodDisruptionBudget").at("/spec/selector/matchLabels"))) {
            assertThat(chosen).isEqualTo(labels);
        }
        assertThat(names(container().path("volumeMounts")))
                .containsExactlyInAnyOrderElementsOf(names(pod.at("/spec/volumes")));
        assertThat(pod.findValuesAsText("claimName"))
                .containsExactly(
                        manifest("PersistentVolumeClaim").at("/metadata/name").asText());
        assertThat(names(container().path("ports"))).containsExactly("http");
        for (var probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
            var call = container().path(probe).path("httpGet");
            assertThat(call.path("port").asText()).as(probe).isEqualTo("http");
            assertThat(call.path("path").asText())
                    .as(probe)
                    .isEqualTo(probe.equals("readinessProbe") ? "/health/ready" : "/health/live");
        }
    }

    @Test
    void images_run_without_rights() throws IOException {
        var dockerfile = text("Dockerfile");
        assertThat(dockerfile)
                .containsPattern("(?m)^USER 10001:10001$")
                .containsPattern("(?m)^VOLUME /var/lib/quern$")
                .contains("QUERN_DATA=/var/lib/quern ");
        var compose = new YAMLMapper().readTree(text("docker-compose.yml")).at("/services/quern");
        assertThat(compose.path("read_only").asBoolean()).isTrue();
        assertThat(compose.path("volumes").get(0).asText()).endsWith(":/var/lib/quern");
        assertThat(DEPLOY.resolve(compose.at("/build/context").asText())
                        .resolve(compose.at("/build/dockerfile").asText()))
                .exists();
        var rights = container().path("securityContext");
        assertThat(rights.path("readOnlyRootFilesystem").asBoolean()).isTrue();
        assertThat(rights.path("allowPrivilegeEscalation").asBoolean(true)).isFalse();
        assertThat(names(container().path("volumeMounts"))).contains("tmp");
    }

    @Test
    void the_service_and_the_package_agree() throws IOException {
        var service = text("systemd/quern.service");
        assertThat(service)
                .contains("\nExecStart=/usr/bin/quern serve\n", "\nUser=quern\n", "\nStateDirectory=quern\n")
                .contains("\nEnvironmentFile=-" + text("debian/conffiles").strip() + "\n");
        assertThat(text("debian/postinst")).contains("--home /var/lib/quern ", " quern\n", "/etc/quern/quern.env");
    }

    @Test
    void systemd_accepts_the_service_and_finds_little_exposed(@TempDir Path folder) throws Exception {
        assumeThat(Path.of("/usr/bin/systemd-analyze")).exists();
        // The program is not installed where the tests run.
        var service = text("systemd/quern.service").replace("/usr/bin/quern", "/bin/true");
        var unit = Files.writeString(folder.resolve("quern.service"), service);

        assertThat(analysed("verify", unit.toString())).isZero();
        assertThat(exposed(unit)).isZero();

        var open = folder.resolve("open").resolve("quern.service");
        Files.createDirectory(open.getParent());
        Files.writeString(open, service.replaceAll("(?m)^(Protect|Private|Restrict|Capability).*\n", ""));
        assertThat(exposed(open)).isNotZero();
    }

    private static int exposed(Path unit) throws Exception {
        return analysed("security", "--offline=yes", "--threshold=" + EXPOSURE, unit.toString());
    }

    private static int analysed(String... arguments) throws Exception {
        var command = Stream.concat(Stream.of("systemd-analyze"), Stream.of(arguments))
                .toList();
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    private static boolean isKnown(String variable) {
        return !Setting.isMeant(variable) || Setting.ofEnvironment(variable).isPresent();
    }

    private static List<String> warnings(Map<String, String> environment) {
        var warnings = new ArrayList<String>();
        Settings.of(Map.of(), environment, warnings::add);
        return warnings;
    }

    private static List<JsonNode> manifests() throws IOException {
        var mapper = new YAMLMapper();
        try (var parser = mapper.createParser(text("kubernetes/quern.yaml"))) {
            return mapper.readerFor(JsonNode.class).<JsonNode>readValues(parser).readAll();
        }
    }

    private static JsonNode manifest(String kind) throws IOException {
        return manifests().stream()
                .filter(one -> one.path("kind").asText().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode container() throws IOException {
        return Optional.ofNullable(manifest("Deployment")
                        .at("/spec/template/spec/containers")
                        .get(0))
                .orElseThrow();
    }

    private static List<String> names(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(one -> one.path("name").asText())
                .toList();
    }

    private static String text(String file) throws IOException {
        return Files.readString(DEPLOY.resolve(file));
    }
}
