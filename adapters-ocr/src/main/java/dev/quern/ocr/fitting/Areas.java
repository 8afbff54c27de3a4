package dev.quern.ocr.fitting;

import dev.quern.core.page.Box;
import dev.quern.core.page.Word;
import dev.quern.core.template.RelativeBox;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateObject;
import dev.quern.ocr.fitting.page.Occurrence;
import dev.quern.ocr.fitting.page.TextPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where the boxes of a template are in a document, and the words that stand in them. */
final class Areas {
    private static final double SAME_LINE = 0.5;
    private static final double BEHIND = 0.001;

    private final LabelPlaces places;
    private final List<TextPage> pages;
    private final Template.Content template;
    private final List<Area> ignored;

    Areas(Template.Content template, LabelPlaces places, List<TextPage> pages) {
        this.template = template;
        this.places = places;
        this.pages = pages;
        this.ignored = template.objects().stream()
                .filter(object -> object.type() == TemplateObject.Type.IGNORED && object.box() != null)
                .flatMap(object -> of(object).stream())
                .toList();
    }

    /** From an upper left point on one page to a lower right one on the same or a later. */
    record Area(int startPage, double left, double top, int endPage, double right, double bottom) {
        boolean holds(int page, Word word) {
            var box = word.box();
            return box.centerX() >= left
                    && box.centerX() <= right
                    && (page > startPage || box.centerY() >= top)
                    && (page < endPage || box.centerY() <= bottom)
                    && page >= startPage
                    && page <= endPage;
        }

        /** Returns the box on its first page. */
        Box box() {
            return new Box(left, top, Math.max(left, right), startPage == endPage ? Math.max(top, bottom) : 1);
        }
    }

    /** A label's place in the template and in the document. */
    private record Followed(TemplateObject label, Occurrence at) {}

    /** Empty when a label that a corner follows was not found, or the corners changed sides. */
    Optional<Area> of(TemplateObject object) {
        var box = Boxes.of(object);
        var upper = followed(object.upperLeft());
        var lower = followed(object.lowerRight());
        if ((object.upperLeft() != null && upper.isEmpty()) || (object.lowerRight() != null && lower.isEmpty())) {
            return Optional.empty();
        }
        var fixed = fixed(box);
        var area = fixed;
        if (upper.isPresent()) {
            var moved = moved(box, upper.get());
            area = lower.isPresent()
                    ? new Area(
                            moved.startPage(),
                            moved.left(),
                            moved.top(),
                            fixed.endPage(),
                            fixed.right(),
                            fixed.bottom())
                    : moved;
        }
        if (lower.isPresent()) {
            var moved = moved(box, lower.get());
            area = new Area(area.startPage(), area.left(), area.top(), moved.endPage(), moved.right(), moved.bottom());
        }
        boolean upright = area.left() < area.right()
                && (area.startPage() < area.endPage()
                        || (area.startPage() == area.endPage() && area.top() < area.bottom()));
        return upright || isRunning(object) ? Optional.of(area) : Optional.empty();
    }

    private Optional<Followed> followed(@Nullable String id) {
        return template.objects().stream()
                .filter(object -> object.id().equals(id))
                .flatMap(label -> places.find(id).map(at -> new Followed(label, at)).stream())
                .findFirst();
    }

    /** Where the page as a whole puts it; beneath a table that grows, where the table's end does. */
    private Area fixed(RelativeBox box) {
        var alignment = places.alignment(box.startPage());
        double left = alignment.x(box.leftX(), box.upperY());
        double top = alignment.y(box.leftX(), box.upperY());
        double right = alignment.x(box.rightX(), box.lowerY());
        double bottom = alignment.y(box.rightX(), box.lowerY());
        var end = places.endAbove(box);
        var at = end.flatMap(label -> places.find(label.id()));
        if (at.isEmpty()) {
            return new Area(box.startPage(), left, top, box.endPage(), right, bottom);
        }
        var endBox = Boxes.of(end.get());
        int onwards = at.get().page() - endBox.startPage();
        double down = box.startPage() == endBox.startPage()
                ? at.get().box().top()
                        - places.alignment(endBox.startPage())
                                .map(Boxes.plain(endBox))
                                .top()
                : 0;
        return new Area(box.startPage() + onwards, left, top + down, box.endPage() + onwards, right, bottom + down);
    }

    /** The whole box, as far from the label as in the template. */
    private Area moved(RelativeBox box, Followed label) {
        var from = Boxes.of(label.label());
        var to = label.at();
        var alignment = places.alignment(from.startPage());
        // Text after a label begins where the label ends.
        double onX = box.leftX() >= from.rightX() - BEHIND
                ? to.box().right() - alignment.x(from.rightX(), from.upperY())
                : to.box().left() - alignment.x(from.leftX(), from.upperY());
        double onY = to.box().centerY() - alignment.y(from.leftX(), (from.upperY() + from.lowerY()) / 2);
        int onwards = to.page() - from.startPage();
        return new Area(
                box.startPage() + onwards,
                alignment.x(box.leftX(), box.upperY()) + onX,
                alignment.y(box.leftX(), box.upperY()) + onY,
                box.endPage() + onwards,
                alignment.x(box.rightX(), box.lowerY()) + onX,
                alignment.y(box.rightX(), box.lowerY()) + onY);
    }

    /**
     * Returns whether a value stands in running text: between one label on its first line and another on its last. The
     * value is then all that lies between them, wherever lines are broken.
     */
    boolean isRunning(TemplateObject object) {
        var upper = label(object.upperLeft());
        var lower = label(object.lowerRight());
        if (upper.isEmpty()
                || lower.isEmpty()
                || upper.get().id().equals(lower.get().id())) {
            return false;
        }
        var box = Boxes.of(object);
        var first = Boxes.of(upper.get());
        var last = Boxes.of(lower.get());
        double line = SAME_LINE * (first.lowerY() - first.upperY());
        return first.startPage() == box.startPage()
                && last.startPage() == box.endPage()
                && first.upperY() > box.upperY() - line
                && first.upperY() < box.upperY() + line
                && last.lowerY() > box.lowerY() - line
                && last.lowerY() < box.lowerY() + line;
    }

    private Optional<TemplateObject> label(@Nullable String id) {
        return template.objects().stream()
                .filter(object -> object.id().equals(id) && object.box() != null)
                .findFirst();
    }

    /** The words of a value, by page and line, without those of labels and of parts that are not looked at. */
    List<OnPage> words(TemplateObject object, Area area) {
        if (isRunning(object)) {
            return between(
                    places.find(object.upperLeft()).orElseThrow(),
                    places.find(object.lowerRight()).orElseThrow(),
                    area);
        }
        var found = new ArrayList<OnPage>();
        for (int page = area.startPage(); page <= Math.min(area.endPage(), pages.size() - 1); page++) {
            int index = page;
            for (var line : TextPage.lines(
                    free(page).stream().filter(word -> area.holds(index, word)).toList())) {
                found.add(new OnPage(page, line));
            }
        }
        return found;
    }

    /** A line of words on a page. */
    record OnPage(int page, TextPage.Line line) {}

    /** The words of a page that a value may be made of. */
    List<Word> free(int page) {
        if (page < 0 || page >= pages.size()) {
            return List.of();
        }
        var free = new ArrayList<>(places.rests(page));
        for (var word : pages.get(page).words()) {
            if (!places.isLabel(word) && ignored.stream().noneMatch(area -> area.holds(page, word))) {
                free.add(word);
            }
        }
        return free;
    }

    private List<OnPage> between(Occurrence from, Occurrence to, Area area) {
        var found = new ArrayList<OnPage>();
        double left =
                Math.min(Math.min(area.left(), from.box().left()), to.box().left());
        double right =
                Math.max(Math.max(area.right(), from.box().right()), to.box().right());
        for (int page = from.page(); page <= Math.min(to.page(), pages.size() - 1); page++) {
            int index = page;
            for (var line : pages.get(page).lines()) {
                // Other columns of text beside it are no part of it.
                var words = pages.get(page).runs(line.words()).stream()
                        .filter(run -> run.box().left() < right && run.box().right() > left)
                        .flatMap(run -> run.words().stream())
                        .filter(word -> !places.isLabel(word))
                        .filter(word -> isBehind(index, word, from) && isBefore(index, word, to))
                        .toList();
                var withRest = new ArrayList<>(words);
                if (from.rest() != null && index == from.page() && line.words().contains(last(from))) {
                    withRest.add(0, from.rest());
                }
                if (to.lead() != null
                        && index == to.page()
                        && line.words().contains(to.words().get(0))) {
                    withRest.add(to.lead());
                }
                if (!withRest.isEmpty()) {
                    found.add(new OnPage(page, TextPage.Line.of(withRest)));
                }
            }
        }
        return found;
    }

    private static boolean isBehind(int page, Word word, Occurrence label) {
        var last = last(label).box();
        return page > label.page()
                || word.box().centerY() > last.bottom()
                || (word.box().centerY() > last.top() && word.box().left() >= last.right() - 0.002);
    }

    private static Word last(Occurrence label) {
        return label.words().get(label.words().size() - 1);
    }

    private static boolean isBefore(int page, Word word, Occurrence label) {
        var first = label.words().get(0).box();
        return page < label.page()
                || word.box().centerY() < first.top()
                || (word.box().centerY() < first.bottom() && word.box().right() <= first.left() + 0.002);
    }
}
