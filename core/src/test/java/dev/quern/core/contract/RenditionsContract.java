package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.file.BlobId;
import dev.quern.core.file.StoredFile;
import dev.quern.core.ports.Stores;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.rendition.Renditions}. */
public interface RenditionsContract {
    Stores stores();

    @Test
    default void a_rendition_is_found_by_its_document_and_name_and_may_be_replaced() {
        var document = Sample.document(stores()).id();
        var other = Sample.document(stores()).id();
        var first = file();
        var second = file();
        stores().renditions().put(document, "image/1", first);
        assertThat(stores().renditions().find(document, "image/1")).contains(first);
        assertThat(stores().renditions().find(document, "image/2")).isEmpty();
        assertThat(stores().renditions().find(other, "image/1")).isEmpty();
        stores().renditions().put(document, "image/1", second);
        assertThat(stores().renditions().find(document, "image/1")).contains(second);
    }

    @Test
    default void erased_renditions_are_gone_and_those_of_others_stay() {
        var document = Sample.document(stores()).id();
        var other = Sample.document(stores()).id();
        var mine = List.of(file(), file());
        stores().renditions().put(document, "image/1", mine.get(0));
        stores().renditions().put(document, "image/2", mine.get(1));
        stores().renditions().put(other, "image/1", file());
        assertThat(stores().renditions().files(List.of(document)))
                .containsExactlyInAnyOrder(mine.get(0).blob(), mine.get(1).blob());
        stores().renditions().erase(List.of(document));
        assertThat(stores().renditions().files(List.of(document))).isEmpty();
        assertThat(stores().renditions().find(document, "image/1")).isEmpty();
        assertThat(stores().renditions().find(other, "image/1")).isPresent();
        assertThat(stores().renditions().files(List.of())).isEmpty();
        stores().renditions().erase(List.of());
    }

    @Test
    default void the_file_of_a_rendition_is_in_use() {
        var document = Sample.document(stores()).id();
        var file = file();
        assertThat(stores().files().lockIfUnused(file.blob(), Sample.NOON)).isTrue();
        stores().renditions().put(document, "application/pdf", file);
        assertThat(stores().files().lockIfUnused(file.blob(), Sample.NOON)).isFalse();
        stores().renditions().erase(List.of(document));
        assertThat(stores().files().lockIfUnused(file.blob(), Sample.NOON)).isTrue();
    }

    private static StoredFile file() {
        return new StoredFile(new BlobId("%064x".formatted(Sample.number())), "image/jpeg", Sample.number());
    }
}
