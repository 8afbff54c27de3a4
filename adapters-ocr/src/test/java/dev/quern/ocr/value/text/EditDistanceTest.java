package dev.quern.ocr.value.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTest {
    @ParameterizedTest
    @CsvSource({
        "total, total, 2, 0",
        "total, tctal, 2, 1",
        "total, tota, 2, 1",
        "total, ttotal, 2, 1",
        "kitten, sitting, 5, 3",
        "kitten, sitting, 2, 3",
        "'', abc, 5, 3",
        "abc, abcdefgh, 2, 3",
        "abc, xyz, 1, 2"
    })
    void counts_edits_up_to_one_above_the_limit(String one, String other, int most, int distance) {
        assertThat(EditDistance.between(one, other, most)).isEqualTo(distance);
        assertThat(EditDistance.between(other, one, most)).isEqualTo(distance);
    }
}
