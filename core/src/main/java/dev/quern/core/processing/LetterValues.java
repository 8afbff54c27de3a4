package dev.quern.core.processing;

import dev.quern.core.document.Document;
import dev.quern.core.letter.Letter;
import dev.quern.core.reading.Reading;
import dev.quern.core.settings.BuiltInAttribute;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The built-in attributes of a message: addresses as text, headers by name, bodies as they were written. */
final class LetterValues {
    private LetterValues() {}

    /** The value of an attribute from the head of the message; null when the head has none. */
    static @Nullable Object of(BuiltInAttribute attribute, Letter letter) {
        if (attribute == BuiltInAttribute.HEADERS) {
            return headers(letter);
        }
        var text = switch (attribute) {
            case SENDER -> letter.sender();
            case SENDER_NAME -> letter.senderName();
            case RECIPIENT -> letter.recipient();
            case TO -> letter.to();
            case CC -> letter.cc();
            case BCC -> letter.bcc();
            case REPLY_TO -> letter.replyTo();
            case RECIPIENT_SUFFIX -> letter.suffix();
            case ORIGINAL_RECIPIENT -> letter.originalRecipient();
            case SUBJECT -> letter.subject();
            default -> throw new IllegalArgumentException("Not in the head of a message: " + attribute);
        };
        return orNull(text);
    }

    /** The text of the message; for a text file, the file. */
    static @Nullable Object of(BuiltInAttribute attribute, Document document, Reading.Legible read) {
        var bodies = read.bodies();
        if (bodies == null) {
            boolean plain = document.file().contentType().equals("text/plain");
            return plain && attribute == BuiltInAttribute.TEXT_DOCUMENT ? read.text() : null;
        }
        return switch (attribute) {
            case HTML_DOCUMENT -> orNull(bodies.html());
            case TEXT_DOCUMENT -> orNull(bodies.plain().isBlank() ? read.text() : bodies.plain());
            case LAST_REPLY -> orNull(bodies.lastReply());
            default -> throw new IllegalArgumentException("Not in the body of a message: " + attribute);
        };
    }

    private static Map<String, @Nullable Object> headers(Letter letter) {
        var values = new LinkedHashMap<String, List<String>>();
        letter.headers()
                .forEach(header -> values.computeIfAbsent(header.name(), name -> new ArrayList<>())
                        .add(header.value()));
        var headers = new LinkedHashMap<String, @Nullable Object>();
        values.forEach((name, all) -> headers.put(name, all.size() == 1 ? all.get(0) : all));
        return headers;
    }

    private static @Nullable String orNull(String text) {
        return text.isBlank() ? null : text;
    }
}
