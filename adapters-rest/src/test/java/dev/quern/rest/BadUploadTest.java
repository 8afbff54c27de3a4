package dev.quern.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Uploads that are refused: the answer says what is wrong, and nothing is kept. */
class BadUploadTest {
    private TestServer server;
    private String path;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        server = new TestServer(folder);
        path = "/parser/" + server.mailbox("{}") + "/upload";
    }

    @AfterEach
    void nothing_is_kept_and_the_server_goes_on() {
        try (var running = server) {
            assertThat(running).isNotNull();
            assertThat(server.blobs.files()).isEmpty();
            assertThat(server.get(path.replace("upload", "document_set"))
                            .json()
                            .get("count")
                            .asInt())
                    .isZero();
            assertThat(server.get("/health/ready").status()).isEqualTo(200);
        }
    }

    private void refused(TestServer.Answer answer, int status, String body) {
        assertThat(answer.text()).isEqualTo(body);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
    }

    @Test
    void an_empty_file_is_refused() {
        refused(server.upload(path, Form.file("a.txt", "")), 400, "{\"file\":[\"The submitted file is empty.\"]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "..", "/", "a/", "C:\\\\"})
    void a_file_without_a_name_is_refused(String name) {
        refused(server.upload(path, Form.file(name, "text")), 400, "{\"file\":[\"The file has no name.\"]}");
    }

    @Test
    void a_file_of_a_type_that_cannot_be_read_is_refused() {
        refused(
                server.upload(path, Form.file("a.pdf", "\0\1")),
                400,
                "{\"non_field_errors\":\"Unsupported content type: 'application/octet-stream': a.pdf\"}");
    }

    @Test
    void an_unknown_mailbox_is_a_bad_request() {
        refused(
                server.upload("/parser/999/upload", Form.file("a.txt", "text")),
                400,
                "{\"non_field_errors\":\"Mailbox not found\"}");
        refused(
                server.upload("/parser/99999999999999999999999/upload", Form.file("a.txt", "text")),
                400,
                "{\"non_field_errors\":\"Mailbox not found\"}");
        refused(
                server.upload("/parser/x/upload", Form.file("a.txt", "text")),
                400,
                "{\"id\":[\"Expected a whole number, found 'x'.\"]}");
    }

    @Test
    void a_body_that_is_no_form_is_refused() {
        refused(
                server.post(path, "{}"),
                400,
                "{\"non_field_errors\":\"A file is sent as multipart/form-data with a boundary, not as"
                        + " 'application/json'.\"}");
        refused(
                server.send(server.request(path).POST(BodyPublishers.noBody())),
                400,
                "{\"non_field_errors\":\"A file is sent as multipart/form-data with a boundary, not as 'nothing'.\"}");
        refused(
                server.send(server.request(path)
                        .POST(BodyPublishers.ofString("x"))
                        .header("Content-Type", "multipart/form-data")),
                400,
                "{\"non_field_errors\":\"A file is sent as multipart/form-data with a boundary, not as"
                        + " 'multipart/form-data'.\"}");
    }

    @Test
    void a_form_without_the_file_is_refused() {
        refused(
                server.upload(path, new Form().with("other", "x")),
                400,
                "{\"file\":[\"No file was submitted: the form has no part of this name.\"]}");
        refused(
                server.upload(path, new Form()),
                400,
                "{\"file\":[\"No file was submitted: the form has no part of this name.\"]}");
    }

    @Test
    void a_file_in_another_part_is_named() {
        var answer = "{\"file\":[\"The file belongs into the part 'file'; 'datei' holds one.\"]}";
        var disposition = "form-data; name=\"datei\"; filename=\"bill.pdf\"";
        var pdf = new byte[] {'%', 'P', 'D', 'F', 0, (byte) 0xE2};

        refused(server.upload(path, new Form().withPart(disposition, pdf)), 400, answer);
        refused(server.upload(path, new Form().withPart(disposition, Arrays.copyOf(pdf, 2_000_000))), 400, answer);
        refused(server.upload(path, new Form().withPart(disposition, new byte[] {'a'})), 400, answer);
        refused(server.upload(path, Form.file("a.txt", "a").withPart(disposition, pdf)), 400, answer);
    }

    @Test
    void two_files_in_one_form_are_refused() {
        refused(
                server.upload(path, Form.file("a.txt", "a").withFile("b.txt", new byte[] {'b'})),
                400,
                "{\"file\":[\"One file at a time: the form has a second part of this name.\"]}");
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 30, 100, 160})
    void a_form_that_breaks_off_is_refused(int cut) {
        var form = Form.file("a.txt", "some text").with("b", "c");
        var bytes = Arrays.copyOf(form.bytes(), form.bytes().length - cut);
        var answer = server.upload(path, form, BodyPublishers.ofByteArray(bytes));
        refused(answer, 400, "{\"non_field_errors\":\"The multipart body breaks off before its last boundary.\"}");
    }

    @Test
    void a_broken_form_is_refused() {
        var form = new Form();
        var answer = server.upload(path, form, BodyPublishers.ofString("------quern-test-boundaryXX\r\n\r\n"));
        refused(answer, 400, "{\"non_field_errors\":\"The multipart body is broken: no line end after a boundary.\"}");
    }

    @Test
    void headers_of_a_part_without_end_are_refused() {
        var form = new Form().withPart("form-data; name=\"" + "x".repeat(20_000) + "\"", new byte[0]);
        assertThat(server.upload(path, form).text()).contains("The headers of a part are longer than 16384");
    }

    @ParameterizedTest
    @CsvSource({"300001, false", "300001, true", "20000000, false", "20000000, true"})
    void a_file_over_the_limit_is_refused(int size, boolean chunked) {
        var form = new Form().withFile("a.txt", "x".repeat(size).getBytes(StandardCharsets.UTF_8));
        var body = chunked
                ? BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(form.bytes()))
                : BodyPublishers.ofByteArray(form.bytes());
        refused(
                server.upload(path, form, body),
                413,
                "{\"non_field_errors\":\"The file is larger than the limit of 300000 bytes.\"}");
    }

    @Test
    void too_much_beside_the_file_is_refused() {
        assertThat(server.upload(path, Form.file("a.txt", "a").with("b", "x".repeat(2_000_000)))
                        .status())
                .isEqualTo(413);
        var many = Form.file("a.txt", "a");
        for (int i = 0; i < 1_001; i++) {
            many.with("n" + i, "x");
        }
        assertThat(server.upload(path, many).status()).isEqualTo(413);
    }

    @Test
    void parameters_that_no_store_can_hold_are_refused() {
        refused(
                server.upload(path, Form.file("a.txt", "a").with("b", "x\0y")),
                400,
                "{\"b\":[\"Control characters and broken characters are not allowed.\"]}");
        assertThat(server.upload(path, Form.file("a.txt", "a").with(" ", "x")).status())
                .isEqualTo(400);
        assertThat(server.upload(path + "?a%00=b", Form.file("a.txt", "a")).status())
                .isEqualTo(400);
    }
}
