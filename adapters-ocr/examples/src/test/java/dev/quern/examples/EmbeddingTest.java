package dev.quern.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.reading.Reading;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.reading.pdf.PdfReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the lines that the README shows, without a server or a database. */
class EmbeddingTest {
    @TempDir
    Path folder;

    @Test
    void ten_lines_from_a_pdf_to_typed_values() throws IOException {
        var invoice = draw(folder.resolve("invoice.pdf"));

        var values = extract(invoice);

        assertThat(values.get(0).value()).isEqualTo(new Value.Date(LocalDate.of(2026, 6, 16)));
        assertThat(values.get(1).value()).isEqualTo(new Value.Decimal(new BigDecimal("1190.00")));
        assertThat(values).allSatisfy(value -> {
            assertThat(value.evidence().confidence()).isGreaterThan(0.5);
            assertThat(value.evidence().isPlaced()).isTrue();
        });
    }

    // tag::embedding
    static List<FieldValue> extract(Path pdf) throws IOException {
        var fields = List.of(
                Field.of("Issued", FieldFormat.DATE, "date of the invoice"),
                Field.of("Total", FieldFormat.NUMBER, "amount to pay, tax included"));
        if (new PdfReader().read(pdf, "application/pdf") instanceof Reading.Legible read) {
            return new EmbeddedExtractor().extract(read.pages(), fields, Guidance.NONE);
        }
        throw new IOException("Not readable: " + pdf);
    }
    // end::embedding

    @Test
    void the_readme_shows_these_lines() throws IOException {
        var here = Files.readString(Path.of("src/test/java/dev/quern/examples/EmbeddingTest.java"));
        var lines = here.substring(here.indexOf("// tag::embedding"), here.indexOf("// end::embedding"));
        var shown = lines.substring(lines.indexOf('\n') + 1).stripIndent().strip();

        assertThat(Files.readString(Path.of("../../README.md"))).contains("```java\n" + shown + "\n```");
        assertThat(Files.readString(Path.of("../../docs/embedding.md"))).contains("```java\n" + shown + "\n```");
    }

    private static Path draw(Path file) throws IOException {
        try (var pdf = new PDDocument()) {
            var page = new PDPage();
            pdf.addPage(page);
            try (var canvas = new PDPageContentStream(pdf, page)) {
                canvas.setFont(new PDType1Font(FontName.HELVETICA), 11);
                write(canvas, 60, 700, "Invoice date:", 160, "16 June 2026");
                write(canvas, 60, 640, "Net amount", 400, "1,000.00");
                write(canvas, 60, 620, "VAT 19 %", 400, "190.00");
                write(canvas, 60, 600, "Total amount due", 400, "1,190.00");
            }
            pdf.save(file.toFile());
        }
        return file;
    }

    private static void write(PDPageContentStream canvas, int x, int y, String label, int valueX, String value)
            throws IOException {
        canvas.beginText();
        canvas.newLineAtOffset(x, y);
        canvas.showText(label);
        canvas.newLineAtOffset(valueX - x, 0);
        canvas.showText(value);
        canvas.endText();
    }
}
