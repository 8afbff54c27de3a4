package dev.quern.ocr.reading.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.quern.ocr.reading.Readings;
import dev.quern.ocr.reading.text.ReadingLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which words of a web page stand together, where only its style tells. */
class StyledPagesTest {
    @TempDir
    Path folder;

    /** The lines of a page, with gaps as three blanks. */
    private List<String> lines(String style, String body) throws IOException {
        var html = "<html><head><style>%s</style></head><body>%s</body></html>".formatted(style, body);
        var file = Files.writeString(folder.resolve("page.html"), html);
        var read = Readings.read(new HtmlReader(ReadingLimits.USUAL).read(file, "text/html"));
        return read.text()
                .lines()
                .map(line -> line.strip().replaceAll(" {3,}", "   "))
                .filter(line -> !line.isEmpty())
                .toList();
    }

    @Test
    void children_of_a_row_stand_side_by_side() throws IOException {
        assertThat(lines(".row { display: flex }", """
            <div class=row><span>Breeder</span><span>Zbigniew Kurpiel</span></div>
            <div class=row><div>Acme Ltd<br>1 High Street</div><div>Ref. 77<br>3 May 2026</div></div>
            """))
                .containsExactly("Breeder   Zbigniew Kurpiel", "Acme Ltd   Ref. 77", "1 High Street   3 May 2026");
    }

    @Test
    void a_row_that_runs_down_is_none() throws IOException {
        assertThat(lines(
                        ".row { display: flex; flex-direction: column }",
                        "<div class=row><span>From</span><span>Ann</span></div>"))
                .containsExactly("From", "Ann");
    }

    /** Reading the children of each row twice would take 2 to the power of 40 times as long. */
    @Test
    void rows_within_rows_with_long_columns_are_read_once() {
        var lines = IntStream.range(0, 30).mapToObj("<p>line %d</p>"::formatted).collect(Collectors.joining());
        var body = "<div class=row><p>aside</p>".repeat(40) + "<div>" + lines + "</div>" + "</div>".repeat(40);

        var read = assertTimeoutPreemptively(Duration.ofSeconds(20), () -> lines(".row { display: flex }", body));

        assertThat(read).filteredOn("line 29"::equals).hasSize(1);
        assertThat(read).filteredOn("aside"::equals).hasSize(40);
    }

    @Test
    void a_menu_stays_a_line_of_words_apart() throws IOException {
        assertThat(
                        lines(
                                ".menu { display: flex }",
                                "<div class=menu><a>One</a><a>Two</a><a>Three</a><a>Four</a><a>Five</a><a>Six</a><a>Seven</a></div>"))
                .containsExactly("One   Two   Three   Four   Five   Six   Seven");
    }

    @Test
    void a_grid_has_as_many_columns_as_tracks() throws IOException {
        assertThat(lines(
                        "dl { display: grid; grid-template-columns: repeat(2, 1fr) minmax(10px, 2fr) }"
                                + " .all { grid-column: 1 / -1 }",
                        """
            <dl><dt class=all>Measured</dt><dt>Depth</dt><dt>Width</dt><dt>Note</dt><dt>12 m</dt><dt>3 m</dt><dt>dry</dt></dl>
            """))
                .containsExactly("Measured", "Depth   Width   Note", "12 m   3 m   dry");
    }

    @Test
    void elements_made_blocks_begin_lines_and_cells_stand_apart() throws IOException {
        assertThat(lines(".k { display: block } .right { float: right } .cell { display: table-cell }", """
            <p><span class=k>Driver</span><span>Lucille Tran</span></p>
            <p>Ring<span class=right>NL 24</span></p>
            <div><div class=cell>Lot</div><div class=cell>A 7</div></div>
            """))
                .containsExactly("Driver", "Lucille Tran", "Ring   NL 24", "Lot   A 7");
    }

    @Test
    void a_label_of_a_width_of_its_own_stands_apart_from_its_value() throws IOException {
        assertThat(lines(
                        ".kv span { display: inline-block; width: 11em } i { display: inline-block }",
                        "<div class=kv><p><span>Common name</span>Amethyst deceiver</p><p><i>of</i>ten</p></div>"))
                .containsExactly("Common name   Amethyst deceiver", "of ten");
    }

    @Test
    void what_a_sheet_hides_is_not_read_unless_the_element_says_otherwise() throws IOException {
        assertThat(lines("""
            .x { display: none } #y.x { display: block }
            @media (max-width: 600px) { p { display: none } }
            p:hover { display: none }
            """, """
            <p class=x>hidden</p><p class=x style="display: block">shown</p><p class=x id=y>more specific</p><p>always</p>""")).containsExactly("shown", "more specific", "always");
    }

    @Test
    void sheets_that_cannot_be_understood_do_no_harm() throws IOException {
        assertThat(lines("p { display: ; } }} @nonsense { { .a:::b { display: none", "<p>still read</p>"))
                .containsExactly("still read");
    }

    @Test
    void words_in_spans_of_their_own_are_not_joined_and_parts_of_words_are() throws IOException {
        assertThat(lines("", """
            <p><span>batch</span><span>P25-0519-C</span> <span>expires</span><span>11/02/2025</span></p>
            <p><b>G</b><span>mbH</span> <i>un</i><i>usual</i></p>
            """)).containsExactly("batch P25-0519-C expires 11/02/2025", "GmbH unusual");
    }
}
