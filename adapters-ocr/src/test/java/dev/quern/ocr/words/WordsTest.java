package dev.quern.ocr.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WordsTest {
    private static final Path FOLDER = Path.of("src/main/resources/dev/quern/ocr/words");
    private static final Map<String, WordSection> SECTIONS = sections(
            "# What there may be\n\nstop words: small words\nmonths = 1 to 12: months\ncountries = code of a country: names\n");

    private static Map<String, WordSection> sections(String text) {
        try {
            return WordSection.read("sections.txt", new StringReader(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<WordEntry> read(String text) {
        try {
            return WordFile.read("de.txt", new StringReader(text), SECTIONS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_line_holds_a_word_with_its_other_spellings() {
        assertThat(read("# German\n[stop words]\nder; die\n\n  # more\n und \n[months]\n1 = Januar; Jan\n"))
                .containsExactly(
                        new WordEntry("stop words", "de", "", "der"),
                        new WordEntry("stop words", "de", "", "die"),
                        new WordEntry("stop words", "de", "", "und"),
                        new WordEntry("months", "de", "1", "Januar"),
                        new WordEntry("months", "de", "1", "Jan"));
    }

    @Test
    void a_long_line_may_continue_under_the_same_key() {
        assertThat(read("[countries]\nDE = Deutschland\nDE = Germany\n"))
                .extracting(WordEntry::word)
                .containsExactly("Deutschland", "Germany");
    }

    @Test
    void a_bad_line_is_named_with_its_file_and_number() {
        assertThatThrownBy(() -> read("der\n")).hasMessage("de.txt:1: a word stands before the first [section]");
        assertThatThrownBy(() -> read("\n[stop word]\n"))
                .hasMessage("de.txt:2: there is no section [stop word]; sections.txt lists those there are");
        assertThatThrownBy(() -> read("[stop words\n")).hasMessage("de.txt:1: the heading lacks its \"]\"");
        assertThatThrownBy(() -> read("[stop words]\nder\n[stop words]\n"))
                .hasMessage("de.txt:3: the section [stop words] stands in this file already");
        assertThatThrownBy(() -> read("[stop words]\nder\ndie; der\n"))
                .hasMessage("de.txt:3: \"der\" stands in [stop words] already");
        assertThatThrownBy(() -> read("[stop words]\nder;\n"))
                .hasMessage("de.txt:2: a word is missing beside \";\" or \"=\"");
        assertThatThrownBy(() -> read("[stop words]\n1 = der\n"))
                .hasMessage("de.txt:2: [stop words] holds words alone, without \"=\"");
        assertThatThrownBy(() -> read("[months]\nJanuar\n"))
                .hasMessage("de.txt:2: [months] wants \"key = word; word\"");
        assertThatThrownBy(() -> read("[months]\n13 = Undezember\n"))
                .hasMessage("de.txt:2: \"13\" is no key of [months]: 1 to 12");
        assertThatThrownBy(() -> read("[months]\nJan = Januar\n"))
                .hasMessage("de.txt:2: \"Jan\" is no key of [months]: 1 to 12");
        assertThatThrownBy(() -> read("[countries]\n= Deutschland\n"))
                .hasMessage("de.txt:2: \"\" is no key of [countries]: code of a country");
    }

    @Test
    void a_bad_declaration_is_named_with_its_file_and_number() {
        assertThatThrownBy(() -> sections("stop words\n")).hasMessageStartingWith("sections.txt:1: wants ");
        assertThatThrownBy(() -> sections("a: one\na: two\n")).hasMessage("sections.txt:2: a is declared twice");
    }

    @Test
    void words_are_found_in_the_form_they_are_compared_in() {
        assertThat(Words.numbers(word -> word.toUpperCase(Locale.ROOT), "months"))
                .containsEntry("MÄRZ", 3)
                .containsEntry("WRZEŚNIA", 9);
        assertThat(Words.byLanguage(UnaryOperator.identity(), "months").get("fi"))
                .contains("tammikuu");
        assertThat(Words.keys("dollars")).containsEntry("NZ", "NZD");
        assertThatThrownBy(() -> Words.set("no such section"))
                .hasMessage("sections.txt declares no section [no such section]");
    }

    @Test
    void languages_that_abbreviate_months_have_all_twelve() {
        var written = Map.of(
                "pt", "jan fev mar abr mai jun jul ago set out nov dez",
                "da", "jan feb mar apr maj jun jul aug sep okt nov dec",
                "nl", "jan feb mrt apr mei jun jul aug sep okt nov dec",
                "hu", "jan febr márc ápr máj jún júl aug szept okt nov dec");
        written.forEach((language, months) -> {
            var known = Words.entries("months").stream()
                    .filter(entry -> entry.language().equals(language))
                    .map(entry -> entry.key() + " " + entry.word())
                    .toList();
            var abbreviations = List.of(months.split(" ", -1));
            for (int month = 1; month <= 12; month++) {
                assertThat(known).as(language).contains(month + " " + abbreviations.get(month - 1));
            }
        });
    }

    @Test
    void a_pattern_takes_words_literally_and_the_longest_first() {
        var pattern = Words.oneOf(List.of("St", "Str.", "(C)"));

        assertThat(pattern).isEqualTo("(?:Str\\.|\\(C\\)|St)");
        assertThat(Words.oneOf(List.of("one", "two", "three", "four", "five", "six", "once*")))
                .isEqualTo("(?:f(?:our|ive)|o(?:nce\\p{L}*|ne)|six|t(?:hree|wo))");
        assertThat(Pattern.matches(pattern, "Str.")).isTrue();
        assertThat(Pattern.matches(pattern, "Stra")).isFalse();
    }

    @Test
    void every_file_is_read_and_every_section_has_words() throws IOException {
        try (var files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("files.txt", "sections.txt", "lexicon.txt", "links.txt")
                    .containsAll(Words.files())
                    .hasSize(Words.files().size() + 4);
        }
        assertThat(Words.sections())
                .allSatisfy(section ->
                        assertThat(Words.entries(section)).as(section).isNotEmpty());
    }

    @Test
    void every_section_is_used() throws IOException {
        var code = new StringBuilder();
        try (var files = Files.walk(Path.of("src/main/java"))) {
            for (var file :
                    files.filter(file -> file.toString().endsWith(".java")).toList()) {
                code.append(Files.readString(file));
            }
        }
        assertThat(Words.sections())
                .filteredOn(section -> code.indexOf("\"" + section + "\"") < 0)
                .isEmpty();
    }
}
