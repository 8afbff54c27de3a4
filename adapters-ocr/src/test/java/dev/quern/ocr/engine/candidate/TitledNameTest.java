package dev.quern.ocr.engine.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TitledNameTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Mr. Leonard Kwiatkowski  | Leonard Kwiatkowski
            Frau Dr. Mirjam Cholewa  | Dr. Mirjam Cholewa
            Frau Gessner             | Frau Gessner
            Mr A Bell and Mrs C Bell | Mr A Bell and Mrs C Bell
            MR. TOOLBOX SDN BHD      | MR. TOOLBOX SDN BHD
            Ada Okoro                | Ada Okoro
            """)
    void what_people_are_addressed_by_is_no_part_of_a_name_and_titles_are(String printed, String name) {
        assertThat(TitledName.bare(printed)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            dott.ssa Carla Bonfanti | Carla Bonfanti
            don Jaime Requena       | Jaime Requena
            dr. med. Ada Okoro      | Ada Okoro
            Ingmar Falk             | Ingmar Falk
            the works of the house  | the works of the house
            """)
    void a_name_begins_after_its_titles(String printed, String name) {
        assertThat(TitledName.untitled(printed)).isEqualTo(name);
    }
}
