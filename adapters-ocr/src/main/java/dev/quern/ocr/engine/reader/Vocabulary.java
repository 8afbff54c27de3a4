package dev.quern.ocr.engine.reader;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The pieces of words that all networks of this package know, with their vectors: 15 MB, which all of a process share.
 *
 * @param pieces cuts texts into them
 * @param vectors of each
 */
record Vocabulary(WordPieces pieces, WordVectors vectors) {
    /** Loaded when first asked for, since not every document needs it. */
    private static final class Loaded {
        static final Vocabulary ALL = read();

        private static Vocabulary read() {
            try {
                var words = new String(resource("pieces.txt"), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
                return new Vocabulary(new WordPieces(words), new WordVectors(resource("words.bin"), words.size()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** @throws LinkageError if it is not on the class path */
    static Vocabulary get() {
        return Loaded.ALL;
    }

    /** What stands beside this class, under a name. */
    static byte[] resource(String name) throws IOException {
        try (var in = Vocabulary.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new FileNotFoundException(name + " is not on the class path");
            }
            return in.readAllBytes();
        }
    }
}
