package dev.quern.ocr.llm;

/** What the model said cannot be used; the message says why, for the model and for a person. */
final class BadAnswer extends Exception {
    private static final long serialVersionUID = 1L;

    BadAnswer(String message) {
        super(message);
    }
}
