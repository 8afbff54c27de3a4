package dev.quern.ocr.words;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The words of all languages, by section. They are read once; whoever looks words up often takes a set or a pattern of them
 * when its class is loaded.
 */
public final class Words {
    private static final Pattern QUOTED = Pattern.compile("[\\\\.\\[\\]{}()*+?^$|]");
    /** So few words are tried one after the other. */
    private static final int FEW = 6;

    private static final Map<String, List<WordEntry>> SECTIONS = load();

    private Words() {}

    /** Returns the entries of a section, in the order of its files. */
    public static List<WordEntry> entries(String section) {
        var entries = SECTIONS.get(section);
        if (entries == null) {
            throw new IllegalArgumentException("sections.txt declares no section [" + section + "]");
        }
        return entries;
    }

    /** The words of some sections, as they are written. */
    public static Set<String> set(String... sections) {
        return set(UnaryOperator.identity(), sections);
    }

    /** The words of some sections, brought to a form for comparison. */
    public static Set<String> set(UnaryOperator<String> form, String... sections) {
        var words = new LinkedHashSet<String>();
        for (var section : sections) {
            entries(section).forEach(entry -> words.add(form.apply(entry.word())));
        }
        return Set.copyOf(words);
    }

    /** The words of a section in their order. */
    public static List<String> list(String section) {
        return entries(section).stream().map(WordEntry::word).toList();
    }

    /** The words of a section by their language. */
    public static Map<String, Set<String>> byLanguage(UnaryOperator<String> form, String section) {
        var byLanguage = new HashMap<String, Set<String>>();
        for (var entry : entries(section)) {
            byLanguage
                    .computeIfAbsent(entry.language(), language -> new LinkedHashSet<>())
                    .add(form.apply(entry.word()));
        }
        byLanguage.replaceAll((language, words) -> Set.copyOf(words));
        return Map.copyOf(byLanguage);
    }

    /** Returns the key of each word of a section. */
    public static Map<String, String> keys(String section) {
        return keys(UnaryOperator.identity(), section);
    }

    /** Returns the key of each word of a section, the words brought to a form for comparison. */
    public static Map<String, String> keys(UnaryOperator<String> form, String section) {
        var keys = new LinkedHashMap<String, WordEntry>();
        for (var entry : entries(section)) {
            var other = keys.putIfAbsent(form.apply(entry.word()), entry);
            if (other != null && !other.key().equals(entry.key())) {
                throw new IllegalArgumentException("%s.txt: \"%s\" is %s in [%s], but %s in %s.txt"
                        .formatted(
                                entry.language(), entry.word(), entry.key(), section, other.key(), other.language()));
            }
        }
        var byWord = new LinkedHashMap<String, String>();
        keys.forEach((word, entry) -> byWord.put(word, entry.key()));
        return Collections.unmodifiableMap(byWord);
    }

    /** Returns the number of each word of a section, the words brought to a form for comparison. */
    public static Map<String, Integer> numbers(UnaryOperator<String> form, String section) {
        var numbers = new HashMap<String, Integer>();
        keys(form, section).forEach((word, key) -> numbers.put(word, Integer.valueOf(key)));
        return Map.copyOf(numbers);
    }

    /** The words of a section by what they stand for, both in the order of the files. */
    public static Map<String, List<String>> byKey(String section) {
        var byKey = new LinkedHashMap<String, List<String>>();
        for (var entry : entries(section)) {
            byKey.computeIfAbsent(entry.key(), key -> new ArrayList<>()).add(entry.word());
        }
        byKey.replaceAll((key, words) -> List.copyOf(words));
        return Collections.unmodifiableMap(byKey);
    }

    /** A group of a regular expression that matches any word of some sections, the longer ones first. */
    public static String oneOf(String... sections) {
        return oneOf(
                Stream.of(sections).flatMap(section -> list(section).stream()).toList());
    }

    /** The same, where points of the words may be missing, and the blanks after points. */
    public static String oneOfLoosely(String... sections) {
        return oneOf(sections).replace("\\. ", "\\.? ?").replaceAll("\\\\\\.(?!\\?)", "\\\\.?");
    }

    /** A group of a regular expression that matches any of some words, the longer ones first; "rent*" is any word that begins so. */
    public static String oneOf(Collection<String> words) {
        if (words.isEmpty()) {
            throw new IllegalArgumentException("no words");
        }
        // By their first letters, so that most are not tried where they cannot be.
        var byFirst = new TreeMap<String, List<String>>();
        words.stream()
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .forEach(word -> byFirst.computeIfAbsent(
                                words.size() > FEW ? word.substring(0, word.offsetByCodePoints(0, 1)) : "",
                                first -> new ArrayList<>())
                        .add(word));
        return byFirst.entrySet().stream()
                .map(group -> {
                    var rests = group.getValue().stream()
                            .map(word -> quoted(word.substring(group.getKey().length())))
                            .collect(Collectors.joining("|"));
                    boolean grouped =
                            !group.getKey().isEmpty() && group.getValue().size() > 1;
                    return quoted(group.getKey()) + (grouped ? "(?:" + rests + ")" : rests);
                })
                .collect(Collectors.joining("|", "(?:", ")"));
    }

    /** Not between \Q and \E: patterns put together of many such words would be longer than they need be. */
    private static String quoted(String word) {
        boolean begins = word.endsWith("*");
        var whole = begins ? word.substring(0, word.length() - 1) : word;
        return QUOTED.matcher(whole).replaceAll("\\\\$0") + (begins ? "\\p{L}*" : "");
    }

    private static Map<String, List<WordEntry>> load() {
        try {
            Map<String, WordSection> declared;
            try (var text = open("sections.txt")) {
                declared = WordSection.read("sections.txt", text);
            }
            var sections = new LinkedHashMap<String, List<WordEntry>>();
            declared.keySet().forEach(name -> sections.put(name, new ArrayList<>()));
            for (var file : files()) {
                try (var text = open(file)) {
                    for (var entry : WordFile.read(file, text, declared)) {
                        Objects.requireNonNull(sections.get(entry.section())).add(entry);
                    }
                }
            }
            sections.replaceAll((name, entries) -> List.copyOf(entries));
            return Collections.unmodifiableMap(sections);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files of words: what the class path holds cannot be listed. */
    static List<String> files() throws IOException {
        try (var lines = new BufferedReader(open("files.txt"))) {
            return lines.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        }
    }

    static Set<String> sections() {
        return SECTIONS.keySet();
    }

    private static Reader open(String file) {
        return new InputStreamReader(
                Objects.requireNonNull(Words.class.getResourceAsStream(file), file), StandardCharsets.UTF_8);
    }
}
