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
     * @param text the document's text, laid out with spaces as on the page, with what its links lead to
     * @param bodies of a message, as they were written; null for every other file
     * @param remarks what a person should know about how it was read, a sentence each, for the document's log
     */
    record Read(Pages pages, String text, @Nullable Bodies bodies, List<String> remarks) implements Reading {
        public Read {
            remarks = List.copyOf(remarks);
        }

        /** One that there is nothing to say about. */
        public Read(Pages pages, String text, @Nullable Bodies bodies) {
            this(pages, text, bodies, List.of());
        }

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
            return new Read(some, LayoutedText.withTargets(some), bodies, remarks);
        }
    }

    /**
     * What a message says, in the forms it says it in; an empty text for a form it does not have.
     *
     * @param unquoted the text of its HTML without older messages that are marked in it; empty when none is
     */
    record Bodies(String html, String plain, String unquoted) {}

    /** It is a spreadsheet, and was read cell by cell. */
    record Rows(List<SheetRows> sheets) implements Reading {
        public Rows {
            sheets = List.copyOf(sheets);
        }
    }

    /** It cannot be read, now or later. The reason is for the person who sent it: what is wrong, what was found. */
    record Unreadable(String reason) implements Reading {}
}
