package dev.quern.ocr.reading.pdf;

import dev.quern.core.page.Box;
import dev.quern.core.page.Link;
import dev.quern.core.page.Page;
import dev.quern.ocr.reading.text.WebAddress;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.jspecify.annotations.Nullable;

/** The places of a page of a PDF that lead to an address. Those that lead to another of its pages are left out. */
final class LinkAnnotations {
    private static final int MOST = 2_000;
    /** Corners of one part of a link: four points. */
    private static final int QUAD = 8;

    /** A link goes on in the next line where that begins within this many heights. */
    private static final double LINE_GAP = 1.5;

    private LinkAnnotations() {}

    /** The page with its links, laid as its words are. */
    static Page on(Page page, PDPage source) {
        if (page.laid().skew() != 0) {
            return page; // where they are on a page that was straightened, nobody knows
        }
        var links = new ArrayList<Link>();
        var frame = DisplayedPage.of(source);
        Annotations.each(source, annotation -> {
            var target = target(annotation);
            if (target != null && links.size() < MOST) {
                add(links, target, boxes((PDAnnotationLink) annotation, frame, page));
            }
        });
        return links.isEmpty() ? page : page.withLinks(links);
    }

    private static @Nullable String target(PDAnnotation annotation) {
        boolean seen = annotation instanceof PDAnnotationLink && !annotation.isHidden() && !annotation.isNoView();
        return seen
                        && ((PDAnnotationLink) annotation).getAction() instanceof PDActionURI action
                        && action.getURI() != null
                ? WebAddress.of(action.getURI())
                : null;
    }

    /** Many programs write a link over several lines as several links. */
    private static void add(List<Link> links, String target, List<Box> boxes) {
        if (boxes.isEmpty()) {
            return;
        }
        int last = links.size() - 1;
        if (last >= 0 && links.get(last).target().equals(target)) {
            var before = links.get(last).boxes();
            var end = before.get(before.size() - 1);
            double gap = boxes.get(0).top() - end.bottom();
            if (Math.abs(gap) < LINE_GAP * end.height()) {
                var all = new ArrayList<>(before);
                all.addAll(boxes);
                links.set(last, new Link(target, all));
                return;
            }
        }
        links.add(new Link(target, boxes));
    }

    private static List<Box> boxes(PDAnnotationLink link, DisplayedPage frame, Page page) {
        var boxes = new ArrayList<Box>();
        var quads = link.getQuadPoints();
        for (int i = 0; quads != null && i + QUAD <= quads.length; i += QUAD) {

            double left = Math.min(Math.min(quads[i], quads[i + 2]), Math.min(quads[i + 4], quads[i + 6]));
            double right = Math.max(Math.max(quads[i], quads[i + 2]), Math.max(quads[i + 4], quads[i + 6]));
            double low = Math.min(Math.min(quads[i + 1], quads[i + 3]), Math.min(quads[i + 5], quads[i + 7]));
            double high = Math.max(Math.max(quads[i + 1], quads[i + 3]), Math.max(quads[i + 5], quads[i + 7]));
            boxes.add(frame.box(left, low, right, high));
        }
        if (boxes.isEmpty() && link.getRectangle() != null) {
            boxes.add(frame.box(link.getRectangle()));
        }
        return boxes.stream()
                .map(box -> SidewaysText.turned(box, page.laid().quarterTurns()))
                .toList();
    }
}
