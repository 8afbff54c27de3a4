package dev.quern.core.document;

/** The id of a document, unique on the server; rising in the order of arrival. */
public record DocumentId(long number) {
    @Override
    public String toString() {
        return Long.toString(number);
    }
}
