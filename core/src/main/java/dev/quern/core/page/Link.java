package dev.quern.core.page;

import java.util.List;

/**
 * Words or a picture on a page that lead to an address. Which words those are, their boxes tell.
 *
 * @param target an absolute address, as it was given; of the web, since others are no values of documents
 * @param boxes where it stands, one for each of its lines, in reading order; at least one
 */
public record Link(String target, List<Box> boxes) {
    public Link {
        boxes = List.copyOf(boxes);
        if (target.isBlank() || boxes.isEmpty()) {
            throw new IllegalArgumentException("A link has a target and a place");
        }
    }

    /** The smallest box around all of it. */
    public Box box() {
        return boxes.stream().reduce(Box::union).orElseThrow();
    }

    /** The share of its area that lies in a box, from 0 to 1. */
    public double within(Box box) {
        double all = 0;
        double shared = 0;
        for (var own : boxes) {
            all += own.width() * own.height();
            double height = Math.min(own.bottom(), box.bottom()) - Math.max(own.top(), box.top());
            shared += own.sharedWidth(box) * Math.max(0, height);
        }
        return all == 0 ? 0 : shared / all;
    }
}
