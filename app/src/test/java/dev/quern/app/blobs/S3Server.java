package dev.quern.app.blobs;

import dev.quern.core.file.ScratchFolder;
import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * An S3 server in a process of its own, which all processes of the tests share: the first that needs it starts it, and it ends
 * with the last of them. Each test has a bucket of its own there, and disturbs only its way to it.
 */
public final class S3Server {
    private static final Path FOLDER = Path.of("target", "s3-server").toAbsolutePath();
    private static final Path URL = FOLDER.resolve("url");
    private static final Pattern STARTED =
            Pattern.compile("Tomcat started on ports \\d+ \\(https\\), (\\d+) \\(http\\)");
    private static @Nullable S3Server running;

    private final URI url;
    private final S3Client client;

    private S3Server(URI url) {
        this.url = url;
        this.client = S3Client.builder()
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .endpointOverride(url)
                .forcePathStyle(true)
                .region(Region.US_EAST_1)
                .build();
    }

    /** The one that runs; the SDK finds credentials for it from then on. */
    public static synchronized S3Server running() throws IOException {
        if (running == null) {
            System.setProperty("aws.accessKeyId", "tests");
            System.setProperty("aws.secretAccessKey", "tests");
            running = new S3Server(shared());
        }
        return running;
    }

    /** The address of the one that another process started, or else of one that is started now. */
    private static URI shared() throws IOException {
        try (var starting = FileChannel.open(
                        FOLDER.resolve("starting"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var alone = starting.lock()) {
            // One that is just ending is waited for here, since it holds this until it has ended.
            EndingWithTests.use(FOLDER);
            if (alone.isValid() && Files.exists(URL)) {
                var url = URI.create(Files.readString(URL));
                if (answers(url)) {
                    return url;
                }
            }
            Files.deleteIfExists(URL);
            return start();
        }
    }

    private static boolean answers(URI url) {
        try (var socket = new Socket(url.getHost(), url.getPort())) {
            return socket.isConnected();
        } catch (IOException gone) {
            return false;
        }
    }

    private static URI start() throws IOException {
        var temporary = FOLDER.resolve("tmp");
        if (Files.exists(temporary)) {
            // It leaves its files when it ends.
            ScratchFolder.remove(temporary);
        }
        Files.createDirectories(temporary);
        var said = FOLDER.resolve("output.log");
        // It outlives this process where others use it; what it had inherited would be open as long.
        var process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        FOLDER.resolve("s3mock-exec.jar")
                                + File.pathSeparator
                                + Path.of("target", "test-classes").toAbsolutePath(),
                        EndingWithTests.class.getName(),
                        FOLDER.toString(),
                        "org.springframework.boot.loader.launch.JarLauncher",
                        "--server.address=127.0.0.1",
                        "--server.port=0",
                        "--http.port=0"))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        process.getOutputStream().close();
        try {
            return Awaitility.await()
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> url(process, said), Optional::isPresent)
                    .orElseThrow();
        } catch (RuntimeException e) {
            process.destroyForcibly();
            throw new IOException("The S3 server did not start:\n" + Files.readString(said), e);
        }
    }

    /** Its address, once it has said it; it is written down for other processes. */
    private static Optional<URI> url(Process process, Path said) throws IOException {
        if (!process.isAlive()) {
            throw new IllegalStateException("It ended with " + process.exitValue());
        }
        var started = STARTED.matcher(Files.readString(said));
        if (!started.find()) {
            return Optional.empty();
        }
        var url = URI.create("http://127.0.0.1:" + started.group(1));
        Files.writeString(URL, url.toString());
        return Optional.of(url);
    }

    public URI url() {
        return url;
    }

    /** Its interface, past everything that is tested. */
    public S3Client client() {
        return client;
    }

    /** Makes a bucket that nobody else uses. */
    public String newBucket() {
        var name = "quern-" + UUID.randomUUID();
        client.createBucket(call -> call.bucket(name));
        return name;
    }

    /** The keys of all objects in a bucket. */
    public List<String> keys(String bucket) {
        return client.listObjectsV2Paginator(call -> call.bucket(bucket)).contents().stream()
                .map(one -> one.key())
                .toList();
    }
}
