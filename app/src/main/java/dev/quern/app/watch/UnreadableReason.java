package dev.quern.app.watch;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Why a file could not be read, in the few kinds that figures are kept by. It is told from the sentence that people get, which
 * is all that a process that reads files says; a sentence that nobody thought of here is {@link #OTHER}.
 */
enum UnreadableReason {
    PASSWORD("protected by a password"),
    /** Its process ran out of time or memory, or died. */
    KILLED("^The file cannot be read: |^Processing failed for good"),
    /** It goes beyond a limit on what a file may cost. */
    LIMIT("at most|more than|too (?:large|many|deep|long)|beyond"),
    EMPTY("is empty|no pages|no image|no document in it"),
    UNSUPPORTED("cannot be read$|not unpack|not text|not a PDF|does not begin"),
    DAMAGED("damaged|cannot be opened"),
    OTHER("");

    private final Pattern said;

    UnreadableReason(String said) {
        this.said = Pattern.compile(said);
    }

    static UnreadableReason of(String sentence) {
        return Arrays.stream(values())
                .filter(reason -> reason.said.matcher(sentence).find())
                .findFirst()
                .orElse(OTHER);
    }
}
