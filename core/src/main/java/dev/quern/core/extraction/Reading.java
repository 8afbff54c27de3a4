package dev.quern.core.extraction;

import dev.quern.core.page.LayoutedText;
import dev.quern.core.page.Pages;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the reading of a file ended. */
public sealed interface Reading {
    /**
     * It was read.
     *
     * @param text the document's text, laid out with spaces as on the page
     * @param bodies of a message, as they were written; null for every other file
     */
    record Read(Pages pages, String text, @Nullable Bodies bodies) implements Reading {
        /** A file that is no message. */
        public Read(Pages pages, String text) {
            this(pages, text, null);
        }

        /** Some of its pages, numbered anew, with their text; all of them are the document as it is. */
        Read only(List<Integer> indexes) {
            if (indexes.size() == pages.count()) {
                return this;
            }
            var some = pages.only(indexes);
            return new Read(some, LayoutedText.of(some), bodies);
        }
    }

    /** What a message says, in the forms it says it in; an empty text for a form it does not have. */
    record Bodies(String html, String plain) {}

    /** It cannot be read, now or later. The reason is for the person who sent it: what is wrong, what was found. */
    record Unreadable(String reason) implements Reading {}
}
