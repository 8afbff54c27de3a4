package dev.quern.ocr.engine;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a document calls itself in large or capital letters at its head: an invoice, an order, a contract. */
final class Title {
    private static final Map<String, String> NUMBERS = Map.of(
            "invoice_word", "invoice_number",
            "order_word", "order_number",
            "contract_word", "contract_number",
            "delivery_word", "delivery_note_number",
            "quote_word", "quote_number",
            "receipt_word", "receipt_number");

    private static final double HEAD = 0.45;
    private static final double LARGE = 1.15;

    private Title() {}

    /** The concepts that number documents. */
    static Set<String> numbers() {
        return Set.copyOf(NUMBERS.values());
    }

    /** Id of the concept that such a document's own number has; null where no title tells. */
    static @Nullable String number(List<Sheet> sheets, LabelFit fit) {
        if (sheets.isEmpty()) {
            return null;
        }
        var sheet = sheets.get(0);
        double usual = sheet.segments().stream()
                .mapToDouble(Segment::fontSize)
                .sorted()
                .skip(sheet.segments().size() / 2)
                .findFirst()
                .orElse(0);
        for (var segment : sheet.segments()) {
            var text = segment.text();
            if (segment.top() > HEAD * sheet.height()
                    || segment.tokens().size() > 4
                    || Looks.hasDigit(text)
                    || text.endsWith(":")
                    || !(segment.fontSize() > LARGE * usual || text.equals(text.toUpperCase(Locale.ROOT)))) {
                continue;
            }
            var sense = fit.sense(text);
            for (var match : sense.matches()) {
                var number = NUMBERS.get(match.concept().id());
                if (number != null && match.to() == sense.words().size()) {
                    return number;
                }
            }
        }
        return null;
    }
}
