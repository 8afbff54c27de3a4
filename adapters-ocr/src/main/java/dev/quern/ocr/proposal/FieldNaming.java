package dev.quern.ocr.proposal;

import dev.quern.core.result.FieldFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Driven port: what people call a field that the labels of documents name, whatever their language. */
public interface FieldNaming {
    /** Knows no label: fields are called as their labels are. */
    FieldNaming NONE = new FieldNaming() {
        @Override
        public Optional<Named> named(String label, boolean column) {
            return Optional.empty();
        }

        @Override
        public List<Named> mentioned(List<String> lines) {
            return List.of();
        }

        @Override
        public boolean isMoney(String name) {
            return false;
        }
    };

    /**
     * A field that is known.
     *
     * @param name in small letters, its words parted by underscores
     * @param format of its values; null when its name does not tell
     * @param incidental what is printed without being anybody's business: numbers of pages, the sender's telephone
     */
    record Named(String name, @Nullable FieldFormat format, boolean incidental) {}

    /**
     * Returns the concept a label names, if all of it is known.
     *
     * @param column whether it heads a column of a table
     */
    Optional<Named> named(String label, boolean column);

    /** Returns whether the values of a field that is called so are amounts of money; never for what is not known. */
    boolean isMoney(String name);

    /** Returns the concepts named in a document's lines, label or not; each once, in the order of the lines. */
    List<Named> mentioned(List<String> lines);
}
