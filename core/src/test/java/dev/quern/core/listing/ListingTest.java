package dev.quern.core.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.core.kernel.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListingTest {
    @Test
    void a_page_holds_its_items_and_knows_the_count_of_all() {
        var listing = Listing.page(List.of(1, 2, 3, 4, 5), new PageRequest(2, 2));

        assertThat(listing.items()).containsExactly(3, 4);
        assertThat(listing.count()).isEqualTo(5);
        assertThat(listing.totalPages()).isEqualTo(3);
    }

    @Test
    void an_empty_list_has_one_page() {
        assertThat(Listing.page(List.of(), PageRequest.FIRST).totalPages()).isEqualTo(1);
    }

    @Test
    void a_page_past_the_end_does_not_exist() {
        assertThatThrownBy(() -> Listing.page(List.of(1), new PageRequest(2, 1)))
                .isInstanceOf(Refusal.NotFound.class);
        assertThatThrownBy(() -> Listing.page(List.of(), new PageRequest(1_000_000_000, 100)))
                .isInstanceOf(Refusal.NotFound.class);
    }

    @Test
    void an_impossible_page_or_size_is_refused_by_name() {
        assertThatThrownBy(() -> new PageRequest(0, 25))
                .isInstanceOfSatisfying(
                        Refusal.Invalid.class,
                        refusal -> assertThat(refusal.field()).isEqualTo("page"));
        assertThatThrownBy(() -> new PageRequest(1, 101))
                .isInstanceOfSatisfying(
                        Refusal.Invalid.class,
                        refusal -> assertThat(refusal.field()).isEqualTo("page_size"));
    }
}
