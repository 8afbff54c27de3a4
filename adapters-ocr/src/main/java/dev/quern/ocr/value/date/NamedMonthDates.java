package dev.quern.ocr.value.date;

import dev.quern.core.result.DateOrder;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.value.text.Tokens;
import dev.quern.ocr.words.Words;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads dates whose month is a word: 16 June 2026, 1er juin 2026, June 16th, 2026, 16-Jun-26. */
final class NamedMonthDates {
    private static final Set<String> ORDINALS = Words.set(Folding::plain, "ordinal endings");

    /** Ordinal endings that recognition may have parted from their number: "16 th June". */
    private static final Set<String> ORDINALS_APART = Words.set(Folding::plain, "ordinal endings apart");

    private final Tokens tokens;
    private final DateSurroundings around;

    NamedMonthDates(Tokens tokens, DateSurroundings around) {
        this.tokens = tokens;
        this.around = around;
    }

    /** 16 June 2026, 1er juin 2026, 16. Juni 26, 16-Jun-26, 16JUN2026, 1.º de junho de 2026. */
    @Nullable
    DateReading dayThenName(int at) {
        int day = tokens.get(at).number();
        int next = at + 1;
        if (tokens.get(next).isOneOf(".:")
                && ORDINALS.contains(tokens.get(next + 1).folded())) {
            next += 2;
        } else if (tokens.get(next).isLetters()
                && ORDINALS.contains(tokens.get(next).folded())) {
            next++;
        } else if (tokens.get(next).isOneOf("\u00B0")) {
            next++;
        } else if (tokens.get(next).isBlank()
                && ORDINALS_APART.contains(tokens.get(next + 1).folded())) {
            next += 2;
        }
        var link = DateLink.at(tokens, next);
        int behind = link.next() + 1;
        int month = CalendarWords.month(tokens.get(link.next()));
        if (month > 0) {
            return namedWithYear(at, day, month, DateLink.at(tokens, behind), DateOrder.DAY_FIRST);
        }
        int roman = CalendarWords.romanMonth(tokens.get(link.next()));
        return roman > 0 && isRoman(next, link)
                ? namedWithYear(at, day, roman, DateLink.at(tokens, behind), DateOrder.DAY_FIRST)
                : null;
    }

    /** June 16, 2026; Jun 16th 2026; Jun-16-2026; Feb29/20. */
    @Nullable
    DateReading nameThenDay(int at) {
        int month = CalendarWords.month(tokens.get(at));
        if (month == 0) {
            return null;
        }
        var link = DateLink.at(tokens, at + 1);
        var dayToken = tokens.get(link.next());
        if (!dayToken.isDigits(1, 2)) {
            return null;
        }
        int behind = link.next() + 1;
        if (tokens.get(behind).isLetters()
                && ORDINALS.contains(tokens.get(behind).folded())) {
            behind++;
        }
        return namedWithYear(at, dayToken.number(), month, DateLink.at(tokens, behind), DateOrder.MONTH_FIRST);
    }

    /**
     * Returns whether a Roman numeral is a month: the same mark on both sides and a year of four digits, or of two
     * after more than one letter. "5 V 2026" is a voltage.
     */
    private boolean isRoman(int markAt, DateLink link) {
        var mark = tokens.get(markAt);
        boolean same = link.length() == 1 && tokens.get(link.next() + 1).text().equals(mark.text());
        boolean telling = !mark.isBlank() || tokens.get(link.next()).text().length() > 1;
        var year = tokens.get(link.next() + 2);
        boolean shortYear = !mark.isBlank()
                && year.isDigits(2, 2)
                && tokens.get(link.next()).text().length() > 1;
        return same && telling && (year.isDigits(4, 4) || shortYear);
    }

    private @Nullable DateReading namedWithYear(int at, int day, int month, DateLink link, DateOrder named) {
        var yearToken = tokens.get(link.next());
        boolean full = yearToken.isDigits(4, 4);
        if (!full && !yearToken.isDigits(2, 2)) {
            return null;
        }
        boolean glued = link.length() == 0;
        if (glued && named == DateOrder.MONTH_FIRST) {
            return null;
        }
        if (!full && (isRange(at, link) || (named == DateOrder.MONTH_FIRST && !link.marked()))) {
            return null; // "Jun 16 20" is no date; "16 Jun 20" may be one
        }
        int year = DateParts.year(yearToken);
        var date = year < 0 ? null : DateParts.date(year, month, day);
        if (date == null || !around.standsAlone(at, link.next(), DateParts.mark(tokens, at + 1), false)) {
            return null;
        }
        if (!full && around.isPartOfNumber(link.next())) {
            return null;
        }
        double certainty = full ? (glued ? 0.9 : 1) : certainty(link);
        return new DateReading(
                tokens.get(at).start(),
                tokens.get(link.next()).end(),
                date,
                DateParts.likely(year, certainty),
                null,
                null,
                named);
    }

    /** Returns the certainty of a two-digit year, by the marks before it. */
    private static double certainty(DateLink link) {
        if (link.apostrophe()) {
            return 0.9;
        }
        if (link.length() == 0) {
            return 0.7;
        }
        return link.slashOrDash() ? 0.85 : 0.55;
    }

    /**
     * Returns whether the two digits after the link are no year but the end of a range: "1 Mar - 12 Sep", "June 1-12,
     * 2026".
     */
    private boolean isRange(int at, DateLink link) {
        boolean dashBefore = tokens.get(at + 1).isOneOf(DateParts.DASHES);
        if (link.dash() && !dashBefore) {
            return true;
        }
        var behind = DateLink.at(tokens, link.next() + 1);
        return behind.length() > 0
                && (CalendarWords.month(tokens.get(behind.next())) > 0
                        || (tokens.get(behind.next()).isDigits(4, 4) && DateParts.year(tokens.get(behind.next())) > 0));
    }
}
