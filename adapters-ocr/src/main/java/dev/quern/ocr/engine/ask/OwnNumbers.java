package dev.quern.ocr.engine.ask;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which number is a document's own, by its kind: an invoice has an invoice number. */
public final class OwnNumbers {
    /** A document's kind and the number of its own that such a document has. */
    private static final Map<String, String> NUMBERS = Map.of(
            "invoice_word", "invoice_number",
            "credit_note_number", "credit_note_number",
            "order_word", "order_number",
            "contract_word", "contract_number",
            "delivery_word", "delivery_note_number",
            "delivery_note_number", "delivery_note_number",
            "quote_word", "quote_number",
            "receipt_word", "receipt_number");

    private OwnNumbers() {}

    /** The concepts that number documents. */
    public static Set<String> all() {
        return Set.copyOf(NUMBERS.values());
    }

    /** The concept that numbers documents of a kind; null where the concept is no kind of documents. */
    public static @Nullable String of(String kind) {
        return NUMBERS.get(kind);
    }
}
