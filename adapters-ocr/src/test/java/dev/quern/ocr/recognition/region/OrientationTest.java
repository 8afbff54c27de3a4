package dev.quern.ocr.recognition.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrientationTest {
    private static final double ANGLE = Math.toRadians(0.7);
    private static final double TENTH_OF_A_DEGREE = Math.toRadians(0.1);

    @Test
    void short_lines_side_by_side_tell_the_skew_of_a_page_even_if_each_seems_level() {
        assertThat(Orientation.skew(table(ANGLE))).isCloseTo(ANGLE, within(TENTH_OF_A_DEGREE));
    }

    @Test
    void a_level_page_is_level() {
        assertThat(Orientation.skew(table(0))).isCloseTo(0, within(TENTH_OF_A_DEGREE));
    }

    @Test
    void one_line_alone_tells_the_skew() {
        assertThat(Orientation.skew(List.of(new TextRegion(300, 300, 400, 20, 0.05, 1))))
                .isEqualTo(0.05);
        assertThat(Orientation.skew(List.of())).isZero();
    }

    /** Regions in four columns and thirty rows; each seems level, and its place is rounded to the pixel. */
    private static List<TextRegion> table(double angle) {
        var cells = new ArrayList<TextRegion>();
        for (int row = 0; row < 30; row++) {
            for (int column = 0; column < 4; column++) {
                double x = 120 + 240 * column;
                double y = 100 + 30 * row;
                cells.add(new TextRegion(
                        Math.round(x * Math.cos(angle) - y * Math.sin(angle)),
                        Math.round(x * Math.sin(angle) + y * Math.cos(angle)),
                        90 + 7 * ((row + column) % 5),
                        18,
                        0,
                        1));
            }
        }
        return cells;
    }
}
