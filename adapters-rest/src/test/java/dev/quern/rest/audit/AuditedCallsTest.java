package dev.quern.rest.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quern.core.audit.Action;
import dev.quern.rest.openapi.OpenApiDocument;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AuditedCallsTest {
    @Test
    void every_call_that_may_change_something_is_written_down_or_known_not_to_be() throws IOException {
        var changing = calls().stream().filter(call -> !call.startsWith("GET ")).toList();
        assertThat(changing).hasSizeGreaterThan(30);
        assertThat(changing)
                .allSatisfy(call ->
                        assertThat(isAudited(call)).as(call).isNotEqualTo(AuditedCalls.UNAUDITED.contains(call)));
    }

    @Test
    void every_action_is_some_call_s_and_every_exception_is_a_call() throws IOException {
        var known = EnumSet.of(Action.OTHER);
        for (var call : calls()) {
            action(call).ifPresent(known::add);
        }
        assertThat(known).isEqualTo(EnumSet.allOf(Action.class));
        assertThat(calls()).containsAll(AuditedCalls.UNAUDITED);
    }

    @Test
    void a_path_is_told_without_its_patterns() {
        assertThat(CalledPath.described("/document/{id: [^/]{0,31}|[^/]{33,}}/page/{number}"))
                .isEqualTo("/document/{id}/page/{number}");
        assertThat(CalledPath.described("/parser/{id}/{kind: n8n|flow_webhook}/{event}"))
                .isEqualTo("/parser/{id}/{kind}/{event}");
    }

    private static Optional<Action> action(String call) {
        int blank = call.indexOf(' ');
        return AuditedCalls.action(call.substring(0, blank), call.substring(blank + 1));
    }

    private static boolean isAudited(String call) {
        return action(call).isPresent();
    }

    private static List<String> calls() throws IOException {
        var calls = new ArrayList<String>();
        new ObjectMapper()
                .readTree(new OpenApiDocument().json("http://x"))
                .path("paths")
                .properties()
                .forEach(path -> path.getValue().fieldNames().forEachRemaining(method -> {
                    if (List.of("get", "post", "put", "patch", "delete").contains(method)) {
                        // Described one by one, and one resource.
                        var one = path.getKey().replaceFirst("/(?:n8n|flow_webhook)/", "/{kind}/");
                        calls.add(method.toUpperCase(Locale.ROOT) + " " + one);
                    }
                }));
        return calls;
    }
}
