package dev.quern.ocr.reading.text;

import java.io.IOException;

/** A file cannot be read; the message is a sentence for the person who sent it. */
public final class UnreadableFile extends IOException {
    private static final long serialVersionUID = 1;

    private final String reason;

    public UnreadableFile(String reason) {
        super(reason);
        this.reason = reason;
    }

    @Override
    public String getMessage() {
        return reason;
    }
}
