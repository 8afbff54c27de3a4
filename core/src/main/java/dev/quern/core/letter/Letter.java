package dev.quern.core.letter;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The envelope and head of a document that came as a message. Its body is in the document's file. Lists of
 * addresses are as the sender wrote them; an empty text means that there was none.
 *
 * @param from one address, perhaps with a name
 * @param recipient the address by which it reached us
 * @param suffix the part after a {@code +} in the address by which its mailbox was found
 */
public record Letter(
        String from,
        String recipient,
        String suffix,
        String to,
        String cc,
        String bcc,
        String subject,
        List<Header> headers) {
    /** A message that says nothing of itself. */
    public static final Letter EMPTY = new Letter("", "", "", "", "", "", "", List.of());

    /** The headers that tell, one after the other, for whom a message was before it was passed on to us. */
    private static final List<String> FORWARDED = List.of("X-Original-To", "X-Forwarded-To", "Delivered-To");

    /** More than any program writes; a store may have to read it for every letter of a mailbox. */
    private static final int MAX_SEARCHED = 20_000;

    public Letter {
        headers = List.copyOf(headers);
    }

    /** One line of the head of a message. */
    public record Header(String name, String value) {}

    /** The address it comes from; empty when nobody knows. */
    public String sender() {
        return first(from).map(MailAddress::address).orElse("");
    }

    /** The name its sender goes by; empty when there is none. */
    public String senderName() {
        return first(from).map(MailAddress::name).orElse("");
    }

    /** Where answers are to go, as written; empty when it does not say. */
    public String replyTo() {
        return header("Reply-To").orElse("");
    }

    /** For whom it was before it was passed on to us; the recipient when nothing else is known. */
    public String originalRecipient() {
        return FORWARDED.stream()
                .flatMap(name -> header(name).stream())
                .findFirst()
                .or(() -> first(recipient).map(MailAddress::address))
                .orElse("");
    }

    /** The first header of a name, in whatever case. */
    public Optional<String> header(String name) {
        return headers.stream()
                .filter(header -> header.name().equalsIgnoreCase(name))
                .map(Header::value)
                .findFirst();
    }

    /** The text that is searched: a part on each line, in lower case, its first {@value #MAX_SEARCHED} characters. */
    public String searchable() {
        var text = new StringBuilder();
        for (var part : List.of(from, recipient, to, cc, bcc, subject)) {
            text.append(part).append('\n');
        }
        headers.forEach(header ->
                text.append(header.name()).append(": ").append(header.value()).append('\n'));
        var folded = text.toString().toLowerCase(Locale.ROOT);
        return folded.length() <= MAX_SEARCHED ? folded : folded.substring(0, wholeCharacters(folded));
    }

    private static int wholeCharacters(String text) {
        return Character.isHighSurrogate(text.charAt(MAX_SEARCHED - 1)) ? MAX_SEARCHED - 1 : MAX_SEARCHED;
    }

    private static Optional<MailAddress> first(String list) {
        return MailAddress.list(list).stream().findFirst();
    }
}
