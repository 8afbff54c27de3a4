package dev.quern.ocr.reading.formats;

import static dev.quern.ocr.reading.Readings.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.ocr.geometry.LayoutedText;
import dev.quern.ocr.reading.ReadersByType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class XmlTableTest {
    @TempDir
    Path folder;

    @Test
    void rows_of_cells_without_names_of_their_own_are_a_table() throws IOException {
        var lines = lines("""
                <?xml version="1.0"?>
                <article><para>Chairs</para><informaltable><tgroup cols="3"><tbody>
                <row><entry><para>Description</para></entry><entry><para>Quantity</para></entry><entry><para>Amount</para></entry></row>
                <row><entry><para>Office chair</para></entry><entry><para>2</para></entry><entry><para>259.00</para></entry></row>
                <row><entry><para>Desk lamp</para></entry><entry/><entry><para>99.00</para></entry></row>
                </tbody></tgroup></informaltable></article>
                """);

        assertThat(lines.lines().map(line -> line.strip().replaceAll(" {2,}", " | ")))
                .contains("Description | Quantity | Amount", "Office chair | 2 | 259.00", "Desk lamp | 99.00");
    }

    @Test
    void groups_of_other_elements_keep_their_names() throws IOException {
        assertThat(lines("<order><part><a>1</a><b>2</b><c><d>3</d><d>4</d></c></part></order>"))
                .contains("A: 1", "B: 2", "D: 3", "D: 4");
    }

    @Test
    void rows_whose_cells_are_attributes_are_a_table_but_not_names_with_their_values() throws IOException {
        var lines = lines("""
                <order no="77"><line item="Parking" qty="7"/><line item="Breakfast" qty="14"/>
                <extra><param name="a" value="1"/><param name="b" value="2"/></extra></order>
                """);

        assertThat(lines.lines().map(line -> line.strip().replaceAll(" {2,}", " | ")))
                .contains("Item | Qty", "Parking | 7", "Breakfast | 14")
                .doesNotContain("a | 1");
    }

    private String lines(String xml) throws IOException {
        var file = Files.writeString(folder.resolve("a.xml"), xml);
        return LayoutedText.of(
                read(ReadersByType.standard().read(file, "application/xml")).pages());
    }
}
