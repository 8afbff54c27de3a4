package dev.quern.core.webhook;

/** The id of a delivery, unique on the server; rising in the order in which they were made. */
public record DeliveryId(long number) {
    @Override
    public String toString() {
        return Long.toString(number);
    }
}
