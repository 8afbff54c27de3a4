package dev.quern.rest.http;

import java.io.IOException;

/** The body of a request came to no proper end: broken off, too slow, or wrongly chunked. The caller's fault, not ours. */
public final class BrokenBody extends IOException {
    private static final long serialVersionUID = 1L;

    private final int status;

    public BrokenBody(int status, String message, IOException cause) {
        super(message, cause);
        this.status = status;
    }

    public BrokenBody(int status, String message) {
        super(message);
        this.status = status;
    }

    int status() {
        return status;
    }
}
