package dev.quern.ocr.engine.candidate;

import dev.quern.core.page.Word;
import dev.quern.core.result.Conventions;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
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

    public static LinkCandidates in(List<PageView> views, Conventions conventions) {
        var found = new LinkCandidates(new ArrayList<>(), new IdentityHashMap<>());
        views.forEach(view -> found.find(view, conventions));
        return found;
    }

    private void find(PageView view, Conventions conventions) {
        var segments = new IdentityHashMap<Word, Segment>();
        for (var segment : view.page().links().isEmpty() ? List.<Segment>of() : view.segments()) {
            segment.tokens().forEach(token -> segments.put(token.word(), segment));
        }
        for (var link : LinkedWords.of(view.page())) {
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
                links.add(Candidate.link(link, target.get(), place(view, link), 0, 0));
            }
        }
    }

    private static boolean isAddress(String text, Conventions conventions) {
        return LinkSpotter.parse(text, conventions).isPresent() || text.contains("://");
    }

    /** Where a picture stands among the segments: at the line that begins beneath it. */
    private Segment place(PageView view, LinkedWords picture) {
        var box = picture.link().box();
        double top = box.centerY() * view.height();
        int line = 0;
        while (line < view.lines().size()
                && view.lines().get(line).stream().anyMatch(segment -> segment.centerY() < top)) {
            line++;
        }
        return new Segment(
                view.page().index(),
                line,
                view.segments().size() + links.size(),
                List.of(),
                "",
                box.left() * view.width(),
                box.top() * view.height(),
                box.right() * view.width(),
                box.bottom() * view.height());
    }
}
