package dev.quern.ocr.engine.clue;

import dev.quern.core.result.Value;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.time.LocalDate;
import java.util.IdentityHashMap;
import java.util.regex.Pattern;

/** Clues from what payment terms say of a day: "by 10 May with 2 % discount, by 30 May net". */
final class Discounts {
    private static final double SURE = 0.5;
    /** Between what is said of one day and of the next. */
    private static final Pattern BETWEEN =
            Pattern.compile("(?iu)[,;]\\s|\\.\\s(?=\\p{Lu})|\\s[/|–]\\s|\\b" + Words.oneOf("or") + "\\b");

    private static final Pattern DISCOUNT = Pattern.compile("\\b" + Words.oneOf("discount words") + "\\b");
    private static final Pattern NONE = Pattern.compile("\\b" + Words.oneOf("words before no discount") + "\\b");

    private final Surroundings around;
    private final IdentityHashMap<Candidate, Boolean> known = new IdentityHashMap<>();

    Discounts(Surroundings around) {
        this.around = around;
    }

    Weighing<Claim> clues() {
        return Weighing.sum(
                Clue.is("day-of-discount", claim -> asksForDue(claim) && isOfDiscount(claim.candidate())),
                Clue.is("day-after-discount", claim -> asksForDue(claim) && isAfterDiscount(claim.candidate())),
                Clue.is("day-of-discount-asked", claim -> asksForDiscount(claim) && isOfDiscount(claim.candidate())));
    }

    private static boolean asksForDue(Claim claim) {
        return claim.field().means("due_date") > SURE && !asksForDiscount(claim);
    }

    private static boolean asksForDiscount(Claim claim) {
        return claim.field().means("discount_date")
                > Math.max(SURE, claim.field().means("due_date"));
    }

    private boolean isOfDiscount(Candidate candidate) {
        return known.computeIfAbsent(candidate, this::find);
    }

    /** Returns whether the same line gives a discount until an earlier day. */
    private boolean isAfterDiscount(Candidate candidate) {
        return !isOfDiscount(candidate)
                && around.touching(Shape.DATE).on(candidate.segment()).stream()
                        .anyMatch(other -> day(other).isBefore(day(candidate)) && isOfDiscount(other));
    }

    private boolean find(Candidate candidate) {
        var text = candidate.segment().text();
        int at = candidate.segment().offset(candidate.from());
        int from = 0;
        int to = text.length();
        var between = BETWEEN.matcher(text);
        while (between.find()) {
            if (between.end() <= at) {
                from = between.end();
            } else if (between.start() > at && to == text.length()) {
                to = between.start();
            }
        }
        var said = Folding.plain(text.substring(from, to));
        return DISCOUNT.matcher(said).find() && !NONE.matcher(said).find() && isFirstOf(candidate, from, to);
    }

    /** Of two days that one part of a sentence has, the discount is until the earlier. */
    private boolean isFirstOf(Candidate candidate, int from, int to) {
        var segment = candidate.segment();
        var day = day(candidate);
        return around.touching(Shape.DATE).on(segment).stream()
                .filter(other -> other.segment().is(segment)
                        && segment.offset(other.from()) >= from
                        && segment.offset(other.from()) < to)
                .noneMatch(other -> day(other).isBefore(day));
    }

    private static LocalDate day(Candidate candidate) {
        return candidate.value() instanceof Value.Date date ? date.date() : LocalDate.MAX;
    }
}
