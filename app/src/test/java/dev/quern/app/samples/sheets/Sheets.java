package dev.quern.app.samples.sheets;

import dev.quern.app.samples.content.Country;
import dev.quern.app.samples.content.Dice;
import java.time.LocalDate;

/** Draws a document of a layout. */
public final class Sheets {
    private static final double ENDLESS = 6000;

    private Sheets() {}

    /** A document with as many items as the seed gives it. */
    public static Drawn draw(Layout layout, long seed) {
        return draw(layout, seed, ContentOf.lines(layout, seed));
    }

    /**
     * A document with this number of items.
     *
     * @param lines the number of items; without effect where the kind has none
     */
    public static Drawn draw(Layout layout, long seed, int lines) {
        var id = Dice.mix(layout.seed() + 13 * seed) & Long.MAX_VALUE;
        var paper = ContentOf.papers(layout).paper(id, lines);
        var draft = new Draft(paper);
        var sheet = switch (layout.kind()) {
            case RECEIPT -> slip(layout, draft);
            default -> Sheet.full(layout, draft);
        };
        try (var canvas = sheet.canvas) {
            switch (layout.kind()) {
                case RECEIPT -> new SlipSheet(sheet).draw();
                case STATEMENT -> new StatementSheet(sheet).draw();
                case BOOKING, EVENT -> new BookingSheet(sheet).draw();
                case LETTER, CONTRACT -> new ProseSheet(sheet).draw();
                case INVOICE, CREDIT_NOTE, ORDER, QUOTE, DELIVERY_NOTE -> new TradeSheet(sheet).draw();
            }
            var asking = new Asking(layout, draft);
            var pdf = canvas.bytes(id, paper.issuer().name(), LocalDate.of(2026, 1, 2));
            return new Drawn(asking, pdf);
        }
    }

    /** The sheet of a slip, which is as long as what stands on it: it is drawn once to measure and once for good. */
    private static Sheet slip(Layout layout, Draft draft) {
        var trial = Sheet.slip(layout, new Draft(draft.paper()), ENDLESS);
        try (var canvas = trial.canvas) {
            var height = new SlipSheet(trial).draw();
            return Sheet.slip(layout, draft, Math.min(height, canvas.height()));
        }
    }

    /** True where a date of numbers in this layout has its month first. */
    public static boolean isMonthFirst(Layout layout) {
        return layout.country() == Country.US;
    }
}
