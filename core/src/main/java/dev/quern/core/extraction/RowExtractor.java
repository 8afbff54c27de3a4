package dev.quern.core.extraction;

import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.reading.SheetRows;
import dev.quern.core.result.FieldValue;
import java.util.List;

/** Driven port: reads a spreadsheet straight into the fields of a mailbox, by the names of its columns. For many threads. */
public interface RowExtractor {
    /** Reads none. */
    RowExtractor NONE =
            (mailbox, sheets) -> new Extracted.NoHeader("this program reads no spreadsheets by their columns");

    /** The outcome of reading a spreadsheet. */
    sealed interface Extracted {
        /**
         * A row names the columns.
         *
         * @param values one for each field of the mailbox, in their order
         * @param remarks what a person should know, a sentence each, for the document's log
         */
        record ByHeader(List<FieldValue> values, List<String> remarks) implements Extracted {
            public ByHeader {
                values = List.copyOf(values);
                remarks = List.copyOf(remarks);
            }
        }

        /** No row names the columns as the mailbox does. The reason goes on after "and": what is there, what is wanted. */
        record NoHeader(String reason) implements Extracted {}
    }

    Extracted extract(Mailbox mailbox, List<SheetRows> sheets);
}
