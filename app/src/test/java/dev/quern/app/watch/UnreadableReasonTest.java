package dev.quern.app.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sentences are those of the readers and unpackers. */
class UnreadableReasonTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                PASSWORD    | The PDF is protected by a password
                PASSWORD    | The document is protected by a password
                LIMIT       | The PDF has 1200 pages; at most 1000 are read
                KILLED      | The file cannot be read: it took longer than 60 seconds
                KILLED      | Processing failed for good: The program died at work on this document
                EMPTY       | The file is empty
                EMPTY       | The PDF has no pages
                EMPTY       | There is no document in it. It is empty.
                UNSUPPORTED | Files of type application/x-thing cannot be read
                UNSUPPORTED | The mailbox does not unpack archives (unzip_attachments is off).
                DAMAGED     | The PDF is damaged: its parts are nested without end
                DAMAGED     | The PDF cannot be opened: unknown filter
                OTHER       | Something that nobody thought of
                """)
    void a_sentence_is_of_a_kind(UnreadableReason reason, String sentence) {
        assertThat(UnreadableReason.of(sentence)).isEqualTo(reason);
    }
}
