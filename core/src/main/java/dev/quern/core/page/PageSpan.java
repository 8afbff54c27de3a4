package dev.quern.core.page;

/** Pages that follow each other, from 1, both ends included. Its text is {@code 4-6}, or {@code 4} for one page. */
public record PageSpan(int first, int last) {
    public PageSpan {
        if (first < 1 || last < first) {
            throw new IllegalArgumentException("Pages run from 1 up: %d to %d".formatted(first, last));
        }
    }

    public int count() {
        return last - first + 1;
    }

    /** Translates pages of this span, counted in it from 1, to pages of the whole that it was cut from. */
    public PageSpan within(PageSpan inner) {
        return new PageSpan(first + inner.first - 1, first + inner.last - 1);
    }

    @Override
    public String toString() {
        return first == last ? String.valueOf(first) : first + "-" + last;
    }
}
