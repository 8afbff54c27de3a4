package dev.quern.ocr.llm;

/** Thrown when the answer of the model cannot be used; the message says why, for the model and for a person. */
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
