package dev.quern.ocr.engine.weigh;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The weights of the clues. They stand in {@code weights.txt}: a line {@code id weight} each, with a comment that says
 * what the clue is.
 */
public final class Weights {
    private static final String FILE = "/dev/quern/ocr/engine/weights.txt";
    private static final Pattern LINE = Pattern.compile("([a-z][a-z-]*[a-z])\\s+(-?\\d+(?:\\.\\d+)?)\\s+#\\s*\\S.*");

    private static final Weights SHARED = load();

    private final Map<String, Double> byId;

    private Weights(Map<String, Double> byId) {
        this.byId = byId;
    }

    /** Those of the library. */
    public static Weights shared() {
        return SHARED;
    }

    /**
     * Reads a text of such lines.
     *
     * @param name of the file, for messages
     * @throws IllegalArgumentException naming the line that is wrong
     */
    public static Weights read(String name, Reader text) throws IOException {
        var byId = new LinkedHashMap<String, Double>();
        var lines = new BufferedReader(text);
        int number = 0;
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            var parts = LINE.matcher(line);
            if (!parts.matches()) {
                throw new IllegalArgumentException("%s:%d: \"%s\" is not a clue, its weight and, after #, what it is"
                        .formatted(name, number, line));
            }
            if (byId.put(parts.group(1), Double.valueOf(parts.group(2))) != null) {
                throw new IllegalArgumentException(
                        "%s:%d: \"%s\" has a weight already".formatted(name, number, parts.group(1)));
            }
        }
        return new Weights(byId);
    }

    private static Weights load() {
        try (var text = new InputStreamReader(
                Objects.requireNonNull(Weights.class.getResourceAsStream(FILE), FILE), StandardCharsets.UTF_8)) {
            return read("weights.txt", text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Points for a strength of 1.
     *
     * @throws IllegalArgumentException when there is none for it
     */
    public double of(String id) {
        var weight = byId.get(id);
        if (weight == null) {
            throw new IllegalArgumentException("weights.txt has no weight for \"" + id + "\"");
        }
        return weight;
    }

    /** All that have one, in the order of the file. */
    public Set<String> ids() {
        return byId.keySet();
    }
}
