package dev.quern.ocr.value.address;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegionsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Selangor",
                "SELANGOR DARUL EHSAN",
                "Pahang Darul Makmur.",
                "Johor, Malaysia",
                "Deutschland",
                "New South Wales",
                "Ontario, Canada"
            })
    void a_line_of_a_state_or_a_country_is_a_region(String line) {
        assertThat(Regions.isRegion(line)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TAX INVOICE", "Golden Harvest", "47400 Petaling Jaya", "IN", "Thank you, come again", ""})
    void other_lines_are_not_regions(String line) {
        assertThat(Regions.isRegion(line)).isFalse();
    }
}
