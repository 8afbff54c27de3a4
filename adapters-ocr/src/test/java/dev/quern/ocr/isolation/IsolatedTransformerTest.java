package dev.quern.ocr.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.ResultTransformer.Transformed;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.transform.JsonataTransformer;
import dev.quern.ocr.unpacking.UnpackingLimits;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ArchivedReaders.class)
class IsolatedTransformerTest {
    private static final Limits LIMITS = new Limits(
            ReadingLimits.USUAL,
            UnpackingLimits.USUAL,
            64,
            Duration.ofSeconds(60),
            Duration.ZERO,
            100,
            Duration.ofMinutes(1));
    /** Expressions that cannot be told to stop. */
    private static final List<String> ENDLESS = List.of(
            "{\"Found\": $count($match(Text, /(.*,){20}P/))}",
            "$match('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', /(a|aa|a?a)+\\1$/)");

    @TempDir
    static Path folder;

    private static ReaderPool pool;
    private static IsolatedTransformer transformer;

    @BeforeAll
    static void a_transformer() throws IOException {
        pool = new ReaderPool(MisbehavingReader.class, LIMITS, 1, Sandbox.NONE, folder.resolve("tmp"));
        transformer = new IsolatedTransformer(pool);
    }

    @AfterAll
    static void close() {
        pool.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$",
                "{\"Sum\": Total * 2, \"All\": [Count, Rows.Price]}",
                "{\"a\":",
                "Total",
                "$error('no total')"
            })
    void an_expression_gives_the_same_as_in_this_process(String expression) {
        assertThat(transformer.transform(expression, members()))
                .isEqualTo(new JsonataTransformer().transform(expression, members()));
    }

    @Test
    void endless_expressions_do_not_disable_others() {
        for (var endless : ENDLESS) {
            assertThat(transformer.transform(endless, members()))
                    .isEqualTo(new Transformed.Failed("It took too long: it did not end within 1 seconds."));
        }

        assertThat(transformer.transform("{\"Good\": Total}", members()))
                .isEqualTo(new Transformed.Done(Map.of("Good", new BigDecimal("119.00"))));
    }

    @Test
    void an_expression_that_takes_all_memory_fails_alone() {
        // Long texts, so that memory is full before the time is up.
        var greedy = "($a := Text & Text & Text & Text; $b := $a & $a & $a & $a; $c := $b & $b & $b & $b;"
                + " {\"a\": $map([1..9000000], function($v) { $c & $v })})";

        assertThat(((Transformed.Failed) transformer.transform(greedy, members())).reason())
                .contains("more than 64 MB of memory");
        assertThat(transformer.transform("{\"Good\": Count}", members())).isInstanceOf(Transformed.Done.class);
    }

    private static Map<String, Object> members() {
        var members = new LinkedHashMap<String, Object>();
        members.put("Text", "1,".repeat(60));
        members.put("Total", new BigDecimal("119.00"));
        members.put("Large", new BigDecimal("12345678901234567890.123"));
        members.put("Round", new BigDecimal("1E+3"));
        members.put("Count", 3);
        members.put("Is", true);
        members.put("None", null);
        members.put("Rows", List.of(Map.of("Price", new BigDecimal("0.10")), Map.of("Price", new BigDecimal("-7"))));
        members.put("Some", Arrays.asList("a\uD83E\uDDFE", null));
        return members;
    }
}
