package dev.quern.jdbc.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.store.fs.FilePath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store of H2 that is compacted between commits, and cut off after every single change of its file. */
class CompactionCutOffTest {
    private static final int COMMITS = 150;
    private static final int KEYS = 60;

    @TempDir
    private Path folder;

    /** The number of changes of the file at the time each commit returned. */
    private final List<Integer> commits = new ArrayList<>();

    @Test
    void committed_data_survives_a_death_after_any_write() throws IOException {
        record();
        var file = new byte[0];
        int checked = 0;
        for (int i = 0; i < RecordedFile.CHANGES.size(); i++) {
            file = RecordedFile.CHANGES.get(i).appliedTo(file);
            int changes = i + 1;
            long promised = commits.stream().filter(before -> before <= changes).count();
            if (promised > 0) {
                assertThat(commitsIn(file)).as("after %d changes", changes).isGreaterThanOrEqualTo((int) promised);
                checked++;
            }
        }
        assertThat(checked).isGreaterThan(COMMITS);
    }

    private void record() {
        RecordedFile.CHANGES.clear();
        FilePath.register(new RecordedFile());
        try (var store = open("recorded:" + folder.resolve("store"))) {
            var map = map(store);
            var random = new Random(16);
            for (int commit = 1; commit <= COMMITS; commit++) {
                map.put(0, commit + " ");
                map.put(1 + random.nextInt(KEYS), commit + " ".repeat(1 + random.nextInt(2_000)));
                store.commit();
                commits.add(RecordedFile.CHANGES.size());
                if (commit % 3 == 0) {
                    H2Compaction.step(store, H2Compaction.WORKING);
                }
                if (commit % 40 == 0) {
                    H2Compaction.step(store, H2Compaction.ALONE);
                    H2Compaction.step(store, H2Compaction.ALONE);
                    H2Compaction.move(store);
                }
            }
        }
    }

    /** The number of the last commit that a cut-off file holds; all values in it must be readable. */
    private int commitsIn(byte[] file) throws IOException {
        var left = folder.resolve("left");
        Files.write(left, file);
        try (var store = open(left.toString())) {
            var map = map(store);
            map.forEach((key, value) -> assertThat(value).contains(" "));
            var last = map.get(0);
            return last == null ? 0 : Integer.parseInt(last.trim());
        }
    }

    private static MVMap<Integer, String> map(MVStore store) {
        return store.openMap("commits");
    }

    private static MVStore open(String file) {
        var store = new MVStore.Builder()
                .fileName(file)
                .autoCommitDisabled()
                .pageSplitSize(1024)
                .open();
        store.setVersionsToKeep(0);
        return store;
    }
}
