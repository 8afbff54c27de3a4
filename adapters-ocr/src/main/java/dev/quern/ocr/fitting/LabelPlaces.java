package dev.quern.ocr.fitting;

import dev.quern.core.page.Box;
import dev.quern.core.page.Word;
import dev.quern.core.template.Margin;
import dev.quern.core.template.RelativeBox;
import dev.quern.core.template.Template;
import dev.quern.core.template.TemplateObject;
import dev.quern.ocr.fitting.page.LabelSearch;
import dev.quern.ocr.fitting.page.Occurrence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Where the labels of a template stand in a document. Labels above a table that grows are found about where the template has
 * them, once page and template are aligned; those beneath it are found from the table's end label on.
 */
final class LabelPlaces {
    /** Beyond the margin: what a label moves by itself, with the width of what stands before it. */
    private static final double JITTER = 0.015;
    /** A wrong letter counts as much as being so much further away. */
    private static final double PER_ERROR = 0.02;
    /** The farthest to either side that a label below a table may be from its place. */
    private static final double ASIDE = 0.06;

    private static final double SAME_LINE = 0.004;
    /** Labels agree on how long a page is. */
    private static final double AS_LONG = 0.12;

    private static final double NEIGHBOURS = 0.15;
    private static final double USUAL_STRETCH = 0.8;
    /** As far above or beneath its place a label that stands nowhere else may be anywhere across the page. */
    static final double REFLOWED = 0.05;

    /** So many places of a label are told; a word or two that come again are nothing to tell. */
    private static final int MANY = 5;

    private static final double MOST_ASIDE = 0.25;
    /** A margin of the whole page downwards reaches over the following pages as well. */
    private static final int WHOLE_PAGE = 100;

    private final Template.Content template;
    private final LabelSearch search;
    private final Map<String, Occurrence> found = new HashMap<>();
    private final Map<String, String> misses = new HashMap<>();
    private final Map<String, String> several = new LinkedHashMap<>();
    private final Map<Integer, Alignment> alignments = new HashMap<>();
    private final List<TemplateObject> ends;
    private final Set<Word> words = new HashSet<>();

    LabelPlaces(Template.Content template, Growth growth, LabelSearch search) {
        this.template = template;
        this.search = search;
        this.ends = growth.ends();
        var labels = template.objects().stream()
                .filter(object -> object.type() == TemplateObject.Type.LABEL && object.box() != null)
                .toList();
        var flowing = labels.stream().filter(this::isBeneathEnd).toList();
        labels.stream()
                .filter(label -> !flowing.contains(label) && !ends.contains(label))
                .forEach(
                        label -> pageAlignments(labels, flowing, Boxes.of(label).startPage()));
        var fixed = labels.stream()
                .filter(label -> !flowing.contains(label) && !ends.contains(label))
                .toList();
        fixed.stream().filter(this::isUnique).forEach(label -> findFixed(label, null));
        // What stands at several places is where a neighbour that stands at one says.
        var sure = fixed.stream().filter(label -> found.containsKey(label.id())).toList();
        fixed.stream().filter(label -> !isUnique(label)).forEach(label -> findFixed(label, nearest(label, sure)));
        ends.forEach(end -> findEnd(end, growth));
        flowing.stream().filter(label -> !ends.contains(label)).forEach(this::findBeneath);
        var followed = new HashSet<String>();
        template.objects().forEach(object -> {
            followed.add(String.valueOf(object.upperLeft()));
            followed.add(String.valueOf(object.lowerRight()));
        });
        // What only tells the sender may be a value as well.
        found.forEach((id, one) -> {
            if (followed.contains(id)) {
                words.addAll(one.words());
            }
        });
    }

    Optional<Occurrence> find(@Nullable String id) {
        return Optional.ofNullable(found.get(id));
    }

    /** All places of a label's text on a page, whether the label is there or not. */
    List<Occurrence> all(TemplateObject label, int page) {
        return search.find(label.name()).stream()
                .filter(one -> one.page() == page)
                .toList();
    }

    /** Why a label was not found: where it was expected, and what is there. */
    String miss(TemplateObject label) {
        return misses.getOrDefault(label.id(), "");
    }

    int count() {
        return found.size();
    }

    /** For people: which labels stand at many places, and which of those was taken. */
    List<String> severalPlaces() {
        return List.copyOf(several.values());
    }

    /** Returns whether the word is part of a label. */
    boolean isLabel(Word word) {
        return words.contains(word);
    }

    /** Returns the text before and after labels in the same word. */
    List<Word> rests(int page) {
        return found.values().stream()
                .filter(one -> one.page() == page)
                .flatMap(Occurrence::others)
                .toList();
    }

    Alignment alignment(int page) {
        return alignments.getOrDefault(page, alignments.getOrDefault(0, Alignment.SAME));
    }

    /** The end label that things beneath a growing table move with; empty for what stands above all of them. */
    Optional<TemplateObject> endAbove(RelativeBox box) {
        return ends.stream()
                .filter(end -> Boxes.of(end).startPage() < box.startPage()
                        || (Boxes.of(end).startPage() == box.startPage()
                                && box.upperY() >= Boxes.of(end).upperY() - SAME_LINE))
                .reduce((one, other) -> other);
    }

    private boolean isBeneathEnd(TemplateObject label) {
        return !ends.contains(label) && endAbove(Boxes.of(label)).isPresent();
    }

    private void pageAlignments(List<TemplateObject> labels, List<TemplateObject> flowing, int page) {
        if (alignments.containsKey(page)) {
            return;
        }
        var pairs = new ArrayList<List<Alignment.Pair>>();
        for (var label : labels) {
            var box = Boxes.of(label);
            if (box.startPage() == page && !flowing.contains(label) && !ends.contains(label)) {
                pairs.add(search.find(label.name()).stream()
                        .filter(one -> one.page() == page)
                        .map(one -> new Alignment.Pair(
                                box.leftX(),
                                (box.upperY() + box.lowerY()) / 2,
                                one.box().left(),
                                one.box().centerY()))
                        .toList());
            }
        }
        alignments.put(page, Alignment.of(pairs, stretch(labels, page)));
    }

    /**
     * Returns how much longer things are on a page, in fractions of it, than in the template, where they are as wide:
     * the labels' own heights and widths tell. Boxes that are drawn loosely around labels do not agree, and tell
     * nothing.
     */
    private double stretch(List<TemplateObject> labels, int page) {
        var ratios = new ArrayList<Double>();
        for (var label : labels) {
            var box = Boxes.plain(Boxes.of(label));
            if (Boxes.of(label).startPage() == page) {
                search.find(label.name()).stream()
                        .filter(one -> one.page() == page && one.errors() < 1 && one.isOnOneLine())
                        .findFirst()
                        .map(Occurrence::box)
                        .ifPresent(one -> ratios.add(one.height() / box.height() / (one.width() / box.width())));
            }
        }
        ratios.sort(Comparator.naturalOrder());
        double middle = ratios.isEmpty() ? 1 : ratios.get(ratios.size() / 2);
        long agreed = ratios.stream()
                .filter(ratio -> Math.abs(ratio / middle - 1) < AS_LONG)
                .count();
        boolean tells = agreed >= 2 && 3 * agreed >= 2L * ratios.size();
        return !tells ? Double.NaN : middle < USUAL_STRETCH || middle > 1 / USUAL_STRETCH ? middle : 1;
    }

    private boolean isUnique(TemplateObject label) {
        return search.find(label.name()).size() < 2;
    }

    private static @Nullable TemplateObject nearest(TemplateObject label, List<TemplateObject> sure) {
        var box = Boxes.of(label);
        return sure.stream()
                .filter(one -> Boxes.of(one).startPage() == box.startPage()
                        && Math.abs(Boxes.of(one).upperY() - box.upperY()) < NEIGHBOURS)
                .min(Comparator.comparingDouble(one -> Math.abs(Boxes.of(one).upperY() - box.upperY())))
                .orElse(null);
    }

    /** Returns how far down a label is from where the page as a whole puts it; 0 for one that is not on the page. */
    private double moved(@Nullable TemplateObject label) {
        var at = label == null ? null : found.get(label.id());
        if (label == null || at == null || at.page() != Boxes.of(label).startPage()) {
            return 0;
        }
        return at.box().top()
                - alignment(Boxes.of(label).startPage())
                        .map(Boxes.plain(Boxes.of(label)))
                        .top();
    }

    private void findFixed(TemplateObject label, @Nullable TemplateObject neighbour) {
        var box = Boxes.of(label);
        var expected = alignment(box.startPage()).map(Boxes.plain(box));
        double down = moved(neighbour);
        var moved = new Box(expected.left(), expected.top() + down, expected.right(), expected.bottom() + down);
        choose(
                label,
                box.startPage(),
                expected,
                one -> one.page() == box.startPage()
                                && (isWithin(template.margin(), expected, one.box())
                                        || isReflowed(label, expected, one))
                        ? Math.min(away(expected, one.box()), away(moved, one.box()))
                        : isOnLaterPage(box.startPage(), expected, one)
                                ? one.top() - box.startPage() - expected.top()
                                : Double.NaN);
    }

    /** The first of its kind beneath the head of the table. */
    private void findEnd(TemplateObject end, Growth growth) {
        var box = Boxes.of(end);
        var expected = alignment(box.startPage()).map(Boxes.plain(box));
        double from = top(end, growth);
        choose(
                end,
                box.startPage(),
                expected,
                one -> one.top() > from && Math.abs(one.box().left() - expected.left()) < ASIDE + across()
                        ? (one.top() - from) / 100 + Math.abs(one.box().left() - expected.left())
                        : Double.NaN);
    }

    /** Where the table of an end label begins, counted in pages from the top of the first. */
    private double top(TemplateObject end, Growth growth) {
        var table = growth.table(end);
        if (table.isEmpty()) {
            return 0;
        }
        var box = Boxes.of(table.get());
        var label = find(table.get().upperLeft());
        if (label.isPresent()) {
            return label.get().page() + label.get().box().bottom();
        }
        var above = endAbove(box).flatMap(other -> find(other.id()));
        return above.map(Occurrence::top)
                .orElseGet(() -> box.startPage()
                        + alignment(box.startPage()).map(Boxes.plain(box)).top());
    }

    private void findBeneath(TemplateObject label) {
        var box = Boxes.of(label);
        var end = endAbove(box).orElseThrow();
        var at = found.get(end.id());
        if (at == null) {
            misses.put(label.id(), "it stands beneath '" + end.name() + "', which was not found");
            return;
        }
        int page = at.page() + box.startPage() - Boxes.of(end).startPage();
        var alignment = alignment(box.startPage());
        var inTemplate = alignment.map(Boxes.plain(box));
        double down = page == at.page()
                ? at.box().top()
                        - alignment(Boxes.of(end).startPage())
                                .map(Boxes.plain(Boxes.of(end)))
                                .top()
                : 0;
        var expected =
                new Box(inTemplate.left(), inTemplate.top() + down, inTemplate.right(), inTemplate.bottom() + down);
        choose(label, page, expected, one -> {
            double aside = Math.abs(one.box().left() - expected.left());
            boolean beneath = one.top() >= at.top() - 2 * SAME_LINE && aside < ASIDE + across();
            double flowing = beneath ? Math.abs(one.top() - page - expected.top()) + aside : Double.NaN;
            // What stands at the foot of every page stays there.
            boolean atFoot = one.page() >= box.startPage() && isWithin(template.margin(), inTemplate, one.box());
            double fixed = atFoot ? away(inTemplate, one.box()) + JITTER : Double.NaN;
            return Double.isNaN(flowing) ? fixed : Double.isNaN(fixed) ? flowing : Math.min(flowing, fixed);
        });
    }

    /** In running text, what stands before a label may have moved it to the other end of a line. */
    private boolean isReflowed(TemplateObject label, Box expected, Occurrence one) {
        return one.errors() < 1
                && template.margin().lower() > 0
                && isWithin(template.margin(), expected.top(), one.box().top())
                && Math.abs(one.box().centerY() - expected.centerY()) < REFLOWED
                && search.find(label.name()).size() == 1;
    }

    private boolean isOnLaterPage(int page, Box expected, Occurrence one) {
        return template.margin().lower() >= WHOLE_PAGE
                && one.page() > page
                && Math.abs(one.box().left() - expected.left()) <= across() + 2 * JITTER;
    }

    private double across() {
        return Math.min(
                MOST_ASIDE,
                Math.max(template.margin().lower(), template.margin().upper()) / 100.0);
    }

    private boolean isWithin(Margin margin, Box expected, Box box) {
        return isWithin(margin, expected.top(), box.top())
                && Math.abs(box.left() - expected.left()) <= across() + 2 * JITTER;
    }

    private static boolean isWithin(Margin margin, double expectedTop, double top) {
        double down = top - expectedTop;
        return down <= margin.lower() / 100.0 + JITTER && -down <= margin.upper() / 100.0 + JITTER;
    }

    private static double away(Box expected, Box box) {
        return Math.hypot(box.left() - expected.left(), box.top() - expected.top());
    }

    /** @param cost of a place; not a number where it does not count */
    private void choose(TemplateObject label, int page, Box expected, ToDoubleFunction<Occurrence> cost) {
        var all = search.find(label.name());
        all.stream()
                .filter(one -> !Double.isNaN(cost.applyAsDouble(one)))
                .min(Comparator.comparingDouble(one -> cost.applyAsDouble(one) + PER_ERROR * one.errors()))
                .ifPresentOrElse(
                        one -> {
                            found.put(label.id(), one);
                            if (all.size() >= MANY) {
                                several.put(
                                        label.id(),
                                        "label '" + label.name() + "' stands at " + all.size() + " places; the one "
                                                + Boxes.at(one.page(), one.box()) + " was taken");
                            }
                        },
                        () -> {
                            var margin = template.margin();
                            var elsewhere = all.isEmpty()
                                    ? ""
                                    : all.size() == 1
                                            ? "; it stands only "
                                                    + Boxes.at(
                                                            all.get(0).page(),
                                                            all.get(0).box())
                                            : "; it stands at " + all.size() + " places, the first "
                                                    + Boxes.at(
                                                            all.get(0).page(),
                                                            all.get(0).box());
                            misses.put(
                                    label.id(),
                                    "it was expected %s, within %d %% up and %d %% down; there %s%s"
                                            .formatted(
                                                    Boxes.at(page, expected),
                                                    margin.upper(),
                                                    margin.lower(),
                                                    whatStands(page, expected),
                                                    elsewhere));
                        });
    }

    /** For people: the words at a place. */
    String whatStands(int page, Box box) {
        if (page >= search.pages().size() || page < 0) {
            return "is no such page: the document has " + search.pages().size();
        }
        var text = String.join(" ", wordsAt(page, box));
        return text.isEmpty() ? "is nothing" : "is '" + (text.length() > 80 ? text.substring(0, 80) + "…" : text) + "'";
    }

    List<String> wordsAt(int page, Box box) {
        var there = new ArrayList<String>();
        for (var line : search.pages().get(page).lines()) {
            line.words().stream()
                    .filter(word -> word.box().centerY() > box.top() - SAME_LINE
                            && word.box().centerY() < box.bottom() + SAME_LINE
                            && word.box().sharedWidth(box) > 0)
                    .map(Word::text)
                    .forEach(there::add);
        }
        return there;
    }
}
