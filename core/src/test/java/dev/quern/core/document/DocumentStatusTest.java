package dev.quern.core.document;

import static dev.quern.core.document.DocumentStatus.ANALYZING;
import static dev.quern.core.document.DocumentStatus.DELETED;
import static dev.quern.core.document.DocumentStatus.EXPORTKO;
import static dev.quern.core.document.DocumentStatus.INCOMING;
import static dev.quern.core.document.DocumentStatus.INVALID;
import static dev.quern.core.document.DocumentStatus.PARSEDKO;
import static dev.quern.core.document.DocumentStatus.PARSEDOK;
import static dev.quern.core.document.DocumentStatus.PROGRESS;
import static dev.quern.core.document.DocumentStatus.QUOTAEXC;
import static dev.quern.core.document.DocumentStatus.SKIPPED;
import static dev.quern.core.document.DocumentStatus.SPLIT;
import static dev.quern.core.document.DocumentStatus.TRANSKO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.kernel.Refusal;
import java.time.Instant;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DocumentStatusTest {
    /** The table of the interface, written down a second time and independently. */
    private static final Map<DocumentStatus, Set<DocumentStatus>> TABLE = new EnumMap<>(Map.ofEntries(
            Map.entry(INCOMING, Set.of(ANALYZING, SKIPPED, DELETED)),
            Map.entry(ANALYZING, Set.of(PROGRESS, SPLIT, SKIPPED, INVALID, DELETED)),
            Map.entry(PROGRESS, Set.of(PARSEDOK, PARSEDKO, QUOTAEXC, SKIPPED, TRANSKO, DELETED)),
            Map.entry(PARSEDOK, Set.of(EXPORTKO, INCOMING, SKIPPED, DELETED)),
            Map.entry(PARSEDKO, Set.of(INCOMING, SKIPPED, DELETED)),
            Map.entry(QUOTAEXC, Set.of(INCOMING, SKIPPED, DELETED)),
            Map.entry(SKIPPED, Set.of(INCOMING, DELETED)),
            Map.entry(SPLIT, Set.of(INCOMING, SKIPPED, DELETED)),
            Map.entry(EXPORTKO, Set.of(INCOMING, SKIPPED, DELETED)),
            Map.entry(TRANSKO, Set.of(INCOMING, SKIPPED, DELETED)),
            Map.entry(INVALID, Set.of(INCOMING, SKIPPED, DELETED)),
            Map.entry(DELETED, Set.of())));

    static Stream<Arguments> every_pair() {
        return Stream.of(DocumentStatus.values())
                .flatMap(from -> Stream.of(DocumentStatus.values()).map(to -> Arguments.of(from, to)));
    }

    @Test
    void there_are_twelve_statuses() {
        assertThat(DocumentStatus.values()).hasSize(12);
    }

    @ParameterizedTest
    @MethodSource("every_pair")
    void a_move_is_possible_exactly_when_the_table_has_it(DocumentStatus from, DocumentStatus to) {
        assertThat(from.mayBecome(to)).isEqualTo(TABLE.get(from).contains(to));
    }

    @ParameterizedTest
    @MethodSource("every_pair")
    void a_document_refuses_every_other_move(DocumentStatus from, DocumentStatus to) {
        var document = SomeDocument.in(from);
        if (TABLE.get(from).contains(to)) {
            assertThat(document.to(to).status()).isEqualTo(to);
            assertThat(document.ended(to, StatusSource.AUTO, Instant.EPOCH).status())
                    .isEqualTo(to);
        } else {
            assertThatThrownBy(() -> document.to(to))
                    .isInstanceOf(Refusal.Conflict.class)
                    .hasMessage("A document that is " + from + " cannot become " + to + ".");
            assertThatThrownBy(() -> document.ended(to, StatusSource.AUTO, Instant.EPOCH))
                    .isInstanceOf(Refusal.Conflict.class);
        }
    }

    @Test
    void work_is_pending_in_three_statuses() {
        var pending = EnumSet.noneOf(DocumentStatus.class);
        Stream.of(DocumentStatus.values()).filter(DocumentStatus::isPending).forEach(pending::add);

        assertThat(pending).containsExactly(INCOMING, ANALYZING, PROGRESS);
    }

    @Test
    void every_final_status_but_deleted_can_be_processed_again() {
        assertThat(DocumentStatus.values())
                .filteredOn(status -> !status.isPending() && status != DELETED)
                .allSatisfy(status -> assertThat(status.mayBecome(INCOMING)).isTrue());
    }
}
