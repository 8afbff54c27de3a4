package dev.quern.app.eval;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class LabelRecallTest {
    @Test
    void words_count_without_case_and_punctuation_but_whole() throws IOException {
        var recall = of("{'Shop': 'Corner Shop, Ltd.'}", "CORNER SHOP LTD");
        assertThat(recall.sought()).isEqualTo(3);
        assertThat(recall.missing()).isEmpty();
        assertThat(of("{'Shop': 'Corner Shop'}", "CornerShop").missing()).containsExactly("corner", "shop");
    }

    @Test
    void a_word_of_the_text_counts_once() throws IOException {
        assertThat(of("{'Shop': 'Shop', 'Street': 'Shop Lane'}", "Shop Lane").missing())
                .containsExactly("shop");
    }

    @Test
    void numbers_and_dates_are_found_however_they_are_printed() throws IOException {
        assertThat(of("{'Total': 1234.5}", "RM1,234.50").found()).isEqualTo(1);
        assertThat(of("{'Total': 1234.5}", "1.234,50").found()).isEqualTo(1);
        assertThat(of("{'Total': 12}", "Total 12.00").found()).isEqualTo(1);
        assertThat(of("{'Total': 1234.5}", "11234.50").found()).isZero();
        for (var printed : new String[] {"4/3/18", "04.03.2018", "2018-03-04", "4 Mar 2018", "March 4, 2018"}) {
            assertThat(of("{'Date': '2018-03-04'}", printed).found())
                    .as(printed)
                    .isEqualTo(1);
        }
        assertThat(of("{'Date': '2018-03-04'}", "05.03.2018").found()).isZero();
    }

    @Test
    void unlabelled_values_are_not_sought() throws IOException {
        assertThat(of("{'Total': null, 'Lines': []}", "").sought()).isZero();
        assertThat(of("{'Lines': [{'What': 'Bolt', 'Price': 2.5}]}", "Bolt 2.50")
                        .found())
                .isEqualTo(2);
    }

    private static LabelRecall of(String label, String text) throws IOException {
        return LabelRecall.of(JsonMapper.builder().build().readTree(label.replace('\'', '"')), text);
    }
}
