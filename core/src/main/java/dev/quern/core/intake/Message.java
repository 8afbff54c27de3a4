package dev.quern.core.intake;

import dev.quern.core.letter.Letter;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A message that somebody posts, as its parts. What is absent is an empty text.
 *
 * @param recipient the address it is for
 * @param html its body, shown in place of the plain one when both are there
 */
public record Message(
        String from,
        String recipient,
        String to,
        String cc,
        String bcc,
        String subject,
        String html,
        String plain,
        List<Letter.Header> headers) {
    public Message {
        subject = oneLine(subject);
        headers = List.copyOf(headers);
    }

    /** The lists of addresses in which its mailbox is looked for, the first one first. */
    List<String> addressed() {
        return List.of(recipient, to, cc, bcc);
    }

    Letter letter(String suffix) {
        return new Letter(
                oneLine(from), oneLine(recipient), suffix, oneLine(to), oneLine(cc), oneLine(bcc), subject, headers);
    }

    /** The lines of a text as one; a sender's line ends must not become lines of a head. */
    static String oneLine(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).collect(Collectors.joining(" "));
    }
}
