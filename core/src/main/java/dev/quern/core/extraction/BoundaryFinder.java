package dev.quern.core.extraction;

import dev.quern.core.page.Pages;
import dev.quern.core.settings.SplitKeyword;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Driven port: finds the pages of a stack on which a new document begins, by what stands on them. For many threads. */
public interface BoundaryFinder {
    /** Finds none, and understands no instructions. */
    BoundaryFinder NONE = new BoundaryFinder() {
        @Override
        public SortedSet<Integer> atKeywords(Pages pages, List<SplitKeyword> keywords) {
            return new TreeSet<>();
        }

        @Override
        public Boundaries byContent(Pages pages, @Nullable String instructions) {
            return new Boundaries(new TreeSet<>(), null);
        }

        @Override
        public List<String> ignored(@Nullable String instructions) {
            return instructions == null || instructions.isBlank() ? List.of() : List.of(instructions);
        }
    };

    /**
     * Where a stack is to be cut.
     *
     * @param starts indexes of pages on which a document begins
     * @param every the number of pages, counted from there; null where nothing is said
     */
    record Boundaries(SortedSet<Integer> starts, @Nullable Integer every) {}

    /** Indexes of the pages that a keyword says a document begins with; the last index and one for a keyword after the end. */
    SortedSet<Integer> atKeywords(Pages pages, List<SplitKeyword> keywords);

    /**
     * Where documents seem to begin.
     *
     * @param instructions in a person's words; null for none. Where they say how documents begin, nothing else does
     */
    Boundaries byContent(Pages pages, @Nullable String instructions);

    /** The part of a person's instructions that is not understood, as it was written. */
    List<String> ignored(@Nullable String instructions);
}
