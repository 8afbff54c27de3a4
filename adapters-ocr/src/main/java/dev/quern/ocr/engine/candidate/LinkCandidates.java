package dev.quern.ocr.engine.candidate;

import dev.quern.core.page.Word;
import dev.quern.core.result.Conventions;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.page.Sheet;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.geometry.LinkedWords;
import dev.quern.ocr.value.text.LinkSpotter;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The links of a document.
 *
 * @param links those whose words are no address, in the order of the pages
 * @param printed by their words, those that are one
 */
public record LinkCandidates(List<Candidate> links, Map<Word, LinkedWords> printed) {
    private static final int MOST = 2_000;

    public static LinkCandidates in(List<Sheet> sheets, Conventions conventions) {
        var found = new LinkCandidates(new ArrayList<>(), new IdentityHashMap<>());
        sheets.forEach(sheet -> found.find(sheet, conventions));
        return found;
    }

    private void find(Sheet sheet, Conventions conventions) {
        var segments = new IdentityHashMap<Word, Segment>();
        for (var segment : sheet.page().links().isEmpty() ? List.<Segment>of() : sheet.segments()) {
            segment.tokens().forEach(token -> segments.put(token.word(), segment));
        }
        for (var link : LinkedWords.of(sheet.page())) {
            var target = LinkSpotter.given(link.link().target());
            var first = link.words().stream().filter(segments::containsKey).findFirst();
            if (target.isEmpty() || links.size() >= MOST) {
                continue;
            }
            if (Looks.hasWeb(link.text()) && isAddress(link.text(), conventions)) {
                link.words().forEach(word -> printed.put(word, link));
            } else if (first.isPresent()) {
                var segment = Objects.requireNonNull(segments.get(first.get()));
                int from = 0;
                while (!segment.tokens().get(from).word().equals(first.get())) {
                    from++;
                }
                int to = from + 1;
                while (to < segment.tokens().size()
                        && link.words().contains(segment.tokens().get(to).word())) {
                    to++;
                }
                links.add(Candidate.link(link, target.get(), segment, from, to));
            } else if (link.words().isEmpty()) {
                links.add(Candidate.link(link, target.get(), place(sheet, link), 0, 0));
            }
        }
    }

    private static boolean isAddress(String text, Conventions conventions) {
        return LinkSpotter.parse(text, conventions).isPresent() || text.contains("://");
    }

    /** Where a picture stands among the segments: at the line that begins beneath it. */
    private Segment place(Sheet sheet, LinkedWords picture) {
        var box = picture.link().box();
        double top = box.centerY() * sheet.height();
        int line = 0;
        while (line < sheet.lines().size()
                && sheet.lines().get(line).stream().anyMatch(segment -> segment.centerY() < top)) {
            line++;
        }
        return new Segment(
                sheet.page().index(),
                line,
                sheet.segments().size() + links.size(),
                List.of(),
                "",
                box.left() * sheet.width(),
                box.top() * sheet.height(),
                box.right() * sheet.width(),
                box.bottom() * sheet.height());
    }
}
