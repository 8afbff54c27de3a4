package dev.quern.core.letter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class MailAddressTest {
    @Test
    void addresses_come_bare_in_brackets_and_with_names() {
        assertThat(MailAddress.list("a@x.test, <b@x.test>;Carl Ö <c@x.test>, \"Doe, \\\"Jane\\\"\" <d@x.test>"))
                .containsExactly(
                        new MailAddress("", "a@x.test"),
                        new MailAddress("", "b@x.test"),
                        new MailAddress("Carl Ö", "c@x.test"),
                        new MailAddress("Doe, \"Jane\"", "d@x.test"));
    }

    @Test
    void a_group_is_its_members() {
        assertThat(MailAddress.list("Team: a@x.test, B <b@x.test>;"))
                .containsExactly(new MailAddress("", "a@x.test"), new MailAddress("B", "b@x.test"));
    }

    @Test
    void what_is_no_address_is_left_out() {
        assertThat(MailAddress.list("undisclosed-recipients:;, @x.test, a@, two words@x.test, <>, \"open"))
                .isEmpty();
    }

    @Test
    void the_domain_is_in_lower_case() {
        var address = MailAddress.list("Box+Tag@Mail.Example.ORG").get(0);
        assertThat(address.localPart()).isEqualTo("Box+Tag");
        assertThat(address.domain()).isEqualTo("mail.example.org");
    }

    @Test
    void no_text_makes_parsing_fail() {
        var random = new Random(5);
        var alphabet = "a@.<>\",;:\\ \n";
        for (int round = 0; round < 20_000; round++) {
            var text = new StringBuilder();
            for (int i = random.nextInt(20); i >= 0; i--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            assertThat(MailAddress.list(text.toString()))
                    .allSatisfy(address -> assertThat(address.address()).contains("@"));
        }
    }
}
