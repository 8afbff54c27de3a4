package dev.quern.ocr.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.PageChoice;
import dev.quern.core.extraction.RecognitionWishes;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Scans in Europe's languages with the model that {@code quern models fetch} brings. It is not part of the project, so this
 * runs where {@code QUERN_TEST_MODELS} names the folder that has it:
 *
 * <pre>QUERN_TEST_MODELS=$PWD/quern-data/models mvn -pl adapters-ocr -am test -Dtest=EuropeanScansTest ...</pre>
 */
@EnabledIfEnvironmentVariable(named = "QUERN_TEST_MODELS", matches = ".+")
class EuropeanScansTest {
    private static final List<String> GERMAN = List.of(
            "Größe: 40 Stück, Maße über 5 m",
            "Rechnung für Schürmann & Söhne GmbH",
            "Straße der Jugend 12, 01099 Görlitz",
            "Lieferung gemäß Auftrag vom 3. März",
            "Gesamtbetrag: 1.284,50 €",
            "Bitte überweisen Sie bis zum 14. April");
    private static final List<String> FRENCH = List.of(
            "Société Générale de Matériel",
            "Numéro de facture: 2024-118",
            "Échéance à réception, déjà réglé",
            "Désignation: chaînes et câbles",
            "Montant à payer: 318,40 €",
            "Merci de votre confiance, à bientôt");
    private static final List<String> SPANISH = List.of(
            "Compañía Española de Cañones",
            "Número de factura: 77-2024",
            "Dirección: Peñíscola, Castellón",
            "Fecha de emisión: 9 de enero",
            "Importe total: 96,20 €",
            "Año de garantía según condición");

    private static final OnnxTextRecognizer PLAIN = new OnnxTextRecognizer();
    private static final OnnxTextRecognizer FULL =
            new OnnxTextRecognizer(2, Path.of(System.getenv().getOrDefault("QUERN_TEST_MODELS", ".")));

    @TempDir
    private Path folder;

    @Test
    void accented_words_are_read_whether_the_language_is_known_or_not() throws IOException {
        for (var page : List.of(GERMAN, FRENCH, SPANISH)) {
            var language = page == GERMAN ? "de" : page == FRENCH ? "fr" : "es";
            var scan = DrawnPage.turned(DrawnPage.of(page, 1654, 2339, 34), 0.8);
            double plain = recall(page, scan, PLAIN, language);
            double known = recall(page, scan, FULL, language);
            double unknown = recall(page, scan, FULL, null);
            double soft = recall(page, DrawnPage.blurred(scan), FULL, language);
            System.out.printf(
                    "%s: accented words %.2f without the model, %.2f with it, %.2f not knowing the language, %.2f blurred%n",
                    language, plain, known, unknown, soft);

            double least = page == GERMAN ? 0.7 : page == FRENCH ? 0.5 : 0.4;
            assertThat(known).as(language).isGreaterThanOrEqualTo(least);
            assertThat(unknown).as(language).isGreaterThanOrEqualTo(least);
            assertThat(soft).as(language).isGreaterThanOrEqualTo(0.3);
            assertThat(plain).as(language).isLessThan(0.3);
        }
    }

    /** Of the words with letters beyond plain Latin. */
    private double recall(
            List<String> lines, BufferedImage image, OnnxTextRecognizer recognizer, @Nullable String language)
            throws IOException {
        var file = Files.write(folder.resolve("scan.jpg"), DrawnPage.jpeg(image, 0.4f));
        var reading = new ImageFileReader(recognizer)
                .read(file, "image/jpeg", new RecognitionWishes(false, true, true, language, PageChoice.ALL));
        var accented = new ArrayList<String>();
        for (var line : lines) {
            Arrays.stream(line.split(" ", -1))
                    .filter(word -> word.chars().anyMatch(c -> c > 0x7F))
                    .forEach(accented::add);
        }
        return DrawnPage.recall(accented, Readings.texts(reading));
    }
}
