package dev.quern.ocr.engine.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TitledNameTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Mr. Leonard Kwiatkowski  | Leonard Kwiatkowski
            Frau Dr. Mirjam Cholewa  | Mirjam Cholewa
            Frau Gessner             | Frau Gessner
            Mr A Bell and Mrs C Bell | Mr A Bell and Mrs C Bell
            MR. TOOLBOX SDN BHD      | MR. TOOLBOX SDN BHD
            Ada Okoro                | Ada Okoro
            """)
    void titles_are_no_part_of_a_person_s_name_and_stay_with_firms_and_last_names(String printed, String name) {
        assertThat(TitledName.bare(printed)).isEqualTo(name);
    }
}
