package dev.quern.rest.event;

import java.io.IOException;

/** The way to somebody who listens. Used by one thread at a time, which must not have to wait. */
interface Line {
    /** Sends a text; only where {@link #isOpen()} and {@link #isRead()} said so just now. */
    void send(String text) throws IOException;

    boolean isOpen();

    /** Returns whether what was sent before is read, by and large. */
    boolean isRead();

    /** Returns whether the listener may still hear it: keys are revoked and expire. */
    boolean isAllowed();

    /** Ends it in peace. */
    void end();

    /** Ends it without another word. */
    void cut();
}
