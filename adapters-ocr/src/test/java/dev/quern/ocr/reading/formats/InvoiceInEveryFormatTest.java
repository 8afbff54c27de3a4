package dev.quern.ocr.reading.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.reading.Reading;
import dev.quern.ocr.reading.ReadersByType;
import dev.quern.ocr.reading.TikaTypeDetector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads one invoice in every format, from its bytes to its fields and lines. */
class InvoiceInEveryFormatTest {
    private static final ReadersByType READERS = ReadersByType.standard();
    private static final TikaTypeDetector TYPES = new TikaTypeDetector();

    @TempDir
    Path folder;

    static Stream<Arguments> files() throws IOException {
        return InvoiceFiles.all().entrySet().stream().map(file -> Arguments.of(file.getKey(), file.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void the_engine_finds_number_date_total_and_lines(String name, byte[] bytes) throws IOException {
        Invoice.assertComplete(read(name, bytes));
    }

    @ParameterizedTest
    @ValueSource(strings = {"doc", "docx", "odt", "ods", "odp", "pptx", "rtf", "xls", "xlsx", "html"})
    void the_engine_finds_them_in_files_of_another_program_too(String type) throws IOException {
        try (var in = InvoiceInEveryFormatTest.class.getResourceAsStream("/formats/invoice." + type)) {
            Invoice.assertComplete(read("some name", in.readAllBytes()));
        }
    }

    private Reading read(String name, byte[] bytes) throws IOException {
        var file = Files.write(folder.resolve("stored"), bytes);
        var type = TYPES.detect(file, name);
        assertThat(READERS.types()).contains(type);
        return READERS.read(file, type);
    }
}
