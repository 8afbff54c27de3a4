package dev.quern.ocr.words;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** One file of words: sections with their entries, a line each. Errors name the file and the line. */
final class WordFile {
    private final String name;
    private final Map<String, WordSection> sections;
    private final List<WordEntry> entries = new ArrayList<>();
    private final HashSet<String> seen = new HashSet<>();
    private int number;

    private WordFile(String name, Map<String, WordSection> sections) {
        this.name = name;
        this.sections = sections;
    }

    /**
     * Reads a file.
     *
     * @param name that of the file, for errors; without its ending it is the language
     * @param sections those there may be
     * @throws IllegalArgumentException with file and line, if a line is not to be understood
     */
    static List<WordEntry> read(String name, Reader text, Map<String, WordSection> sections) throws IOException {
        var file = new WordFile(name, sections);
        var lines = new BufferedReader(text);
        WordSection open = null;
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            file.number++;
            var bare = line.strip();
            if (bare.isEmpty() || bare.startsWith("#")) {
                continue;
            }
            if (bare.startsWith("[")) {
                open = file.section(bare);
            } else if (open == null) {
                throw file.wrong("a word stands before the first [section]");
            } else {
                file.entry(open, bare);
            }
        }
        return List.copyOf(file.entries);
    }

    private WordSection section(String line) {
        if (!line.endsWith("]")) {
            throw wrong("the heading lacks its \"]\"");
        }
        var title = line.substring(1, line.length() - 1).strip();
        var section = sections.get(title);
        if (section == null) {
            throw wrong("there is no section [" + title + "]; sections.txt lists those there are");
        }
        if (!seen.add("[" + title)) {
            throw wrong("the section [" + title + "] stands in this file already");
        }
        return section;
    }

    private void entry(WordSection section, String line) {
        int equals = line.indexOf('=');
        if (section.keyed() != equals >= 0) {
            throw wrong(
                    section.keyed()
                            ? "[" + section.name() + "] wants \"key = word; word\""
                            : "[" + section.name() + "] holds words alone, without \"=\"");
        }
        var key = section.keyed() ? line.substring(0, equals).strip() : "";
        if (section.keyed() && !section.allows(key)) {
            throw wrong("\"" + key + "\" is no key of [" + section.name() + "]: " + section.keys());
        }
        for (var part : line.substring(equals + 1).split(";", -1)) {
            var word = part.strip();
            if (word.isEmpty()) {
                throw wrong("a word is missing beside \";\" or \"=\"");
            }
            if (!seen.add(section.name() + "=" + key + "=" + word)) {
                throw wrong("\"" + word + "\" stands in [" + section.name() + "] already");
            }
            entries.add(new WordEntry(section.name(), name.replaceFirst("\\.txt$", ""), key, word));
        }
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException(name + ":" + number + ": " + what);
    }
}
