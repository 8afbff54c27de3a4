package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.file.BlobId;
import dev.quern.core.file.Blobs;
import dev.quern.core.kernel.Refusal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of every {@link Blobs}. */
public interface BlobsContract {
    Blobs blobs() throws IOException;

    @Test
    default void what_is_kept_is_there_under_the_hash_of_its_bytes() throws IOException {
        var blobs = blobs();
        BlobId id;
        try (var staged = blobs.stage(content("hello"), 100)) {
            assertThat(staged.size()).isEqualTo(5);
            assertThat(staged.file()).hasContent("hello");
            id = staged.keep();
            assertThat(staged.id()).isEqualTo(id);
        }

        assertThat(id.sha256()).isEqualTo("2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
        try (var file = blobs.open(id)) {
            assertThat(file.path()).hasContent("hello");
        }
    }

    @Test
    default void what_is_not_kept_is_not_there() throws IOException {
        var blobs = blobs();
        BlobId id;
        try (var staged = blobs.stage(content("hello"), 100)) {
            id = staged.id();
        }

        assertThatThrownBy(() -> blobs.open(id)).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    default void what_is_erased_is_gone_and_may_be_erased_again() throws IOException {
        var blobs = blobs();
        BlobId id;
        try (var staged = blobs.stage(content("hello"), 100)) {
            id = staged.keep();
        }
        blobs.erase(id);
        blobs.erase(id);

        assertThatThrownBy(() -> blobs.open(id)).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    default void more_than_the_limit_is_refused() throws IOException {
        var blobs = blobs();

        assertThatThrownBy(() -> blobs.stage(content("hello"), 4))
                .isInstanceOf(Refusal.TooLarge.class)
                .hasMessage("The file is larger than the limit of 4 bytes.");
        blobs.stage(content("hello"), 5).close();
    }

    @Test
    default void equal_bytes_that_come_at_the_same_time_are_one_blob() throws Exception {
        var blobs = blobs();
        var workers = Executors.newFixedThreadPool(8);
        try {
            var kept = workers.invokeAll(IntStream.range(0, 40)
                    .<Callable<BlobId>>mapToObj(i -> () -> {
                        try (var staged = blobs.stage(content("hello"), 100)) {
                            return staged.keep();
                        }
                    })
                    .toList());
            for (var one : kept) {
                try (var file = blobs.open(one.get())) {
                    assertThat(file.path()).hasContent("hello");
                }
            }
        } finally {
            workers.shutdownNow();
        }
    }

    @Test
    default void what_is_kept_is_listed_under_its_first_digits_and_what_is_staged_is_not() throws IOException {
        var blobs = blobs();
        BlobId id;
        try (var staged = blobs.stage(content("hello"), 100);
                var other = blobs.stage(content("never kept"), 100)) {
            id = staged.keep();
            assertThat(blobs.list(other.id().sha256().substring(0, 2))).isEmpty();
        }

        assertThat(blobs.list("2c")).containsExactly(id);
        assertThat(blobs.list("2d")).isEmpty();
        assertThat(blobs.strays()).isEmpty();
        blobs.erase(id);
        assertThat(blobs.list("2c")).isEmpty();
    }

    private static InputStream content(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
