package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.letter.Letter;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.ports.Stores;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.letter.Letters}. */
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
        stores().letters().add(document, letter);
        assertThat(stores().letters().find(document.id())).contains(letter);
    }

    @Test
    default void a_document_may_have_none_and_lose_the_one_it_has() {
        var document = Sample.document(stores());
        assertThat(stores().letters().find(document.id())).isEmpty();
        stores().letters().erase(List.of(document.id()));
        stores().letters().add(document, new Letter("", "", "", "", "", "", "", List.of()));
        stores().letters().erase(List.of(document.id()));
        assertThat(stores().letters().find(document.id())).isEmpty();
    }

    @Test
    default void only_the_letters_of_documents_that_go_are_erased() {
        var going = Sample.document(stores());
        var staying = Sample.document(stores());
        var letter = new Letter("a@x.test", "", "", "", "", "", "", List.of());
        stores().letters().add(going, letter);
        stores().letters().add(staying, letter);
        stores().letters().erase(List.of());
        stores().letters().erase(List.of(going.id()));
        assertThat(stores().letters().find(going.id())).isEmpty();
        assertThat(stores().letters().find(staying.id())).contains(letter);
    }

    @Test
    default void a_letter_of_a_transaction_that_fails_was_never_there() {
        var document = Sample.document(stores());
        assertThatThrownBy(() -> stores().transactions().run(() -> {
                    stores().letters().add(document, new Letter("", "", "", "", "", "", "", List.of()));
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");
        assertThat(stores().letters().find(document.id())).isEmpty();
    }

    @Test
    default void a_search_of_documents_looks_into_addresses_and_headers() {
        var mailbox = Sample.mailbox(stores());
        var lettered = stores().documents().add(Sample.document(mailbox, "with a letter", Sample.NOON));
        stores().documents().add(Sample.document(mailbox, "without one", Sample.NOON));
        var letter = new Letter(
                "Jane Doe <jane@Sender.test>",
                "box@recipient.test",
                "",
                "to@first.test, to@second.test",
                "cc@copy.test",
                "bcc@blind.test",
                "About 100% of Ünits",
                List.of(new Letter.Header("X-Order", "No_17")));
        stores().letters().add(lettered, letter);
        var elsewhere = Sample.document(stores());
        stores().letters().add(elsewhere, letter);
        for (var wanted : List.of(
                "JANE@sender", "doe <", "recipient.", "second", "copy.test", "blind", "100% of ü", "x-order", "no_1")) {
            assertThat(found(mailbox, wanted)).as(wanted).containsExactly(lettered);
        }
        for (var unwanted : List.of("nojane", "no-17", "100_", "sender.test>box")) {
            assertThat(found(mailbox, unwanted)).as(unwanted).isEmpty();
        }
        stores().letters().erase(List.of(lettered.id()));
        assertThat(found(mailbox, "jane")).isEmpty();
    }

    private List<Document> found(Mailbox mailbox, String search) {
        var query = new DocumentQuery(null, null, null, search, DocumentQuery.Order.RECEIVED, true);
        var listing = stores().documents().list(mailbox.id(), query, PageRequest.FIRST);
        assertThat(listing.count()).isEqualTo(listing.items().size());
        return listing.items();
    }
}
