package dev.quern.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares NOTICE with the dependencies that the build found: {@code target/THIRD-PARTY.txt} has a line for each. */
class NoticeTest {
    private static final Pattern PART = Pattern.compile("\\(([\\w.-]+:[\\w.-]+):[^:()]+ - ");
    private static final Pattern SOURCE_ASKED_FOR = Pattern.compile(".*\\((EPL|L?GPL|MPL)-.*");
    private static final Pattern NAMED = Pattern.compile("(?m)^ *([\\w.-]+:[\\w.-]+)(?: |$)");

    @Test
    void dependencies_whose_licence_asks_for_their_source_are_named() throws IOException {
        var asking = parts(SOURCE_ASKED_FOR);

        assertThat(asking).hasSizeGreaterThan(10);
        assertThat(named()).containsAll(asking);
    }

    @Test
    void nothing_is_named_that_is_not_a_dependency() throws IOException {
        assertThat(named()).isNotEmpty();
        assertThat(parts(Pattern.compile(".*"))).containsAll(named());
    }

    private static Set<String> parts(Pattern line) throws IOException {
        try (var lines = Files.lines(Path.of("target", "THIRD-PARTY.txt"))) {
            return lines.filter(line.asMatchPredicate())
                    .flatMap(part -> PART.matcher(part).results())
                    .map(NoticeTest::first)
                    .collect(Collectors.toSet());
        }
    }

    private static Set<String> named() throws IOException {
        return NAMED.matcher(Files.readString(Path.of("..", "NOTICE")))
                .results()
                .map(NoticeTest::first)
                .collect(Collectors.toSet());
    }

    private static String first(MatchResult found) {
        return found.group(1);
    }
}
