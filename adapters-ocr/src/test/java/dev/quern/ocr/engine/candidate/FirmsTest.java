package dev.quern.ocr.engine.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.ocr.engine.Sketch;
import dev.quern.ocr.engine.page.PageView;
import java.util.List;
import org.junit.jupiter.api.Test;

class FirmsTest {
    private static List<String> firms(String text) {
        var view = PageView.of(Sketch.pages(text).pages().get(0));
        return view.segments().stream()
                .flatMap(segment -> Firms.of(segment).stream())
                .map(Candidate::text)
                .toList();
    }

    @Test
    void a_firm_goes_up_to_its_legal_form() {
        assertThat(firms("Alder Mobile SAS au capital de 12 400 000 €, RCS Lyon 811 402 977"))
                .containsExactly("Alder Mobile SAS");
        assertThat(firms("Alder Internet Services, LLC, 2150 E Warner Rd, Suite 300, Tempe, AZ 85284"))
                .containsExactly("Alder Internet Services, LLC");
        assertThat(firms("Please pay Transport Gebr. Smit V.O.F. in Lochem within a week"))
                .containsExactly("Transport Gebr. Smit V.O.F.");
        assertThat(firms("The tools come from Harrow GmbH & Co. KG, Emden, and are on loan"))
                .containsExactly("Harrow GmbH & Co. KG");
        assertThat(firms("Notes are held by (Brook & Daughters of York Ltd) for us"))
                .containsExactly("Brook & Daughters of York Ltd");
        assertThat(firms("La oferta entre Voltia Energia, S. Coop. y Talleres Pino, S.L. de Sevilla"))
                .containsExactly("Voltia Energia, S. Coop.", "Talleres Pino, S.L.");
    }

    @Test
    void what_is_a_legal_form_at_the_end_of_a_line_is_one_before_a_comma() {
        assertThat(firms("Alder des Cimes SA, 4 place Notre-Dame, 38000 Grenoble"))
                .containsExactly("Alder des Cimes SA");
        assertThat(firms("Harrow AG · Hafenweg 2 · 26721 Emden")).containsExactly("Harrow AG");
        assertThat(firms("Budowa Sp. z o.o. z siedzibą w Gdyni")).containsExactly("Budowa Sp. z o.o.");
    }

    @Test
    void the_clause_before_a_firm_is_no_part_of_it() {
        assertThat(firms("After the sale, Harbour Works Ltd and Alder plc go on as one"))
                .containsExactly("Harbour Works Ltd", "Alder plc");
        assertThat(firms("We thank you. Harbour Works Ltd will write to you")).containsExactly("Harbour Works Ltd");
    }

    @Test
    void a_whole_line_is_a_candidate_already_and_a_legal_form_alone_is_none() {
        assertThat(firms("Harbour Works Ltd")).isEmpty();
        assertThat(firms("it is limited by shares, as a plc may be")).isEmpty();
        assertThat(firms("HOW WE WORK AS A TEAM")).isEmpty();
    }
}
