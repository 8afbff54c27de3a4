package dev.quern.ocr.engine.table;

import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Lexicon;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells the lines of sums from the lines of items. */
public final class Totals {
    private static final Set<String> TOTALS = Set.of(
            "net_total",
            "subtotal",
            "lines_total",
            "gross_total",
            "total",
            "amount_due",
            "tax_total",
            "tax_word",
            "taxable_amount",
            "paid",
            "tendered",
            "change",
            "service_charge",
            "opening_balance",
            "closing_balance",
            "shipping",
            "discount",
            "payment_terms",
            "iban",
            "bank_account",
            "notes");
    private static final Set<String> AMONG_ITEMS =
            Set.of("subtotal", "lines_total", "discount", "shipping", "opening_balance", "closing_balance");
    /** The concepts that sum up columns: no item is called so. */
    private static final Set<String> SUMS = Set.of(
            "total",
            "gross_total",
            "net_total",
            "subtotal",
            "lines_total",
            "amount_due",
            "opening_balance",
            "closing_balance");

    private final LabelFit columnFit;
    private final LabelFit fieldFit;

    public Totals(LabelFit columnFit, LabelFit fieldFit) {
        this.columnFit = columnFit;
        this.fieldFit = fieldFit;
    }

    /** Id of the concept that a line sums up, by its first words; null for a line of anything else. */
    @Nullable
    public String of(List<Segment> line) {
        for (var segment : line) {
            if (Looks.figures(segment.text())) {
                continue;
            }
            var sense = fieldFit.sense(segment.text());
            // "Gross price: 1.00" under an item speaks of that item.
            int column = columnFit.sense(segment.text()).matches().stream()
                    .mapToInt(Lexicon.Match::length)
                    .max()
                    .orElse(0);
            for (var match : sense.matches()) {
                if (TOTALS.contains(match.concept().id())
                        && match.from() == 0
                        && match.length() >= column
                        && (sense.coverage(match) >= 0.5 || (segment.text().contains(":") && match.length() > 1))) {
                    return match.concept().id();
                }
            }
            return null;
        }
        return null;
    }

    /** Returns whether a line says nothing in words but that it is a sum. */
    public static boolean nothingElse(String total, List<Segment> line) {
        return SUMS.contains(total)
                && line.stream()
                                .filter(segment -> Looks.letters(segment.text()) > 0)
                                .count()
                        == 1;
    }

    /** Returns whether items may go on after such a line: it sums up only some of them. */
    public static boolean amongItems(String total) {
        return AMONG_ITEMS.contains(total);
    }
}
