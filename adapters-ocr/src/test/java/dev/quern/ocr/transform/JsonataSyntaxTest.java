package dev.quern.ocr.transform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonataSyntaxTest {
    private final JsonataSyntax syntax = new JsonataSyntax();

    @ParameterizedTest
    @ValueSource(strings = {"$", "{'Total': Net + Tax}", "Lines[Amount > 5].Item", "/* why */ $merge([$, {'a': 1}])"})
    void a_sound_expression_has_no_fault(String expression) {
        assertThat(syntax.fault(expression)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{{{", "(1 +", "'open", "a b", "/(/"})
    void a_malformed_expression_has_a_fault_with_a_description(String expression) {
        assertThat(syntax.fault(expression))
                .hasValueSatisfying(fault -> assertThat(fault).isNotBlank());
    }

    @Test
    void nesting_that_is_too_deep_is_a_fault_and_not_a_crash() {
        assertThat(syntax.fault("(".repeat(1_000_000))).isPresent();
    }
}
