package dev.quern.core.listing;

import dev.quern.core.kernel.Refusal;

/**
 * Which page of a list is wanted.
 *
 * @param page from 1
 * @param size items a page, 1 to {@value #MAX_SIZE}
 */
public record PageRequest(int page, int size) {
    public static final int DEFAULT_SIZE = 25;
    public static final int MAX_SIZE = 100;
    public static final PageRequest FIRST = new PageRequest(1, DEFAULT_SIZE);

    public PageRequest {
        if (page < 1) {
            throw new Refusal.Invalid("page", "A page is a number from 1 up, not " + page + ".");
        }
        if (size < 1 || size > MAX_SIZE) {
            throw new Refusal.Invalid("page_size", "A page has 1 to " + MAX_SIZE + " items, not " + size + ".");
        }
    }

    /** The number of items before this page. */
    public long offset() {
        return (page - 1L) * size;
    }
}
