package dev.quern.app.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.app.samples.Samples;
import dev.quern.ocr.reading.PdfReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Templates made from one document each, measured on others. Every build takes two documents of each layout;
 * {@code -Dquern.templates=50} takes 50 and prints what it finds.
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
    }
}
