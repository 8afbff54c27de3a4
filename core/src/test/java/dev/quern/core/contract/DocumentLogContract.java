package dev.quern.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.document.Document;
import dev.quern.core.document.LogEntry;
import dev.quern.core.document.TemplateRef;
import dev.quern.core.kernel.Refusal;
import dev.quern.core.listing.PageRequest;
import dev.quern.core.ports.Stores;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The contract of every {@link dev.quern.core.document.DocumentLog}. */
public interface DocumentLogContract {
    Stores stores();

    @Test
    default void a_line_comes_back_as_it_was_written_with_an_id() {
        var document = Sample.document(stores());
        var payload = new LinkedHashMap<String, Object>();
        payload.put("total", new BigDecimal("12.50"));
        payload.put("missing", null);
        payload.put("a", List.of(Map.of("b", "c")));
        var entry = new LogEntry(
                0,
                Sample.NOON,
                LogEntry.Code.RETRY_SCHEDULED,
                LogEntry.Level.WARNING,
                LogEntry.Source.WEBHOOK,
                document.id(),
                document.mailbox(),
                payload,
                Sample.NASTY,
                new TemplateRef(9, Sample.NASTY));
        stores().log().append(entry);
        var stored = all(document, "").get(0);
        assertThat(stored.id()).isPositive();
        assertThat(stored.withId(0)).isEqualTo(entry);
        assertThat(stored.payload().keySet()).containsExactly("total", "missing", "a");
    }

    @Test
    default void every_code_level_and_source_can_be_stored() {
        var document = Sample.document(stores());
        for (var code : LogEntry.Code.values()) {
            append(document, code, "code");
        }
        assertThat(all(document, "")).hasSameSizeAs(LogEntry.Code.values());
    }

    @Test
    default void a_line_may_have_no_payload() {
        var document = Sample.document(stores());
        stores().log().append(LogEntry.received(document));
        assertThat(all(document, "").get(0).payload()).isNull();
    }

    @Test
    default void a_message_with_a_nul_is_stored() {
        var document = Sample.document(stores());
        append(document, LogEntry.Code.INVALID, "before\0after");
        assertThat(all(document, "").get(0).message().replace("\0", "")).isEqualTo("beforeafter");
    }

    @Test
    default void the_newest_line_comes_first_whatever_its_time() {
        var document = Sample.document(stores());
        append(document, LogEntry.Code.INCOMING, "first");
        append(document, LogEntry.Code.ANALYZING, "second");
        append(document, LogEntry.Code.PROGRESS, "third");
        assertThat(all(document, "")).extracting(LogEntry::message).containsExactly("third", "second", "first");
    }

    @Test
    default void only_the_lines_of_the_document_are_listed() {
        var document = Sample.document(stores());
        append(document, LogEntry.Code.INCOMING, "mine");
        append(Sample.document(stores()), LogEntry.Code.INCOMING, "another's");
        assertThat(all(document, "")).extracting(LogEntry::message).containsExactly("mine");
    }

    @Test
    default void the_log_comes_a_page_at_a_time() {
        var document = Sample.document(stores());
        for (int i = 1; i <= 5; i++) {
            append(document, LogEntry.Code.REQUEST, "line " + i);
        }
        var page = stores().log().list(document.id(), "", new PageRequest(2, 2));
        assertThat(page.items()).extracting(LogEntry::message).containsExactly("line 3", "line 2");
        assertThat(page.count()).isEqualTo(5);
        assertThat(page.totalPages()).isEqualTo(3);
        assertThatThrownBy(() -> stores().log().list(document.id(), "", new PageRequest(4, 2)))
                .isInstanceOf(Refusal.NotFound.class);
    }

    @Test
    default void a_document_without_lines_has_one_empty_page() {
        var page = stores().log().list(Sample.document(stores()).id(), "", PageRequest.FIRST);
        assertThat(page.items()).isEmpty();
        assertThat(page.count()).isZero();
    }

    @Test
    default void a_search_finds_part_of_the_message_or_the_code_in_whatever_case() {
        var document = Sample.document(stores());
        append(document, LogEntry.Code.PARSEDKO, "Größe ÜBER alles");
        append(document, LogEntry.Code.INCOMING, "Received");
        assertThat(all(document, "größe über")).hasSize(1);
        assertThat(all(document, "PARSEDk")).hasSize(1);
        assertThat(all(document, "parsedKO")).hasSize(1);
        assertThat(all(document, "e")).hasSize(2);
        assertThat(all(document, "nowhere")).isEmpty();
    }

    @Test
    default void a_search_takes_wildcards_literally() {
        var document = Sample.document(stores());
        append(document, LogEntry.Code.INCOMING, "100% of a_b\\c!d");
        append(document, LogEntry.Code.INCOMING, "1000 of axb/c?d");
        for (var literal : Arrays.asList("0%", "a_b", "b\\c", "c!d")) {
            assertThat(all(document, literal)).as(literal).hasSize(1);
        }
    }

    private void append(Document document, LogEntry.Code code, String message) {
        stores().log()
                .append(new LogEntry(
                        0,
                        Sample.NOON,
                        code,
                        LogEntry.Level.INFO,
                        LogEntry.Source.DOCUMENT,
                        document.id(),
                        document.mailbox(),
                        null,
                        message));
    }

    private List<LogEntry> all(Document document, String search) {
        return stores().log().list(document.id(), search, PageRequest.FIRST).items();
    }
}
