package dev.quern.app.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.app.samples.SampleDocument;
import dev.quern.app.samples.Samples;
import dev.quern.app.samples.content.Kind;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.Reading;
import dev.quern.ocr.reading.pdf.PdfReader;
import dev.quern.ocr.splitting.StackStarts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The accuracy of splitting stacks into the documents that they were put together from: synthetic documents of one or more
 * pages, of many senders mixed, and of one sender each; layouts with even and with odd numbers are counted apart.
 */
class StackScoreTest {
    private static final int STACKS = 12;
    private static final int DOCUMENTS = 6;
    private static final int[] LINES = {2, 5, 9, 30, 45, 60};
    /** The least scores, a little below the figures in docs/accuracy.md. */
    private static final double PRECISION = 0.98;

    private static final double RECALL = 0.82;
    private static final double INSTRUCTED_PRECISION = 0.78;
    private static final double INSTRUCTED_RECALL = 0.78;

    @TempDir
    Path folder;

    /** Splits that are right, wrong and missing; and stacks that are split exactly. */
    private static final class Score {
        private int right;
        private int wrong;
        private int missed;
        private int whole;
        private int stacks;

        void add(Set<Integer> expected, Set<Integer> found) {
            right += (int) found.stream().filter(expected::contains).count();
            wrong += (int) found.stream().filter(cut -> !expected.contains(cut)).count();
            missed +=
                    (int) expected.stream().filter(cut -> !found.contains(cut)).count();
            whole += expected.equals(found) ? 1 : 0;
            stacks++;
        }

        void add(Score other) {
            right += other.right;
            wrong += other.wrong;
            missed += other.missed;
            whole += other.whole;
            stacks += other.stacks;
        }

        double precision() {
            return right / (double) Math.max(1, right + wrong);
        }

        double recall() {
            return right / (double) Math.max(1, right + missed);
        }

        @Override
        public String toString() {
            return "precision %.3f, recall %.3f over %d cuts; %d of %d stacks cut just so"
                    .formatted(precision(), recall(), right + missed, whole, stacks);
        }
    }

    @Test
    void stacks_are_split_where_their_documents_begin() throws IOException {
        for (int half = 0; half < 2; half++) {
            var mixed = new Score();
            var same = new Score();
            for (int stack = 0; stack < STACKS; stack++) {
                var random = new Random(1_000L * half + stack);
                measure(mixed, random, half, -1);
                measure(same, random, half, 2 * random.nextInt(Samples.LAYOUTS / 2) + half);
            }
            System.out.printf("%s layouts, mixed senders: %s%n", half == 0 ? "even" : "odd", mixed);
            System.out.printf("%s layouts, one sender: %s%n", half == 0 ? "even" : "odd", same);
            for (var score : List.of(mixed, same)) {
                assertThat(score.precision()).isGreaterThanOrEqualTo(PRECISION);
                assertThat(score.recall()).isGreaterThanOrEqualTo(RECALL);
            }
        }
    }

    /** Mixed stacks again, split by written instructions; documents of other kinds belong to the one before. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A new document starts at each invoice.                   | INVOICE",
                "Jede Rechnung und jede Bestellung ist ein Dokument       | INVOICE ORDER",
                "Split at each new invoice number                         | INVOICE",
                "Un document commence à chaque facture, devis ou commande | INVOICE QUOTE ORDER"
            })
    void stacks_are_split_where_instructions_say(String instructions, String kinds) throws IOException {
        var wanted = Arrays.stream(kinds.split(" ", -1)).map(Kind::valueOf).collect(Collectors.toSet());
        var all = new Score();
        for (int half = 0; half < 2; half++) {
            var score = new Score();
            for (int stack = 0; stack < STACKS; stack++) {
                measure(score, new Random(1_000L * half + stack), half, -1, instructions, wanted);
            }
            System.out.printf("%s layouts, \"%s\": %s%n", half == 0 ? "even" : "odd", instructions, score);
            all.add(score);
        }
        assertThat(all.precision()).isGreaterThanOrEqualTo(INSTRUCTED_PRECISION);
        assertThat(all.recall()).isGreaterThanOrEqualTo(INSTRUCTED_RECALL);
    }

    private void measure(Score score, Random random, int half, int layout) throws IOException {
        measure(score, random, half, layout, null, Set.of(Kind.values()));
    }

    private void measure(
            Score score, Random random, int half, int layout, @Nullable String instructions, Set<Kind> starting)
            throws IOException {
        var pages = new ArrayList<Page>();
        var expected = new TreeSet<Integer>();
        for (int i = 0; i < DOCUMENTS; i++) {
            int number = layout < 0 ? 2 * random.nextInt(Samples.LAYOUTS / 2) + half : layout;
            var document = Samples.document(
                    Samples.layouts().get(number), random.nextInt(1_000), LINES[random.nextInt(LINES.length)]);
            if (!pages.isEmpty()
                    && starting.contains(Samples.layouts().get(number).kind())) {
                expected.add(pages.size());
            }
            for (var page : read(document)) {
                pages.add(new Page(pages.size(), page.width(), page.height(), page.words(), page.rulings()));
            }
        }
        score.add(expected, StackStarts.of(new Pages(pages, true), instructions));
    }

    private List<Page> read(SampleDocument document) throws IOException {
        var reading = new PdfReader().read(document.writeTo(folder), "application/pdf");
        return ((Reading.Legible) reading).pages().pages();
    }
}
