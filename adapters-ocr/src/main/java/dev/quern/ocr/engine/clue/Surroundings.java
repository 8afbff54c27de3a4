package dev.quern.ocr.engine.clue;

import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.CellParts;
import dev.quern.ocr.engine.candidate.Overlaps;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Shape;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Where candidates stand on their pages, and among which others. */
final class Surroundings {
    /**
     * A share of the height of the first page: a value that nothing names, and that stands no further down, may still
     * be the document's.
     */
    private static final double NEAR_TOP = 0.48;
    /** Pages after which further ones make no difference. */
    private static final int LATE = 3;

    private final List<PageView> views;
    private final Map<Shape, List<Candidate>> pools;
    private final LabelFit fit;
    private final Map<Shape, Overlaps> touching = new EnumMap<>(Shape.class);
    private final Map<Shape, Map<Optional<Value>, List<Candidate>>> values = new EnumMap<>(Shape.class);

    Surroundings(List<PageView> views, Map<Shape, List<Candidate>> pools, LabelFit fit) {
        this.views = views;
        this.pools = pools;
        this.fit = fit;
    }

    List<PageView> views() {
        return views;
    }

    List<Candidate> pool(Shape shape) {
        return pools.getOrDefault(shape, List.of());
    }

    /** Returns how far down its page a candidate begins, from 0 at the upper edge to 1. */
    double height(Candidate candidate) {
        return candidate.segment().top()
                / Math.max(1e-9, views.get(candidate.page()).height());
    }

    /** 1 at the upper edge of the first page, 0 at its lower one, below 0 on later pages. */
    double early(Candidate candidate) {
        return candidate.page() == 0 ? 1 - height(candidate) : -0.4 * Math.min(LATE, candidate.page());
    }

    boolean isNearTop(Candidate candidate) {
        return early(candidate) > 1 - NEAR_TOP;
    }

    /** The segments on its line. */
    List<Segment> line(Candidate candidate) {
        return views.get(candidate.page()).lines().get(candidate.segment().line());
    }

    /** The candidates of a shape by where they stand. */
    Overlaps touching(Shape shape) {
        return touching.computeIfAbsent(shape, one -> new Overlaps(pool(one)));
    }

    /** Returns whether the document has no other value of the candidate's shape. */
    boolean isOnly(Candidate candidate) {
        return values
                .computeIfAbsent(
                        candidate.shape(),
                        shape -> pool(shape).stream().collect(Collectors.groupingBy(Surroundings::valueOf)))
                .entrySet()
                .stream()
                .allMatch(same -> same.getKey().equals(valueOf(candidate))
                        || same.getValue().stream().allMatch(candidate::overlaps));
    }

    private static Optional<Value> valueOf(Candidate candidate) {
        return Optional.ofNullable(candidate.value());
    }

    /** Returns whether words follow a candidate on its line that are not the label of something else. */
    boolean goesOn(Candidate candidate) {
        var segment = candidate.segment();
        return candidate.to() < segment.tokens().size()
                && CellParts.part(candidate, 2) != 0
                && fit.labelAt(segment, candidate.to(), text -> fit.sense(text).isLabel()) == 0;
    }
}
