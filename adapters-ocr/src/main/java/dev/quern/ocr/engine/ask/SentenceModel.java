package dev.quern.ocr.engine.ask;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.ocr.engine.text.Budget;
import dev.quern.ocr.engine.text.Remembered;
import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.onnx.Onnx;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How alike two short texts are in what they mean, by all-MiniLM-L6-v2: English, and what is spelled like it. It says
 * that "excess" is near "deductible", which share no letter; it also finds near what merely occurs together.
 */
public final class SentenceModel {
    private static final Logger LOG = LoggerFactory.getLogger(SentenceModel.class);
    private static final String NAME = "/all-minilm-l6-v2-q";
    /** The words that the network has for the beginning, for what it does not know, and for the end. */
    private static final String BEGIN = "[CLS]";

    private static final String UNKNOWN = "[UNK]";
    private static final String END = "[SEP]";
    private static final Pattern MARK = Pattern.compile("([^\\p{L}\\p{N}\\s])");
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final int LONGEST = 64;
    /** Texts whose vectors are kept, at most: labels come again with the next document. */
    private static final int REMEMBERED = 4_000;

    /** Networks that run on other processors differ a little in the last digits. */
    private static final double STEPS = 50;

    private final OrtEnvironment environment = Onnx.environment();
    private final OrtSession session;
    private final Map<String, Long> vocabulary;
    private final Remembered<String, float[]> vectors = new Remembered<>(new Budget(REMEMBERED));

    private SentenceModel(OrtSession session, Map<String, Long> vocabulary) {
        this.session = session;
        this.vocabulary = vocabulary;
    }

    /** Loaded when first asked for, since not every document needs it. */
    private static final class Shared {
        static final Optional<SentenceModel> MODEL = read();

        private static Optional<SentenceModel> read() {
            try {
                return Optional.of(new SentenceModel(Onnx.load(resource(".onnx"), 1), vocabulary()));
            } catch (IOException | RuntimeException | LinkageError e) {
                LOG.warn("Labels are compared by their words only, not by what they mean: {}", e.toString());
                return Optional.empty();
            }
        }
    }

    /** The one of the process; empty where it cannot run. */
    public static Optional<SentenceModel> shared() {
        return Shared.MODEL;
    }

    private static Map<String, Long> vocabulary() throws IOException {
        var vocabulary = new HashMap<String, Long>();
        var words = new ObjectMapper()
                .readTree(resource("-tokenizer.json"))
                .path("model")
                .path("vocab");
        words.properties()
                .forEach(word -> vocabulary.put(word.getKey(), word.getValue().asLong()));
        return vocabulary;
    }

    private static byte[] resource(String ending) throws IOException {
        try (var in = SentenceModel.class.getResourceAsStream(NAME + ending)) {
            if (in == null) {
                throw new FileNotFoundException(NAME + ending + " is not on the class path");
            }
            return in.readAllBytes();
        }
    }

    /** From -1 to 1; 1 for the same text. */
    public double alike(String one, String other) {
        var mine = vector(one);
        var yours = vector(other);
        double product = 0;
        for (int i = 0; i < mine.length; i++) {
            product += mine[i] * yours[i];
        }
        return Math.round(product * STEPS) / STEPS;
    }

    private float[] vector(String text) {
        return vectors.get(text, this::run);
    }

    /** The longest pieces of each word that the network knows. */
    private List<Long> pieces(String text) {
        var pieces = new ArrayList<Long>();
        pieces.add(id(BEGIN));
        var spaced = MARK.matcher(Wording.fold(text)).replaceAll(" $1 ").strip();
        for (var word : BLANKS.split(spaced, -1)) {
            pieces.addAll(piecesOf(word));
        }
        var some = new ArrayList<>(pieces.subList(0, Math.min(LONGEST, pieces.size())));
        some.add(id(END));
        return some;
    }

    private List<Long> piecesOf(String word) {
        var pieces = new ArrayList<Long>();
        int from = 0;
        while (from < word.length()) {
            int to = word.length();
            Long piece = null;
            for (; to > from && piece == null; to--) {
                piece = vocabulary.get((from > 0 ? "##" : "") + word.substring(from, to));
            }
            if (piece == null) {
                return List.of(id(UNKNOWN));
            }
            pieces.add(piece);
            from = to + 1;
        }
        return pieces;
    }

    private long id(String word) {
        return vocabulary.getOrDefault(word, 0L);
    }

    private float[] run(String text) {
        var pieces = pieces(text);
        int length = pieces.size();
        var ids = new long[1][length];
        var mask = new long[1][length];
        for (int i = 0; i < length; i++) {
            ids[0][i] = pieces.get(i);
            mask[0][i] = 1;
        }
        try (var input = OnnxTensor.createTensor(environment, ids);
                var attention = OnnxTensor.createTensor(environment, mask);
                var kinds = OnnxTensor.createTensor(environment, new long[1][length]);
                var result =
                        session.run(Map.of("input_ids", input, "attention_mask", attention, "token_type_ids", kinds))) {
            return mean(((float[][][]) result.get(0).getValue())[0]);
        } catch (OrtException e) {
            throw new IllegalStateException("The network for sentences failed: " + e.getMessage(), e);
        }
    }

    /** The mean of the vectors of all pieces, of length 1. */
    private static float[] mean(float[][] rows) {
        var mean = new float[rows[0].length];
        for (var row : rows) {
            for (int i = 0; i < mean.length; i++) {
                mean[i] += row[i];
            }
        }
        double square = 0;
        for (float x : mean) {
            square += x * x;
        }
        float length = (float) Math.sqrt(square);
        for (int i = 0; i < mean.length; i++) {
            mean[i] /= length;
        }
        return mean;
    }
}
