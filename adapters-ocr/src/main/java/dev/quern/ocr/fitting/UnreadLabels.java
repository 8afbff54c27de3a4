package dev.quern.ocr.fitting;

import dev.quern.core.page.Box;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateObject;
import dev.quern.ocr.fitting.page.TextPage;
import dev.quern.ocr.value.text.Folding;
import java.util.List;
import java.util.Optional;

/** Labels of a template that may be on a page though recognition did not read them. */
final class UnreadLabels {
    /** A share of a label's height: text beside it in smaller letters says nothing about it. */
    private static final double AS_LARGE = 0.7;

    private final Template.Content template;
    private final LabelPlaces places;
    private final List<TextPage> pages;

    UnreadLabels(Template.Content template, LabelPlaces places, List<TextPage> pages) {
        this.template = template;
        this.places = places;
        this.pages = pages;
    }

    /**
     * Where a label of a line must be that recognition did not read: beside others of its line that it did read, where nothing
     * else stands than a part of it. Empty when most of the line was not found.
     */
    Optional<Box> place(String id) {
        return template.objects().stream()
                .filter(object -> object.id().equals(id) && object.box() != null)
                .findFirst()
                .flatMap(this::place);
    }

    private Optional<Box> place(TemplateObject label) {
        var box = Boxes.of(label);
        var line = template.objects().stream()
                .filter(object -> object.type() == TemplateObject.Type.LABEL && object.box() != null)
                .filter(object -> !object.id().equals(label.id())
                        && Boxes.of(object).startPage() == box.startPage()
                        && Boxes.of(object).upperY() < box.lowerY()
                        && Boxes.of(object).lowerY() > box.upperY())
                .toList();
        var there = line.stream()
                .filter(object -> places.find(object.id()).isPresent())
                .toList();
        if (there.size() < 2 || 2 * there.size() < line.size()) {
            return Optional.empty();
        }
        var first = places.find(there.get(0).id()).orElseThrow();
        int page = first.page();
        if (!pages.get(page).isRecognised()) {
            return Optional.empty();
        }
        var alignment = places.alignment(box.startPage());
        var expected = alignment.map(Boxes.plain(box));
        double across = 0;
        double down = 0;
        for (var one : there) {
            var at = places.find(one.id()).orElseThrow();
            var mapped = alignment.map(Boxes.plain(Boxes.of(one)));
            across += (at.box().centerX() - mapped.centerX()) / there.size();
            down += (at.box().centerY() - mapped.centerY()) / there.size();
        }
        var moved = new Box(
                expected.left() + across, expected.top() + down, expected.right() + across, expected.bottom() + down);
        var text = Folding.lookAlikes(String.join("", places.wordsAt(page, moved)));
        return Folding.lookAlikes(label.name()).contains(text) ? Optional.of(moved) : Optional.empty();
    }

    /**
     * Returns whether a label may be on the page though recognition did not read it: no text as large stands near its
     * place, unless it is a part of the label.
     */
    boolean mayBe(TemplateObject label) {
        var box = Boxes.of(label);
        int page = box.startPage();
        if (page >= pages.size() || !pages.get(page).isRecognised()) {
            return false;
        }
        var expected = places.alignment(page).map(Boxes.plain(box));
        var about = new StringBuilder();
        for (var word : pages.get(page).words()) {
            var at = word.box();
            boolean near = at.centerY() > expected.top() - LabelPlaces.REFLOWED
                    && at.centerY() < expected.bottom() + LabelPlaces.REFLOWED
                    && at.right() > expected.left() - LabelPlaces.REFLOWED
                    && at.left() < expected.right() + LabelPlaces.REFLOWED;
            if (near && at.height() > AS_LARGE * expected.height()) {
                about.append(word.text());
            }
        }
        return Folding.lookAlikes(label.name()).contains(Folding.lookAlikes(about.toString()));
    }
}
