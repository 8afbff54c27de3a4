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
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Scans in European languages: with Tesseract where it is installed with the packs needed, and with the model that
 * {@code quern models fetch} fetches. The model is not part of the project, so its test runs only where
 * {@code QUERN_TEST_MODELS} names the folder that has it:
 *
 * <pre>QUERN_TEST_MODELS=$PWD/quern-data/models mvn -pl adapters-ocr -am test -Dtest=EuropeanScansTest ...</pre>
 */
class EuropeanScansTest {
    /** Lines of text by language, rich in the letters that it adds to plain Latin. */
    private static final Map<String, List<String>> PAGES = new TreeMap<>(Map.ofEntries(
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

    /** The least share of words with letters beyond plain Latin that must be right over the four scans, by language. */
    private static final Map<String, Double> LEAST =
            Map.of("de", 0.7, "es", 0.45, "fr", 0.5, "it", 0.3, "pl", 0.05, "sv", 0.4);

    private static final OnnxTextRecognizer PLAIN = new OnnxTextRecognizer();
    private static final OnnxTextRecognizer FULL =
            new OnnxTextRecognizer(2, Path.of(System.getenv().getOrDefault("QUERN_TEST_MODELS", ".")));

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

    /** Runs where {@code quern verify} could install Tesseract with these packs. */
    @ParameterizedTest
    @ValueSource(strings = {"de", "pl"})
    void tesseract_reads_accented_words_whether_the_language_is_known_or_not(String language) throws IOException {
        var tesseract = Tesseract.find(Tesseract.PROGRAM);
        assumeTrue(
                tesseract.isPresent() && tesseract.get().pack(language).isPresent(),
                "Tesseract is not installed with the pack " + Tesseract.name(language));
        var lines = PAGES.getOrDefault(language, List.of());
        try (var with = new OnnxTextRecognizer(2, null, Tesseract.PROGRAM)) {
            assertThat(score(lines, with, language, true).ofAccented()).isGreaterThanOrEqualTo(0.9);
            assertThat(score(lines, with, null, true).ofAccented()).isGreaterThanOrEqualTo(0.9);
        }
        assertThat(score(lines, PLAIN, language, true).ofAccented()).isLessThan(0.3);
    }

    @Test
    void a_page_read_without_the_letters_of_its_language_gets_a_remark() throws IOException {
        var lines = PAGES.getOrDefault("pl", List.of());
        try (var without = new OnnxTextRecognizer(
                2, folder, folder.resolve("no-such-program").toString())) {
            assertThat(read(DrawnPage.of(lines), without, "pl").remarks())
                    .singleElement()
                    .asString()
                    .contains("'pl'")
                    .contains("'pol'")
                    .contains("quern models fetch");
            assertThat(read(DrawnPage.of(lines), without, "en").remarks()).isEmpty();
            assertThat(read(DrawnPage.of(lines), without, null).remarks()).isEmpty();
            assertThat(read(DrawnPage.of(List.of()), without, "pl").remarks()).isEmpty();
        }
    }

    @Test
    @EnabledIfEnvironmentVariable(named = "QUERN_TEST_MODELS", matches = ".+")
    void accented_words_are_read_whether_the_language_is_known_or_not() throws IOException {
        for (var page : PAGES.entrySet()) {
            var language = page.getKey();
            var plain = score(page.getValue(), PLAIN, language, false);
            var known = score(page.getValue(), FULL, language, false);
            var unknown = score(page.getValue(), FULL, null, false);
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.2f, %.2f | %.2f, %.2f | %.2f, %.2f |%n",
                    language,
                    plain.ofAll(),
                    plain.ofAccented(),
                    known.ofAll(),
                    known.ofAccented(),
                    unknown.ofAll(),
                    unknown.ofAccented());

            assertThat(known.ofAccented()).as(language).isGreaterThanOrEqualTo(LEAST.getOrDefault(language, 1.0));
            assertThat(unknown.ofAccented()).as(language).isGreaterThanOrEqualTo(0.7 * known.ofAccented());
            assertThat(plain.ofAccented()).as(language).isLessThan(0.3);
            assertThat(known.ofAll()).as(language).isGreaterThan(plain.ofAll());
        }
    }

    /**
     * The score over four scans, each a JPEG of poor quality: one askew, the same out of focus, a small one askew with
     * grain, and a small one with grain and out of focus.
     *
     * @param one true for the last scan only
     */
    private Score score(List<String> lines, OnnxTextRecognizer recognizer, @Nullable String language, boolean one)
            throws IOException {
        var large = DrawnPage.turned(DrawnPage.of(lines, 1654, 2339, 34), 0.8);
        var small = DrawnPage.of(lines, 1240, 1754, 22);
        var scans = List.of(
                large,
                DrawnPage.blurred(large),
                DrawnPage.grainy(DrawnPage.turned(small, -0.5), 3),
                DrawnPage.blurred(DrawnPage.grainy(small, 4)));
        var score = new Score(0, 0, 0, 0);
        for (var scan : one ? scans.subList(3, 4) : scans) {
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
