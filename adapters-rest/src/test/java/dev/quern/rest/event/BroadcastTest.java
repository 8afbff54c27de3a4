package dev.quern.rest.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.account.AccountId;
import dev.quern.core.contract.Sample;
import dev.quern.core.document.Document;
import dev.quern.core.document.DocumentStatus;
import dev.quern.core.document.Documents;
import dev.quern.core.document.StatusSource;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.memory.InMemory;
import dev.quern.core.ports.Stores;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who hears what, with a clock that a test turns by hand. */
class BroadcastTest {
    private static final Pattern MESSAGE = Pattern.compile(
            "id: (\\d+)\nevent: document\ndata: \\{\"id\":(\\d+),\"parser\":(\\d+),\"status\":\"(\\w+)\"}\n\n");

    private final Stores stores = new InMemory(InstantSource.system()).stores();
    private final Mailbox mailbox = Sample.mailbox(stores);
    private final AccountId account = mailbox.account();
    /** Numbers of changes that do not show yet. */
    private final List<Long> hidden = new ArrayList<>();

    private final Broadcast broadcast = new Broadcast(partlyHidden(), Duration.ofDays(1));
    private long nanos = System.nanoTime();

    @AfterEach
    void close() {
        broadcast.close();
    }

    /** The documents, of which some changes do not show yet: their transactions are not over. */
    private Documents partlyHidden() {
        return (Documents) Proxy.newProxyInstance(
                Documents.class.getClassLoader(), new Class<?>[] {Documents.class}, (proxy, method, arguments) -> {
                    try {
                        var answer = method.invoke(stores.documents(), arguments);
                        return answer instanceof List<?> list
                                ? list.stream()
                                        .filter(item -> !(item instanceof Documents.Change change
                                                && hidden.contains(change.number())))
                                        .toList()
                                : answer;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Somebody who writes down what is sent. */
    private static final class Heard implements Line {
        private final StringBuilder text = new StringBuilder();
        private boolean isOpen = true;
        private boolean isRead = true;
        private boolean isAllowed = true;
        private boolean isEnded;
        private boolean isBroken;

        @Override
        public void send(String sent) throws IOException {
            if (isBroken) {
                throw new IOException("broken");
            }
            text.append(sent);
        }

        @Override
        public boolean isOpen() {
            return isOpen;
        }

        @Override
        public boolean isRead() {
            return isRead;
        }

        @Override
        public boolean isAllowed() {
            return isAllowed;
        }

        @Override
        public void end() {
            isEnded = true;
        }

        @Override
        public void cut() {
            isEnded = true;
        }

        /** What was heard of documents since it was last asked, each as its id and status. */
        List<String> events() {
            var events = MESSAGE.matcher(text)
                    .results()
                    .map(message -> message.group(2) + " " + message.group(4))
                    .toList();
            text.setLength(0);
            return events;
        }

        long lastId() {
            return Pattern.compile("id: (\\d+)\n")
                    .matcher(text)
                    .results()
                    .map(MatchResult::group)
                    .map(found -> Long.valueOf(found.substring(4).strip()))
                    .reduce((earlier, later) -> later)
                    .orElseThrow();
        }
    }

    private Heard listen(AccountId whose, @Nullable Long after) throws IOException {
        var heard = new Heard();
        assertThat(broadcast.add(whose, heard, after)).isTrue();
        return heard;
    }

    private Document add() {
        return stores.documents().add(Sample.document(mailbox, "a.pdf", Sample.NOON));
    }

    private Document moved(Document from, Document to) {
        stores.documents().move(from, to);
        return to;
    }

    private void pass(Duration time) {
        nanos += time.toNanos();
        broadcast.tell(nanos);
    }

    private void soon() {
        pass(Duration.ofMillis(500));
    }

    @Test
    void a_listener_hears_what_happens_from_now_on_and_not_what_was() throws Exception {
        add();
        var heard = listen(account, null);
        var document = add();
        soon();
        assertThat(heard.text.toString()).startsWith("retry: 2000\n\n");
        assertThat(heard.events()).containsExactly(document.id() + " INCOMING");
        moved(document, document.to(DocumentStatus.ANALYZING));
        soon();
        soon();
        assertThat(heard.events()).containsExactly(document.id() + " ANALYZING");
    }

    @Test
    void several_changes_at_once_are_one_event() throws Exception {
        var heard = listen(account, null);
        var document = add();
        moved(document, document.ended(DocumentStatus.DELETED, StatusSource.MANUAL, Sample.NOON));
        soon();
        assertThat(heard.events()).containsExactly(document.id() + " DELETED");
    }

    @Test
    void every_account_hears_its_own_only() throws Exception {
        var heard = listen(account, null);
        var other = Sample.mailbox(stores);
        var stranger = listen(other.account(), null);
        var document = add();
        soon();
        assertThat(heard.events()).containsExactly(document.id() + " INCOMING");
        assertThat(stranger.events()).isEmpty();
    }

    @Test
    void a_change_that_shows_after_later_ones_is_told() throws Exception {
        var heard = listen(account, null);
        soon();
        var early = add();
        hidden.add(stores.documents().lastChange(account));
        var late = add();
        soon();
        assertThat(heard.events()).containsExactly(late.id() + " INCOMING");
        hidden.clear();
        pass(Duration.ofSeconds(5));
        assertThat(heard.events()).containsExactly(early.id() + " INCOMING");
        pass(Duration.ofSeconds(20));
        assertThat(heard.events()).isEmpty();
    }

    @Test
    void whoever_goes_on_from_the_last_message_misses_nothing() throws Exception {
        var heard = listen(account, null);
        soon();
        var early = add();
        hidden.add(stores.documents().lastChange(account));
        var late = add();
        soon();
        var id = heard.lastId();
        broadcast.close();
        hidden.clear();
        try (var after = new Broadcast(stores.documents(), Duration.ofDays(1))) {
            var again = new Heard();
            after.add(account, again, id);
            var last = add();
            after.tell(nanos);
            assertThat(again.events())
                    .containsExactly(early.id() + " INCOMING", late.id() + " INCOMING", last.id() + " INCOMING");
        }
    }

    @Test
    void when_nothing_happens_whoever_goes_on_hears_nothing_twice() throws Exception {
        var heard = listen(account, null);
        add();
        soon();
        pass(Duration.ofSeconds(11));
        pass(Duration.ofSeconds(5));
        assertThat(heard.text.toString()).contains("\n:\nid: ").endsWith("\n\n");
        var again = listen(account, heard.lastId());
        soon();
        assertThat(again.events()).isEmpty();
    }

    @Test
    void more_than_one_slice_is_caught_up_with() throws Exception {
        int count = Feed.SLICE * 2 + 3;
        for (int i = 0; i < count; i++) {
            add();
        }
        var heard = listen(account, 0L);
        for (int i = 0; i < 4; i++) {
            soon();
        }
        assertThat(heard.events()).hasSize(count).doesNotHaveDuplicates();
        var live = add();
        soon();
        assertThat(heard.events()).containsExactly(live.id() + " INCOMING");
        for (int i = 0; i < count; i++) {
            add();
        }
        for (int i = 0; i < 4; i++) {
            soon();
        }
        assertThat(heard.events()).hasSize(count).doesNotHaveDuplicates();
    }

    @Test
    void who_is_gone_or_does_not_read_is_dropped() throws Exception {
        var gone = listen(account, null);
        var sleepy = listen(account, null);
        var broken = listen(account, null);
        var there = listen(account, null);
        gone.isOpen = false;
        sleepy.isRead = false;
        broken.isBroken = true;
        var document = add();
        soon();
        assertThat(broadcast.count()).isEqualTo(1);
        assertThat(List.of(gone.isEnded, sleepy.isEnded, broken.isEnded, there.isEnded))
                .containsExactly(true, true, true, false);
        assertThat(there.events()).containsExactly(document.id() + " INCOMING");
    }

    @Test
    void who_may_not_listen_any_more_is_dropped_within_a_quarter_of_a_minute() throws Exception {
        var heard = listen(account, null);
        heard.isAllowed = false;
        pass(Duration.ofSeconds(16));
        assertThat(heard.isEnded).isTrue();
        assertThat(broadcast.count()).isZero();
    }

    @Test
    void there_are_as_many_listeners_as_an_account_may_have() throws Exception {
        for (int i = 0; i < Broadcast.MOST_OF_ACCOUNT; i++) {
            listen(account, null);
        }
        assertThat(broadcast.add(account, new Heard(), null)).isFalse();
        for (int i = Broadcast.MOST_OF_ACCOUNT; i < Broadcast.MOST; i++) {
            listen(Sample.account().id(), null);
        }
        assertThat(broadcast.add(Sample.account().id(), new Heard(), null)).isFalse();
    }

    @Test
    void when_it_is_closed_all_lines_end_and_nobody_is_let_in() throws Exception {
        var heard = listen(account, null);
        broadcast.close();
        assertThat(heard.isEnded).isTrue();
        assertThatThrownBy(() -> broadcast.add(account, new Heard(), null)).isInstanceOf(Refusal.Unavailable.class);
    }
}
