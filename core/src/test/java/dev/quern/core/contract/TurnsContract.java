package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.account.AccountId;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentId;
import dev.quern.core.document.WorkQueue;
import dev.quern.core.mailbox.MailboxId;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The contract of every {@link WorkQueue} about whose document comes next. */
public interface TurnsContract {
    AccountId MANY = new AccountId(UUID.fromString("00000000-0000-0000-0000-000000000001"));
    AccountId FEW = new AccountId(UUID.fromString("00000000-0000-0000-0000-000000000002"));

    /** An empty queue. */
    WorkQueue turns();

    /** Works off everything that waits in it, one document after the other. */
    void workOff(Consumer<DocumentId> work);

    @Test
    default void accounts_take_turns_however_much_each_has() {
        offer(MANY, 1, 1, 10);
        offer(FEW, 2, 51, 53);

        assertThat(workedOff().subList(0, 7)).containsExactly(1L, 51L, 2L, 52L, 3L, 53L, 4L);
    }

    @Test
    default void the_mailboxes_of_an_account_take_turns_and_have_no_more_than_its_share() {
        for (int mailbox = 10; mailbox < 20; mailbox++) {
            offer(MANY, mailbox, mailbox * 10L, mailbox * 10L + 1);
        }
        offer(FEW, 20, 201, 204);

        var done = workedOff();
        assertThat(done.subList(0, 8)).containsExactly(100L, 201L, 110L, 202L, 120L, 203L, 130L, 204L);
        assertThat(done.stream().filter(number -> number < 200).limit(20))
                .containsExactly(
                        100L, 110L, 120L, 130L, 140L, 150L, 160L, 170L, 180L, 190L, 101L, 111L, 121L, 131L, 141L, 151L,
                        161L, 171L, 181L, 191L);
    }

    @Test
    default void a_newcomer_does_not_wait_for_all_that_others_offered_before() {
        offer(MANY, 1, 1, 40);
        var done = new ArrayList<Long>();
        workOff(document -> {
            done.add(document.number());
            if (done.size() == 10) {
                offer(FEW, 2, 500, 500);
                offer(MANY, 3, 600, 600);
            }
        });
        assertThat(done).hasSize(42);
        assertThat(done.indexOf(500L)).isBetween(10, 12);
        assertThat(done.indexOf(600L)).isBetween(10, 13);
    }

    private void offer(AccountId account, long mailbox, long first, long last) {
        for (long number = first; number <= last; number++) {
            turns().offer(document(account, mailbox, number));
        }
    }

    private List<Long> workedOff() {
        var done = new ArrayList<Long>();
        workOff(document -> done.add(document.number()));
        return done;
    }

    /** A document with a number, which is in no store. */
    static Document document(AccountId account, long mailbox, long number) {
        return Sample.document(account, new MailboxId(mailbox), "a.pdf", Sample.NOON)
                .stored(new DocumentId(number));
    }
}
