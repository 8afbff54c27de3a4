package dev.quern.ocr.value.date;

import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.value.text.Tokens;
import dev.quern.ocr.words.Words;
import java.util.Set;

/**
 * The link between the parts of a date with a named month: blanks, a mark or two, "of".
 *
 * @param next the index of the token after it
 * @param length how many tokens it has; 0 when the parts are glued together
 * @param marked whether it is more than blanks and the point of an abbreviation
 */
record DateLink(int next, int length, boolean marked, boolean apostrophe, boolean dash, boolean slashOrDash) {
    private static final Set<String> LINKING_WORDS = Words.set(Folding::plain, "words inside dates");
    private static final int MOST_TOKENS = 6;

    /** The link that starts at a token; it may be empty. */
    static DateLink at(Tokens tokens, int from) {
        int at = from;
        int marks = 0;
        boolean quoted = false;
        boolean dashed = false;
        boolean slashed = false;
        boolean linked = false;
        while (at - from < MOST_TOKENS) {
            var token = tokens.get(at);
            if (token.isBlank()) {
                at++;
            } else if (marks < 2 && token.isOneOf(".,/" + DateParts.DASHES + DateParts.APOSTROPHES)) {
                quoted |= token.isOneOf(DateParts.APOSTROPHES);
                dashed |= token.isOneOf(DateParts.DASHES);
                slashed |= token.isOneOf("/");
                // The point of an abbreviation says nothing about what comes next.
                linked |= !token.isOneOf(".") || at != from;
                marks++;
                at++;
            } else if (at > from && token.isLetters() && LINKING_WORDS.contains(token.folded())) {
                linked = true;
                at++;
            } else {
                break;
            }
        }
        return new DateLink(at, at - from, linked, quoted, dashed, dashed || slashed);
    }
}
