package dev.quern.ocr.recognition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CtcDecodingTest {
    private static final List<String> LETTERS = List.of("a", "b", "１", "中");

    private final Alphabet alphabet = new Alphabet(LETTERS);
    private final CtcDecoding decoding = new CtcDecoding(alphabet);

    @Test
    void a_letter_counts_once_until_a_pause_separates_it_from_the_next() {
        assertThat(read("aa-ab").text()).isEqualTo("aab");
        assertThat(read("-----").text()).isEmpty();
        assertThat(read("").words()).isEmpty();
    }

    @Test
    void full_width_forms_are_read_as_ordinary_characters() {
        assertThat(read("1-1").text()).isEqualTo("11");
    }

    @Test
    void a_merely_possible_space_separates_words() {
        var values = values("ab-ab");
        assertThat(decoding.read(FloatBuffer.wrap(values), 5, 1, Gaps.UNKNOWN, null)
                        .text())
                .isEqualTo("abab");
        values[2 * alphabet.size() + alphabet.size() - 1] = 0.1f;
        assertThat(decoding.read(FloatBuffer.wrap(values), 5, 1, Gaps.UNKNOWN, null)
                        .text())
                .isEqualTo("ab ab");
        assertThat(read("ab ab").text()).isEqualTo("ab ab");
    }

    @Test
    void a_gap_in_the_image_separates_words_where_a_space_is_unlikely_but_possible() {
        assertThat(read("a-b-a-b", 0, 4, 4, 4)).isEqualTo("abab");
        assertThat(read("a-b-a-b", 0.01f, 4, 4, 4)).isEqualTo("abab");
        assertThat(read("a-b-a-b", 0.01f, 4, 14, 4)).isEqualTo("ab ab");
        assertThat(read("a-b-a-b", 0, 4, 14, 4)).isEqualTo("abab");
    }

    @Test
    void a_wide_gap_separates_words_whatever_the_network_says() {
        assertThat(read("a--b--a--b", 0, 4, 22, 4)).isEqualTo("ab ab");
        assertThat(read("a--b--a--b", 0, 14, 22, 14))
                .as("of letters set far apart")
                .isEqualTo("abab");
    }

    @Test
    void a_comma_is_within_a_word_only_between_digits() {
        var letters = new Alphabet(List.of("a", "1", ","));
        assertThat(joined(letters, 2, 3, 1)).isEqualTo("1, a");
        assertThat(joined(letters, 1, 3, 2)).isEqualTo("a, 1");
        assertThat(joined(letters, 2, 3, 2)).isEqualTo("1,1");
        assertThat(joined(letters, 3, 1)).isEqualTo(",a");
    }

    private static String joined(Alphabet letters, int... indexes) {
        var values = new float[indexes.length * letters.size()];
        for (int i = 0; i < indexes.length; i++) {
            values[i * letters.size() + indexes[i]] = 0.9f;
        }
        return new CtcDecoding(letters)
                .read(FloatBuffer.wrap(values), indexes.length, 1, Gaps.UNKNOWN, null)
                .text();
    }

    @Test
    void touching_letters_are_not_separated_by_a_merely_possible_space() {
        assertThat(read("a-b-a-b", 0.1f, 0, 0, 0)).isEqualTo("abab");
        assertThat(read("a-b-a-b", 0.5f, 0, 0, 0)).isEqualTo("ab ab");
    }

    /** Reads a line with gaps of these columns between its letters, and with a space of this likelihood in the middle. */
    private String read(String steps, float space, int... gaps) {
        var values = values(steps);
        values[steps.length() / 2 * alphabet.size() + alphabet.size() - 1] = space;
        var pixels = new byte[steps.length() * CtcDecoding.STEP * 48 * Picture.CHANNELS];
        Arrays.fill(pixels, (byte) 255);
        var line = new Picture(steps.length() * CtcDecoding.STEP, 48, pixels);
        int pitch = (steps.length() - 1) / gaps.length;
        for (int letter = 0; letter <= gaps.length; letter++) {
            int middle = letter * pitch * CtcDecoding.STEP + CtcDecoding.STEP / 2;
            int next = middle + pitch * CtcDecoding.STEP;
            int left = letter == 0 ? 0 : middle - pitch * CtcDecoding.STEP / 2 + gaps[letter - 1] / 2;
            int right = letter == gaps.length ? line.width() : next - pitch * CtcDecoding.STEP / 2 - gaps[letter] / 2;
            for (int x = left; x < right; x++) {
                for (int channel = 0; channel < Picture.CHANNELS; channel++) {
                    pixels[(20 * line.width() + x) * Picture.CHANNELS + channel] = 0;
                }
            }
        }
        return decoding.read(FloatBuffer.wrap(values), steps.length(), 1, Gaps.of(line), null)
                .text();
    }

    @Test
    void a_single_ideograph_among_letters_is_taken_for_misread() {
        var values = values("ab-C-ab");
        values[3 * alphabet.size() + 1] = 0.3f; // but possibly an a
        assertThat(decoding.read(FloatBuffer.wrap(values), 7, 1, Gaps.UNKNOWN, null)
                        .text())
                .isEqualTo("abaab");
        assertThat(read("C-C").text()).isEqualTo("中中");
    }

    @Test
    void words_stand_where_their_letters_were_seen() {
        var line = read("-a-b--  --a-b-");

        assertThat(line.words()).extracting(ReadLine.ReadWord::text).containsExactly("ab", "ab");
        var first = line.words().get(0);
        assertThat(first.left()).isCloseTo(0.5 / 14, within(0.05));
        assertThat(first.right()).isCloseTo(4.5 / 14, within(0.05));
        assertThat(line.words().get(1).right()).isCloseTo(13.5 / 14, within(0.05));
        assertThat(first.confidence()).isCloseTo(0.8, within(1e-6));
        assertThat(line.confidence()).isCloseTo(0.8, within(1e-6));
    }

    @Test
    void padding_after_a_line_does_not_move_its_words() {
        var values = values("a-b-----");
        assertThat(decoding.read(FloatBuffer.wrap(values), 8, 0.5, Gaps.UNKNOWN, null)
                        .words()
                        .get(0)
                        .right())
                .isCloseTo(0.9, within(0.1));
    }

    @Test
    void a_known_language_decides_between_accents() {
        var letters = new Alphabet(List.of("a", "á", "à", "ä", "n", "ñ"));
        // Surely accented, and most likely with an accent that German does not have.
        var step = new float[] {0, 0.2f, 0.5f, 0.2f, 0.1f, 0, 0, 0};

        assertThat(accented(letters, step, null)).isEqualTo("á");
        assertThat(accented(letters, step, "de")).isEqualTo("ä");
        assertThat(accented(letters, step, "fr-CH")).isEqualTo("à");
        assertThat(accented(letters, step, "es")).isEqualTo("á");
        // A letter that the language never accents stays as it was seen, since it may be from a name.
        assertThat(accented(letters, new float[] {0, 0, 0, 0, 0, 0.1f, 0.9f, 0}, "de"))
                .isEqualTo("ñ");
        // An accent that is very unlikely gives the plain letter.
        assertThat(accented(letters, new float[] {0, 0.97f, 0.01f, 0, 0, 0, 0, 0}, "de"))
                .isEqualTo("a");
    }

    private static String accented(Alphabet letters, float[] step, @Nullable String language) {
        return new CtcDecoding(letters, 0.2f)
                .read(FloatBuffer.wrap(step), 1, 1, Gaps.UNKNOWN, Accents.of(language))
                .text();
    }

    private ReadLine read(String steps) {
        return decoding.read(FloatBuffer.wrap(values(steps)), steps.length(), 1, Gaps.UNKNOWN, null);
    }

    /** The likelihoods for one character a step: - for none, C for the ideograph. */
    private float[] values(String steps) {
        var values = new float[steps.length() * alphabet.size()];
        for (int i = 0; i < steps.length(); i++) {
            int index = switch (steps.charAt(i)) {
                case 'a' -> 1;
                case 'b' -> 2;
                case '1' -> 3;
                case 'C' -> 4;
                case ' ' -> alphabet.size() - 1;
                default -> Alphabet.NONE;
            };
            values[i * alphabet.size() + index] = 0.8f;
        }
        return values;
    }
}
