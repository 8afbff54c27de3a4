package dev.quern.ocr.engine.ask;

import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The title of a document, in large or capital letters at its head: an invoice, an order, a contract. */
public final class Title {
    private static final double HEAD = 0.45;
    /** Texts may have few lines. */
    private static final int FIRST_LINES = 6;

    private static final double LARGE = 1.15;

    private Title() {}

    /** Id of the concept that such a document's own number has; null where no title tells. */
    public static @Nullable String number(List<PageView> views, LabelFit fit) {
        for (var concept : atEnd(views, fit)) {
            var number = OwnNumbers.of(concept);
            if (number != null) {
                return number;
            }
        }
        return null;
    }

    /**
     * Returns whether the document is an order to buy: then the letterhead is the buyer's, and the seller is addressed.
     */
    public static boolean isPurchase(List<PageView> views, LabelFit fit) {
        return atEnd(views, fit).contains("purchase_order_number");
    }

    /** The concepts that titles end with, in reading order. */
    private static List<String> atEnd(List<PageView> views, LabelFit fit) {
        if (views.isEmpty()) {
            return List.of();
        }
        var found = new ArrayList<String>();
        var view = views.get(0);
        double usual = view.segments().stream()
                .mapToDouble(Segment::fontSize)
                .sorted()
                .skip(view.segments().size() / 2)
                .findFirst()
                .orElse(0);
        for (var segment : view.segments()) {
            var text = segment.text();
            if ((segment.top() > HEAD * view.height() && segment.line() > FIRST_LINES)
                    || segment.tokens().size() > 4
                    || Looks.hasDigit(text)
                    || Looks.endsAsLabel(text)
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
