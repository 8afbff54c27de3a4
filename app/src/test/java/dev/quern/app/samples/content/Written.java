package dev.quern.app.samples.content;

/**
 * A value twice: as a result gives it, and as it stands on the page.
 *
 * @param plain a String, BigDecimal or Map, in the shape of a result
 * @param text its characters on the page, with line breaks where it takes several lines
 */
public record Written(Object plain, String text) {
    public static Written of(String text) {
        return new Written(text, text);
    }
}
