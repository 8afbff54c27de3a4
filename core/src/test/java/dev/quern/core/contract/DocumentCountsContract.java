package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.credit.Credits;
import dev.quern.core.document.Activity;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentQuery;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.StatusSource;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.ports.Stores;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.document.DocumentCounts}. */
public interface DocumentCountsContract {
    Stores stores();

    @Test
    default void a_mailbox_without_documents_counts_none() {
        var mailbox = Sample.mailbox(stores());
        assertThat(stores().counts().of(List.of(mailbox.id()))).isEqualTo(Map.of(mailbox.id(), Activity.NONE));
        assertThat(Activity.NONE.perStatus()).hasSize(DocumentStatus.values().length);
        assertThat(Activity.NONE.documents()).isZero();
    }

    @Test
    default void the_latest_activity_is_the_last_receipt_or_end_of_a_document() {
        var mailbox = Sample.mailbox(stores());
        var early = stores().documents().add(Sample.document(mailbox, "early", Sample.NOON));
        assertThat(counted(mailbox).latest()).isEqualTo(Sample.NOON);
        stores().documents().add(Sample.document(mailbox, "late", Sample.NOON.plusSeconds(5)));
        assertThat(counted(mailbox).latest()).isEqualTo(Sample.NOON.plusSeconds(5));
        stores().documents()
                .move(early, early.ended(DocumentStatus.SKIPPED, StatusSource.MANUAL, Sample.NOON.plusSeconds(9)));
        stores().counts().fold();
        assertThat(counted(mailbox).latest()).isEqualTo(Sample.NOON.plusSeconds(9));
    }

    @Test
    default void a_move_that_is_rolled_back_is_not_counted() {
        var mailbox = Sample.mailbox(stores());
        var document = stores().documents().add(Sample.document(mailbox, "a", Sample.NOON));
        try {
            stores().transactions().run(() -> {
                stores().documents().move(document, document.to(DocumentStatus.ANALYZING));
                throw new IllegalStateException("on purpose");
            });
        } catch (IllegalStateException expected) {
            assertThat(expected).hasMessage("on purpose");
        }
        assertThat(counted(mailbox).perStatus()).isEqualTo(truth(mailbox));
    }

    @Test
    default void an_account_sees_all_its_mailboxes_and_no_other() {
        var one = Sample.mailbox(stores());
        var two = stores().mailboxes().add(Sample.mailbox(one.account(), "Orders"));
        var strange = Sample.mailbox(stores());
        for (var mailbox : List.of(one, two, two, strange)) {
            stores().documents().add(Sample.document(mailbox, "a", Sample.NOON));
        }
        var counts = stores().counts().ofAccount(one.account());
        assertThat(counts).containsOnlyKeys(one.id(), two.id());
        assertThat(counts.get(two.id()).documents()).isEqualTo(2);
    }

    @Test
    default void the_counts_stay_right_while_threads_add_move_remove_and_fold() {
        var mailbox = Sample.mailbox(stores());
        var seed = new AtomicInteger();
        var results = Racing.threads(4, () -> {
            int own = seed.incrementAndGet();
            if (own == 4) {
                foldAndLook(mailbox);
            } else {
                live(mailbox, new Random(own));
            }
            return "done";
        });
        assertThat(results).containsOnly("done");
        assertThat(counted(mailbox).perStatus()).isEqualTo(truth(mailbox));
        stores().counts().fold();
        assertThat(counted(mailbox).perStatus()).isEqualTo(truth(mailbox));
    }

    private void foldAndLook(Mailbox mailbox) {
        for (int i = 0; i < 20; i++) {
            stores().counts().fold();
            assertThat(counted(mailbox).perStatus().values()).allMatch(count -> count >= 0);
        }
    }

    private void live(Mailbox mailbox, Random random) {
        for (int i = 0; i < 12; i++) {
            var document = stores().documents().add(Sample.document(mailbox, "d" + i, Sample.NOON));
            for (int moves = random.nextInt(8);
                    moves > 0 && !document.status().next().isEmpty();
                    moves--) {
                var next = new ArrayList<>(document.status().next());
                var to = moved(document, next.get(random.nextInt(next.size())));
                stores().documents().move(document, to);
                document = to;
            }
            if (random.nextInt(3) == 0) {
                stores().documents().remove(List.of(document));
            }
        }
    }

    private static Document moved(Document document, DocumentStatus to) {
        return switch (to) {
            case PARSEDOK -> document.parsed(StatusSource.AI, Sample.NOON, Credits.ai(1));
            case INCOMING -> document.again();
            default -> document.ended(to, StatusSource.AUTO, Sample.NOON);
        };
    }

    private Activity counted(Mailbox mailbox) {
        return stores().counts().of(List.of(mailbox.id())).get(mailbox.id());
    }

    /** The counts that the documents themselves give, one by one. */
    private Map<DocumentStatus, Long> truth(Mailbox mailbox) {
        var all = new ArrayList<>(stores().documents().first(mailbox.id(), DocumentQuery.ALL, 1_000));
        all.addAll(
                stores().documents().first(mailbox.id(), DocumentQuery.ALL.withStatus(DocumentStatus.DELETED), 1_000));
        return new Activity(all.stream().collect(Collectors.groupingBy(Document::status, Collectors.counting())), null)
                .perStatus();
    }
}
