package dev.quern.app.samples.content;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A resource of keys with alternatives: {@code key=one|other}. Each resource is read once. */
public final class WordList {
    private static final Map<String, WordList> READ = new ConcurrentHashMap<>();

    private final String name;
    private final Properties lines = new Properties();

    private WordList(String name) {
        this.name = name;
        var resource = "/dev/quern/app/samples/" + name + ".properties";
        try (var stream = Objects.requireNonNull(WordList.class.getResourceAsStream(resource), resource)) {
            lines.load(new InputStreamReader(stream, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The list of this name.
     *
     * @param name the name of the resource, without folder and ending
     */
    public static WordList named(String name) {
        return READ.computeIfAbsent(name, WordList::new);
    }

    public boolean has(String key) {
        return lines.containsKey(key);
    }

    public List<String> all(String key) {
        @Nullable String line = lines.getProperty(key);
        if (line == null) {
            throw new IllegalArgumentException("No " + key + " in " + name);
        }
        return List.of(line.split("\\|", -1));
    }

    /** The alternatives of the first of these keys that has any. */
    public List<String> allOfFirst(String... keys) {
        for (var key : keys) {
            if (has(key)) {
                return all(key);
            }
        }
        throw new IllegalArgumentException("None of " + List.of(keys) + " in " + name);
    }
}
