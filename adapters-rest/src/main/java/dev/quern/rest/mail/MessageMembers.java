package dev.quern.rest.mail;

import dev.quern.core.intake.Message;
import dev.quern.core.letter.Letter;
import dev.quern.rest.json.Member;
import dev.quern.rest.json.Members;
import java.util.List;
import java.util.Objects;

/** Reads a message out of the JSON that somebody posts. */
final class MessageMembers {
    private static final int MAX_SUBJECT = 2_000;
    private static final int MAX_ADDRESSES = 100_000;
    private static final int MAX_HEADERS = 1_000;
    private static final int MAX_HEADER_NAME = 200;
    private static final int MAX_HEADER = 20_000;

    private MessageMembers() {}

    static Message read(Members members) {
        var subject = members.get("subject").text(MAX_SUBJECT);
        var recipient = members.get("recipient").text(MAX_ADDRESSES);
        var headers = members.read("message_headers", member -> member.listOrNull(MAX_HEADERS, MessageMembers::header));
        return new Message(
                text(members, "from", MAX_ADDRESSES),
                recipient,
                text(members, "to", MAX_ADDRESSES),
                text(members, "cc", MAX_ADDRESSES),
                text(members, "bcc", MAX_ADDRESSES),
                subject,
                text(members, "body_html", Integer.MAX_VALUE),
                text(members, "body_plain", Integer.MAX_VALUE),
                Objects.requireNonNullElse(headers, List.of()));
    }

    private static String text(Members members, String name, int maxLength) {
        var text = members.read(name, member -> member.textOrNull(maxLength));
        return text == null ? "" : text;
    }

    private static Letter.Header header(Member item) {
        var pair = item.list(2, member -> member.text(MAX_HEADER));
        if (pair.size() != 2 || pair.get(0).isBlank() || pair.get(0).length() > MAX_HEADER_NAME) {
            throw item.invalid("A header is an array of two texts, its name and its value.");
        }
        return new Letter.Header(pair.get(0).strip(), pair.get(1));
    }
}
