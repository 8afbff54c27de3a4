package dev.quern.ocr.engine.weigh;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The weights of the clues. They stand in {@code weights.txt}: a line {@code id weight} each, with a comment that says
 * what the clue is.
 */
public final class Weights {
    private static final String FILE = "/dev/quern/ocr/engine/weights.txt";
    private static final Pattern LINE = Pattern.compile("([a-z][a-z-]*[a-z])\\s+(-?\\d+(?:\\.\\d+)?)\\s+(#\\s*\\S.*)");

    private static final int DIGITS = 2;

    private static final Weights STANDARD = load();

    private final Map<String, Double> byId;

    private Weights(Map<String, Double> byId) {
        this.byId = byId;
    }

    /** The library's own: those of {@code weights.txt}. */
    public static Weights standard() {
        return STANDARD;
    }

    /**
     * The same with other weights for some.
     *
     * @throws IllegalArgumentException when there is none by such a name
     */
    public Weights with(Map<String, Double> others) {
        var all = new LinkedHashMap<>(byId);
        others.forEach((id, weight) -> {
            of(id);
            all.put(id, weight);
        });
        return new Weights(all);
    }

    /** Writes these into a text of such lines, whose order and comments stay. */
    public String into(String text) {
        return text.lines()
                .map(line -> {
                    var parts = LINE.matcher(line);
                    return parts.matches()
                            ? "%-33s %-5s %s".formatted(parts.group(1), plain(of(parts.group(1))), parts.group(3))
                            : line;
                })
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** The text that the library's own weights stand in. */
    public static String text() {
        try (var text = Objects.requireNonNull(Weights.class.getResourceAsStream(FILE), FILE)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String plain(double weight) {
        var rounded = BigDecimal.valueOf(weight)
                .setScale(DIGITS, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
        return rounded.startsWith("-") ? rounded : " " + rounded;
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
        try {
            return read("weights.txt", new StringReader(text()));
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
