package dev.quern.ocr.recognition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.page.Box;
import java.awt.image.BufferedImage;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PictureTest {
    @Test
    void four_quarter_turns_are_none_and_one_brings_left_to_the_top() {
        var picture = numbered(5, 3);

        var turned = picture.turned(1);

        assertThat(turned.width()).isEqualTo(3);
        assertThat(turned.value(2, 0, 0)).isEqualTo(picture.value(0, 0, 0));
        assertThat(turned.value(0, 4, 0)).isEqualTo(picture.value(4, 2, 0));
        assertSame(picture.turned(2), turned.turned(1));
        assertSame(picture.turned(3), turned.turned(2));
        assertSame(picture, turned.turned(3));
    }

    @Test
    void shrinking_keeps_the_mean_and_thin_strokes() {
        var image = new BufferedImage(300, 90, BufferedImage.TYPE_3BYTE_BGR);
        image.setRGB(151, 40, 0xFFFFFF);
        var small = Picture.of(image).scaled(30, 9);

        assertThat(small.value(15, 4, 1)).isBetween(1, 6);
        var plain = new Picture(2, 2, new byte[] {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9});
        assertThat(plain.scaled(7, 5).value(3, 3, 2)).isEqualTo(9);
        assertThat(plain.halved().value(0, 0, 0)).isEqualTo(9);
    }

    @ParameterizedTest
    @ValueSource(ints = {BufferedImage.TYPE_3BYTE_BGR, BufferedImage.TYPE_BYTE_GRAY, BufferedImage.TYPE_BYTE_BINARY})
    void an_image_larger_than_reading_needs_is_halved(int type) {
        var image = new BufferedImage(4001, 3201, type);
        image.setRGB(2000, 1000, 0xFFFFFF);

        var picture = Picture.of(image);

        assertThat(picture.width()).isEqualTo(2000);
        assertThat(picture.height()).isEqualTo(1600);
        assertThat(picture.value(1000, 500, 1)).isEqualTo(64);
        assertThat(picture.value(999, 500, 1) + picture.value(1000, 499, 1)).isZero();
        // An image of one row cannot be halved and keeps its width.
        assertThat(Picture.of(new BufferedImage(13_000_000, 1, type)).width()).isEqualTo(13_000_000);
    }

    @Test
    void a_transparent_pixel_is_white_and_channels_are_blue_green_red() {
        var image = new BufferedImage(2, 1, BufferedImage.TYPE_INT_ARGB);
        image.setRGB(1, 0, 0xFF102030);

        var picture = Picture.of(image);

        assertThat(picture.value(0, 0, 0)).isEqualTo(255);
        assertThat(picture.value(1, 0, 0)).isEqualTo(0x30);
        assertThat(picture.value(1, 0, 1)).isEqualTo(0x20);
        assertThat(picture.value(1, 0, 2)).isEqualTo(0x10);
    }

    @Test
    void outside_the_chosen_parts_all_is_white() {
        var part = numbered(10, 10).only(List.of(new Box(0.2, 0.2, 0.5, 0.4)));

        assertThat(part.value(2, 2, 0)).isEqualTo(22);
        assertThat(part.value(4, 3, 0)).isEqualTo(34);
        assertThat(part.value(5, 3, 0)).isEqualTo(255);
        assertThat(part.value(1, 2, 0)).isEqualTo(255);
    }

    /** A picture in which the blue of each pixel is its number. */
    private static Picture numbered(int width, int height) {
        var pixels = new byte[width * height * Picture.CHANNELS];
        for (int i = 0; i < width * height; i++) {
            pixels[i * Picture.CHANNELS] = (byte) i;
        }
        return new Picture(width, height, pixels);
    }

    private static void assertSame(Picture expected, Picture actual) {
        assertThat(actual.width()).isEqualTo(expected.width());
        for (int y = 0; y < actual.height(); y++) {
            for (int x = 0; x < actual.width(); x++) {
                assertThat(actual.value(x, y, 0)).isEqualTo(expected.value(x, y, 0));
            }
        }
    }
}
