package dev.quern.core.fitting;

import dev.quern.core.page.Place;
import dev.quern.core.page.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A document as text, line by line, that knows where each of its words stands. The markers of quoted replies are left out.
 */
final class RunningText {
    private static final Pattern QUOTED = Pattern.compile("[>|]+");

    private final StringBuilder text = new StringBuilder();
    private final List<At> words = new ArrayList<>();

    private record At(int from, int to, int page, Word word) {}

    /** A part of the text. */
    record Span(int from, int to) {}

    RunningText(List<TextPage> pages) {
        for (var page : pages) {
            for (var line : page.lines()) {
                add(page, line);
            }
        }
    }

    private void add(TextPage page, TextPage.Line line) {
        boolean begun = false;
        Word last = null;
        for (var word : line.words()) {
            if (!begun && QUOTED.matcher(word.text()).matches()) {
                continue;
            }
            if (begun && last != null) {
                text.append(page.apart(last, word) ? "  " : " ");
            }
            int from = text.length();
            var marker = begun ? 0 : quoted(word.text());
            text.append(word.text(), marker, word.text().length());
            words.add(new At(from, text.length(), page.index(), word));
            begun = true;
            last = word;
        }
        text.append('\n');
    }

    /** How many markers a word begins with. */
    private static int quoted(String word) {
        int at = 0;
        while (at < word.length() && word.charAt(at) == '>') {
            at++;
        }
        return at;
    }

    int length() {
        return text.length();
    }

    String text(Span span) {
        return text.substring(span.from(), span.to());
    }

    /** Where some words stand next, whatever blanks and line breaks are between them; null for nowhere before the end. */
    @Nullable
    Span find(String literal, int from, int end) {
        var matcher = pattern(literal).matcher(text);
        matcher.region(Math.min(from, end), end);
        return matcher.find() ? new Span(matcher.start(), matcher.end()) : null;
    }

    private static Pattern pattern(String literal) {
        var words = Arrays.stream(literal.strip().split("\\s+", -1))
                .map(Pattern::quote)
                .collect(Collectors.joining("\\s+"));
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    int endOfLine(int from) {
        int end = text.indexOf("\n", from);
        return end < 0 ? text.length() : end;
    }

    /** Where words of a part stand, line by line. */
    List<Place> places(Span span) {
        var places = new ArrayList<Place>();
        var line = new ArrayList<At>();
        for (var at : words) {
            if (at.to() > span.from() && at.from() < span.to()) {
                if (!line.isEmpty()
                        && text.substring(line.get(line.size() - 1).to(), at.from())
                                        .indexOf('\n')
                                >= 0) {
                    places.add(place(line));
                    line.clear();
                }
                line.add(at);
            }
        }
        if (!line.isEmpty()) {
            places.add(place(line));
        }
        return places;
    }

    private static Place place(List<At> line) {
        return Place.of(line.get(0).page(), line.stream().map(At::word).toList());
    }
}
