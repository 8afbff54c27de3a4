package dev.quern.ocr.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.quern.core.reading.PageChoice;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.reading.image.ImageFileReader;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import dev.quern.ocr.recognition.Tesseract;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scans in European languages, with nothing but what is embedded. */
class EuropeanScansTest {
    private static final double LEAST_ACCENTED = 0.85;
    /** Of the worst scan in one language, where three words are a fifth of all; without letters of its own it was next to none. */
    private static final double LEAST_ACCENTED_OF_THE_WORST = 0.6;

    private static final double LEAST = 0.75;

    /** Lines of text by language, rich in the letters that it adds to plain Latin. */
    private static final Map<String, List<String>> PAGES = new TreeMap<>(Map.ofEntries(
            Map.entry(
                    "en",
                    List.of(
                            "Café Brontë, 12 Crème Lane",
                            "Total to pay: £1,284.50",
                            "Façade repairs: €96.20 per day",
                            "Fiancée of Mr Muñoz, née Lefèvre",
                            "Pâté and crêpes for the fête",
                            "Please pay within 30 days")),
            Map.entry(
                    "nl",
                    List.of(
                            "Coöperatie België, Zeeën en Meren",
                            "Financiën en categorieën",
                            "Eén cliënt, drieëntwintig ideeën",
                            "Reünie in café René, privé",
                            "Geïnteresseerd in coördinatie",
                            "Te betalen: € 318,40 vóór vrijdag")),
            Map.entry(
                    "pt",
                    List.of(
                            "Informações sobre a instalação",
                            "Conceição & Irmãos, São Paulo",
                            "Preço: 96,20 € por três peças",
                            "Até amanhã às nove e meia",
                            "Número de contribuinte e endereço",
                            "Já não está disponível, avô João")),
            Map.entry(
                    "de",
                    List.of(
                            "Größe: 40 Stück, Maße über 5 m",
                            "Rechnung für Schürmann & Söhne GmbH",
                            "Straße der Jugend 12, 01099 Görlitz",
                            "Lieferung gemäß Auftrag vom 3. März",
                            "Gesamtbetrag: 1.284,50 €",
                            "Bitte überweisen Sie bis zum 14. April",
                            "Zahlbar ohne Abzug binnen 30 Tagen",
                            "Büromöbel, Stühle und Schränke",
                            "Prüfung durch Herrn Müller, Köln",
                            "Mit freundlichen Grüßen aus Nürnberg")),
            Map.entry(
                    "fr",
                    List.of(
                            "Société Générale de Matériel",
                            "Numéro de facture: 2024-118",
                            "Échéance à réception, déjà réglé",
                            "Désignation: chaînes et câbles",
                            "Montant à payer: 318,40 €",
                            "Merci de votre confiance, à bientôt",
                            "Siège social: 12 allée des Mûriers",
                            "Préparé par Hélène Lefèvre, août",
                            "Quantité livrée: 3 caisses scellées",
                            "Règlement par chèque ou prélèvement")),
            Map.entry(
                    "es",
                    List.of(
                            "Compañía Española de Cañones",
                            "Número de factura: 77-2024",
                            "Dirección: Peñíscola, Castellón",
                            "Fecha de emisión: 9 de enero",
                            "Importe total: 96,20 €",
                            "Año de garantía según condición",
                            "Descripción del artículo y código",
                            "Señor Muñoz, teléfono y móvil",
                            "Envío urgente a Málaga y Cádiz",
                            "Método de pago: crédito a 30 días")),
            Map.entry(
                    "it",
                    List.of(
                            "Società Italiana di Attività Varie",
                            "Quantità e qualità della merce",
                            "La fattura è già stata pagata",
                            "Città di consegna: Forlì",
                            "Perciò non è più dovuto nulla",
                            "Totale fattura: 412,00 €",
                            "Responsabilità e validità limitata",
                            "Martedì o venerdì, cioè così",
                            "Via Roma 12, 00184 Roma",
                            "Grazie per il Vostro ordine")),
            Map.entry(
                    "pl",
                    List.of(
                            "Spółka z ograniczoną odpowiedzialnością",
                            "Faktura numer 118 z dnia 3 września",
                            "Należność proszę wpłacić w ciągu 7 dni",
                            "Ulica Źródlana 5, 90-001 Łódź",
                            "Ilość: 12 sztuk, cena za sztukę",
                            "Razem do zapłaty: 512,40 zł",
                            "Wysyłka następnego dnia",
                            "Podpis osoby upoważnionej",
                            "Kraków, dnia 14 października",
                            "Dziękujemy za zamówienie")),
            Map.entry(
                    "sv",
                    List.of(
                            "Förfallodag och räkning för varor",
                            "Båtbyggare Åke Sjöström, Malmö",
                            "Köpare: Östra Hamngatan 4, Göteborg",
                            "Summa att betala: 980 kr",
                            "Är du nöjd? Hör av dig på måndag",
                            "Antal lådor på lager: åtta",
                            "Leverans före påsk",
                            "Tack för ditt köp",
                            "Betalas på bankgiro",
                            "Värde och mängd enligt följesedel"))));

    private static final OnnxTextRecognizer RECOGNIZER = new OnnxTextRecognizer();
    private static final OnnxTextRecognizer WITH_TESSERACT = new OnnxTextRecognizer(2, null, Tesseract.PROGRAM);

    @TempDir
    private Path folder;

    /** The words, and those with accents, with the number of each that came out right. */
    private record Score(int words, int right, int accented, int accentedRight) {
        Score plus(Score other) {
            return new Score(
                    words + other.words,
                    right + other.right,
                    accented + other.accented,
                    accentedRight + other.accentedRight);
        }

        double ofAll() {
            return (double) right / words;
        }

        double ofAccented() {
            return (double) accentedRight / accented;
        }
    }

    /** The last of the scans, which is the worst. */
    @ParameterizedTest
    @ValueSource(strings = {"de", "en", "es", "fr", "it", "nl", "pl", "pt", "sv"})
    void a_poor_scan_is_read_with_its_accents_in_each_of_the_nine_languages(String language) throws IOException {
        var lines = PAGES.getOrDefault(language, List.of());
        var unknown = score(lines, RECOGNIZER, null, true);

        assertThat(unknown.ofAccented()).as("words with accents").isGreaterThanOrEqualTo(LEAST_ACCENTED_OF_THE_WORST);
        assertThat(unknown.ofAll()).as("words").isGreaterThanOrEqualTo(LEAST);
    }

    /** Runs where {@code quern verify} could install Tesseract with these packs. */
    @ParameterizedTest
    @ValueSource(strings = {"de", "pl"})
    void tesseract_where_it_is_installed_reads_no_fewer_accented_words(String language) throws IOException {
        var tesseract = Tesseract.find(Tesseract.PROGRAM);
        assumeTrue(
                tesseract.isPresent() && tesseract.get().pack(language).isPresent(),
                "Tesseract is not installed with the pack " + Tesseract.name(language));
        var lines = PAGES.getOrDefault(language, List.of());
        assertThat(score(lines, WITH_TESSERACT, language, true).ofAccented()).isGreaterThanOrEqualTo(0.9);
    }

    /** Takes a minute; for the table in {@code docs/engines.md}. */
    @Test
    @EnabledIfSystemProperty(named = "quern.scans", matches = "true")
    void accented_words_are_read_whether_the_language_is_known_or_not() throws IOException {
        for (var page : PAGES.entrySet()) {
            var known = score(page.getValue(), RECOGNIZER, page.getKey(), false);
            var unknown = score(page.getValue(), RECOGNIZER, null, false);
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.2f, %.2f | %.2f, %.2f |%n",
                    page.getKey(),
                    unknown.ofAll(),
                    unknown.ofAccented(),
                    known.ofAll(),
                    known.ofAccented());

            assertThat(known.ofAccented()).as(page.getKey()).isGreaterThanOrEqualTo(LEAST_ACCENTED);
        }
    }

    @Test
    void a_page_read_without_the_letters_of_its_language_gets_a_remark() throws IOException {
        var line = DrawnPage.of(PAGES.getOrDefault("it", List.of()).subList(0, 1), 600, 140, 26);
        try (var without = new OnnxTextRecognizer(
                2, folder, folder.resolve("no-such-program").toString())) {
            assertThat(read(line, without, "lv").remarks())
                    .singleElement()
                    .asString()
                    .contains("'lv'")
                    .contains("'lav'")
                    .contains("quern models fetch");
            assertThat(read(line, without, "it").remarks()).isEmpty();
            assertThat(read(line, without, null).remarks()).isEmpty();
            assertThat(read(DrawnPage.of(List.of(), 600, 140, 26), without, "lv")
                            .remarks())
                    .isEmpty();
        }
    }

    /**
     * The score over four scans, each a JPEG of poor quality: one askew, the same out of focus, a small one askew with
     * grain, and a small one with grain and out of focus.
     *
     * @param one true for the last of these only
     */
    private Score score(List<String> lines, OnnxTextRecognizer recognizer, @Nullable String language, boolean one)
            throws IOException {
        var small = DrawnPage.of(lines, 1240, 1754, 22);
        var scans = new ArrayList<>(List.of(DrawnPage.blurred(DrawnPage.grainy(small, 4))));
        if (!one) {
            var large = DrawnPage.turned(DrawnPage.of(lines, 1654, 2339, 34), 0.8);
            scans.add(large);
            scans.add(DrawnPage.blurred(large));
            scans.add(DrawnPage.grainy(DrawnPage.turned(small, -0.5), 3));
        }
        var score = new Score(0, 0, 0, 0);
        for (var scan : scans) {
            score = score.plus(score(lines, Readings.texts(read(scan, recognizer, language))));
        }
        return score;
    }

    private Reading.Legible read(BufferedImage scan, OnnxTextRecognizer recognizer, @Nullable String language)
            throws IOException {
        var file = Files.write(folder.resolve("scan.jpg"), DrawnPage.jpeg(scan, 0.4f));
        return Readings.read(new ImageFileReader(recognizer)
                .read(file, "image/jpeg", new RecognitionWishes(false, true, true, language, PageChoice.ALL)));
    }

    private static Score score(List<String> lines, List<String> read) {
        var left = new ArrayList<>(read.stream().map(EuropeanScansTest::bare).toList());
        var score = new Score(0, 0, 0, 0);
        for (var word : String.join(" ", lines).split(" ", -1)) {
            var wanted = bare(word);
            if (!wanted.isEmpty()) {
                int right = left.remove(wanted) ? 1 : 0;
                int accented = wanted.chars().anyMatch(c -> c > 0x7F) ? 1 : 0;
                score = score.plus(new Score(1, right, accented, accented * right));
            }
        }
        return score;
    }

    /** The word without the punctuation around it. */
    private static String bare(String word) {
        return word.replaceAll("^\\p{P}+|\\p{P}+$", "");
    }
}
