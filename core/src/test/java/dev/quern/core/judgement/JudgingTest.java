package dev.quern.core.judgement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.document.Document;
import dev.quern.core.field.Field;
import dev.quern.core.field.FieldId;
import dev.quern.core.housekeeping.InMemoryServer;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxName;
import dev.quern.core.result.FieldFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine finds {@code word} for both fields, with a confidence of 0.75. */
class JudgingTest {
    @TempDir
    @Nullable
    Path folder;

    private InMemoryServer server;
    private Mailbox mailbox;
    private FieldId first;
    private FieldId second;

    @BeforeEach
    void a_mailbox_with_two_fields() {
        server = new InMemoryServer(folder);
        server.confidence = 0.75;
        var fields = MailboxChange.addFields(
                List.of(Field.of("First", FieldFormat.ONELINE, null), Field.of("Second", FieldFormat.ONELINE, null)));
        mailbox = server.keeping.create(
                InMemoryServer.ACCOUNT,
                new MailboxChange(new MailboxName("Notes"), null, fields.settings(), fields.fields()));
        first = mailbox.field("First").orElseThrow().id();
        second = mailbox.field("Second").orElseThrow().id();
    }

    @Test
    void what_nobody_corrected_is_right_once_the_document_is_confirmed() throws IOException {
        var document = parsed();
        assertThat(accuracy().documents()).isZero();
        server.reviewing.confirm(document, "key");
        assertThat(judgements(document)).containsExactly(right(first), right(second));
        assertThat(accuracy())
                .isEqualTo(new Accuracy(
                        1,
                        Map.of(first, new Tally(1, 1), second, new Tally(1, 1)),
                        List.of(new Accuracy.Day(today(), new Tally(2, 2))),
                        List.of(new Accuracy.Band(7, new Tally(2, 2), 0.75))));
    }

    @Test
    void a_corrected_value_was_wrong_with_the_confidence_that_it_had() throws IOException {
        var document = parsed();
        correct(document, "First", "sword");
        correct(document, "First", "word");
        assertThat(judgements(document)).containsExactly(wrong(first));
        assertThat(accuracy().documents()).as("not confirmed").isZero();

        server.reviewing.confirm(server.now(document), "key");

        assertThat(judgements(document)).containsExactly(wrong(first), right(second));
        assertThat(accuracy().fields()).isEqualTo(Map.of(first, new Tally(1, 0), second, new Tally(1, 1)));
    }

    @Test
    void a_value_that_was_removed_was_wrong() throws IOException {
        var document = parsed();
        correct(document, "First", null);
        assertThat(judgements(document)).containsExactly(wrong(first));
    }

    @Test
    void a_value_that_is_given_as_it_was_found_was_right_until_it_is_changed_after_all() throws IOException {
        var document = parsed();
        correct(document, "First", "word");
        assertThat(judgements(document)).containsExactly(new Judgement(first, 0.75, true, true));
        correct(document, "First", "word");
        assertThat(judgements(document)).containsExactly(new Judgement(first, 0.75, true, true));
        correct(document, "First", "sword");
        assertThat(judgements(document)).containsExactly(wrong(first));
    }

    @Test
    void a_value_that_is_corrected_after_the_confirmation_was_wrong_and_counts_at_once() throws IOException {
        var document = parsed();
        server.reviewing.confirm(document, "key");
        var day = today();
        server.clock.pass(Duration.ofDays(1));
        correct(document, "Second", "sword");
        assertThat(judgements(document)).containsExactly(right(first), wrong(second));
        assertThat(accuracy().days()).containsExactly(new Accuracy.Day(day, new Tally(2, 1)));
    }

    @Test
    void with_the_confirmation_its_judgements_are_taken_back_and_those_of_corrections_wait_for_the_next()
            throws IOException {
        var document = parsed();
        correct(document, "First", "sword");
        server.reviewing.confirm(server.now(document), "key");
        server.reviewing.takeBack(server.now(document), "key");
        assertThat(judgements(document)).containsExactly(wrong(first));
        assertThat(accuracy().documents()).isZero();

        server.reviewing.confirm(server.now(document), "key");
        assertThat(judgements(document)).containsExactly(wrong(first), right(second));
        assertThat(accuracy().documents()).isEqualTo(1);
    }

    @Test
    void processing_again_skipping_and_deleting_drop_all() throws IOException {
        for (var end :
                List.<Consumer<Document>>of(server.handling::process, server.handling::skip, server.handling::delete)) {
            var document = parsed();
            correct(document, "First", "sword");
            server.reviewing.confirm(server.now(document), "key");
            assertThat(accuracy().documents()).isEqualTo(1);
            end.accept(server.now(document));
            assertThat(judgements(document)).isEmpty();
            assertThat(accuracy().documents()).isZero();
        }
    }

    @Test
    void the_days_end_with_today() throws IOException {
        server.reviewing.confirm(parsed(), "key");
        assertThat(server.judging.accuracy(mailbox.id(), 1).documents()).isEqualTo(1);
        server.clock.pass(Duration.ofDays(1));
        assertThat(server.judging.accuracy(mailbox.id(), 1).documents()).isZero();
        assertThat(server.judging.accuracy(mailbox.id(), 2).documents()).isEqualTo(1);
    }

    private Document parsed() throws IOException {
        var document = server.receive(mailbox, "note");
        server.work();
        return server.now(document);
    }

    private void correct(Document document, String field, @Nullable String value) {
        var given = new HashMap<String, @Nullable Object>();
        given.put(field, value);
        server.correcting.correct(server.now(document), given);
    }

    private List<Judgement> judgements(Document document) {
        return server.stores.judgements().find(document.id());
    }

    private Accuracy accuracy() {
        return server.judging.accuracy(mailbox.id(), 90);
    }

    private LocalDate today() {
        return LocalDate.ofInstant(server.clock.instant(), ZoneOffset.UTC);
    }

    private static Judgement right(FieldId field) {
        return new Judgement(field, 0.75, true, false);
    }

    private static Judgement wrong(FieldId field) {
        return new Judgement(field, 0.75, false, true);
    }
}
