package dev.quern.ocr.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a document calls itself in large or capital letters at its head: an invoice, an order, a contract. */
final class Title {
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

    private static final double HEAD = 0.45;
    /** Texts may have few lines. */
    private static final int FIRST_LINES = 6;

    private static final double LARGE = 1.15;

    private Title() {}

    /** The concepts that number documents. */
    static Set<String> numbers() {
        return Set.copyOf(NUMBERS.values());
    }

    /** The concept that numbers documents of a kind; null where the concept is no kind of documents. */
    static @Nullable String numberOf(String kind) {
        return NUMBERS.get(kind);
    }

    /** Id of the concept that such a document's own number has; null where no title tells. */
    static @Nullable String number(List<Sheet> sheets, LabelFit fit) {
        for (var concept : atEnd(sheets, fit)) {
            var number = NUMBERS.get(concept);
            if (number != null) {
                return number;
            }
        }
        return null;
    }

    /** Whether it is an order to buy: then the letterhead is the buyer's, and the seller is addressed. */
    static boolean isPurchase(List<Sheet> sheets, LabelFit fit) {
        return atEnd(sheets, fit).contains("purchase_order_number");
    }

    /** The concepts that titles end with, in reading order. */
    private static List<String> atEnd(List<Sheet> sheets, LabelFit fit) {
        if (sheets.isEmpty()) {
            return List.of();
        }
        var found = new ArrayList<String>();
        var sheet = sheets.get(0);
        double usual = sheet.segments().stream()
                .mapToDouble(Segment::fontSize)
                .sorted()
                .skip(sheet.segments().size() / 2)
                .findFirst()
                .orElse(0);
        for (var segment : sheet.segments()) {
            var text = segment.text();
            if ((segment.top() > HEAD * sheet.height() && segment.line() > FIRST_LINES)
                    || segment.tokens().size() > 4
                    || Looks.hasDigit(text)
                    || text.endsWith(":")
                    || !(segment.fontSize() > LARGE * usual || text.equals(text.toUpperCase(Locale.ROOT)))) {
                continue;
            }
            var sense = fit.sense(text);
            for (var match : sense.matches()) {
                if (match.to() == sense.words().size()) {
                    found.add(match.concept().id());
                }
            }
        }
        return found;
    }
}
