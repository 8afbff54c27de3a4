package dev.quern.core.extraction;

/** An engine cannot say anything about a document, now and after the tries it makes; the message tells a person why. */
public final class EngineFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EngineFailure(String message) {
        super(message);
    }
}
