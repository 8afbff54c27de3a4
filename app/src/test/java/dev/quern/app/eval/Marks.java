package dev.quern.app.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Objects;
import java.util.Properties;

/** Scores that were reached, kept in a file beside the tests: a worse one fails the build, a better one asks to raise it. */
final class Marks {
    private static final double BETTER = 0.02;

    private final String file;
    private final Properties marks = new Properties();

    private Marks(String file) {
        this.file = file;
    }

    static Marks in(String file) throws IOException {
        var marks = new Marks(file);
        try (var stream = Objects.requireNonNull(Marks.class.getResourceAsStream(file), file)) {
            marks.marks.load(stream);
        }
        return marks;
    }

    /** @param slack the most that a score may be below its mark */
    void assertReached(String mark, double score, double slack, String what) {
        double reached = Double.parseDouble(marks.getProperty(mark));
        assertThat(score)
                .as("mean F1 of %s, mark '%s' in %s", what, mark, file)
                .isGreaterThanOrEqualTo(reached - slack);
        assertThat(score)
                .as("better than the mark '%s' in %s: raise it", mark, file)
                .isLessThan(reached + BETTER);
    }
}
