package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.StatusSource;
import dev.quern.core.file.BlobId;
import dev.quern.core.ports.Stores;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.file.FileUses}. */
public interface FileUsesContract {
    Stores stores();

    @Test
    default void a_file_that_a_document_has_is_used_until_that_is_deleted() {
        var document = Sample.document(stores());
        var file = document.file().blob();
        assertThat(stores().files().lockIfUnused(file, Sample.NOON)).isFalse();
        stores().documents().move(document, document.ended(DocumentStatus.DELETED, StatusSource.MANUAL, Sample.NOON));
        assertThat(stores().files().lockIfUnused(file, Sample.NOON)).isTrue();
    }

    @Test
    default void a_claimed_file_is_used_until_the_claim_is_settled_or_old() {
        var file = file();
        stores().files().claim(file, Sample.NOON);
        stores().files().claim(file, Sample.NOON);
        assertThat(stores().files().lockIfUnused(file, Sample.NOON)).isFalse();
        assertThat(stores().files().lockIfUnused(file, Sample.NOON.plusSeconds(1)))
                .isTrue();
        stores().files().settle(file);
        assertThat(stores().files().lockIfUnused(file, Sample.NOON)).isFalse();
        stores().files().settle(file);
        assertThat(stores().files().lockIfUnused(file, Sample.NOON)).isTrue();
    }

    @Test
    default void claimed_and_doubted_files_are_in_doubt_settled_ones_are_not() {
        var file = file();
        assertThat(isDoubtful(file)).isFalse();
        stores().files().claim(file, Sample.NOON);
        assertThat(isDoubtful(file)).isTrue();
        stores().files().settle(file);
        assertThat(isDoubtful(file)).isFalse();
        stores().files().doubt(List.of(file));
        assertThat(isDoubtful(file)).isTrue();
        stores().files().forget(file);
        assertThat(isDoubtful(file)).isFalse();
    }

    @Test
    default void a_file_found_in_use_is_no_longer_in_doubt() {
        var file = Sample.document(stores()).file().blob();
        stores().files().claim(file, Sample.NOON);
        stores().files().settle(file);
        stores().files().doubt(List.of(file));
        assertThat(stores().files().lockIfUnused(file, Sample.NOON)).isFalse();
        assertThat(isDoubtful(file)).isFalse();
    }

    @Test
    default void several_threads_can_claim_one_file() {
        var file = file();
        var results = Racing.threads(
                4,
                () -> stores().transactions().run(() -> {
                    stores().files().claim(file, Sample.NOON);
                    return "claimed";
                }));
        assertThat(results).containsOnly("claimed");
        for (int i = 0; i < 4; i++) {
            assertThat(stores().files().lockIfUnused(file, Sample.NOON)).isFalse();
            stores().files().settle(file);
        }
        assertThat(stores().files().lockIfUnused(file, Sample.NOON)).isTrue();
    }

    @Test
    default void a_claim_on_a_file_that_is_being_erased_comes_before_or_after_it() {
        for (int round = 0; round < 10; round++) {
            var file = file();
            stores().files().claim(file, Sample.NOON);
            stores().files().settle(file);
            stores().files().doubt(List.of(file));
            // 1 while the file is there: it is put there after a claim, and erased only while nobody can claim it.
            var disk = new AtomicInteger(1);
            var turn = new AtomicInteger();
            var results = Racing.threads(2, () -> {
                if (turn.getAndIncrement() == 0) {
                    stores().transactions().run(() -> stores().files().claim(file, Sample.NOON));
                    disk.set(1);
                } else {
                    stores().transactions().run(() -> {
                        if (stores().files().lockIfUnused(file, Sample.NOON)) {
                            disk.set(0);
                            stores().files().forget(file);
                        }
                    });
                }
                return "done";
            });
            assertThat(results).containsOnly("done");
            assertThat(disk).hasValue(1);
        }
    }

    private boolean isDoubtful(BlobId file) {
        var before = new BlobId("%064x".formatted(Long.parseLong(file.sha256(), 16) - 1));
        return stores().files().doubtful(before, 1).contains(file);
    }

    private static BlobId file() {
        return new BlobId("%064x".formatted(Sample.number()));
    }
}
