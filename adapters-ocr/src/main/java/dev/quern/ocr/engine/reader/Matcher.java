package dev.quern.ocr.engine.reader;

import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.quern.core.field.Field;
import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.onnx.Onnx;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells how likely a label, or a sentence without its value, is to answer what a field asks for, in any of the languages it was
 * taught: "Start of hire" answers "PickUp. date the car is picked up". A small network that was taught with kinds of documents;
 * its card is `adapters-ocr/training/README.md`. Safe for many threads.
 */
public final class Matcher {
    /** Stands in a sentence for the value that was taken out. */
    public static final String BLANK = WordPieces.BLANK;

    private static final Logger LOG = LoggerFactory.getLogger(Matcher.class);
    /** Vectors that are kept, at most: labels come again with the next document. */
    private static final int REMEMBERED = 6_000;

    /** Networks that run on other processors differ a little in the last digits. */
    private static final double STEPS = 100;

    private final Network network;
    private final TextVectors vectors;

    private Matcher(Network network) {
        this.network = network;
        vectors = new TextVectors(network.session(), REMEMBERED);
    }

    /** The network and what it was taught with: 20 MB, which all matchers of a process share. */
    private record Network(OrtSession session, double scale, double none) {
        static Network of(OrtSession session) throws OrtException {
            var taught = session.getMetadata().getCustomMetadata();
            return new Network(
                    session, Double.parseDouble(taught.get("scale")), Double.parseDouble(taught.get("none")));
        }
    }

    /** Loaded when first asked for, since not every document needs it. */
    private static final class Loaded {
        static final Optional<Network> NETWORK = read();

        private static Optional<Network> read() {
            try {
                var network = Network.of(Onnx.load(Vocabulary.resource("matcher.onnx"), 1));
                Vocabulary.get();
                return Optional.of(network);
            } catch (IOException | OrtException | RuntimeException | LinkageError e) {
                LOG.warn("Labels are compared by their words only, not by what they mean: {}", e.toString());
                return Optional.empty();
            }
        }
    }

    /** Returns a matcher that remembers the texts it compares; empty where networks cannot run, which is logged once. */
    public static Optional<Matcher> load() {
        return Loaded.NETWORK.map(Matcher::new);
    }

    /** Returns a field as the network was taught to read it: its name, its question, and the format of its values. */
    public static String asked(Field field) {
        var asked = new StringBuilder(Wording.inFull(field.name()));
        if (field.query() != null && !field.query().isBlank()) {
            asked.append(". ").append(field.query());
        }
        return asked.append(". ")
                .append(field.format().name().toLowerCase(Locale.ROOT))
                .toString();
    }

    /** Returns the likelihood, from 0 to 1, that a text on a page answers what is {@linkplain #asked asked}. */
    public double likelihood(String asked, String text) {
        double chance = 1 / (1 + Math.exp(-logit(asked, text)));
        return rounded(chance);
    }

    /** Returns the odds that a text answers each of several fields rather than nothing. */
    public double[] odds(List<String> asked, String text) {
        return asked.stream().mapToDouble(field -> Math.exp(logit(field, text))).toArray();
    }

    /** Rounds a likelihood to what all processors agree on. */
    public static double rounded(double likelihood) {
        return Math.round(likelihood * STEPS) / STEPS;
    }

    /** The logarithm of the odds. */
    double logit(String asked, String text) {
        var mine = vectors.of(asked);
        var yours = vectors.of(text);
        double product = 0;
        for (int i = 0; i < mine.length; i++) {
            product += mine[i] * yours[i];
        }
        return network.scale() * product - network.none();
    }

    /** The numbers of a text's pieces, for the test that both sides cut alike. */
    long[] pieces(String text) {
        return Vocabulary.get().pieces().of(text);
    }
}
