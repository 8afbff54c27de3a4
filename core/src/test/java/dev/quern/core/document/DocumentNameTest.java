package dev.quern.core.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.kernel.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentNameTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "invoice.pdf | invoice.pdf",
                "../../etc/passwd | passwd",
                "C:\\Users\\ada\\order 7.pdf | order 7.pdf",
                "/absolute/offer.txt | offer.txt",
                "Rechnung für März.pdf | Rechnung für März.pdf"
            })
    void folders_are_left_out(String sent, String kept) {
        assertThat(new DocumentName(sent).value()).isEqualTo(kept);
    }

    @Test
    void what_cannot_be_shown_is_left_out() {
        assertThat(new DocumentName("a\u0000b\r\n\ud800c.pdf").value()).isEqualTo("abc.pdf");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "folder/", "..", "a/..", "\u0000"})
    void text_without_a_file_name_is_refused(String sent) {
        assertThatThrownBy(() -> new DocumentName(sent))
                .isInstanceOf(Refusal.Invalid.class)
                .hasMessage("The file has no name.");
    }

    @Test
    void a_long_name_keeps_its_extension() {
        var name = new DocumentName("x".repeat(1_000) + ".pdf");

        assertThat(name.value()).hasSize(DocumentName.MAX_LENGTH).endsWith(".pdf");
    }

    @ParameterizedTest
    @CsvSource({"a.pdf,a", "a.b.pdf,a.b", "README,README", ".env,.env"})
    void the_stem_is_the_name_without_its_extension(String name, String stem) {
        assertThat(new DocumentName(name).stem()).isEqualTo(stem);
    }

    @ParameterizedTest
    @CsvSource({
        "invoice\u202Efdp.exe, invoicefdp.exe",
        "a\u200Bb\uFEFF.txt, ab.txt",
        "\u2066x\u2069.pdf, x.pdf",
        "a\u0007\u0085b\u2028c.txt, abc.txt",
        "\u200F\u05D0.txt, \u05D0.txt",
        "so\u00ADft.txt, soft.txt"
    })
    void what_nobody_sees_and_what_turns_letters_around_goes_out(String written, String shown) {
        assertThat(new DocumentName(written).value()).isEqualTo(shown);
        assertThat(DocumentName.ofTitle(written).value()).isEqualTo(shown);
    }
}
