package dev.quern.ocr.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TikaTypeDetectorTest {
    @TempDir
    Path folder;

    private final TikaTypeDetector detector = new TikaTypeDetector();

    private String detect(byte[] bytes, String name) throws IOException {
        return detector.detect(Files.write(folder.resolve("stored"), bytes), name);
    }

    private String detect(String text, String name) throws IOException {
        return detect(text.getBytes(StandardCharsets.ISO_8859_1), name);
    }

    @Test
    void the_bytes_decide_before_the_name() throws IOException {
        assertThat(detect("%PDF-1.4\n%\u00e2\u00e3\n", "letter.txt")).isEqualTo("application/pdf");
        assertThat(detect("\u0089PNG\r\n\u001a\n\0\0\0\rIHDR", "scan.pdf")).isEqualTo("image/png");
    }

    @Test
    void a_tiff_is_recognised_whatever_the_size_of_its_offsets() throws IOException {
        assertThat(detect("II*\0\10\0\0\0", "scan")).isEqualTo("image/tiff");
        assertThat(detect("II+\0\10\0\0\0", "scan")).isEqualTo("image/tiff");
        assertThat(detect("MM\0+\0\10\0\0", "scan")).isEqualTo("image/tiff");
    }

    @Test
    void a_name_alone_makes_neither_a_pdf_nor_a_text_of_an_unread_kind() throws IOException {
        assertThat(detect("\u0001\u0002\u0003\u0000\u0004", "noise.pdf")).isEqualTo("application/octet-stream");
        assertThat(detect("just words", "fake.pdf")).isEqualTo("text/plain");
        assertThat(detect("just words", "server.log")).isEqualTo("text/plain");
        assertThat(detect("# just words", "notes.md")).isEqualTo("text/plain");
    }

    @Test
    void the_name_decides_where_the_bytes_leave_it_open() throws IOException {
        assertThat(detect("a;b\n1;2\n", "table.csv")).isEqualTo("text/csv");
        assertThat(detect("Dear Sir", "letter.txt")).isEqualTo("text/plain");
        assertThat(detect("Dear Sir", "")).isEqualTo("text/plain");
    }

    @Test
    void an_office_file_is_told_from_another_zip_by_its_name() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("word/document.xml"));
        }

        assertThat(detect(bytes.toByteArray(), "a.zip")).isEqualTo("application/zip");
        assertThat(detect(bytes.toByteArray(), "a.docx"))
                .isEqualTo("application/vnd.openxmlformats-officedocument.wordprocessingml.document");
    }

    @Test
    void unknown_and_missing_files_are_just_bytes() throws IOException {
        assertThat(detect(new byte[] {0, 1, 2, (byte) 0x93}, "")).isEqualTo("application/octet-stream");
        assertThat(detector.detect(folder.resolve("missing"), "a.pdf")).isEqualTo("application/octet-stream");
    }

    @Test
    void a_path_or_rubbish_in_the_name_does_no_harm() throws IOException {
        assertThat(detect("words", "../../etc/passwd\0.pdf\n\uD800?#%zz")).isNotEmpty();
    }

    @Test
    void a_short_line_over_a_date_is_no_message(@TempDir Path folder) throws IOException {
        var text = Files.writeString(folder.resolve("bill.txt"), "Invoice\n\nDate: 2 May 2026\nTotal: 12.50 EUR\n");

        assertThat(new TikaTypeDetector().detect(text, "bill.txt")).isEqualTo("text/plain");
    }
}
