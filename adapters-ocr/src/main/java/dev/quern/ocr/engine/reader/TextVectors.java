package dev.quern.ocr.engine.reader;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.quern.ocr.engine.text.Budget;
import dev.quern.ocr.engine.text.Remembered;
import dev.quern.ocr.onnx.Onnx;
import java.util.Map;

/** A network that turns short texts into vectors of length 1, and those that it made lately. Safe for many threads. */
final class TextVectors {
    private final OrtSession network;
    private final Remembered<String, float[]> known;

    /** @param remembered vectors that are kept, at most: labels and questions come again with the next document */
    TextVectors(OrtSession network, int remembered) {
        this.network = network;
        known = new Remembered<>(new Budget(remembered));
    }

    float[] of(String text) {
        return known.get(text, this::computed);
    }

    /** Each text by itself, since rounding to eight bits depends on all that is computed together. */
    private float[] computed(String text) {
        var words = Vocabulary.get();
        try (var input = OnnxTensor.createTensor(
                        Onnx.environment(), words.vectors().of(words.pieces().of(text)));
                var result = network.run(Map.of("rows", input))) {
            return (float[]) result.get(0).getValue();
        } catch (OrtException e) {
            throw new IllegalStateException("The network that compares texts failed: " + e.getMessage(), e);
        }
    }
}
