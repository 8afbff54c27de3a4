package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.document.Letter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every {@link dev.quern.core.document.Letters} promises. */
public interface LettersContract {
    Stores stores();

    @Test
    default void a_letter_comes_back_as_it_went_in() {
        var document = Sample.document(stores());
        var letter = new Letter(
                "Jane <jane@x.test>",
                "box@x.test",
                "tag",
                "a@x.test, b@x.test",
                Sample.NASTY,
                "",
                Sample.NASTY,
                List.of(
                        new Letter.Header("Received", "one"),
                        new Letter.Header("Received", "two"),
                        new Letter.Header("X-Odd", Sample.NASTY)));
        stores().letters().add(document.id(), letter);
        assertThat(stores().letters().find(document.id())).contains(letter);
    }

    @Test
    default void a_document_may_have_none_and_lose_the_one_it_has() {
        var document = Sample.document(stores());
        assertThat(stores().letters().find(document.id())).isEmpty();
        stores().letters().remove(document.id());
        stores().letters().add(document.id(), new Letter("", "", "", "", "", "", "", List.of()));
        stores().letters().remove(document.id());
        assertThat(stores().letters().find(document.id())).isEmpty();
    }
}
