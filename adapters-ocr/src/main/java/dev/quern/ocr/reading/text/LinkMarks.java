package dev.quern.ocr.reading.text;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The links of a paragraph while its text comes in. A link may go on in the paragraph after it. */
public final class LinkMarks {
    private final List<LinkSpan> spans = new ArrayList<>();
    private @Nullable Hyperlink open;
    private int from;

    /**
     * From here on the text is part of a link.
     *
     * @param target null for one that leads nowhere outside the document
     * @param at how long the text is so far
     */
    public void begin(@Nullable String target, int at) {
        end(at);
        open = target == null ? null : new Hyperlink(target);
        from = at;
    }

    public void end(int at) {
        if (open != null && at > from) {
            spans.add(new LinkSpan(from, at, open));
        }
        open = null;
    }

    /**
     * The links of the text that ends here; what is open goes on from the beginning of the next.
     *
     * @param before characters that were put before the text
     */
    public List<LinkSpan> take(int before, int length) {
        var going = open;
        end(length);
        var taken = spans.stream()
                .map(span -> new LinkSpan(before + span.from(), before + span.to(), span.link()))
                .toList();
        spans.clear();
        open = going;
        from = 0;
        return taken;
    }
}
