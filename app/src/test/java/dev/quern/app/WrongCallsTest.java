package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistyped commands: each is answered in one helpful line, and nothing is created. */
class WrongCallsTest {
    @TempDir
    Path folder;

    /** Runs a call, which must fail, and returns the first line that it says. */
    private static String said(String... arguments) {
        var err = new StringWriter();
        int code = Main.commandLine().setErr(new PrintWriter(err)).execute(arguments);
        assertThat(code).as(err.toString()).isNotZero();
        return err.toString().lines().findFirst().orElse("");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "serv                  | quern: There is no command 'serv'; did you mean serve?",
                "foo                   | quern: There is no command 'foo'.",
                "serve --prot 1        | quern: There is no flag --prot; did you mean --port?",
                "serve --prot=1        | quern: There is no flag --prot; did you mean --port?",
                "serve --colour        | quern: There is no flag --colour.",
                "serve now             | quern: 'now' is one argument too many.",
                "key lst               | quern: There is no command 'lst'; did you mean list?",
                "extract               | quern: Missing required parameter: 'FILE'",
            })
    void unknown_commands_and_flags_are_named_with_what_was_meant(String written, String message) {
        assertThat(said(written.split(" ", -1))).isEqualTo(message);
    }

    @Test
    void a_wrong_flag_is_two_lines_and_a_wrong_command_shows_the_commands() {
        var flag = new StringWriter();
        Main.commandLine().setErr(new PrintWriter(flag)).execute("serve", "--prot", "1");
        assertThat(flag.toString()).hasLineCount(2).contains("'quern serve --help' tells what it takes.");

        var command = new StringWriter();
        Main.commandLine().setErr(new PrintWriter(command)).execute("foo");
        assertThat(command.toString()).contains("  extract ", "  serve ");
    }

    @Test
    void help_is_a_command() {
        var out = new StringWriter();
        assertThat(Main.commandLine().setOut(new PrintWriter(out)).execute("help", "serve"))
                .isZero();
        assertThat(out.toString())
                .contains("Usage: quern serve", "--port=N", "Port to listen on (default: 8080; 0 for any).");
    }

    @Test
    void keys_need_an_existing_database_and_an_expiry_to_come() {
        var data = folder.resolve("misspelt");
        var message =
                "quern: There is no database in " + data + "; 'serve', 'key create' and 'key add-account' make one.";
        assertThat(said("key", "list", "--data", data.toString())).isEqualTo(message);
        assertThat(said("key", "revoke", "1", "--data", data.toString())).isEqualTo(message);
        assertThat(said("key", "accounts", "--data", data.toString())).isEqualTo(message);
        var yesterday = LocalDate.now(ZoneOffset.UTC).minusDays(1);
        assertThat(said("key", "create", "--data", data.toString(), "--expires", yesterday.toString()))
                .isEqualTo("quern: --expires is the last day on which the key is good; " + yesterday + " has passed.");
        assertThat(data).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"parser_object_set\": [ | quern: %s is no JSON: it breaks off in column 24.",
                "{'parser_object_set'}    | quern: %s is no JSON: it goes wrong in column 2.",
                "[]                       | quern: %s is no JSON object, {…}.",
                "{\"parser_object_set\": [{\"name\": \"Total\", \"format\": \"NUMBR\"}]} | quern: %s: the format of field 'Total' is 'NUMBR', and not one of [TEXT,",
                "{\"settings\": {\"input_date_format\": \"BACKWARDS\"}} | quern: %s: input_date_format is 'BACKWARDS', and not one of [",
                "{\"settings\": {\"ai_engine\": \"BEST\"}} | quern: %s: ai_engine is 'BEST', and not one of [",
            })
    void impossible_fields_are_named_with_their_file(String content, String message) throws IOException {
        var file = Files.writeString(folder.resolve("fields.json"), content);

        assertThat(said("extract", "bill.pdf", "--fields", file.toString())).startsWith(message.formatted(file));
    }

    @Test
    void missing_files_of_fields_are_named() {
        assertThat(said(
                        "extract",
                        "bill.pdf",
                        "--fields",
                        folder.resolve("nowhere.json").toString()))
                .isEqualTo("quern: There is no file " + folder.resolve("nowhere.json"));
        assertThat(said("extract", "bill.pdf", "--fields", folder.toString()))
                .isEqualTo("quern: " + folder + " is a folder, not a file.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"file\": \"bill.txt\", \"expected\": {\"Totl\": 1}} | quern: %s, line 2: 'Totl' is no field of fields.json, which has [Total].",
                "{\"file\": \"bll.txt\", \"expected\": {\"Total\": 1}} | quern: %s, line 2: there is no file %s/bll.txt",
                "{\"file\": \"bill.txt\"} | quern: %s, line 2 is not {\"file\": …, \"expected\": {…}}.",
                "xxx | quern: %s, line 2 is no JSON: it goes wrong in column 1.",
            })
    void labels_that_do_not_fit_are_named_with_their_line(String line, String message) throws IOException {
        Files.writeString(
                folder.resolve("fields.json"),
                "{\"parser_object_set\": [{\"name\": \"Total\", \"format\": \"NUMBER\"}]}");
        Files.writeString(folder.resolve("bill.txt"), "Total: 1");
        var labels = Files.writeString(
                folder.resolve("expected.jsonl"), "{\"file\": \"bill.txt\", \"expected\": {\"Total\": 1}}\n" + line);

        assertThat(said("eval", folder.toString())).isEqualTo(message.formatted(labels, folder));
    }

    @Test
    void a_folder_without_labels_is_told_what_it_needs() throws IOException {
        var nowhere = folder.resolve("nowhere");
        assertThat(said("eval", nowhere.toString()))
                .isEqualTo("quern: There is no folder " + nowhere
                        + "; a labelled folder holds documents, fields.json and expected.jsonl.");
        assertThat(said("eval", folder.toString()))
                .isEqualTo("quern: " + folder
                        + " has no fields.json, which a labelled folder needs: see 'quern eval --help'.");
        Files.writeString(folder.resolve("fields.json"), "{}");
        Files.writeString(folder.resolve("expected.jsonl"), "");
        assertThat(said("eval", folder.toString()))
                .isEqualTo("quern: " + folder.resolve("fields.json") + " names no fields in parser_object_set.");
    }
}
