package dev.quern.ocr.recognition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.quern.ocr.reading.DrawnPage;
import dev.quern.ocr.recognition.region.TextRegion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tesseract where it is installed, and scripts in its place that misbehave. */
@DisabledOnOs(OS.WINDOWS)
class TesseractTest {
    private static final Duration SOON = Duration.ofMillis(300);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "de, deu",
        "de-AT, deu",
        "fr, fra",
        "es, spa",
        "pl, pol",
        "PL, pol",
        "cs, ces",
        "nl, nld",
        "el, ell",
        "ru, rus",
        "nb, nor",
        "zh, chi_sim",
        "zh-TW, chi_tra",
        "sr-Latn, srp_latn",
        "he, heb",
        "no, nor",
        "ro, ron",
        "martian, martian"
    })
    void a_language_has_the_pack_of_its_name(String language, String pack) {
        assertThat(Tesseract.name(language)).isEqualTo(pack);
    }

    @Test
    void a_program_that_is_not_there_is_not_found() {
        assertThat(Tesseract.find(folder.resolve("nothing").toString())).isEmpty();
    }

    @Test
    void a_program_without_packs_or_that_fails_is_not_found() throws IOException {
        assertThat(Tesseract.find(script("echo 'List of available languages (1):'; echo osd")))
                .isEmpty();
        assertThat(Tesseract.find(script("echo deu; exit 1"))).isEmpty();
    }

    @Test
    void the_program_is_asked_for_its_packs() throws IOException {
        var found = Tesseract.find(
                script("echo 'List of available languages in \"/x/\" (3):'; echo pol; echo deu; echo osd"));

        assertThat(found.orElseThrow().packs()).containsExactly("deu", "pol");
        assertThat(found.orElseThrow().pack("de-CH")).contains("deu");
        assertThat(found.orElseThrow().pack("fr")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sleep 60",
                "exit 3",
                "true",
                "kill -9 $$",
                "printf '5\\t7\\tx' > $2.tsv",
                "printf '5\\t7\\t1\\t1\\t1\\t1\\t9\\t9\\t9\\t9\\t9\\tx' > $2.tsv"
            })
    void a_program_that_fails_or_hangs_reads_nothing_and_leaves_nothing(String behaviour) throws IOException {
        var images = folder.resolve("images");
        var program = script(
                "[ \"$1\" = --list-langs ] && { echo deu; exit 0; }\necho \"$1\" > '" + images + "'\n" + behaviour);
        var reader = new TesseractLineReader(Tesseract.find(program).orElseThrow(), SOON);

        assertThat(reader.read(drawn("Maß"), List.of(line("Maß")), "de")).containsExactly(ReadLine.NOTHING);
        assertThat(Path.of(Files.readString(images).strip()).getParent())
                .isAbsolute()
                .doesNotExist();
    }

    @Test
    void words_have_their_places_and_their_confidence() throws IOException {
        var program = script("""
                [ "$1" = --list-langs ] && { echo deu; exit 0; }
                printf 'level\\tpage_num\\tblock_num\\tpar_num\\tline_num\\tword_num\\tleft\\ttop\\twidth\\theight\\tconf\\ttext\\n' > $2.tsv
                printf '5\\t2\\t1\\t1\\t1\\t1\\t10\\t9\\t24\\t30\\t91.5\\tMaß\\n' >> $2.tsv
                printf '5\\t2\\t1\\t1\\t1\\t2\\t44\\t9\\t1000\\t30\\t-1\\t12\\n' >> $2.tsv
                [ "$(head -c 2 "$(head -1 "$1")")" = P5 ] && [ "$OMP_THREAD_LIMIT" = 1 ] && [ -z "$JAVA_HOME$LANG" ]""");
        var reader = new TesseractLineReader(Tesseract.find(program).orElseThrow());
        // The line is twice as wide as high: scaled to a height of 48 pixels, it is 96 wide.
        var page = new Picture(200, 100, new byte[60_000]);

        var read = reader.read(page, List.of(whole(page), whole(page)), "de");

        assertThat(read.get(0)).isEqualTo(ReadLine.NOTHING);
        assertThat(read.get(1).words())
                .containsExactly(
                        new ReadLine.ReadWord("Maß", 0, 0.25, 0.915), new ReadLine.ReadWord("12", 34 / 96.0, 1, 0));
    }

    @Test
    void the_real_program_reads_lines_in_the_language_asked_for() throws IOException {
        var tesseract = installed("deu", "pol");
        var reader = new TesseractLineReader(tesseract);
        var german = "Größe 12 Straße";
        var polish = "Należność za źródło";

        var read = reader.read(drawn(german), List.of(line(german), line(german)), "de");
        assertThat(read).extracting(ReadLine::text).containsOnly(german);
        var words = read.get(1).words();
        assertThat(words.get(0).left()).isBetween(0.0, 0.06);
        assertThat(words.get(2).right()).isBetween(0.94, 1.0);
        assertThat(words.get(1).left())
                .isBetween(words.get(0).right(), words.get(2).left());
        assertThat(read.get(0).confidence()).isGreaterThan(0.8);
        assertThat(reader.read(drawn(polish), List.of(line(polish)), "pl"))
                .extracting(ReadLine::text)
                .containsExactly(polish);
        assertThat(reader.read(drawn(polish), List.of(line(polish)), "tlh")).containsExactly(ReadLine.NOTHING);
    }

    private static Tesseract installed(String... packs) {
        Optional<Tesseract> tesseract = Tesseract.find(Tesseract.PROGRAM);
        assumeTrue(
                tesseract.isPresent() && tesseract.get().packs().containsAll(List.of(packs)),
                "Tesseract is not installed with the packs " + List.of(packs));
        return tesseract.orElseThrow();
    }

    private static TextRegion whole(Picture page) {
        return new TextRegion(page.width() / 2.0, page.height() / 2.0, page.width(), page.height(), 0, 1);
    }

    private static final int SIZE = 40;

    private static Picture drawn(String text) {
        return Picture.of(DrawnPage.of(List.of(text), 900, 6 * SIZE, SIZE));
    }

    /** The region in which {@link #drawn} puts the text. */
    private static TextRegion line(String text) {
        double width = DrawnPage.width(text, SIZE);
        return new TextRegion(3 * SIZE + width / 2, 3.65 * SIZE, width + 4, 1.5 * SIZE, 0, 1);
    }

    private String script(String body) throws IOException {
        var file = Files.createTempFile(folder, "tesseract", "");
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return file.toString();
    }
}
