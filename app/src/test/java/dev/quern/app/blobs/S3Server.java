package dev.quern.app.blobs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** An S3 server in a process of its own, started once for all tests of a program and ended with it. */
public final class S3Server {
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
            running = new S3Server(start());
        }
        return running;
    }

    private static URI start() throws IOException {
        var process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-jar",
                        Path.of("target", "s3-server", "s3mock-exec.jar").toString(),
                        "--server.address=127.0.0.1",
                        "--server.port=0",
                        "--http.port=0"))
                .redirectErrorStream(true)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        var said = new StringBuilder();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            said.append(line).append('\n');
            var started = STARTED.matcher(line);
            if (started.find()) {
                drain(lines);
                return URI.create("http://127.0.0.1:" + started.group(1));
            }
        }
        throw new IOException("The S3 server did not start:\n" + said);
    }

    /** A full pipe would stop it. */
    private static void drain(BufferedReader lines) {
        var reader = new Thread(() -> lines.lines().forEach(line -> {}), "s3-server-output");
        reader.setDaemon(true);
        reader.start();
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
