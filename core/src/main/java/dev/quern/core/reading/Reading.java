package dev.quern.core.reading;

import dev.quern.core.page.Pages;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The outcome of reading a file. */
public sealed interface Reading {
    /**
     * It was read.
     *
     * @param text the document's text, laid out with spaces as on the page, with what its links lead to
     * @param bodies of a message, as they were written; null for every other file
     * @param remarks what a person should know about how it was read, a sentence each, for the document's log
     */
    record Legible(Pages pages, String text, @Nullable Bodies bodies, List<String> remarks) implements Reading {
        public Legible {
            remarks = List.copyOf(remarks);
        }

        /** One that there is nothing to say about. */
        public Legible(Pages pages, String text, @Nullable Bodies bodies) {
            this(pages, text, bodies, List.of());
        }

        /** A file that is no message. */
        public Legible(Pages pages, String text) {
            this(pages, text, null);
        }

        /**
         * Some of its pages, numbered anew, with their text; all of them are the document as it is.
         *
         * @param reader that read it
         */
        public Legible only(List<Integer> indexes, DocumentReader reader) {
            if (indexes.size() == pages.count()) {
                return this;
            }
            var some = pages.only(indexes);
            return new Legible(some, reader.text(some), bodies, remarks);
        }
    }

    /**
     * The text of a message, in the forms in which it has one; empty for a form it does not have.
     *
     * @param lastReply its newest part, without the older messages that it answers or passes on
     */
    record Bodies(String html, String plain, String lastReply) {}

    /** It is a spreadsheet that was read cell by cell. */
    record Spreadsheet(List<SheetRows> sheets) implements Reading {
        public Spreadsheet {
            sheets = List.copyOf(sheets);
        }
    }

    /** It cannot be read, now or later. The reason is for the person who sent it: what is wrong, what was found. */
    record Unreadable(String reason) implements Reading {}
}
