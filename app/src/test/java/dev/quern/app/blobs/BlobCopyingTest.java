package dev.quern.app.blobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.file.BlobId;
import dev.quern.core.file.FreeSpace;
import dev.quern.core.kernel.Refusal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;

class BlobCopyingTest {
    private static final int FILES = 100;

    @TempDir
    Path folder;

    private S3Server server;
    private Gate gate;
    private BlobPlace disk;
    private BlobPlace bucket;
    private S3Settings address;
    private final List<String> damaged = new ArrayList<>();

    @BeforeEach
    void open() throws IOException {
        server = S3Server.running();
        gate = new Gate(server.url());
        disk = open(new FolderAddress(folder.resolve("blobs")));
        address = S3Settings.of("s3://" + server.newBucket(), gate.url());
        bucket = open(address);
    }

    private BlobPlace open(BlobAddress address) throws IOException {
        return address.open(folder.resolve("scratch"), new FreeSpace(List.of(), 0), InstantSource.system());
    }

    @AfterEach
    void close() {
        bucket.close();
        gate.close();
    }

    @Test
    void everything_goes_there_and_back() throws IOException {
        var ids = fill(FILES);

        assertThat(copy(disk, bucket)).isEqualTo(new BlobCopying.Report(FILES, 6L * FILES, 0, 0, 0, 0));
        var back = open(new FolderAddress(folder.resolve("back")));
        assertThat(copy(bucket, back).copied()).isEqualTo(FILES);

        for (int i = 0; i < FILES; i++) {
            try (var file = back.blobs().open(ids.get(i))) {
                assertThat(file.path()).hasContent(text(i));
            }
        }
    }

    @Test
    void what_was_cut_off_goes_on_where_it_was() throws IOException {
        fill(FILES);
        var half = new Object() {
            int left = FILES / 2;
        };
        gate.decide(call -> {
            synchronized (half) {
                return call.startsWith("PUT") && half.left-- <= 0 ? Gate.Fate.IS_DENIED : Gate.Fate.PASSES;
            }
        });
        assertThatThrownBy(() -> copy(disk, bucket)).isInstanceOf(Refusal.Unavailable.class);

        gate.decide(call -> Gate.Fate.PASSES);
        bucket.close();
        bucket = open(address);
        var report = copy(disk, bucket);
        assertThat(report.copied()).isBetween(1L, FILES - 1L);
        assertThat(report.copied() + report.present()).isEqualTo(FILES);
        assertThat(server.keys(address.bucket())).hasSize(FILES);
    }

    @Test
    void a_second_copy_brings_what_came_and_erases_what_went_only_when_told_to() throws IOException {
        var ids = fill(3);
        copy(disk, bucket);
        disk.blobs().erase(ids.get(1));
        keep("new");

        assertThat(copy(disk, bucket)).isEqualTo(new BlobCopying.Report(1, 3, 2, 0, 0, 1));
        assertThat(server.keys(address.bucket())).hasSize(4);

        assertThat(new BlobCopying(disk, bucket, true, damaged::add).run())
                .isEqualTo(new BlobCopying.Report(0, 0, 3, 0, 0, 1));
        assertThat(server.keys(address.bucket()))
                .hasSize(3)
                .noneMatch(key -> key.contains(ids.get(1).sha256()));
    }

    @Test
    void a_damaged_file_is_named_and_not_copied_in_either_direction() throws IOException {
        var ids = fill(2);
        copy(disk, bucket);
        var name = ids.get(0).sha256();
        var path = folder.resolve("blobs/%s/%s/%s".formatted(name.substring(0, 2), name.substring(2, 4), name));
        Files.writeString(path, "x");

        assertThat(copy(disk, bucket).damaged()).isEqualTo(1);
        assertThat(damaged).containsExactly(name);

        server.client()
                .putObject(
                        call -> call.bucket(address.bucket()).key(address.key(ids.get(1))),
                        RequestBody.fromString("y"));
        bucket.close();
        bucket = open(address);
        var report = copy(bucket, open(new FolderAddress(folder.resolve("back"))));
        assertThat(report.damaged()).isEqualTo(1);
        assertThat(report.copied()).isEqualTo(1);
    }

    @Test
    void other_objects_in_the_bucket_are_left_alone() throws IOException {
        fill(1);
        server.client()
                .putObject(call -> call.bucket(address.bucket()).key("notes.txt"), RequestBody.fromString("mine"));

        new BlobCopying(disk, bucket, true, damaged::add).run();

        assertThat(server.keys(address.bucket())).hasSize(2).contains("notes.txt");
    }

    private BlobCopying.Report copy(BlobPlace from, BlobPlace to) throws IOException {
        return new BlobCopying(from, to, false, damaged::add).run();
    }

    private List<BlobId> fill(int count) throws IOException {
        var ids = new ArrayList<BlobId>();
        for (int i = 0; i < count; i++) {
            ids.add(keep(text(i)));
        }
        return ids;
    }

    private BlobId keep(String text) throws IOException {
        var content = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        try (var staged = disk.blobs().stage(content, 100)) {
            return staged.keep();
        }
    }

    private static String text(int number) {
        return "no %03d".formatted(number);
    }
}
