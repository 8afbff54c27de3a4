package dev.quern.core.page;

/** A straight line drawn on a page, horizontal or vertical, in fractions of the page; its box has (nearly) no height or no width. */
public record Ruling(Box box) {
    public boolean isHorizontal() {
        return box.width() >= box.height();
    }
}
