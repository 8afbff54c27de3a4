package dev.quern.app.samples.sheets;

import dev.quern.app.samples.content.Dice;
import dev.quern.app.samples.content.Kind;
import dev.quern.app.samples.content.Papers;
import dev.quern.app.samples.content.Trade;
import java.util.List;

/** The content that a layout shows: its company's trade, and the number of lines of its documents. */
final class ContentOf {
    /** The share of layouts whose items have text beneath them. */
    static final double DETAILS = 0.35;

    private ContentOf() {}

    static Papers papers(Layout layout) {
        var several = layout.chance("severalrates", TradeSheet.SEVERAL_RATES);
        var trade = new Trade(
                goods(layout),
                layout.chance("details", DETAILS),
                !several && isTaxed(layout) && layout.chance("discount", 0.3),
                isTaxed(layout) && layout.chance("shipping", 0.3),
                several && isTaxed(layout),
                layout.kind() == Kind.CREDIT_NOTE && layout.chance("negative", 0.5));
        return new Papers(layout.kind(), layout.country(), trade, layout.seed());
    }

    private static String goods(Layout layout) {
        return switch (layout.kind()) {
            case RECEIPT, STATEMENT -> "items.food";
            case INVOICE, QUOTE -> layout.pick("goods", List.of("items.goods", "items.services"));
            default -> "items.goods";
        };
    }

    private static boolean isTaxed(Layout layout) {
        return switch (layout.kind()) {
            case INVOICE, CREDIT_NOTE, ORDER, QUOTE -> true;
            default -> false;
        };
    }

    /** The number of lines of a document: mostly a handful, now and then enough for several pages. */
    static int lines(Layout layout, long seed) {
        var dice = new Dice(layout.seed() + 77 * seed);
        if (layout.kind() == Kind.STATEMENT) {
            return dice.between(3, 6);
        }
        return dice.chance(0.12) ? dice.between(20, 60) : dice.chance(0.3) ? dice.between(8, 16) : dice.between(1, 7);
    }
}
