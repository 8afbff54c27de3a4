package dev.quern.ocr.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.ResultTransformer.Transformed;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonataTransformerTest {
    private final JsonataTransformer transformer = new JsonataTransformer(Duration.ofSeconds(3));

    @Test
    void an_expression_makes_a_new_result() {
        assertThat(done("""
                {"Invoice": Number, "Gross": Total * 1.2, "Sum": $sum(Lines.Price), "Missing": Note,
                 "Items": Lines.{"item": $uppercase(Item)}, "Big": Big}
                """)).isEqualTo("""
                {Invoice=A-17, Gross=15, Sum=12.5, Missing=null, Items=[{item=PEN}, {item=INK}], \
                Big=12345678901234567890.123}""");
    }

    @Test
    void members_that_are_passed_on_stay_as_they_were() {
        assertThat(transformer.transform("$", members())).isEqualTo(new Transformed.Done(members()));
        assertThat(done("$merge([$, {\"Third\": 1/3}])"))
                .startsWith("{Number=A-17, Total=12.50")
                .endsWith("Third=0.3333333333333333}");
    }

    @Test
    void the_result_that_comes_in_is_not_changed() {
        var members = members();
        transformer.transform("$ ~> |Lines|{\"Price\": 1}|", members);
        assertThat(members).isEqualTo(members());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\":            | Expected",
                "$nothere()         | non-function",
                "$error('no total') | no total",
                "1/0                | Infinity",
                "Total              | must be an object; it is a number",
                "Lines              | must be an object; it is an array",
                "nothing            | must be an object; it is nothing",
                "function($x){$x}   | must be an object; it is",
                "{\"f\": $sum}      | no data",
                "$pad('a', 1000000) | $pad goes up to"
            })
    void a_failing_expression_says_why(String expression, String reason) {
        assertThat(failed(expression)).contains(reason.strip());
    }

    /** Those that go on after they were given up are in {@code IsolatedTransformerTest}: here they would never end. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "($f := function($x){$f($x + 1)}; $f(1))",
                "($f := function($x){$f($x + 1) + 1}; $f(1))",
                "[1..1000000].[1..1000000]",
                "($f := function($x){$f($x & $x)}; $f('0123456789'))",
                "($f := function($x){$f($append($x, $x))}; $f([1..1000]))",
                "$map([1..1000000], function($i){$map([1..1000000], function($j){$i * $j})})",
                "$sort([1..1000000], function($a, $b){$random() > 0.5})",
                "$reduce([1..1000000], function($a, $b){$a & 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaa'})",
                "$eval('1')"
            })
    void endless_and_greedy_expressions_are_ended(String expression) {
        var impatient = new JsonataTransformer(Duration.ofMillis(300));
        var before = System.nanoTime();
        assertThat(failed(impatient, expression)).isNotBlank();
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(8));
    }

    @ParameterizedTest
    @ValueSource(ints = {2_000, 100_000})
    void deep_nesting_fails(int depth) {
        assertThat(failed("(".repeat(depth))).isNotBlank();
        assertThat(failed("[".repeat(depth) + "]".repeat(depth))).isNotBlank();
    }

    private String done(String expression) {
        var transformed = transformer.transform(expression, members());
        assertThat(transformed).isInstanceOf(Transformed.Done.class);
        return ((Transformed.Done) transformed).members().toString();
    }

    private String failed(String expression) {
        return failed(transformer, expression);
    }

    private String failed(JsonataTransformer transformer, String expression) {
        var transformed = transformer.transform(expression, members());
        assertThat(transformed).isInstanceOf(Transformed.Failed.class);
        return ((Transformed.Failed) transformed).reason();
    }

    private static Map<String, Object> members() {
        var members = new LinkedHashMap<String, Object>();
        members.put("Number", "A-17");
        members.put("Total", new BigDecimal("12.50"));
        members.put("Note", null);
        members.put(
                "Lines",
                List.of(
                        Map.of("Item", "Pen", "Price", new BigDecimal("2.50")),
                        Map.of("Item", "Ink", "Price", new BigDecimal("10"))));
        members.put("Big", new BigDecimal("12345678901234567890.123"));
        return members;
    }
}
