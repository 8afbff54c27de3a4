package dev.quern.ocr.engine.ask;

import dev.quern.core.field.Field;
import dev.quern.ocr.engine.reader.Matcher;
import dev.quern.ocr.engine.reader.PageReader;
import dev.quern.ocr.engine.text.Budget;
import dev.quern.ocr.engine.text.Remembered;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what is the same for all documents: what fields mean, what labels say, and how well the one names the
 * other. The fields of a mailbox come again with each of its documents, and so do most labels. There is one for fields
 * and one for columns of tables.
 */
public final class Memory {
    private final Lexicon lexicon;
    private final boolean columns;
    private final Budget budget;
    private final Remembered<Field, Meaning> meanings;
    private final Remembered<String, LabelSense> senses;
    private final Remembered<Meaning, Remembered<String, Likeness>> fits;
    private final Remembered<List<Meaning>, Texts> texts;
    private boolean meaningsWereCompared;
    private @Nullable Matcher matcher;
    private final boolean pagesAreRead;
    private @Nullable PageReader reader;

    /**
     * The judgements of texts, for one set of fields asked for.
     *
     * @param labels whether a text is nothing but a label
     * @param labelish how much of a text is a label
     */
    public record Texts(Remembered<String, Boolean> labels, Remembered<String, Double> labelish) {}

    /**
     * Remembers what is worked out with a lexicon.
     *
     * @param columns whether the fields are columns of tables
     */
    public Memory(Lexicon lexicon, boolean columns) {
        this(lexicon, columns, false);
    }

    /**
     * The same for fields whose values may be pointed to on pages.
     *
     * @param pagesAreRead whether the page reader is asked
     */
    public Memory(Lexicon lexicon, boolean columns, boolean pagesAreRead) {
        this.pagesAreRead = pagesAreRead;
        this.lexicon = lexicon;
        this.columns = columns;
        this.budget = lexicon.budget();
        this.meanings = new Remembered<>(budget);
        this.senses = new Remembered<>(budget);
        this.fits = new Remembered<>(budget);
        this.texts = new Remembered<>(budget);
    }

    public Lexicon lexicon() {
        return lexicon;
    }

    public boolean isOfColumns() {
        return columns;
    }

    public Meaning meaning(Field field) {
        return meanings.get(field, unseen -> Question.read(unseen, lexicon, columns));
    }

    public LabelSense sense(String label, Function<String, LabelSense> read) {
        return senses.get(label, read);
    }

    /** The likeness of labels to a field, by their words. */
    public Remembered<String, Likeness> fits(Meaning field) {
        return fits.get(field, unseen -> new Remembered<>(budget));
    }

    /** The network that compares what texts mean; empty where networks cannot run. */
    public synchronized Optional<Matcher> matcher() {
        if (!meaningsWereCompared) {
            meaningsWereCompared = true;
            matcher = Matcher.load().orElse(null);
            reader = pagesAreRead && matcher != null ? PageReader.load().orElse(null) : null;
        }
        return Optional.ofNullable(matcher);
    }

    /** The network that points to values on pages; empty where it is not asked, or networks cannot run. */
    public synchronized Optional<PageReader> reader() {
        return matcher().isPresent() ? Optional.ofNullable(reader) : Optional.empty();
    }

    public Texts texts(List<Meaning> wanted) {
        return texts.get(wanted, unseen -> new Texts(new Remembered<>(budget), new Remembered<>(budget)));
    }
}
