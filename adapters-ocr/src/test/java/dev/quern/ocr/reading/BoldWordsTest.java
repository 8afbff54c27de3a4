package dev.quern.ocr.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Word;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words in bold letters among others, and lines that are bold as a whole, in files of each format with running text. */
class BoldWordsTest {
    @TempDir
    Path folder;

    private List<String> bold(String type, byte[] bytes) throws IOException {
        var file = Files.write(folder.resolve("file"), bytes);
        return Readings.firstPage(ReadersByType.standard().read(file, type)).words().stream()
                .filter(Word::bold)
                .map(Word::text)
                .toList();
    }

    @Test
    void of_html() throws IOException {
        var html = """
            <h2>Two words</h2>
            <p>Welcome to the <b>14th Research Symposium</b>, Ms&nbsp;<strong>Lin</strong>, in Ghent.</p>
            <ul><li><b>All of it</b></li><li>Some <b>of</b> it</li></ul>
            """;
        assertThat(bold("text/html", html.getBytes(StandardCharsets.UTF_8)))
                .containsExactly(
                        "Two", "words", "14th", "Research", "Symposium,", "Lin,", "•", "All", "of", "it", "of");
    }

    @Test
    void of_word() throws IOException {
        var out = new ByteArrayOutputStream();
        try (var document = new XWPFDocument()) {
            var paragraph = document.createParagraph();
            paragraph.createRun().setText("Your ");
            var run = paragraph.createRun();
            run.setBold(true);
            run.setText("Store Manager");
            paragraph.createRun().setText(" role");
            document.write(out);
        }
        assertThat(bold("application/vnd.openxmlformats-officedocument.wordprocessingml.document", out.toByteArray()))
                .containsExactly("Store", "Manager");
    }

    @Test
    void of_rtf() throws IOException {
        var rtf = "{\\rtf1\\ansi Your {\\b Store Manager} role\\par {\\b All of it}\\par}";
        assertThat(bold("application/rtf", rtf.getBytes(StandardCharsets.US_ASCII)))
                .containsExactly("Store", "Manager", "All", "of", "it");
    }

    @Test
    void of_open_documents() throws IOException {
        assertThat(
                        bold(
                                "application/vnd.oasis.opendocument.text",
                                LinksOfFilesTest.odt(
                                        """
                <office:automatic-styles><style:style style:name="B" style:family="text">
                <style:text-properties fo:font-weight="bold"/></style:style></office:automatic-styles>""",
                                        "<text:p>Your <text:span text:style-name=\"B\">Store Manager</text:span> role</text:p>")))
                .containsExactly("Store", "Manager");
    }
}
