package dev.quern.rest.reception;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DesksTest {
    @ParameterizedTest
    @CsvSource({
        "/health/live, WATCH",
        "/health/ready/, WATCH",
        "/metrics, WATCH",
        "/, OPEN",
        "/email, OPEN",
        "/docs/app.js, OPEN",
        "/bootstrap, OPEN",
        "/openapi.json, OPEN",
        "/nowhere, OPEN",
        "/document/AbCdEfGhIjKlMnOpQrStUvWxYz-_0123/a file.pdf, DOWNLOAD",
        "/document;a=b/AbCdEfGhIjKlMnOpQrStUvWxYz-_0123;c/a file.pdf, DOWNLOAD",
        "/document/AbCdEfGhIjKlMnOpQrStUvWxYz-_0123/image/1.jpg, DOWNLOAD",
        "/parser/secret/download/all.csv, DOWNLOAD",
        "/parser_field/token/download/all.csv, DOWNLOAD",
        "/parser, KEYED",
        "/parser/1/upload, KEYED",
        "/document/17, KEYED",
        "/document/0123456789abcdef0123456789abcdef, KEYED",
        "/document/0123456789abcdef0123456789abcdef/log_set, KEYED",
        "/document/17/process, KEYED",
        "/webhook/1, KEYED",
        "/table/1/schema, KEYED",
        "/account/credits, KEYED",
        "/user, KEYED",
        "/session, KEYED",
        "/events, KEYED",
        "/document_set, KEYED",
        "/document/17/page/1/word_set, KEYED",
        "/console, OPEN",
        "/console/document/17, OPEN"
    })
    void the_address_says_which_threads_serve(String path, Desks.Kind kind) {
        assertThat(Desks.Kind.of(path)).isEqualTo(kind);
    }
}
