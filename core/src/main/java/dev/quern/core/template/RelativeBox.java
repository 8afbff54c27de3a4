package dev.quern.core.template;

import dev.quern.core.kernel.Refusal;
import java.util.Locale;

/**
 * A rectangle in fractions of the page's width and height (0 to 1), origin upper left. It has an area; over several pages it
 * reaches from its upper edge on the first to its lower edge on the last.
 *
 * @param startPage index of the first page, from 0
 * @param endPage index of the last page, from 0
 */
public record RelativeBox(double leftX, double upperY, double rightX, double lowerY, int startPage, int endPage) {
    private static final int MAX_PAGE = 100_000;

    public RelativeBox {
        refuseUnlessOnPage("left_x", leftX);
        refuseUnlessOnPage("upper_y", upperY);
        refuseUnlessOnPage("right_x", rightX);
        refuseUnlessOnPage("lower_y", lowerY);
        if (startPage < 0 || endPage < 0 || startPage > MAX_PAGE || endPage > MAX_PAGE) {
            throw invalid(
                    "Page indexes count from 0 to " + MAX_PAGE + "; these are " + startPage + " and " + endPage + ".");
        }
        if (endPage < startPage) {
            throw invalid("A box cannot end on page " + endPage + " before it starts on page " + startPage + ".");
        }
        if (rightX <= leftX) {
            throw invalid("A box has a width: right_x (" + shown(rightX) + ") must be more than left_x (" + shown(leftX)
                    + ").");
        }
        if (startPage == endPage && lowerY <= upperY) {
            throw invalid("A box has a height: lower_y (" + shown(lowerY) + ") must be more than upper_y ("
                    + shown(upperY) + ").");
        }
    }

    private static void refuseUnlessOnPage(String edge, double value) {
        // Written so that what is not a number is refused too.
        if (!(value >= 0 && value <= 1)) {
            throw invalid("A box lies within its page: " + edge + " is " + shown(value) + ", not 0 to 1.");
        }
    }

    private static String shown(double value) {
        return String.format(Locale.ROOT, "%.6g", value);
    }

    private static Refusal.Invalid invalid(String message) {
        return new Refusal.Invalid("template_object_set", message);
    }
}
