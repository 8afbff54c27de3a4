package dev.quern.ocr.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Pages;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.text.Budget;
import dev.quern.ocr.engine.text.Remembered;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The engine's memory across documents: bounded, and without influence on results. */
class RememberedTest {
    private final AtomicInteger worked = new AtomicInteger();

    private String work(String text) {
        worked.incrementAndGet();
        return text.toUpperCase(Locale.ROOT);
    }

    @Test
    void a_repeated_key_is_computed_once() {
        var remembered = new Remembered<String, String>(new Budget(100));
        for (int round = 0; round < 50; round++) {
            for (int i = 0; i < 20; i++) {
                assertThat(remembered.get("label" + i, this::work)).isEqualTo("LABEL" + i);
            }
        }
        assertThat(worked).hasValue(20);
    }

    @Test
    void an_entry_in_use_stays_while_others_come_and_go() {
        var remembered = new Remembered<String, String>(new Budget(100));
        for (int i = 0; i < 10_000; i++) {
            remembered.get("often", this::work);
            remembered.get("once " + i, this::work);
        }
        assertThat(worked).hasValue(10_001);
    }

    @Test
    void memories_that_share_a_budget_stay_within_it_together() {
        var budget = new Budget(1_000);
        var all = new ArrayList<Remembered<String, String>>();
        for (int i = 0; i < 50; i++) {
            var one = new Remembered<String, String>(budget);
            all.add(one);
            for (int j = 0; j < 100; j++) {
                one.get("label " + j, this::work);
            }
        }
        assertThat(worked).hasValue(5_000);
        worked.set(0);
        all.forEach(one -> one.get("label 0", this::work));
        assertThat(worked.get()).as("forgotten").isGreaterThan(40);
    }

    @Test
    void long_texts_are_not_kept() {
        var remembered = new Remembered<String, String>(new Budget(100));
        remembered.get("long ".repeat(50), this::work);
        remembered.get("long ".repeat(50), this::work);
        assertThat(worked).hasValue(2);
    }

    @Test
    void concurrent_reads_and_evictions_give_the_right_values() throws Exception {
        var remembered = new Remembered<String, String>(new Budget(10));
        var threads = Executors.newFixedThreadPool(4);
        try {
            Callable<Boolean> reads = () -> {
                boolean right = true;
                for (int i = 0; i < 20_000; i++) {
                    right &= remembered.get("t" + i % 37, this::work).equals("T" + i % 37);
                }
                return right;
            };
            for (var done : threads.invokeAll(List.of(reads, reads, reads, reads))) {
                assertThat(done.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void an_engine_that_has_seen_many_documents_answers_like_a_new_one() {
        var fields = List.of(
                Field.of("Policy number", FieldFormat.ONELINE, null),
                Field.of("Amount", FieldFormat.NUMBER, "total amount to pay"),
                Field.of("Date", FieldFormat.DATE, "date of the document"));
        var seasoned = new EmbeddedExtractor();
        for (int i = 0; i < 300; i++) {
            var others = List.of(
                    Field.of("Reference " + i, FieldFormat.ONELINE, null),
                    Field.of("Sum " + i, FieldFormat.NUMBER, "sum of reference " + i));
            seasoned.extract(document(i), others, Guidance.NONE);
        }
        for (int i = 0; i < 20; i++) {
            var document = document(i);
            assertThat(seasoned.extract(document, fields, Guidance.NONE))
                    .isEqualTo(new EmbeddedExtractor().extract(document, fields, Guidance.NONE));
        }
    }

    private static Pages document(int i) {
        return Sketch.pages("""
                Mill & Lane Insurance Ltd
                Policy number: P-%d
                Reference %d: R-%d
                Issued on: %d March 2026
                Premium   %d.50
                Total to pay   %d.75
                """.formatted(4000 + i, i, i, 1 + i % 28, i, 100 + i));
    }
}
