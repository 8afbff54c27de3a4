package dev.quern.app.samples;

import dev.quern.app.samples.content.Country;
import dev.quern.app.samples.content.Kind;
import dev.quern.app.samples.sheets.Drawn;
import dev.quern.app.samples.sheets.Layout;
import dev.quern.app.samples.sheets.Sheets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Synthetic documents, with the right extraction of each. Everything follows from seeds: the same call gives the same bytes.
 * {@link #document} draws one, {@link #scoredSet} the set that the engine is measured on.
 */
public final class Samples {
    /** Layouts in the scored set. */
    public static final int LAYOUTS = 48;

    /** Documents of each layout in the scored set. */
    public static final int DOCUMENTS_EACH = 5;

    private static final Layout ONE_PAGE_INVOICE = new Layout(
            901,
            Kind.INVOICE,
            Country.DE,
            4711,
            Map.ofEntries(
                    Map.entry("letterhead", "SPLIT"),
                    Map.entry("party", "WINDOW"),
                    Map.entry("facts", "BESIDE"),
                    Map.entry("title", "LEFT"),
                    Map.entry("titlefirst", "false"),
                    Map.entry("columns", "1"),
                    Map.entry("table", "RULED"),
                    Map.entry("totals", "RIGHT"),
                    Map.entry("foot", "COLUMNS"),
                    Map.entry("typeface", "0"),
                    Map.entry("size", "0"),
                    Map.entry("severalrates", "false"),
                    Map.entry("details", "false"),
                    Map.entry("factcount", "3"),
                    Map.entry("logo", "true"),
                    Map.entry("native", "false"),
                    Map.entry("asktable", "true")));

    private Samples() {}

    /** The document of a layout that this seed makes. */
    public static SampleDocument document(Layout layout, long seed) {
        return named(layout, seed, Sheets.draw(layout, seed));
    }

    /**
     * The document that this seed makes, with this number of items.
     *
     * @param lines the number of items, 1 or more; many take several pages
     */
    public static SampleDocument document(Layout layout, long seed, int lines) {
        return named(layout, seed, Sheets.draw(layout, seed, lines));
    }

    /** The scored set's layouts. */
    public static List<Layout> layouts() {
        return IntStream.range(0, LAYOUTS).mapToObj(Layout::numbered).toList();
    }

    /** 240 documents in 48 layouts and six languages, drawn one by one as the stream is read. */
    public static Stream<SampleDocument> scoredSet() {
        return layouts().stream()
                .flatMap(layout -> IntStream.range(0, DOCUMENTS_EACH).mapToObj(seed -> document(layout, seed)));
    }

    /** An invoice on one page: always the same layout, other values for each seed. */
    public static SampleDocument onePageInvoice(long seed) {
        return document(ONE_PAGE_INVOICE, seed, 1 + (int) Math.floorMod(seed, 8L));
    }

    private static SampleDocument named(Layout layout, long seed, Drawn drawn) {
        return new SampleDocument(
                layout.name() + "-" + seed + ".pdf",
                Map.of("input_date_format", Sheets.isMonthFirst(layout) ? "MONTH_FIRST" : "DAY_FIRST"),
                drawn.fields(),
                drawn.expected(),
                drawn.written(),
                drawn.pdf());
    }
}
