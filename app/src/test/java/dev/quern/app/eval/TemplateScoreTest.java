package dev.quern.app.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.app.samples.Samples;
import dev.quern.ocr.reading.image.ImageFileReader;
import dev.quern.ocr.reading.pdf.PdfReader;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Templates made from one document each, measured on others. Every build takes two documents of each layout;
 * {@code -Dquern.templates=50} takes 50 and prints what it finds, {@code -Dquern.templates.scans=2} scans of two of each,
 * {@code -Dquern.templates.photos=2} photos of two of each of 20 layouts.
 */
class TemplateScoreTest {
    @TempDir
    Path folder;

    @Test
    void a_template_made_from_one_document_reads_the_others_of_its_layout() throws IOException {
        int each = Integer.getInteger("quern.templates", 2);
        var out =
                each > 2 ? System.out : new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        var score = new TemplateScore(Samples.layouts().subList(0, 40), new PdfReader(), folder, out);
        score.measure(each);

        assertThat(score.mistaken).isZero();
        assertThat((double) score.right / score.expected).isGreaterThanOrEqualTo(0.995);
        assertThat(score.chosenOtherwise(each > 2 ? 1 : 6)).isEmpty();
    }

    @Test
    void a_template_reads_scans_as_far_as_recognition_read_them_right() throws IOException {
        int each = Integer.getInteger("quern.templates.scans", 0);
        // Recognition takes its time, so every build takes one document of two layouts.
        var layouts = each == 0
                ? List.of(Samples.layouts().get(0), Samples.layouts().get(19))
                : Samples.layouts().subList(0, 40);
        var out =
                each > 0 ? System.out : new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        var score = new TemplateScore(layouts, new PdfReader(), folder, out);
        score.measureScans(Math.max(1, each), new ImageFileReader(new OnnxTextRecognizer()));

        assertThat(score.mistaken).isZero();
        assertThat(score.fitted).isEqualTo(score.documents);
        assertThat((double) score.right / score.expected).isGreaterThanOrEqualTo(0.97);
    }

    @Test
    @EnabledIfSystemProperty(named = "quern.templates.photos", matches = "[1-9].*")
    void a_template_reads_photos_almost_as_well() throws IOException {
        var score = new TemplateScore(Samples.layouts().subList(0, 20), new PdfReader(), folder, System.out);
        score.measurePhotos(
                Integer.getInteger("quern.templates.photos"), new ImageFileReader(new OnnxTextRecognizer()));

        assertThat(score.mistaken).isZero();
        assertThat((double) score.right / score.expected).isGreaterThanOrEqualTo(0.9);
    }
}
