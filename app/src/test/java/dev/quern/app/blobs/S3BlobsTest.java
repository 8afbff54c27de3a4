package dev.quern.app.blobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.quern.core.contract.BlobsContract;
import dev.quern.core.file.BlobId;
import dev.quern.core.file.Blobs;
import dev.quern.core.file.FileKeeping;
import dev.quern.core.file.FreeSpace;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.memory.InMemory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;

/** Against a real S3 server, with a gate before it that lets calls fail. */
class S3BlobsTest implements BlobsContract {
    private static final FreeSpace SPACE = new FreeSpace(List.of(), 0);
    private static final byte[] LARGE = bytes((33 << 20) + 5);

    @TempDir
    Path folder;

    private S3Server server;
    private String bucket;
    private Gate gate;
    private final List<S3Blobs> opened = new ArrayList<>();

    @BeforeEach
    void make_bucket() throws IOException {
        server = S3Server.running();
        bucket = server.newBucket();
        gate = new Gate(server.url());
    }

    @AfterEach
    void close() {
        opened.forEach(S3Blobs::close);
        gate.close();
    }

    @Override
    public S3Blobs blobs() throws IOException {
        return open(InstantSource.system());
    }

    private S3Blobs open(InstantSource clock) throws IOException {
        var blobs = new S3Blobs(S3Settings.of("s3://" + bucket + "/docs", gate.url()), folder, SPACE, clock);
        opened.add(blobs);
        return blobs;
    }

    @Test
    void objects_are_named_by_their_hash_below_the_prefix() throws IOException {
        keep(blobs(), "hello");
        keep(blobs(), "hello");

        assertThat(server.keys(bucket))
                .containsExactly("docs/2c/f2/2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
    }

    @Test
    void a_start_does_not_fail_because_another_server_starts_at_the_same_time() throws IOException {
        gate.decide(call -> {
            if (call.startsWith("GET ") && call.contains("docs/probe")) {
                server.client().deleteObject(one -> one.bucket(bucket).key("docs/probe"));
            }
            return Gate.Fate.PASSES;
        });

        keep(blobs(), "hello");

        assertThat(gate.calls()).anyMatch(call -> call.startsWith("GET ") && call.contains("docs/probe"));
        assertThat(server.keys(bucket)).hasSize(1);
    }

    @Test
    void a_large_file_goes_in_parts_and_comes_back_whole() throws IOException {
        BlobId id;
        try (var blobs = blobs()) {
            id = keep(blobs, LARGE);
        }
        assertThat(gate.calls())
                .filteredOn(call -> call.contains("partNumber="))
                .hasSize(3);

        try (var file = blobs().open(id)) {
            assertThat(file.path()).hasBinaryContent(LARGE);
        }
    }

    @Test
    void a_large_file_of_which_a_part_cannot_be_sent_leaves_nothing() throws IOException {
        var blobs = blobs();
        gate.decide(call -> call.contains("partNumber=2") ? Gate.Fate.FAILS : Gate.Fate.PASSES);

        assertThatThrownBy(() -> keep(blobs, LARGE)).isInstanceOf(Refusal.Unavailable.class);

        assertThat(server.keys(bucket)).isEmpty();
        assertThat(uploads()).isZero();
        assertThat(temporaryFiles()).isZero();
        assertThat(blobs.isReachable()).as("the rest can be stored").isTrue();
        gate.decide(call -> Gate.Fate.PASSES);
        keep(blobs, LARGE);
    }

    @Test
    void parts_that_a_killed_program_left_are_removed_after_a_day() throws IOException {
        var key = "docs/ab/cd/" + "abcd".repeat(16);
        server.client().createMultipartUpload(call -> call.bucket(bucket).key(key));
        try (var calls = new Bucket(S3Settings.of("s3://" + bucket + "/docs", gate.url()))) {
            calls.abortUploads(Instant.now().minus(Duration.ofHours(23)));
            assertThat(uploads()).isEqualTo(1);

            calls.abortUploads(Instant.now().plusSeconds(60));
            assertThat(uploads()).isZero();
        }
    }

    @Test
    void a_call_that_fails_or_is_cut_off_is_tried_again() throws IOException {
        var blobs = blobs();
        for (var fate : List.of(Gate.Fate.FAILS, Gate.Fate.IS_CUT)) {
            gate.decide(once(2, "PUT", fate));
            keep(blobs, "stored " + fate);
        }
        assertThat(server.keys(bucket)).hasSize(2);
    }

    @Test
    void an_answer_that_ends_in_the_middle_is_asked_for_again() throws IOException {
        BlobId id;
        try (var blobs = blobs()) {
            id = keep(blobs, bytes(1_000_000));
        }
        var blobs = blobs();
        gate.decide(once(1, "GET", Gate.Fate.IS_CUT_IN_ITS_ANSWER));

        try (var file = blobs.open(id)) {
            assertThat(file.path()).hasBinaryContent(bytes(1_000_000));
        }
    }

    @Test
    void a_slow_server_is_waited_for() throws IOException {
        gate.decide(call -> Gate.Fate.IS_SLOW);
        var id = keep(blobs(), "hello");

        try (var file = blobs().open(id)) {
            assertThat(file.path()).hasContent("hello");
        }
    }

    @Test
    void bytes_that_are_not_those_of_their_name_are_not_handed_out() throws IOException {
        BlobId id;
        try (var before = blobs()) {
            id = keep(before, "hello");
        }
        server.client()
                .putObject(
                        call -> call.bucket(bucket).key(server.keys(bucket).get(0)), RequestBody.fromString("hullo"));

        var blobs = blobs();
        assertThatThrownBy(() -> blobs.open(id)).isInstanceOf(IOException.class).hasMessageContaining("is damaged");
        assertThat(blobs.isReachable()).isTrue();
        assertThat(temporaryFiles()).isZero();
    }

    @Test
    void a_bucket_that_is_not_there_is_named() {
        assertThatThrownBy(() -> new S3Blobs(
                        S3Settings.of("s3://no-such-bucket/docs", server.url()), folder, SPACE, InstantSource.system()))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("There is no bucket 'no-such-bucket'");
    }

    @Test
    void denied_access_is_told_in_the_words_of_the_server() {
        gate.decide(call -> Gate.Fate.IS_DENIED);

        assertThatThrownBy(this::blobs)
                .isInstanceOf(IOException.class)
                .hasMessage("The S3 server denies access to s3://%s/docs/ at %s: AccessDenied."
                        .formatted(bucket, gate.url()));
    }

    @Test
    void a_server_that_is_not_there_is_told_of() throws IOException {
        int free;
        try (var socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        var where = S3Settings.of("s3://bucket", URI.create("http://127.0.0.1:" + free));

        assertThatThrownBy(() -> new S3Blobs(where, folder, SPACE, InstantSource.system()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot be reached")
                .hasMessageContaining("refused");
    }

    @Test
    void while_the_server_is_away_files_are_refused_and_nothing_is_half_stored() throws IOException {
        var blobs = blobs();
        var id = keep(blobs, "before");
        gate.decide(call -> Gate.Fate.IS_CUT);

        assertThatThrownBy(() -> keep(blobs, "meanwhile")).isInstanceOf(Refusal.Unavailable.class);

        assertThat(blobs.isReachable()).isFalse();
        assertThatThrownBy(blobs::requireRoom)
                .isInstanceOf(Refusal.Unavailable.class)
                .hasMessageContaining("cannot reach its files");
        assertThatThrownBy(() -> blobs.erase(id)).isInstanceOf(Refusal.Unavailable.class);
        assertThat(server.keys(bucket)).hasSize(1);

        gate.decide(call -> Gate.Fate.PASSES);
        await().atMost(Duration.ofSeconds(20)).until(blobs::isReachable);
        blobs.requireRoom();
        keep(blobs, "afterwards");
        assertThat(server.keys(bucket)).hasSize(2);
    }

    @Test
    void a_bucket_that_goes_while_nobody_calls_is_noticed() throws IOException {
        var blobs = blobs();
        assertThat(blobs.isReachable()).isTrue();
        gate.decide(call -> Gate.Fate.IS_DENIED);

        await().atMost(Duration.ofSeconds(20)).until(() -> !blobs.isReachable());
    }

    @Test
    void one_file_that_cannot_be_had_is_not_an_outage() throws IOException {
        BlobId id;
        try (var blobs = blobs()) {
            id = keep(blobs, "hello");
        }
        var blobs = blobs();
        gate.decide(call -> call.contains(id.sha256()) ? Gate.Fate.FAILS : Gate.Fate.PASSES);

        assertThatThrownBy(() -> blobs.open(id)).isInstanceOf(Refusal.Unavailable.class);
        assertThat(blobs.isReachable()).isTrue();
    }

    @Test
    void a_file_that_was_just_kept_is_not_fetched() throws IOException {
        var blobs = blobs();
        var id = keep(blobs, "hello");
        gate.calls().clear();

        blobs.open(id).close();

        assertThat(gate.calls()).noneMatch(call -> call.contains(id.sha256()));
    }

    @Test
    void what_a_program_stored_before_it_died_is_swept_unless_a_document_came_of_it() throws IOException {
        var now = new AtomicReference<>(Instant.parse("2026-11-24T12:00:00Z"));
        var blobs = open(now::get);
        var stores = new InMemory(now::get).stores();
        var files = new FileKeeping(blobs, stores.files(), stores.transactions(), now::get);
        var id = keep(blobs, "hello");
        stores.files().claim(id, now.get());

        files.sweep();
        assertThat(server.keys(bucket)).as("it may still be on its way").hasSize(1);

        now.updateAndGet(before -> before.plus(Duration.ofMinutes(61)));
        files.sweep();
        assertThat(server.keys(bucket)).isEmpty();
    }

    @Test
    void a_file_of_which_nothing_came_is_erased_at_once() throws IOException {
        var blobs = blobs();
        var stores = new InMemory(InstantSource.system()).stores();
        var files = new FileKeeping(blobs, stores.files(), stores.transactions(), InstantSource.system());

        try (var staged = files.stage(content("hello".getBytes(StandardCharsets.UTF_8)), 100)) {
            assertThatThrownBy(() -> files.keepInTransaction(staged, () -> {
                        throw new IllegalStateException("no row");
                    }))
                    .hasMessage("no row");
        }

        assertThat(server.keys(bucket)).isEmpty();
        assertThatThrownBy(() ->
                        blobs.open(new BlobId("2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824")))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void temporary_files_of_a_program_that_was_killed_go_and_those_of_another_stay() throws IOException {
        var killed = Files.createDirectory(folder.resolve("killed"));
        Files.createFile(killed.resolve("lock"));
        Files.writeString(killed.resolve("half"), "a half");

        try (var other = new S3Blobs(
                        S3Settings.of("s3://" + bucket, server.url()), folder, SPACE, InstantSource.system());
                var staged = other.stage(content(new byte[10]), 100)) {
            blobs();
            assertThat(killed).doesNotExist();
            assertThat(staged.file()).exists();
        }
    }

    private Function<String, Gate.Fate> once(int times, String beginning, Gate.Fate fate) {
        var left = new AtomicInteger(times);
        return call -> call.startsWith(beginning) && left.getAndDecrement() > 0 ? fate : Gate.Fate.PASSES;
    }

    private int uploads() {
        return server.client()
                .listMultipartUploads(call -> call.bucket(bucket))
                .uploads()
                .size();
    }

    /** The locks of programs aside. */
    private long temporaryFiles() {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("lock"))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static BlobId keep(Blobs blobs, String text) throws IOException {
        return keep(blobs, text.getBytes(StandardCharsets.UTF_8));
    }

    private static BlobId keep(Blobs blobs, byte[] bytes) throws IOException {
        try (var staged = blobs.stage(content(bytes), Long.MAX_VALUE)) {
            return staged.keep();
        }
    }

    private static ByteArrayInputStream content(byte[] bytes) {
        return new ByteArrayInputStream(bytes);
    }

    private static byte[] bytes(int count) {
        var bytes = new byte[count];
        new Random(count).nextBytes(bytes);
        return bytes;
    }
}
