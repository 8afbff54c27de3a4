package dev.quern.rest.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The header as RFC 7239 has it; one that is not well-formed says nothing at all. */
class ForwardedHeaderTest {
    @Test
    void elements_are_told_apart_also_where_a_value_has_separators_in_it() {
        assertThat(ForwardedHeader.elements(
                        "for=192.0.2.43, For=\"[2001:db8:cafe::17]:4711\" ; PROTO=http;by=203.0.113.43"))
                .containsExactly(
                        Map.of("for", "192.0.2.43"),
                        Map.of("for", "[2001:db8:cafe::17]:4711", "proto", "http", "by", "203.0.113.43"));
        assertThat(ForwardedHeader.elements("for=\"a,b;c=\\\"d\";;host=e,"))
                .containsExactly(Map.of("for", "a,b;c=\"d", "host", "e"), Map.of());
    }

    @Test
    void what_is_not_well_formed_has_no_elements() {
        for (var wrong : new String[] {
            "for",
            "for=\"1",
            "for=1 2",
            "for=1\"2",
            "for=\"1\"2",
            "for=",
            "for=1;for=2",
            "for=1;=",
            "for=\"\\",
            "for=1, proto"
        }) {
            assertThat(ForwardedHeader.elements(wrong)).as(wrong).isEmpty();
        }
    }

    @Test
    void nothing_that_comes_is_read_for_ever_or_throws() {
        var random = new Random(7239);
        var signs = "for=\"\\;, \t1a:[]";
        for (int i = 0; i < 20_000; i++) {
            var text = new StringBuilder();
            for (int n = random.nextInt(40); n > 0; n--) {
                text.append(signs.charAt(random.nextInt(signs.length())));
            }
            assertThat(ForwardedHeader.elements(text.toString()))
                    .as(text.toString())
                    .isNotNull();
        }
        assertThat(ForwardedHeader.elements("for=1,".repeat(10_000))).hasSize(10_001);
    }
}
