package dev.quern.app.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CalibrationTest {
    @Test
    void the_error_is_the_mean_distance_between_confidence_and_accuracy() {
        var calibration = new Calibration();
        for (int i = 0; i < 10; i++) {
            calibration.add(0.95, i < 8);
            calibration.add(0.35, i < 4);
        }

        assertThat(calibration.count()).isEqualTo(20);
        assertThat(calibration.expectedError()).isCloseTo((0.15 + 0.05) / 2, within(1e-9));
    }

    @Test
    void folders_add_up_bin_by_bin() {
        var bold = new Calibration();
        var shy = new Calibration();
        for (int i = 0; i < 10; i++) {
            bold.add(0.85, i < 7);
            shy.add(0.85, true);
        }

        var all = new Calibration();
        all.addAll(bold);
        all.addAll(shy);

        assertThat(all.expectedError()).isCloseTo(0, within(1e-9));
        var out = new ByteArrayOutputStream();
        all.print(new PrintStream(out, true, StandardCharsets.UTF_8));
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("0.8 to 0.9       20      0.85   0.85", "expected calibration error 0.000 over 20 values");
    }
}
