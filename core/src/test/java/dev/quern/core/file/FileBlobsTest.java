package dev.quern.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.contract.BlobsContract;
import dev.quern.core.kernel.Refusal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileBlobsTest implements BlobsContract {
    @TempDir
    Path folder;

    @Override
    public Blobs blobs() throws IOException {
        return new FileBlobs(folder);
    }

    @Test
    void equal_bytes_are_stored_once() throws IOException {
        assertThat(keep("hello")).isEqualTo(keep("hello"));
        assertThat(files()).hasSize(1);
    }

    @Test
    void what_somebody_else_put_there_is_no_blob_and_is_told() throws IOException {
        var id = keep("hello");
        Files.writeString(folder.resolve("note.txt"), "mine");
        var elsewhere = Files.createDirectories(folder.resolve("ff/ff")).resolve(id.sha256());
        Files.writeString(elsewhere, "hello");

        var blobs = new FileBlobs(folder);
        assertThat(blobs.list("2c")).containsExactly(id);
        assertThat(blobs.list("ff")).isEmpty();
        assertThat(blobs.strays()).containsExactly("ff/ff/" + id, "note.txt");
    }

    @Test
    void a_file_kept_lightly_replaces_what_a_power_cut_left_and_nothing_else() throws IOException {
        var id = keep("hello");
        var file = new FileBlobs(folder).open(id).path();
        var durable = Files.readAttributes(file, BasicFileAttributes.class).fileKey();

        keepLightly("hello");
        assertThat(Files.readAttributes(file, BasicFileAttributes.class).fileKey())
                .isEqualTo(durable);

        Files.writeString(file, "hel");
        assertThat(keepLightly("hello")).isEqualTo(id);
        assertThat(file).hasContent("hello");
        assertThat(files()).hasSize(1);
    }

    private BlobId keepLightly(String text) throws IOException {
        try (var staged = new FileBlobs(folder).stage(content(text), 100)) {
            return staged.keepLightly();
        }
    }

    @Test
    void what_is_not_kept_is_gone() throws IOException {
        try (var staged = new FileBlobs(folder).stage(content("hello"), 100)) {
            assertThat(staged.file()).hasContent("hello");
        }

        assertThat(files()).isEmpty();
    }

    @Test
    void more_than_the_limit_is_refused_and_nothing_is_left() throws IOException {
        var blobs = new FileBlobs(folder);

        assertThatThrownBy(() -> blobs.stage(content("hello"), 4)).isInstanceOf(Refusal.TooLarge.class);
        assertThat(files()).isEmpty();
        blobs.stage(content("hello"), 5).close();
    }

    @Test
    void a_stream_that_breaks_off_leaves_nothing() throws IOException {
        var broken = new SequenceInputStream(content("x".repeat(100_000)), new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("connection reset");
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                throw new IOException("connection reset");
            }
        });
        var blobs = new FileBlobs(folder);

        assertThatThrownBy(() -> blobs.stage(broken, 1_000_000)).hasMessage("connection reset");
        assertThat(files()).isEmpty();
    }

    @Test
    void a_disk_that_fills_while_a_file_comes_in_is_reported_and_nothing_is_left() throws IOException {
        var free = new AtomicLong(1L << 30);
        var blobs = new FileBlobs(
                folder,
                new FreeSpace(List.of(folder), 200, disk -> free.addAndGet(-(300L << 20))),
                InstantSource.system());

        assertThatThrownBy(() -> blobs.stage(content("x".repeat(1_000_000)), 1_000_000))
                .isInstanceOf(Refusal.Unavailable.class)
                .hasMessageContaining("disk is full");
        assertThat(files()).isEmpty();

        free.set(1L << 50);
        blobs.stage(content("x".repeat(1_000_000)), 1_000_000).close();
    }

    @Test
    void below_the_floor_no_new_work_is_let_in_but_files_can_still_be_written() throws IOException {
        var blobs =
                new FileBlobs(folder, new FreeSpace(List.of(folder), 200, disk -> 199L << 20), InstantSource.system());

        assertThatThrownBy(blobs::requireRoom).isInstanceOf(Refusal.Unavailable.class);
        blobs.stage(content("hello"), 5).close();
    }

    @Test
    void what_a_killed_process_left_behind_is_swept_at_the_next_start() throws IOException {
        var left = new FileBlobs(folder).stage(content("half"), 100).file();
        Files.setLastModifiedTime(left, FileTime.from(Instant.now().minus(Duration.ofMinutes(61))));

        new FileBlobs(folder).stage(content("other"), 100).close();

        assertThat(files()).isEmpty();
    }

    @Test
    void what_another_server_is_taking_in_is_left_alone() throws IOException {
        var other = new FileBlobs(folder).stage(content("half"), 100);

        new FileBlobs(folder);

        assertThat(new FileBlobs(folder).open(other.keep()).path()).hasContent("half");
    }

    @Test
    void a_blob_that_is_gone_is_named() throws IOException {
        var blobs = new FileBlobs(folder);

        assertThatThrownBy(() -> blobs.open(new BlobId("ab".repeat(32)))).isInstanceOf(NoSuchFileException.class);
    }

    private BlobId keep(String text) throws IOException {
        try (var staged = new FileBlobs(folder).stage(content(text), 100)) {
            return staged.keep();
        }
    }

    private static ByteArrayInputStream content(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private List<Path> files() throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
