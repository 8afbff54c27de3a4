package dev.quern.ocr.engine.clue;

import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.words.Words;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Whoever wrote a message: the name under "Kind regards", before what the message quotes. */
final class Writer {
    private static final Set<String> CLOSINGS = Words.set(word -> word.toLowerCase(Locale.ROOT), "closings");
    private static final Pattern MARKS = Pattern.compile("[,.!\\s]+$");
    /** The head of a message on its page. */
    private static final String HEAD = "Subject:";
    /** Lines between the closing words and the whole name. */
    private static final int FAR = 4;

    private final @Nullable Segment closing;

    Writer(List<PageView> views) {
        closing = closing(views.get(0));
    }

    private static @Nullable Segment closing(PageView view) {
        if (view.segments().isEmpty() || !view.segments().get(0).text().startsWith(HEAD)) {
            return null;
        }
        for (var line : view.lines()) {
            var first = line.get(0);
            if (first.text().startsWith(">") || first.text().startsWith("-----")) {
                return null;
            }
            if (line.size() == 1
                    && CLOSINGS.contains(
                            MARKS.matcher(first.text()).replaceFirst("").toLowerCase(Locale.ROOT))) {
                return first;
            }
        }
        return null;
    }

    /** Returns whether a candidate is the whole name of whoever wrote the message. */
    boolean is(Candidate candidate) {
        return closing != null
                && candidate.page() == closing.page()
                && candidate.from() == 0
                && candidate.segment().line() > closing.line()
                && candidate.segment().line() <= closing.line() + FAR
                && candidate.to() > 1
                && !Looks.hasDigit(candidate.text())
                && !Looks.legalForm(candidate.text());
    }
}
