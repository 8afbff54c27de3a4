package dev.quern.ocr.engine.table;

import dev.quern.core.result.Conventions;
import dev.quern.ocr.engine.page.Piece;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.value.number.NumberSpotter;
import dev.quern.ocr.value.number.SpottedNumber;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The numbers in the cells of a table. */
public final class Figures {
    private static final BigDecimal ROUNDED = new BigDecimal("0.02");

    /** "120 x 80 x 60" is no number. */
    private static final Pattern SIZE = Pattern.compile("^\\d[\\d.,]*\\s*[x×X]\\s*\\d");

    /** "261 000" is one number where a cell holds nothing else; "1 913.00" is one piece for 913.00. */
    private static final Pattern GROUPED = Pattern.compile("-?[1-9]\\d{0,2}(?: \\d{3})+(?:,\\d{1,2})?");

    /** "(900)" is negative where a cell has nothing else; "(1)" may number something. */
    private static final Pattern BRACKETED = Pattern.compile("\\(\\d{2,3}\\)");

    private static final char NO_BREAK = '\u00A0';

    private final Conventions conventions;
    /** Cells are looked at again for every column that they may be of. */
    private final Map<String, List<SpottedNumber>> spotted = new HashMap<>();

    public Figures(Conventions conventions) {
        this.conventions = conventions;
    }

    public List<SpottedNumber> in(String text) {
        return spotted.computeIfAbsent(text, this::read);
    }

    private List<SpottedNumber> read(String text) {
        return BRACKETED.matcher(text).matches()
                ? NumberSpotter.parse(text, conventions).stream().toList()
                : NumberSpotter.spot(GROUPED.matcher(text).matches() ? text.replace(' ', NO_BREAK) : text, conventions);
    }

    /** The number that a cell holds: the first that is no percentage; null where words outweigh it. */
    @Nullable
    public SpottedNumber number(List<Piece> pieces) {
        if (pieces.isEmpty()) {
            return null;
        }
        var text = pieces.get(0).text();
        if (SIZE.matcher(text).find()) {
            return null;
        }
        for (var number : in(text)) {
            if (!number.percent() && number.start() < 14) {
                return Looks.letters(text) > 14 ? null : number;
            }
        }
        return null;
    }

    /** The number that a cell holds, or the rate where it has nothing else. */
    @Nullable
    public SpottedNumber numberOrRate(List<Piece> pieces) {
        var number = number(pieces);
        return number != null || pieces.isEmpty() || Looks.letters(pieces.get(0).text()) > 0 ? number : percent(pieces);
    }

    /** The rate that a cell holds, with or without its sign. */
    @Nullable
    public SpottedNumber percent(List<Piece> pieces) {
        for (var piece : pieces) {
            for (var number : in(piece.text())) {
                return number;
            }
        }
        return null;
    }

    /** Returns whether one number times another is a third, but for rounding; nothing is the product of zero. */
    public static boolean multiply(@Nullable BigDecimal one, @Nullable BigDecimal other, @Nullable BigDecimal product) {
        return one != null
                && other != null
                && product != null
                && product.signum() != 0
                && one.multiply(other)
                                .setScale(2, RoundingMode.HALF_UP)
                                .subtract(product)
                                .abs()
                                .compareTo(ROUNDED)
                        <= 0;
    }
}
