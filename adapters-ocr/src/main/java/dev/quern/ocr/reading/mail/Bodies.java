package dev.quern.ocr.reading.mail;

import dev.quern.ocr.reading.text.ReadingLimits;
import java.io.IOException;
import java.io.InputStream;

/** The texts of a message as they are found: those of each form, one below the other. */
final class Bodies implements MimeWalk.Visitor {
    private final ReadingLimits limits;
    private final StringBuilder html = new StringBuilder();
    private final StringBuilder plain = new StringBuilder();

    Bodies(ReadingLimits limits) {
        this.limits = limits;
    }

    @Override
    public void html(String text) {
        add(html, text);
    }

    @Override
    public void plain(String text) {
        add(plain, text);
    }

    @Override
    public void file(String name, String type, InputStream content) {
        if (Winmail.is(name, type)) {
            try {
                var winmail = Winmail.of(content);
                html(winmail.html());
                plain(winmail.text(limits));
            } catch (IOException unreadable) {
                // Its message is shown without it, as by other programs.
            }
        }
    }

    private static void add(StringBuilder to, String text) {
        if (text.isEmpty()) {
            return;
        }
        to.append(to.isEmpty() ? "" : "\n").append(text);
    }

    /** In the forms that the message has; an empty text for a form it does not have. */
    record Found(String html, String plain) {
        boolean isEmpty() {
            return html.isBlank() && plain.isBlank();
        }
    }

    Found found() {
        return new Found(html.toString(), plain.toString());
    }
}
