package dev.quern.ocr.engine.prose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.Conventions;
import dev.quern.ocr.engine.Sketch;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.text.Shape;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What sentences of agreements state, in nine languages. */
class StatementsTest {

    private static Statements of(String... pages) {
        return Statements.in(
                Sketch.pages(pages).pages().stream().map(PageView::of).toList(), Conventions.UNKNOWN);
    }

    /** What is stated under a label, the surest first. */
    private static List<String> stated(String label, String... pages) {
        var statements = of(pages);
        return Stream.of(Shape.TEXT, Shape.DATE)
                .flatMap(shape -> statements.candidates(shape).stream())
                .filter(one -> statements.of(one).stream()
                        .anyMatch(said -> said.label().equals(label)))
                .sorted((one, other) -> Double.compare(quality(statements, other), quality(statements, one)))
                .map(Candidate::text)
                .toList();
    }

    private static double quality(Statements statements, Candidate one) {
        return statements.of(one).get(0).quality();
    }

    private static List<String> parties(String... pages) {
        return of(pages).parties().stream().map(party -> party.name().text()).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            This Agreement shall be governed by and construed in accordance with the laws of the State of New York. | New York
            THIS AGREEMENT SHALL BE GOVERNED BY THE LAWS OF THE STATE OF TEXAS WITHOUT REGARD TO CONFLICTS. | TEXAS
            The laws of the Commonwealth of Pennsylvania shall govern the interpretation of this Agreement. | Pennsylvania
            This Deed is governed by the law of England and Wales and the parties submit to its courts. | England and Wales
            North Carolina law governs this Agreement. | North Carolina
            This undertaking is subject to Scots law. | Scots law
            Es gilt das Recht der Bundesrepublik Deutschland unter Ausschluss des UN-Kaufrechts. | Bundesrepublik Deutschland
            Auf diesen Vertrag findet ausschließlich österreichisches Recht Anwendung. | österreichisches Recht
            Le présent contrat est régi par le droit suisse. | droit suisse
            La présente convention est soumise à la loi française. | loi française
            Este contrato se regirá por las leyes de España. | España
            El presente acuerdo se rige por la legislación mexicana. | legislación mexicana
            Il presente contratto è regolato dalla legge italiana. | legge italiana
            O presente contrato rege-se pela lei portuguesa. | lei portuguesa
            Op deze overeenkomst is Nederlands recht van toepassing. | Nederlands recht
            Svensk lag ska tillämpas på detta avtal. | Svensk lag
            Niniejsza umowa podlega prawu polskiemu. | prawu polskiemu
            """)
    void the_law_is_named_as_briefly_as_it_is_printed(String sentence, String law) {
        assertThat(stated("governing law", sentence)).startsWith(law);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            The parties shall comply with all applicable laws of any country in which they do business.
            Hartwell Foods, Inc. is a corporation duly organized and existing under the laws of the State of Ohio.
            If any provision is held invalid by a court of competent jurisdiction, the others remain in force.
            Payments are sent to P.O. Box 4411, Albany, New York 12205.
            """)
    void no_law_is_found_where_none_is_chosen(String sentence) {
        assertThat(stated("governing law", sentence)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Either party may terminate this Agreement on one hundred twenty (120) days’ written notice to the other. | notice period | one hundred twenty (120) days
            Either party may terminate this Agreement upon thirty (30) days' prior written notice. | notice period | thirty (30) days
            The Employee may resign by giving one month's notice in writing to the Company. | notice period | one month
            Der Vertrag kann mit einer Frist von sechs Wochen zum Quartalsende gekündigt werden. | notice period | sechs Wochen
            Chaque partie peut résilier le contrat moyennant un préavis de trois mois. | notice period | trois mois
            Podrá resolverse con un preaviso de quince días. | notice period | quince días
            Ciascuna parte può recedere con un preavviso di novanta giorni. | notice period | novanta giorni
            Qualquer das partes pode denunciar o contrato com um aviso prévio de 60 dias. | notice period | 60 dias
            Opzegging geschiedt met een opzegtermijn van twee maanden. | notice period | twee maanden
            Avtalet kan sägas upp med en uppsägningstid om tre månader. | notice period | tre månader
            Umowa może zostać rozwiązana z zachowaniem okresu wypowiedzenia 3 miesięcy. | notice period | 3 miesięcy
            This Agreement shall continue for a period of two (2) years from the Effective Date. | term of agreement | two (2) years
            The term of this Lease shall be forty-five months, beginning on the day of handover. | term of agreement | forty-five months
            Der Vertrag wird für die Dauer von fünf Jahren geschlossen. | term of agreement | fünf Jahren
            Le contrat est conclu pour une durée de trois ans. | term of agreement | trois ans
            El contrato tendrá una duración de 18 meses desde su firma. | term of agreement | 18 meses
            Il contratto ha una durata di due anni. | term of agreement | due anni
            Deze overeenkomst is aangegaan voor de duur van vijf jaar. | term of agreement | vijf jaar
            The duties of confidentiality shall survive for a further period of five years. | survival period | five years
            For a period of one year from the date of this agreement neither party will solicit employees of the other. | non-solicitation period | one year
            You will not compete with the Company for six (6) months after the end of your employment. | non-competition period | six (6) months
            Both licences shall run concurrently for a term of two (2) years from the Effective Date. | term of agreement | two (2) years
            This Agreement is made for a term of two years and six months. | term of agreement | two years
            For a standstill period of two years you will not acquire any securities of the Company. | standstill period | two years
            """)
    void periods_are_told_apart_by_their_sentences(String sentence, String label, String period) {
        assertThat(stated(label, sentence)).startsWith(period);
    }

    @Test
    void a_notice_before_a_breach_is_not_that_of_an_ordinary_end() {
        var text = """
                The Client may terminate at once if a material breach remains uncured ten (10) days after notice thereof.
                Either party may terminate this Agreement for any reason upon forty (40) days' written notice.
                """;

        assertThat(stated("notice period", text)).startsWith("forty (40) days");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            This Agreement is made this 3rd day of March, 2010 by and between Ada Okoro and Jon Berg. | date of agreement | 3rd day of March, 2010
            LEASE AGREEMENT, dated as of October 22, 2015, between Alder Trust LLC and Jon Berg. | date of agreement | October 22, 2015
            This Agreement shall commence on 1 May 2021 and remain in force for a year. | effective date | 1 May 2021
            Der Vertrag tritt am 1. April 2021 in Kraft. | effective date | 1. April 2021
            Le présent contrat prend effet le 1er janvier 2020 pour une durée de trois ans. | effective date | 1er janvier 2020
            This Agreement shall remain in full force and effect until March 31, 2023. | end date | March 31, 2023
            """)
    void days_are_told_apart_by_the_words_before_them(String sentence, String label, String day) {
        assertThat(stated(label, sentence)).containsExactly(day);
    }

    @Test
    void a_day_that_is_called_the_effective_date_comes_before_others() {
        var text = """
                This Consulting Agreement is entered into as of this 1st day of April, 2022 (the “Effective Date”) by
                and between Osprey Looms, Inc. and Ada Okoro. Work shall begin on April 11, 2022 at the latest.
                """;

        assertThat(stated("effective date", text)).startsWith("1st day of April, 2022");
    }

    @Test
    void parties_of_a_preamble_are_named_without_forms_of_address_and_descriptions() {
        assertThat(parties("""
                        This Agreement is made as of May 2, 2011, by and between OSPREY LOOM WORKS, INC., a Delaware
                        corporation with offices at 12 Pine Street, Ames, Iowa 50010 (the “Company”), and Dr. Adaeze
                        Bhriain, an individual residing in Cork (“Consultant”).
                        """)).containsExactly("OSPREY LOOM WORKS, INC.", "Adaeze Bhriain");
    }

    @Test
    void parties_need_no_terms() {
        assertThat(
                        parties(
                                "This lease is between Alder & Rowe Properties LLC, as landlord, and Jonas P. Berg, as tenant."))
                .containsExactly("Alder & Rowe Properties LLC", "Jonas P. Berg");
    }

    @Test
    void parties_are_read_from_a_list_after_between() {
        var statements = of("""
                THIS AGREEMENT is dated 17 May 2019

                BETWEEN:

                (1)  CORVID CAPITAL LIMITED, incorporated and registered in England and Wales with company number
                     08114523 (the “Lender”); and

                (2)  MRS OLUWASEUN ADEYEMI of 4 Mill Race, Ludlow SY8 1EG (the “Borrower”).
                """);

        assertThat(statements.parties())
                .extracting(party -> party.name().text(), Party::terms)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("CORVID CAPITAL LIMITED", List.of("Lender")),
                        org.assertj.core.groups.Tuple.tuple("OLUWASEUN ADEYEMI", List.of("Borrower")));
    }

    @Test
    void what_stands_under_a_party_to_say_which_it_is_names_nobody() {
        assertThat(parties("""
                        NON-DISCLOSURE AGREEMENT

                        BETWEEN:

                        COPPER BASIN RESOURCES LTD., a company duly incorporated under the laws of Idaho
                        (hereinafter called the “Discloser”)
                        OF THE FIRST PART

                        AND:

                        NORTHLINE EXPLORATION PARTNERS, L.P., a limited partnership of Colorado
                        (hereinafter called the “Recipient”)
                        OF THE SECOND PART
                        """)).containsExactly("COPPER BASIN RESOURCES LTD.", "NORTHLINE EXPLORATION PARTNERS, L.P.");
    }

    @Test
    void a_letter_names_its_parties_by_what_it_calls_them() {
        assertThat(parties("""
                        Dear Winston:

                        As you discussed with our Mr. Pfeiffer, Bluebonnet Data Systems, Inc., a Texas corporation
                        (“Bluebonnet”), and Quillstone Software Corporation, a Vermont corporation (“Quillstone”),
                        are considering a business combination (the “Transaction”).
                        """)).containsExactly("Bluebonnet Data Systems, Inc.", "Quillstone Software Corporation");
    }

    @Test
    void german_parties_stand_on_lines_of_their_own() {
        assertThat(parties("""
                        Dienstleistungsvertrag

                        zwischen

                        der Küstenwerk Maschinenbau GmbH, Werftstraße 18, 24143 Kiel,
                        vertreten durch den Geschäftsführer Herrn Torben Hinrichsen,

                                                             – nachfolgend „Auftraggeber“ –

                        und

                        der Reinweiß Gebäudedienste AG, Lübecker Chaussee 201, 22041 Hamburg,

                                                             – nachfolgend „Auftragnehmer“ –
                        """)).containsExactly("Küstenwerk Maschinenbau GmbH", "Reinweiß Gebäudedienste AG");
    }

    @Test
    void a_sentence_goes_on_over_the_page() {
        assertThat(stated("governing law", """
                Each party bears its own costs. This Agreement and all claims arising from it are governed by the

                                                     -1-
                """, """
                laws of the State of Vermont, and no others.
                """)).containsExactly("Vermont");
    }

    @Test
    void signers_stand_in_blocks_side_by_side() {
        var signatures = of("""
                This Agreement is made between OSPREY LOOMS, INC. (“Company”) and ALDER TRUST LLC (“Client”).


                OSPREY LOOMS, INC.                          ALDER TRUST LLC

                By: ____________________                    By: ____________________
                Name: Ada N. Okoro                          Name: Jonas Berg
                Title: Chief Operating Officer              Title: Trustee
                """).signatures();

        assertThat(signatures)
                .extracting(
                        one -> one.name().text(),
                        one -> one.office() == null ? "" : one.office().text(),
                        Signature::party)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple("Ada N. Okoro", "Chief Operating Officer", 0),
                        org.assertj.core.groups.Tuple.tuple("Jonas Berg", "Trustee", 1));
    }

    @Test
    void a_purpose_reaches_to_the_next_pause() {
        assertThat(stated("purpose", """
                The recipient shall use the information solely for the purpose of evaluating a joint venture in
                Iceland, and for nothing else.
                """)).startsWith("evaluating a joint venture in Iceland");
    }
}
