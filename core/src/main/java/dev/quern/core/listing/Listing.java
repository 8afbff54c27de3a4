package dev.quern.core.listing;

import dev.quern.core.kernel.Refusal;
import java.util.List;
import java.util.function.Function;

/**
 * One page of a list.
 *
 * @param count of all matching items, on whatever page
 */
public record Listing<T>(List<T> items, long count, PageRequest request) {
    public Listing {
        items = List.copyOf(items);
        if (request.page() > totalPages(count, request)) {
            throw new Refusal.NotFound("Invalid page: there is no page " + request.page() + ".");
        }
    }

    /** The requested page of all matching items, which are in order. */
    public static <T> Listing<T> page(List<T> all, PageRequest request) {
        var items = all.stream().skip(request.offset()).limit(request.size()).toList();
        return new Listing<>(items, all.size(), request);
    }

    /** The number of pages; an empty list has one. */
    public long totalPages() {
        return totalPages(count, request);
    }

    public <R> Listing<R> map(Function<? super T, ? extends R> shape) {
        return new Listing<>(items.stream().<R>map(shape).toList(), count, request);
    }

    private static long totalPages(long count, PageRequest request) {
        return Math.max(1, (count + request.size() - 1) / request.size());
    }
}
