package dev.quern.rest.json;

import dev.quern.core.listing.Listing;
import java.util.List;

/**
 * One page of a list.
 *
 * @param count of all matching items
 * @param current this page, from 1
 * @param total number of pages, at least 1
 */
public record ListingJson<T>(long count, int current, long total, List<T> results) {
    public static <T> ListingJson<T> of(Listing<T> listing) {
        return new ListingJson<>(listing.count(), listing.request().page(), listing.totalPages(), listing.items());
    }
}
