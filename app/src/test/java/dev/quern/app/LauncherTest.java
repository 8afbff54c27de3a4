package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.quern.app.wiring.Build;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The scripts that start an installed program and ask for its health; its jar is one that leads to the classes tested here. */
@EnabledOnOs(OS.LINUX)
class LauncherTest {
    @TempDir
    Path home;

    /** The exit code and the output of a script. */
    private record Ended(int code, String out, String err) {}

    @BeforeEach
    void install() throws IOException {
        Files.copy(Path.of("deploy", "quern"), home.resolve("quern"));
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Main.class.getName());
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath());
        new JarOutputStream(Files.newOutputStream(home.resolve("quern.jar")), manifest).close();
    }

    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toUri().toString())
                .collect(Collectors.joining(" "));
    }

    @Test
    void the_program_says_which_it_is() throws Exception {
        var ended = run(home.resolve("quern"), "--version");

        assertThat(ended.err()).isEmpty();
        assertThat(ended.out().lines().toList())
                .containsExactly(
                        "quern " + versionOfPom(), "commit " + Build.current().commit(), "Java " + Runtime.version());
        assertThat(Build.current().commit()).matches("unknown|[0-9a-f]{7,40}(-dirty)?");
    }

    @Test
    void it_is_started_by_a_link_from_anywhere() throws Exception {
        var link = Files.createSymbolicLink(home.resolve("elsewhere"), home.resolve("quern"));

        assertThat(run(link, "--version").code()).isZero();
        Files.delete(home.resolve("quern.jar"));
        assertThat(run(link, "--version").code()).isNotZero();
    }

    @Test
    void an_archive_of_classes_that_is_none_is_left_aside_without_a_word() throws Exception {
        Files.writeString(home.resolve("quern.jsa"), "made by another Java");

        var ended = run(home.resolve("quern"), "--version");

        assertThat(ended.code()).isZero();
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out()).startsWith("quern ");
    }

    @Test
    void a_server_is_healthy_when_it_can_serve() throws Exception {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
        var status = new int[] {200};
        server.createContext("/health/ready", call -> {
            call.sendResponseHeaders(status[0], -1);
            call.close();
        });
        server.start();
        try {
            assertThat(health(server.getAddress().getPort())).isZero();
            status[0] = 503;
            assertThat(health(server.getAddress().getPort())).isNotZero();
        } finally {
            server.stop(0);
        }
        assertThat(health(server.getAddress().getPort())).isNotZero();
    }

    private static int health(int port) throws Exception {
        var script = new ProcessBuilder("bash", Path.of("deploy", "healthy").toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        script.environment().put("QUERN_PORT", Integer.toString(port));
        return script.start().waitFor();
    }

    private Ended run(Path script, String argument) throws Exception {
        var out = home.resolve("out").toFile();
        var err = home.resolve("err").toFile();
        var command = new ProcessBuilder(List.of("sh", script.toString(), argument))
                .redirectOutput(out)
                .redirectError(err);
        command.environment().put("QUERN_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
        int code = command.start().waitFor();
        return new Ended(code, Files.readString(out.toPath()), Files.readString(err.toPath()));
    }

    private static String versionOfPom() throws IOException {
        return Files.readString(Path.of("..", "pom.xml"))
                .replaceFirst("(?s).*?<artifactId>quern</artifactId>\\s*<version>([^<]+)<.*", "$1");
    }
}
