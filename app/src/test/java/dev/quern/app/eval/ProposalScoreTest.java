package dev.quern.app.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.ocr.reading.ReadersByType;
import dev.quern.ocr.reading.TikaTypeDetector;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The values that a mailbox without fields would find in labelled folders; {@link SampleScoreTest} has those of drawn ones. */
class ProposalScoreTest {
    @Test
    @EnabledIfSystemProperty(named = "quern.proposals", matches = ".+")
    void fields_are_proposed_for_labelled_folders() throws IOException {
        var types = new TikaTypeDetector();
        var all = new ProposalScore(ReadersByType.standard(), types);
        for (var folder : System.getProperty("quern.proposals").split(",", -1)) {
            var one = new ProposalScore(ReadersByType.standard(), types);
            var labelled = LabelledFolder.read(Path.of(folder));
            one.add(labelled);
            all.add(labelled);
            System.out.println(folder + ": " + one);
        }
        System.out.println("all: " + all);
        assertThat(all).asString().doesNotContain("of 0 values");
    }
}
