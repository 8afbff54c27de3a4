package dev.quern.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.contract.BlobsContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

final class TemporaryBlobsTest implements BlobsContract {
    @TempDir
    Path folder;

    @Override
    public Blobs blobs() {
        return new TemporaryBlobs(folder);
    }

    @AfterEach
    void nothing_staged_is_left() {
        assertThat(new TemporaryBlobs(folder).files()).noneMatch(name -> name.endsWith(".tmp"));
    }
}
