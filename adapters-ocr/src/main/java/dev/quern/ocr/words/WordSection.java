package dev.quern.ocr.words;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A section that files of words may have, as {@code sections.txt} declares it.
 *
 * @param keys what keys it has, as declared: "1 to 12", or words for people such as "code of a country"; empty where its words
 *     have none
 */
record WordSection(String name, String keys) {
    private static final Pattern DECLARATION = Pattern.compile("([a-z][a-z ]*?)(?: = ([^:]+?))?: *\\S.*");
    private static final Pattern RANGE = Pattern.compile("(-?\\d+) to (-?\\d+)");

    boolean keyed() {
        return !keys.isEmpty();
    }

    /** Returns whether a key is one of the numbers from one to another, where such are declared. */
    boolean allows(String key) {
        var range = RANGE.matcher(keys);
        if (!range.matches()) {
            return !key.isEmpty();
        }
        var number = number(key);
        return number != null
                && number >= Integer.parseInt(range.group(1))
                && number <= Integer.parseInt(range.group(2));
    }

    private static @Nullable Integer number(String key) {
        try {
            return Integer.valueOf(key);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** All that a file declares, a line each: {@code name: what it is} or {@code name = keys: what it is}. */
    static Map<String, WordSection> read(String file, Reader text) throws IOException {
        var sections = new LinkedHashMap<String, WordSection>();
        var lines = new BufferedReader(text);
        int number = 0;
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            var declared = DECLARATION.matcher(line);
            if (!declared.matches()) {
                throw new IllegalArgumentException(
                        file + ":" + number + ": wants \"name: what it is\" or \"name = keys: what it is\"");
            }
            var keys = declared.group(2) == null ? "" : declared.group(2);
            if (sections.put(declared.group(1), new WordSection(declared.group(1), keys)) != null) {
                throw new IllegalArgumentException(
                        file + ":" + number + ": " + declared.group(1) + " is declared twice");
            }
        }
        return sections;
    }
}
