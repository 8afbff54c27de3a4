package dev.quern.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The rule of CONTRIBUTING.md for scripts that change tables, by which a node of the version before works beside a new one: a
 * script only adds what older programs need not know. What nobody uses any more goes a release later, below a comment that
 * begins with "contract:".
 */
final class ExpandFirstTest {
    /** The last script from before the rule: all of these belong to the first release. */
    private static final int FIRST_RELEASE = 8;

    private static final Pattern BREAKING = Pattern.compile(
            "\\bdrop\\s+(column|table|constraint)\\b"
                    + "|\\brename\\b"
                    + "|\\balter\\s+column\\b"
                    + "|\\badd\\s+(column\\s+)?(?!constraint)\\w+\\s(?![^,;]*\\bdefault\\b)[^,;]*\\bnot\\s+null\\b"
                    + "|\\badd\\s+constraint\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern CONTRACTING = Pattern.compile("(?s)-- contract:.*?;");

    /** The parts of a script that a program of the version before would stumble over. */
    private static List<String> breaking(String script) {
        var expanding = CONTRACTING.matcher(script).replaceAll("").replaceAll("--[^\n]*", "");
        return BREAKING.matcher(expanding).results().map(MatchResult::group).toList();
    }

    @Test
    void scripts_since_the_first_release_only_add() throws IOException {
        for (int version = FIRST_RELEASE + 1; version <= Schema.VERSION; version++) {
            assertThat(breaking(script(version))).as("script " + version).isEmpty();
        }
        // From before the rule: it would have been found.
        assertThat(breaking(script(7))).containsExactly("drop column", "drop column");
        assertThat(breaking(script(8))).isEmpty();
    }

    private static String script(int version) throws IOException {
        var all = ExpandFirstTest.class.getResource("/db/migration");
        assertThat(all).isNotNull();
        try (var files = Files.list(Path.of(all.getPath()))) {
            return files.filter(file -> file.getFileName().toString().startsWith("V" + version + "__"))
                    .map(ExpandFirstTest::content)
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static String content(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "alter table document drop column token;",
                "drop table receipt;",
                "alter table document rename column token to secret;",
                "alter table document alter column name set not null;",
                "alter table document add column colour varchar(20) not null;",
                "alter table document add constraint one_name unique (name);"
            })
    void what_an_older_program_would_stumble_over_is_found(String statement) {
        assertThat(breaking(statement)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "alter table document add column colour varchar(20);",
                "alter table document add column colour varchar(20) default 'red' not null;",
                "create table colour (id bigint not null, constraint colour_id unique (id));",
                "create index document_by_colour on document (colour);",
                "drop index document_by_name;",
                "-- A comment may say drop table.",
                "-- contract: since 0.2 nobody reads it.\nalter table document drop column colour;"
            })
    void what_an_older_program_need_not_know_is_let_through(String statement) {
        assertThat(breaking(statement)).isEmpty();
    }
}
