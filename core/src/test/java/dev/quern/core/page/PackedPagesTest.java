package dev.quern.core.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PackedPagesTest {
    private static final Offset<Double> MILLIONTH = Offset.offset(1e-6);

    @Test
    void pages_come_back_as_they_were() throws IOException {
        var words = List.of(
                new Word("Łączna", new Box(0.1, 0.2, 0.25, 0.215), 11.25, true, 0.8),
                new Word("12,50€", new Box(-0.01, 0.2, 1.02, 0.2), 0, false),
                Word.of("\uD83D\uDE00", new Box(0, 0, 1, 1)));
        var rulings = List.of(new Ruling(new Box(0.1, 0.3, 0.9, 0.3)));
        var pages = new Pages(
                List.of(
                        new Page(0, 595.32, 841.92, words, rulings, new Laid(3, -0.0123)),
                        new Page(1, 80, 66, List.of())),
                true);

        var read = PackedPages.read(new ByteArrayInputStream(packed(pages)));

        assertThat(read.paged()).isTrue();
        assertThat(read.pages()).hasSize(2);
        var first = read.pages().get(0);
        assertThat(first.width()).isEqualTo(595.32);
        assertThat(first.laid()).isEqualTo(new Laid(3, -0.0123));
        for (int i = 0; i < words.size(); i++) {
            assertAlike(first.words().get(i), words.get(i));
        }
        assertAlike(first.rulings().get(0).box(), rulings.get(0).box());
        assertThat(read.pages().get(1)).isEqualTo(pages.pages().get(1));
    }

    @Test
    void a_word_takes_some_ten_bytes() throws IOException {
        var random = new Random(3);
        var words = new ArrayList<Word>();
        for (int line = 0; line < 50; line++) {
            double left = 0.1;
            for (int i = 0; i < 8; i++) {
                double right = left + 0.02 + 0.06 * random.nextDouble();
                var text = Integer.toString(random.nextInt(100_000), 36);
                words.add(new Word(text, new Box(left, 0.05 + line * 0.018, right, 0.065 + line * 0.018), 10, false));
                left = right + 0.005;
            }
        }
        var packed = packed(new Pages(List.of(new Page(0, 595, 842, words)), true));
        assertThat(packed.length).isLessThan(14 * words.size());
    }

    @Test
    void what_is_cut_off_or_something_else_is_refused() throws IOException {
        var pages = new Pages(List.of(new Page(0, 1, 1, List.of(Word.of("word", new Box(0, 0, 1, 1))))), false);
        var whole = packed(pages);
        for (int length = 0; length < whole.length; length++) {
            var cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> PackedPages.read(new ByteArrayInputStream(cut)))
                    .as("%d bytes", length)
                    .isInstanceOf(PackedPages.Unknown.class);
        }
        for (int i = 0; i < 8 * whole.length; i++) {
            var broken = whole.clone();
            broken[i / 8] ^= (byte) (1 << i % 8);
            assertThat(readOrRefused(broken)).as("bit %d of the bytes", i).isIn(pages, null);
        }
    }

    /** The pages, which stay the same where an unused bit was flipped, or null where they were refused. */
    private static @Nullable Pages readOrRefused(byte[] bytes) throws IOException {
        try {
            return PackedPages.read(new ByteArrayInputStream(bytes));
        } catch (PackedPages.Unknown refused) {
            return null;
        }
    }

    private static byte[] packed(Pages pages) throws IOException {
        var out = new ByteArrayOutputStream();
        PackedPages.write(pages, out);
        return out.toByteArray();
    }

    private static void assertAlike(Word read, Word written) {
        assertThat(read.text()).isEqualTo(written.text());
        assertThat(read.bold()).isEqualTo(written.bold());
        assertThat(read.fontSize()).isEqualTo(written.fontSize(), Offset.offset(0.01));
        assertAlike(read.box(), written.box());
    }

    private static void assertAlike(Box read, Box written) {
        assertThat(read.left()).isEqualTo(written.left(), MILLIONTH);
        assertThat(read.top()).isEqualTo(written.top(), MILLIONTH);
        assertThat(read.right()).isEqualTo(written.right(), MILLIONTH);
        assertThat(read.bottom()).isEqualTo(written.bottom(), MILLIONTH);
    }
}
