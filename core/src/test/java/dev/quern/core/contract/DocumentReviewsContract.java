package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.credit.Credits;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.document.Review;
import dev.quern.core.document.StatusSource;
import dev.quern.core.document.TemplateRef;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.ports.Stores;
import java.util.ArrayList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The contract of every {@link Documents} about reviews of results. */
public interface DocumentReviewsContract {
    Stores stores();

    @Test
    default void a_document_has_no_review_before_it_has_a_result() {
        assertThat(stored(Sample.document(stores())).review()).isEqualTo(Review.NONE);
    }

    @Test
    default void a_move_stores_the_review_and_processing_again_drops_it() {
        var document = parsed(Sample.mailbox(stores()), new Review(0.125, Review.Status.WAITING, null, null));
        assertThat(stored(document)).isEqualTo(document);
        var failed = moved(document, document.notExported());
        assertThat(stored(failed).review()).isEqualTo(document.review());
        moved(failed, failed.again());
        assertThat(stored(failed).review()).isEqualTo(Review.NONE);
    }

    @Test
    default void what_a_person_says_is_stored_and_taken_back() {
        var waiting = parsed(Sample.mailbox(stores()), new Review(0.5, Review.Status.WAITING, null, null));
        var confirmed = waiting.reviewed(waiting.review().confirmed(Sample.NOON, Sample.NASTY));
        var before = stores().documents().lastChange(waiting.account());
        stores().documents().putReview(waiting, confirmed.review());
        assertThat(stored(waiting)).isEqualTo(confirmed);
        assertThat(stores().documents().changes(waiting.account(), before, 10))
                .extracting(Documents.Change::document)
                .containsExactly(waiting.id());
        stores().documents().putReview(confirmed, new Review(0.75, null, null, null));
        assertThat(stored(waiting).review())
                .as("the confidence comes with the result")
                .isEqualTo(new Review(0.5, null, null, null));
    }

    @Test
    default void a_review_of_what_has_moved_on_is_refused() {
        var parsed = parsed(Sample.mailbox(stores()), Review.NONE);
        moved(parsed, parsed.again());
        assertThatThrownBy(() ->
                        stores().documents().putReview(parsed, parsed.review().confirmed(Sample.NOON, "key")))
                .isInstanceOf(Refusal.Conflict.class);
        assertThat(stored(parsed).review()).isEqualTo(Review.NONE);
    }

    @Test
    default void a_move_of_what_was_reviewed_meanwhile_is_refused() {
        var waiting = parsed(Sample.mailbox(stores()), new Review(0.5, Review.Status.WAITING, null, null));
        var confirmed = waiting.review().confirmed(Sample.NOON, "key");
        stores().documents().putReview(waiting, confirmed);
        assertThatThrownBy(() -> stores().documents().move(waiting, waiting.again()))
                .isInstanceOf(Refusal.Conflict.class);
        assertThatThrownBy(() -> stores().documents().putReview(waiting, confirmed))
                .isInstanceOf(Refusal.Conflict.class);
        assertThat(stored(waiting)).isEqualTo(waiting.reviewed(confirmed));
    }

    @Test
    default void lists_are_limited_to_one_review_and_to_what_is_less_certain() {
        var mailbox = Sample.mailbox(stores());
        var none = parsed(mailbox, Review.NONE);
        var certain = parsed(mailbox, new Review(0.875, null, null, null));
        var waiting = parsed(mailbox, new Review(0.25, Review.Status.WAITING, null, null));
        var doubtful = parsed(mailbox, new Review(0.5, Review.Status.WAITING, null, null));
        var confirmed = parsed(mailbox, new Review(0.25, null, null, null).confirmed(Sample.NOON, "key"));
        stores().documents().add(Sample.document(mailbox, "unread", Sample.NOON));
        parsed(Sample.mailbox(stores()), waiting.review());

        var all = DocumentQuery.ALL.ascending();
        listed(mailbox, all.withReview(Review.Status.WAITING), waiting, doubtful);
        listed(mailbox, all.withReview(Review.Status.CONFIRMED), confirmed);
        listed(mailbox, all.withConfidenceBelow(0.5), waiting, confirmed);
        listed(mailbox, all.withConfidenceBelow(1.0), certain, waiting, doubtful, confirmed);
        listed(mailbox, all.withConfidenceBelow(0.5).withReview(Review.Status.WAITING), waiting);
        listed(mailbox, all.withReview(Review.Status.WAITING).withStatus(DocumentStatus.PARSEDOK), waiting, doubtful);
        listed(mailbox, all.withReview(Review.Status.WAITING).withStatus(DocumentStatus.SKIPPED));
        assertThat(stores().documents().listParsed(mailbox.id(), all.withConfidenceBelow(0.75), waiting, 5))
                .containsExactly(doubtful, confirmed);
        assertThat(stores().documents().listParsed(mailbox.id(), all, null, 5)).contains(none);
    }

    @Test
    default void lists_go_up_and_down_by_confidence_with_what_has_no_values_last() {
        var mailbox = Sample.mailbox(stores());
        var none = parsed(mailbox, new Review(null, Review.Status.WAITING, null, null));
        var half = parsed(mailbox, new Review(0.5, Review.Status.WAITING, null, null));
        var certain = parsed(mailbox, new Review(1.0, Review.Status.WAITING, null, null));
        var same = parsed(mailbox, new Review(0.5, Review.Status.WAITING, null, null));
        var zero = parsed(mailbox, new Review(0.0, Review.Status.WAITING, null, null));
        for (var only : Arrays.asList(null, Review.Status.WAITING)) {
            var up = byConfidence(only, false);
            listed(mailbox, up, zero, half, same, certain, none);
            slices(mailbox, up, zero, half, same, certain, none);
            var down = byConfidence(only, true);
            listed(mailbox, down, none, certain, same, half, zero);
            slices(mailbox, down, none, certain, same, half, zero);
        }
    }

    @Test
    default void lists_leave_out_what_nobody_corrected_or_what_somebody_did() {
        var mailbox = Sample.mailbox(stores());
        var found = parsed(mailbox, Review.NONE);
        var corrected = ended(mailbox, StatusSource.MANUAL, null);
        var untold = moved(corrected, corrected.notExported());
        var again = ended(mailbox, StatusSource.MANUAL, null);
        var waiting = moved(again, again.again());
        var lacking = corrected(mailbox, DocumentStatus.PARSEDKO);
        var leftOut = corrected(mailbox, DocumentStatus.SKIPPED);
        ended(Sample.mailbox(stores()), StatusSource.MANUAL, null);

        var all = DocumentQuery.ALL.ascending();
        listed(mailbox, all.withCorrected(true), untold, lacking);
        listed(mailbox, all.withCorrected(false), found, waiting, leftOut);
        listed(mailbox, all.withCorrected(true).withStatus(DocumentStatus.PARSEDKO), lacking);
        slices(mailbox, all.withCorrected(true), untold);
        slices(mailbox, all.withCorrected(false), found);
        var page = stores().documents().list(mailbox.account(), all.withCorrected(true), PageRequest.FIRST);
        assertThat(page.items()).containsExactly(untold, lacking);
        assertThat(page.count()).isEqualTo(2);
    }

    @Test
    default void lists_can_be_limited_to_the_documents_of_a_template() {
        var mailbox = Sample.mailbox(stores());
        var one = ended(mailbox, StatusSource.TEMPLATE, new TemplateRef(7, "Bills"));
        ended(mailbox, StatusSource.TEMPLATE, new TemplateRef(8, "Bills"));
        var renamed = ended(mailbox, StatusSource.TEMPLATE, new TemplateRef(7, "Acme bills"));
        parsed(mailbox, Review.NONE);

        for (var order : DocumentQuery.Order.values()) {
            var up = new DocumentQuery(null, null, null, "", order, false).withTemplate(7L);
            listed(mailbox, up, one, renamed);
            slices(mailbox, up, one, renamed);
            listed(mailbox, new DocumentQuery(null, null, null, "", order, true).withTemplate(7L), renamed, one);
        }
        listed(mailbox, DocumentQuery.ALL.withTemplate(9L));
        listed(mailbox, DocumentQuery.ALL.withTemplate(7L).withCorrected(true));
        var page = stores().documents().list(mailbox.account(), DocumentQuery.ALL.withTemplate(7L), PageRequest.FIRST);
        assertThat(page.items()).containsExactly(renamed, one);
        assertThat(page.count()).isEqualTo(2);
    }

    private static DocumentQuery byConfidence(Review.@Nullable Status only, boolean descending) {
        return new DocumentQuery(null, null, null, "", DocumentQuery.Order.CONFIDENCE, descending).withReview(only);
    }

    private void listed(Mailbox mailbox, DocumentQuery query, Document... documents) {
        var page = stores().documents().list(mailbox.id(), query, PageRequest.FIRST);
        assertThat(page.items()).as("%s", query).containsExactly(documents);
        assertThat(page.count()).as("%s", query).isEqualTo(documents.length);
    }

    private void slices(Mailbox mailbox, DocumentQuery query, Document... documents) {
        var all = new ArrayList<Document>();
        for (var slice = stores().documents().listParsed(mailbox.id(), query, null, 2);
                !slice.isEmpty() && all.size() < 100;
                slice = stores().documents().listParsed(mailbox.id(), query, all.get(all.size() - 1), 2)) {
            all.addAll(slice);
        }
        assertThat(all).as("%s", query).containsExactly(documents);
    }

    private Document stored(Document document) {
        return stores().documents().find(document.id()).orElseThrow();
    }

    private Document corrected(Mailbox mailbox, DocumentStatus end) {
        var progress = inProgress(mailbox);
        return moved(progress, progress.ended(end, StatusSource.MANUAL, Sample.NOON));
    }

    private Document ended(Mailbox mailbox, StatusSource source, @Nullable TemplateRef template) {
        var progress = inProgress(mailbox);
        return moved(progress, progress.by(template).parsed(source, Sample.NOON, Credits.ai(1)));
    }

    private Document parsed(Mailbox mailbox, Review review) {
        var progress = inProgress(mailbox);
        return moved(
                progress,
                progress.parsed(StatusSource.AI, Sample.NOON, Credits.ai(1)).reviewed(review));
    }

    private Document inProgress(Mailbox mailbox) {
        var document = stores().documents().add(Sample.document(mailbox, "invoice.pdf", Sample.NOON));
        var analyzing = moved(document, document.to(DocumentStatus.ANALYZING));
        return moved(analyzing, analyzing.toProgress(1));
    }

    private Document moved(Document from, Document to) {
        stores().documents().move(from, to);
        return to;
    }
}
