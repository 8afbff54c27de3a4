package dev.quern.app.blobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.file.BlobId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalCopiesTest {
    private static final int MOST = 25;

    @TempDir
    Path folder;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-24T12:00:00Z"));
    private final AtomicInteger fetched = new AtomicInteger();
    private LocalCopies copies;

    @BeforeEach
    void open_folder() {
        copies = new LocalCopies(folder, MOST, now::get);
    }

    @Test
    void a_copy_is_shared_while_it_is_open_and_for_a_minute_after() throws IOException {
        try (var one = copies.open(id(1), this::ten);
                var other = copies.open(id(1), this::ten)) {
            assertThat(one.path()).isEqualTo(other.path()).hasContent("0123456789");
        }
        now.updateAndGet(before -> before.plusSeconds(59));
        copies.removeOld();
        copies.open(id(1), this::ten).close();
        assertThat(fetched).hasValue(1);

        now.updateAndGet(before -> before.plusSeconds(61));
        copies.removeOld();
        assertThat(files()).isZero();
        copies.open(id(1), this::ten).close();
        assertThat(fetched).hasValue(2);
    }

    @Test
    void what_is_open_stays_however_long_and_large() throws IOException {
        try (var one = copies.open(id(1), this::ten)) {
            for (int i = 2; i < 20; i++) {
                copies.open(id(i), this::ten).close();
            }
            now.updateAndGet(before -> before.plus(Duration.ofDays(1)));
            copies.removeOld();
            assertThat(one.path()).hasContent("0123456789");
            assertThat(files()).isEqualTo(1);
        }
    }

    @Test
    void those_that_nobody_has_open_take_no_more_space_than_they_may_and_the_oldest_goes_first() throws IOException {
        for (int i = 1; i <= 3; i++) {
            copies.open(id(i), this::ten).close();
        }
        assertThat(files()).isEqualTo(2);

        copies.open(id(3), this::ten).close();
        copies.open(id(2), this::ten).close();
        assertThat(fetched).hasValue(3);
        copies.open(id(1), this::ten).close();
        assertThat(fetched).hasValue(4);
    }

    @Test
    void a_copy_that_cannot_be_had_leaves_nothing_and_is_tried_again() throws IOException {
        assertThatThrownBy(() -> copies.open(id(1), file -> {
                    Files.writeString(file, "012");
                    throw new IOException("cut off");
                }))
                .hasMessage("cut off");
        assertThat(files()).isZero();

        try (var file = copies.open(id(1), this::ten)) {
            assertThat(file.path()).hasContent("0123456789");
        }
    }

    @Test
    void a_file_that_was_written_here_need_not_be_fetched() throws IOException {
        var written = copies.newFile();
        ten(written);
        fetched.set(0);
        copies.adopt(id(1), written, 10);

        try (var file = copies.open(id(1), this::ten)) {
            assertThat(file.path()).hasContent("0123456789");
        }
        assertThat(fetched).hasValue(0);
        assertThat(written).doesNotExist();
    }

    @Test
    void what_is_dropped_is_not_handed_out_again_and_goes_when_the_last_closes_it() throws IOException {
        try (var one = copies.open(id(1), this::ten)) {
            copies.drop(id(1));
            assertThat(one.path()).hasContent("0123456789");
            try (var other = copies.open(id(1), this::ten)) {
                assertThat(other.path()).isNotEqualTo(one.path());
            }
        }
        assertThat(fetched).hasValue(2);
        copies.drop(id(1));
        assertThat(files()).isZero();
    }

    @Test
    void a_copy_closed_twice_counts_once() throws IOException {
        var one = copies.open(id(1), this::ten);
        try (var other = copies.open(id(1), this::ten)) {
            one.close();
            one.close();
            now.updateAndGet(before -> before.plus(Duration.ofDays(1)));
            copies.removeOld();
            assertThat(other.path()).hasContent("0123456789");
        }
    }

    @Test
    void many_threads_always_find_the_bytes_they_asked_for() throws Exception {
        var workers = Executors.newFixedThreadPool(8);
        try {
            var done = workers.invokeAll(IntStream.range(0, 8)
                    .<Callable<Integer>>mapToObj(seed -> () -> work(new Random(seed)))
                    .toList());
            for (var one : done) {
                assertThat(one.get()).isEqualTo(500);
            }
        } finally {
            workers.shutdownNow();
        }
        copies.removeOld();
        assertThat(files()).as("of 8 bytes each").isLessThanOrEqualTo(3);
        now.updateAndGet(before -> before.plus(Duration.ofDays(1)));
        copies.removeOld();
        assertThat(files()).isZero();
    }

    private int work(Random random) throws IOException {
        int right = 0;
        for (int i = 0; i < 500; i++) {
            int number = random.nextInt(6);
            if (random.nextInt(10) == 0) {
                copies.drop(id(number));
            }
            try (var file = copies.open(id(number), to -> Files.writeString(to, "number " + number))) {
                right += Files.readString(file.path()).equals("number " + number) ? 1 : 0;
            }
        }
        return right;
    }

    private void ten(Path file) throws IOException {
        fetched.incrementAndGet();
        Files.writeString(file, "0123456789");
    }

    private long files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.count();
        }
    }

    private static BlobId id(int number) {
        return new BlobId("%064x".formatted(number));
    }
}
