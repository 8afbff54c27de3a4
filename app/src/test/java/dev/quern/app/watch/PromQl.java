package dev.quern.app.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What an expression of Prometheus asks for: its selectors and the labels it groups by. No parser: it knows words, strings and
 * brackets, which is enough to tell metrics from functions and labels, and does not see whether the expression is right.
 */
record PromQl(List<Selector> selectors, List<String> grouping) {
    private static final Pattern TOKEN =
            Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|[A-Za-z_:][\\w:]*|\\d[\\w.]*|=~|!~|!=|[=<>]=?|\\S");
    private static final Set<String> WORDS = Set.of(
            "by", "without", "on", "ignoring", "group_left", "group_right", "and", "or", "unless", "offset", "bool");
    private static final Set<String> LISTS = Set.of("by", "without", "on", "ignoring", "group_left", "group_right");

    /** The series of a metric that an expression asks for. */
    record Selector(String metric, List<Matcher> matchers) {}

    /** What a label has to be. */
    record Matcher(String label, String operator, String value) {
        boolean accepts(String other) {
            return switch (operator) {
                case "=" -> other.equals(value);
                case "!=" -> !other.equals(value);
                case "=~" -> other.matches(value);
                default -> !other.matches(value);
            };
        }
    }

    static PromQl of(String expression) {
        var tokens =
                TOKEN.matcher(expression).results().map(found -> found.group()).toList();
        var selectors = new ArrayList<Selector>();
        var grouping = new ArrayList<String>();
        for (int i = 0; i < tokens.size(); i++) {
            var token = tokens.get(i);
            var next = i + 1 < tokens.size() ? tokens.get(i + 1) : "";
            if (token.equals("[")) {
                i = tokens.subList(i, tokens.size()).indexOf("]") + i;
            } else if (LISTS.contains(token)) {
                for (i += 2; !tokens.get(i).equals(")"); i++) {
                    if (!tokens.get(i).equals(",")) {
                        grouping.add(tokens.get(i));
                    }
                }
            } else if (Character.isLetter(token.charAt(0))
                    && !WORDS.contains(token)
                    && !next.equals("(")
                    && !LISTS.contains(next)) {
                var matchers = new ArrayList<Matcher>();
                if (next.equals("{")) {
                    for (i += 2; !tokens.get(i).equals("}"); i += 3) {
                        i += tokens.get(i).equals(",") ? 1 : 0;
                        var value = tokens.get(i + 2);
                        matchers.add(
                                new Matcher(tokens.get(i), tokens.get(i + 1), value.substring(1, value.length() - 1)));
                    }
                }
                selectors.add(new Selector(token, matchers));
            }
        }
        return new PromQl(selectors, grouping);
    }
}
