package dev.quern.jdbc.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DialectTest {
    @Test
    void options_that_an_address_names_itself_stay() {
        assertThat(Dialect.H2.complete("jdbc:h2:mem:a;lock_timeout=5"))
                .contains(";lock_timeout=5", ";WRITE_DELAY=0")
                .doesNotContain("LOCK_TIMEOUT=");
    }
}
