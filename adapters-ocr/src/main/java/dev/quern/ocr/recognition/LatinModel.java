package dev.quern.ocr.recognition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The recogniser for the letters of Europe's languages (€ £ ç ñ ö ß ô ê ł and so on), which the embedded one does not know.
 * It is not part of the program: its two files are looked for in a folder of models, and reading goes on without them.
 */
public final class LatinModel {
    /** The network (PP-OCR version 3, Latin script). */
    public static final String NETWORK = "latin_PP-OCRv3_rec_infer.onnx";
    /** The characters it knows, one a line. */
    public static final String CHARACTERS = "latin_dict.txt";

    private static final float THINKABLE_ACCENT = 0.2f;

    private static final Logger LOG = LoggerFactory.getLogger(LatinModel.class);

    private LatinModel() {}

    /** Returns whether a folder has it. */
    public static boolean isIn(Path models) {
        return Files.isRegularFile(models.resolve(NETWORK)) && Files.isRegularFile(models.resolve(CHARACTERS));
    }

    /** The reader, or null where it is not there, or damaged: then the log says so. */
    static @Nullable LineReader load(@Nullable Path models, ExecutorService pool) {
        if (models == null || !isIn(models)) {
            return null;
        }
        try {
            var network = new Model(Files.readAllBytes(models.resolve(NETWORK)), 1);
            var alphabet = new Alphabet(Files.readAllLines(models.resolve(CHARACTERS)));
            return new OnnxLineReader(network, alphabet, new CtcDecoding(alphabet, THINKABLE_ACCENT), pool);
        } catch (IOException | IllegalStateException e) {
            LOG.warn(
                    "The model for accented letters in {} cannot be loaded, reading goes on without: {}. Delete it, and"
                            + " fetch it again with 'quern models fetch'.",
                    models,
                    e.getMessage());
            return null;
        }
    }
}
