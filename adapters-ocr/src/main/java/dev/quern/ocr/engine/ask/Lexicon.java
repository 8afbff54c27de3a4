package dev.quern.ocr.engine.ask;

import dev.quern.ocr.engine.text.Budget;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Remembered;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.value.text.EditDistance;
import dev.quern.ocr.words.Words;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * The labels of business documents in many languages, read once from {@code lexicon.txt}; its head tells the format. What links
 * promise is another one, {@code links.txt}.
 */
public final class Lexicon {
    private static final int LONGEST = 6;
    /** Words, labels and what they say of fields: some twenty megabytes. */
    private static final int REMEMBERED = 60_000;

    /** Too many shorter words differ by one letter: there only letters that look alike are taken for each other. */
    private static final int LONG_WORD = 7;

    private static final Map<String, String> COMPOSED = Map.of(
            "invoice_word", "invoice_number",
            "order_word", "order_number",
            "contract_word", "contract_number",
            "delivery_word", "delivery_note_number",
            "quote_word", "quote_number",
            "receipt_word", "receipt_number");
    private static final Map<String, String> DATED = Map.of(
            "invoice_word", "issue_date",
            "order_word", "order_date",
            "contract_word", "contract_date",
            "delivery_word", "delivery_date",
            "quote_word", "quote_date",
            "receipt_word", "receipt_date");

    private final Map<String, Concept> concepts = new LinkedHashMap<>();
    private final Map<String, List<Concept>> labels = new HashMap<>();
    /** By its first word, of how many words the longest label is. */
    private final Map<String, Integer> longestFrom = new HashMap<>();

    private final Map<Integer, List<String>> vocabulary = new HashMap<>();
    private final Map<String, Boolean> known = new HashMap<>();
    private final Budget budget = new Budget(REMEMBERED);
    private final Remembered<String, String> corrections = new Remembered<>(budget);

    /**
     * A label found in some words.
     *
     * @param from index of its first word
     * @param to index after its last
     */
    public record Match(Concept concept, int from, int to) {
        public int length() {
            return to - from;
        }
    }

    public static Lexicon load() {
        return load("lexicon.txt");
    }

    /** The lexicon for the texts of links. */
    public static Lexicon ofLinks() {
        return load("links.txt");
    }

    private static Lexicon load(String file) {
        try (var reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(Words.class.getResourceAsStream(file), file), StandardCharsets.UTF_8))) {
            var lexicon = new Lexicon();
            lexicon.read(reader);
            return lexicon;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(BufferedReader reader) throws IOException {
        Concept open = null;
        for (var line = reader.readLine(); line != null; line = reader.readLine()) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith("[")) {
                open = head(line);
                concepts.put(open.id(), open);
            } else if (open == null) {
                throw new IllegalStateException("A label without a concept: " + line);
            } else if (line.startsWith("~")) {
                open = new Concept(open.id(), open.inFields(), open.inColumns(), open.shape(), near(line.substring(1)));
                concepts.put(open.id(), open);
            } else {
                for (var label : line.split(";", -1)) {
                    add(label.strip(), open);
                    compose(label.strip(), open);
                }
            }
        }
        labels.replaceAll((words, meant) -> meant.stream()
                .map(concept -> Objects.requireNonNull(concepts.get(concept.id())))
                .distinct()
                .toList());
    }

    /**
     * Adds compounds: "trade invoice no" is an invoice number whenever "trade invoice" is an invoice, and the same goes
     * for dates.
     */
    private void compose(String label, Concept concept) {
        var number = COMPOSED.get(concept.id());
        if (number != null) {
            add(label + " nr", Objects.requireNonNull(concepts.get(number)));
            add("nr " + label, Objects.requireNonNull(concepts.get(number)));
        }
        var dated = DATED.get(concept.id());
        if (dated != null) {
            for (var date : Words.list("date words after kinds")) {
                add(label + " " + date, Objects.requireNonNull(concepts.get(dated)));
                add(date + " " + label, Objects.requireNonNull(concepts.get(dated)));
            }
        }
    }

    private static Concept head(String line) {
        int close = line.indexOf(']');
        var parts = line.substring(close + 1).strip().split("\\s+", -1);
        return new Concept(
                line.substring(1, close),
                parts[0].equals("field") || parts[0].equals("both"),
                parts[0].equals("column") || parts[0].equals("both"),
                Shape.valueOf(parts[1].toUpperCase(Locale.ROOT)),
                Map.of());
    }

    private static Map<String, Double> near(String line) {
        var near = new HashMap<String, Double>();
        for (var pair : line.split(",", -1)) {
            var parts = pair.strip().split("\\s+", -1);
            near.put(parts[0], Double.valueOf(parts[1]));
        }
        return near;
    }

    private void add(String label, Concept concept) {
        var words = Wording.of(label);
        if (words.isEmpty()) {
            return;
        }
        labels.computeIfAbsent(String.join(" ", words), key -> new ArrayList<>())
                .add(concept);
        longestFrom.merge(words.get(0), Math.min(LONGEST, words.size()), Math::max);
        for (var word : words) {
            if (known.put(word, true) == null) {
                vocabulary
                        .computeIfAbsent(word.length(), key -> new ArrayList<>())
                        .add(word);
            }
        }
    }

    /** The budget shared by all that is remembered of work with this lexicon. */
    public Budget budget() {
        return budget;
    }

    /** Returns whether some label has this word. */
    public boolean isWord(String word) {
        return known.containsKey(word);
    }

    public Collection<Concept> concepts() {
        return Collections.unmodifiableCollection(concepts.values());
    }

    public Concept concept(String id) {
        return Objects.requireNonNull(concepts.get(id), id);
    }

    /**
     * The labels in some words, the longest at each place; a word a letter or two off a known one counts as that one.
     *
     * @param columns whether the words head a column of a table
     */
    public List<Match> find(List<String> words, boolean columns) {
        return find(words, concept -> columns ? concept.inColumns() : concept.inFields());
    }

    /** The same in the words of a question, with what is asked for but stands on no paper as a label. */
    public List<Match> asked(List<String> words, boolean columns) {
        return find(words, concept -> columns ? concept.inColumns() : concept.inFields() || !concept.inColumns());
    }

    private List<Match> find(List<String> words, Predicate<Concept> among) {
        var fixed = new ArrayList<String>(words.size());
        for (var word : words) {
            fixed.add(correct(word));
        }
        var found = new ArrayList<Match>();
        int covered = 0;
        for (int from = 0; from < fixed.size(); from++) {
            int longest = longestFrom.getOrDefault(fixed.get(from), 0);
            for (int to = Math.min(fixed.size(), from + longest); to > from; to--) {
                if (to <= covered) {
                    break;
                }
                var meant = labels.get(String.join(" ", fixed.subList(from, to)));
                if (meant == null) {
                    continue;
                }
                boolean any = false;
                for (var concept : meant) {
                    if (among.test(concept)) {
                        found.add(new Match(concept, from, to));
                        any = true;
                    }
                }
                if (any) {
                    covered = to;
                    break;
                }
            }
        }
        return found;
    }

    /** Words that a reader tore apart ("cus tomer") put together again, where only the whole is known. */
    public List<String> join(List<String> words) {
        var joined = new ArrayList<String>(words.size());
        for (int i = 0; i < words.size(); i++) {
            var word = words.get(i);
            if (i + 1 < words.size() && !(known.containsKey(word) && known.containsKey(words.get(i + 1)))) {
                var both = word + words.get(i + 1);
                if (both.length() >= 5 && known.containsKey(both)) {
                    joined.add(both);
                    i++;
                    continue;
                }
            }
            joined.add(word);
        }
        return joined;
    }

    private String correct(String word) {
        if (word.length() < 5 || known.containsKey(word) || Looks.hasDigit(word)) {
            return word;
        }
        return corrections.get(word, this::nearest);
    }

    private String nearest(String word) {
        int allowed = word.length() >= 10 ? 2 : 1;
        String best = word;
        int least = allowed + 1;
        for (int length = word.length() - allowed; length <= word.length() + allowed; length++) {
            for (var candidate : vocabulary.getOrDefault(length, List.of())) {
                if (candidate.length() >= 5) {
                    int distance = EditDistance.between(word, candidate, Math.min(allowed, least - 1));
                    if (distance < least && (word.length() >= LONG_WORD || Wording.misread(word, candidate))) {
                        least = distance;
                        best = candidate;
                    }
                }
            }
        }
        return best;
    }
}
