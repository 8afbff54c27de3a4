package dev.quern.core.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SenderFilterTest {
    private static final List<String> LIST = List.of("Jane@Example.org", "spam.test", "@at.test", " ");

    @ParameterizedTest
    @CsvSource({
        "jane@example.org, true",
        "JANE@EXAMPLE.ORG, true",
        "joe@example.org, false",
        "x@spam.test, true",
        "x@mail.spam.test, true",
        "x@notspam.test, false",
        "x@at.test, true",
        "'', false",
        "no address, false"
    })
    void a_sender_is_listed_by_address_or_domain(String sender, boolean listed) {
        assertThat(new SenderFilter(LIST, false).admits(sender)).isEqualTo(!listed);
        assertThat(new SenderFilter(LIST, true).admits(sender)).isEqualTo(listed);
    }

    @Test
    void an_empty_list_lets_everybody_in() {
        assertThat(new SenderFilter(List.of(), false).admits("a@b.test")).isTrue();
        assertThat(new SenderFilter(List.of(), true).admits("a@b.test")).isTrue();
    }
}
