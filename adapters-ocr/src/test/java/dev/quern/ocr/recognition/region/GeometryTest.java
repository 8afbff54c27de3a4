package dev.quern.ocr.recognition.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.quern.ocr.recognition.region.MinimumRectangle.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeometryTest {
    @ParameterizedTest
    @ValueSource(doubles = {-80, -45, -10, 0, 3, 30, 60, 89})
    void the_smallest_rectangle_has_the_angle_and_the_extent_of_its_points(double degrees) {
        var random = new Random(5);
        double angle = Math.toRadians(degrees);
        var points = new ArrayList<Point>();
        for (int i = 0; i < 400; i++) {
            double along = i < 4 ? (i % 2 == 0 ? -50 : 50) : 100 * random.nextDouble() - 50;
            double across = i < 4 ? (i < 2 ? -8 : 8) : 16 * random.nextDouble() - 8;
            points.add(new Point(
                    200 + along * Math.cos(angle) - across * Math.sin(angle),
                    300 + along * Math.sin(angle) + across * Math.cos(angle)));
        }

        var region = MinimumRectangle.around(points, 0.9);

        assertThat(region.length()).isCloseTo(100, within(1e-6));
        assertThat(region.thickness()).isCloseTo(16, within(1e-6));
        assertThat(region.angle()).isCloseTo(angle, within(1e-6));
        assertThat(region.x()).isCloseTo(200, within(1e-6));
        assertThat(region.y()).isCloseTo(300, within(1e-6));
        assertThat(region.isUpright()).isEqualTo(Math.abs(degrees) > 45);
    }

    @Test
    void few_points_have_a_rectangle_too() {
        assertThat(MinimumRectangle.around(List.of(new Point(3, 4)), 1).length())
                .isZero();
        var line = MinimumRectangle.around(List.of(new Point(0, 0), new Point(0, 10), new Point(0, 5)), 1);
        assertThat(line.length()).isCloseTo(10, within(1e-9));
        assertThat(line.thickness()).isCloseTo(0, within(1e-9));
    }

    @Test
    void a_patch_of_likely_text_becomes_a_region_and_grows() {
        var map = new float[100 * 60];
        paint(map, 10, 20, 60, 28, 0.9f);
        paint(map, 10, 40, 60, 48, 0.35f); // likely, but not sure
        paint(map, 80, 20, 81, 50, 0.9f); // a stroke

        var regions = RegionFinder.find(map, 100, 60);

        assertThat(regions).hasSize(1);
        var region = regions.get(0);
        double grown = 50 * 8 * 1.6 / (2 * 58);
        assertThat(region.x()).isEqualTo(35);
        assertThat(region.y()).isEqualTo(24);
        assertThat(region.length()).isCloseTo(50 + 2 * grown, within(1e-6));
        assertThat(region.thickness()).isCloseTo(8 + 2 * grown, within(1e-6));
        assertThat(region.score()).isCloseTo(0.9, within(1e-6));
    }

    @Test
    void single_letters_are_level_like_the_lines_and_words_askew_stay_askew() {
        var map = new float[200 * 100];
        paint(map, 200, (x, y) -> x >= 10 && x < 110 && y >= 10 && y < 20);
        paint(map, 200, (x, y) -> Math.abs(x - 30) + Math.abs(y - 50) <= 6); // the strokes of a 4, say
        double angle = Math.toRadians(30);
        paint(map, 200, (x, y) -> {
            double along = (x - 120) * Math.cos(angle) + (y - 60) * Math.sin(angle);
            double across = -(x - 120) * Math.sin(angle) + (y - 60) * Math.cos(angle);
            return Math.abs(along) <= 24 && Math.abs(across) <= 9;
        });

        var regions = RegionFinder.find(map, 200, 100);

        assertThat(regions).hasSize(3);
        assertThat(regions.get(0).angle()).isCloseTo(0, within(1e-9));
        assertThat(regions)
                .filteredOn(region -> region.x() < 60)
                .singleElement()
                .satisfies(letter -> assertThat(letter.angle()).isCloseTo(0, within(1e-9)));
        assertThat(regions)
                .filteredOn(region -> region.x() > 100)
                .singleElement()
                .satisfies(word -> assertThat(word.angle()).isCloseTo(angle, within(Math.toRadians(3))));
    }

    private interface Shape {
        boolean has(int x, int y);
    }

    private static void paint(float[] map, int width, Shape shape) {
        for (int i = 0; i < map.length; i++) {
            if (shape.has(i % width, i / width)) {
                map[i] = 0.9f;
            }
        }
    }

    @Test
    void a_map_of_noise_or_of_nothing_does_no_harm() {
        assertThat(RegionFinder.find(new float[32 * 32], 32, 32)).isEmpty();
        var random = new Random(3);
        var noise = new float[320 * 320];
        for (int i = 0; i < noise.length; i++) {
            noise[i] = random.nextInt(20) == 0 ? Float.NaN : random.nextFloat();
        }
        assertThat(RegionFinder.find(noise, 320, 320)).allSatisfy(region -> {
            assertThat(region.length()).isFinite();
            assertThat(region.x()).isBetween(0.0, 320.0);
        });
    }

    private static void paint(float[] map, int left, int top, int right, int bottom, float value) {
        for (int y = top; y < bottom; y++) {
            for (int x = left; x < right; x++) {
                map[y * 100 + x] = value;
            }
        }
    }

    @Test
    void vertical_lines_tell_that_a_page_lies_on_its_side() {
        assertThat(Orientation.isOnItsSide(List.of(line(50, 300, 90), line(80, 300, -89), line(200, 100, 1))))
                .isTrue();
        assertThat(Orientation.isOnItsSide(List.of(line(50, 300, 2), line(80, 300, 90))))
                .isFalse();
        assertThat(Orientation.isOnItsSide(List.of(line(50, 15, 90), line(80, 12, 90))))
                .isFalse(); // single letters
        assertThat(Orientation.isOnItsSide(List.of())).isFalse();
    }

    @Test
    void the_skew_is_that_of_most_of_the_text_and_small() {
        assertThat(Orientation.skew(List.of(line(50, 300, 2), line(80, 280, 2.2), line(100, 40, -15))))
                .isCloseTo(Math.toRadians(2), within(1e-9));
        assertThat(Orientation.skew(List.of(line(50, 300, 35)))).isZero();
        assertThat(Orientation.skew(List.of())).isZero();
    }

    @Test
    void a_letter_taller_than_wide_reads_from_left_to_right() {
        var letter = new TextRegion(40, 40, 20, 10, Math.toRadians(89), 1);

        var levelled = Orientation.levelled(List.of(letter, line(80, 300, 90)));

        assertThat(levelled.get(0).length()).isEqualTo(10);
        assertThat(levelled.get(0).thickness()).isEqualTo(20);
        assertThat(levelled.get(0).angle()).isCloseTo(Math.toRadians(-1), within(1e-9));
        assertThat(levelled.get(1).length()).isEqualTo(300);
    }

    private static TextRegion line(double y, double length, double degrees) {
        return new TextRegion(250, y, length, 10, Math.toRadians(degrees), 1);
    }

    @Test
    void straightening_brings_the_words_of_a_slanting_line_to_one_height() {
        double skew = Math.toRadians(5);
        var laying = new Laying(1000, 2000, skew);
        // A line 300 pixels right of the centre and 200 below it, before the page was put down askew.
        double x = 500 + 300 * Math.cos(skew) - 200 * Math.sin(skew);
        double y = 1000 + 300 * Math.sin(skew) + 200 * Math.cos(skew);
        var slanting = new TextRegion(x, y, 200, 20, skew, 1);

        var first = laying.box(slanting, 0, 0.25);
        var last = laying.box(slanting, 0.5, 1);

        assertThat(first.left()).isCloseTo(0.7, within(1e-9));
        assertThat(first.right()).isCloseTo(0.75, within(1e-9));
        assertThat(last.right()).isCloseTo(0.9, within(1e-9));
        assertThat(first.centerY()).isCloseTo(0.6, within(1e-9));
        assertThat(last.centerY()).isCloseTo(0.6, within(1e-9));
        assertThat(first.height()).isCloseTo(14 / 2000.0, within(1e-9));
    }
}
