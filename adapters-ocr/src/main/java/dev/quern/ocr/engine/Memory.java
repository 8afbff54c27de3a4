package dev.quern.ocr.engine;

import dev.quern.core.mailbox.Field;
import dev.quern.ocr.engine.LabelFit.Fit;
import dev.quern.ocr.engine.LabelFit.Sense;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What is the same for all documents: what fields mean, what labels say, and how well the one names the other. The fields of a
 * mailbox come again with each of its documents, and so do most labels. There is one for fields and one for columns of tables.
 */
final class Memory {
    private static final int MEANINGS = 2_000;
    private static final int SENSES = 20_000;
    /** Labels that are kept for one field. */
    private static final int LABELS = 2_000;
    /** Fields, and sets of fields, of which each has its labels. */
    private static final int FIELDS = 200;

    private final boolean columns;
    private final Map<Field, Meaning> meanings = new ConcurrentHashMap<>();
    private final Remembered<Sense> senses = new Remembered<>(SENSES);
    private final Map<Meaning, Remembered<Fit>> fits = new ConcurrentHashMap<>();
    private final Map<List<Meaning>, Texts> texts = new ConcurrentHashMap<>();

    /**
     * What texts are where some fields are asked for.
     *
     * @param labels whether they are nothing but a label
     * @param labelish how much of a label they are
     */
    record Texts(Remembered<Boolean> labels, Remembered<Double> labelish) {}

    Memory(boolean columns) {
        this.columns = columns;
    }

    Meaning meaning(Field field, Lexicon lexicon) {
        var known = meanings.get(field);
        if (known == null) {
            known = Meaning.of(field, lexicon, columns);
            if (meanings.size() >= MEANINGS) {
                meanings.clear();
            }
            meanings.put(field, known);
        }
        return known;
    }

    Sense sense(String label, Function<String, Sense> read) {
        return senses.get(label, read);
    }

    /** How well labels name a field by their words. */
    Remembered<Fit> fits(Meaning field) {
        return known(fits, field, () -> new Remembered<>(LABELS));
    }

    Texts texts(List<Meaning> wanted) {
        return known(texts, wanted, () -> new Texts(new Remembered<>(LABELS), new Remembered<>(LABELS)));
    }

    private static <K, V> V known(Map<K, V> all, K key, Supplier<V> made) {
        var known = all.get(key);
        if (known == null) {
            known = made.get();
            if (all.size() >= FIELDS) {
                all.clear();
            }
            all.put(key, known);
        }
        return known;
    }
}
