package dev.quern.app.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.app.samples.Samples;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.reading.Reading;
import dev.quern.ocr.engine.Considered;
import dev.quern.ocr.engine.EmbeddedExtractor;
import dev.quern.ocr.reading.ReadersByType;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Finding the fields of a plain invoice takes twice as long where the page reader is asked, too, and it knows nothing better. */
class InvoiceCostTest {
    @TempDir
    Path folder;

    @Test
    void the_page_reader_is_not_asked_for_the_fields_of_a_plain_invoice() throws Exception {
        var invoice = Samples.onePageInvoice(0);
        var file = Files.write(folder.resolve(invoice.name()), invoice.content());
        var read = (Reading.Legible) ReadersByType.standard().read(file, "application/pdf");

        var considered = new EmbeddedExtractor().consider(read.pages(), invoice.fields(), Guidance.NONE);

        assertThat(considered)
                .flatMap(Considered::options)
                .extracting(option -> option.strengths().getOrDefault("pointed-likely", 0.0))
                .isNotEmpty()
                .containsOnly(0.0);
    }
}
