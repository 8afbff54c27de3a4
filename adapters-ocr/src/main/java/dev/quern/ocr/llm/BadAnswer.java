package dev.quern.ocr.llm;

/** What the model said cannot be used; the reason says why, for the model and for a person. */
final class BadAnswer extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;

    BadAnswer(String reason) {
        super(reason);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
