package dev.quern.ocr.transform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonataSyntaxTest {
    private final JsonataSyntax syntax = new JsonataSyntax();

    @ParameterizedTest
    @ValueSource(strings = {"$", "{'Total': Net + Tax}", "Lines[Amount > 5].Item", "/* why */ $merge([$, {'a': 1}])"})
    void an_expression_has_no_fault(String expression) {
        assertThat(syntax.fault(expression)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{{{", "(1 +", "'open", "a b", "/(/"})
    void what_is_none_has_one_that_is_told(String expression) {
        assertThat(syntax.fault(expression))
                .hasValueSatisfying(fault -> assertThat(fault).isNotBlank());
    }

    @Test
    void what_is_nested_too_deeply_is_a_fault_and_not_the_end() {
        assertThat(syntax.fault("(".repeat(1_000_000))).isPresent();
    }
}
