package dev.quern.ocr.value.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkSpotterTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            http://example.com                       | http://example.com
            https://example.com/a/b?c=d&e=f#g        | https://example.com/a/b?c=d&e=f#g
            HTTPS://Example.COM/Path                 | HTTPS://Example.COM/Path
            https://example.com:8443/a               | https://example.com:8443/a
            https://example.com/a_(b)                | https://example.com/a_(b)
            https://example.com/.                    | https://example.com/
            (https://example.com)                    | https://example.com
            <https://example.com/a>                  | https://example.com/a
            http://localhost:8080/a                  | http://localhost:8080/a
            https://192.168.1.10/a                   | https://192.168.1.10/a
            www.example.com                          | https://www.example.com
            www.example.com/a?b=c                    | https://www.example.com/a?b=c
            WWW.EXAMPLE.COM                          | https://WWW.EXAMPLE.COM
            example.com                              | https://example.com
            sub.example.co.uk/pay                    | https://sub.example.co.uk/pay
            example.de                               | https://example.de
            ftp://example.com/a                      | ftp://example.com/a
            "https://example.com/a¦b"                | https://example.com/a%7Cb
            https://example.com/100%                 | https://example.com/100%25
            https://example.com/a%20b                | https://example.com/a%20b
            https://example.com/[a]                  | https://example.com/%5Ba%5D
            """)
    void a_written_link_is_read(String text, URI link) {
        assertThat(LinkSpotter.parse(unpiped(text), Conventions.UNKNOWN)).contains(new Value.Link(link));
    }

    /** The text with its pipes, which the table writes as broken bars since a pipe separates its columns. */
    private static String unpiped(String text) {
        return text.replace("\u00A6", "|");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "joe@example.com",
                "mailto:joe@example.com",
                "joe.doe@mail.example.com",
                "12.50",
                "16.06.2026",
                "e.g.in",
                "report.xlsx",
                "end.Next",
                "A.B.C",
                "https://",
                "v1.2.3",
                "Str.12",
                "-example.com"
            })
    void text_that_is_not_a_link_is_not_spotted(String text) {
        assertThat(LinkSpotter.spot(text, Conventions.UNKNOWN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Pay at https://example.com/pay, or www.example.org.  | https://example.com/pay; www.example.org
            joe@example.com - example.com                        | example.com
            see example.com/terms)                               | example.com/terms
            """)
    void a_link_is_spotted_where_it_stands(String line, String spans) {
        assertThat(LinkSpotter.spot(line, Conventions.UNKNOWN).stream().map(link -> link.in(line)))
                .containsExactly(spans.split("; ", -1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            joe@example.com                          | joe@example.com
            Mail: Joe.Doe+tag@mail.example.co.uk.    | Joe.Doe+tag@mail.example.co.uk
            <joe@example.com>, jane@example.org      | joe@example.com; jane@example.org
            mailto:joe@example.com                   | joe@example.com
            m.müller@exämple.de                      | m.müller@exämple.de
            """)
    void an_email_address_is_spotted_where_it_stands(String line, String spans) {
        assertThat(EmailAddressSpotter.spot(line, Conventions.UNKNOWN).stream().map(email -> email.in(line)))
                .containsExactly(spans.split("; ", -1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "@example.com", "joe@", "joe@example", "joe@@example.com", "5 @ 12.50", "joe@12.50"})
    void text_that_is_not_an_email_address_is_not_spotted(String text) {
        assertThat(EmailAddressSpotter.spot(text, Conventions.UNKNOWN)).isEmpty();
    }
}
