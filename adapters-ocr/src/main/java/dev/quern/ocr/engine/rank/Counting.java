package dev.quern.ocr.engine.rank;

import dev.quern.core.kernel.Stoppable;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Position;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.Overlaps;
import dev.quern.ocr.engine.candidate.Persons;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Piece;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.text.Wording;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds what a {@link Position} asks for by going through all of that kind, whatever labels say. */
public final class Counting {
    /** Lines of a list stand no farther apart than this many times their height. */
    private static final double GAP = 1.2;

    private static final double ALIKE = 0.8;
    private static final Comparator<Candidate> AS_THEY_STAND = Comparator.comparingInt(Candidate::page)
            .thenComparingInt(one -> one.segment().index())
            .thenComparingInt(Candidate::from);

    /** All are numbers, or all are days. */
    private static final Comparator<Candidate> BY_SIZE =
            Comparator.comparing(Counting::number).thenComparing(Counting::day);

    private final List<PageView> views;
    private final Map<Shape, List<Candidate>> pools;
    private final LabelFit fit;

    public Counting(List<PageView> views, Map<Shape, List<Candidate>> pools, LabelFit fit) {
        this.views = views;
        this.pools = pools;
        this.fit = fit;
    }

    /** Returns the candidate at a position; empty where there are too few. */
    public Optional<Candidate> find(Position position) {
        var listed = position.list().isEmpty() ? null : list(position.list());
        var all = new ArrayList<>(
                listed == null
                        ? of(position.kind())
                        : position.kind() == Position.Kind.NAME
                                ? listed.stream().flatMap(this::names).toList()
                                : of(position.kind()).stream()
                                        .filter(one -> isWithin(one, listed))
                                        .toList());
        all.sort(AS_THEY_STAND);
        if (position.bySize()) {
            // What is written twice is of one size.
            all.removeIf(one -> !(one.value() instanceof Value.Decimal || one.value() instanceof Value.Date));
            var values = new HashSet<Value>();
            all.removeIf(one -> !values.add(one.value()));
            all.sort(BY_SIZE);
        }
        int at = position.place() > 0 ? position.place() - 1 : all.size() + position.place();
        return at < 0 || at >= all.size() ? Optional.empty() : Optional.of(all.get(at));
    }

    /** None of them within another. */
    private List<Candidate> of(Position.Kind kind) {
        var found = switch (kind) {
            case DATE -> pool(Shape.DATE);
            case TIME ->
                pool(Shape.TIME).stream()
                        .filter(one -> one.value() instanceof Value.Time)
                        .toList();
            case AMOUNT -> pool(Shape.AMOUNT).isEmpty() ? pool(Shape.NUMBER) : pool(Shape.AMOUNT);
            case NUMBER -> {
                var numbers = new ArrayList<>(pool(Shape.AMOUNT));
                numbers.addAll(pool(Shape.NUMBER));
                yield numbers;
            }
            case PERCENT -> pool(Shape.PERCENT);
            case EMAIL -> pool(Shape.EMAIL);
            case PHONE -> pool(Shape.PHONE);
            case LINK -> pool(Shape.URL);
            case NAME -> pool(Shape.PERSON);
        };
        var apart = new ArrayList<Candidate>();
        var taken = new Overlaps(apart);
        for (var one : found) {
            if (!taken.any(one)) {
                apart.add(one);
                taken.add(one);
            }
        }
        return apart;
    }

    private List<Candidate> pool(Shape shape) {
        return pools.getOrDefault(shape, List.of());
    }

    private static BigDecimal number(Candidate one) {
        return one.value() instanceof Value.Decimal decimal ? decimal.number() : BigDecimal.ZERO;
    }

    private static LocalDate day(Candidate one) {
        return one.value() instanceof Value.Date date ? date.date() : LocalDate.EPOCH;
    }

    /** The text after the name of a list on its line, and on the lines below up to a gap or another label. */
    private List<Piece> list(List<String> called) {
        for (var view : views) {
            Stoppable.check();
            for (var segment : view.segments()) {
                int behind = behindName(segment, called);
                if (behind > 0) {
                    return list(view, segment, behind);
                }
            }
        }
        return List.of();
    }

    /** The index of the token after a list's name that a segment begins with; 0 where it does not begin with it. */
    private static int behindName(Segment segment, List<String> called) {
        var tokens = segment.tokens();
        for (int to = 1; to <= Math.min(tokens.size(), called.size() + 3); to++) {
            boolean ends =
                    to == tokens.size() || Looks.endsAsLabel(tokens.get(to - 1).text());
            if (ends) {
                var name = Wording.of(segment.text(0, to));
                return Wording.of(String.join(" ", called)).stream()
                                .allMatch(word -> name.stream().anyMatch(own -> Wording.alike(word, own) >= ALIKE))
                        ? to
                        : 0;
            }
        }
        return 0;
    }

    private static List<Piece> list(PageView view, Segment name, int behind) {
        var pieces = new ArrayList<Piece>();
        if (behind < name.tokens().size()) {
            pieces.add(new Piece(name, behind, name.tokens().size()));
        }
        double bottom = name.bottom();
        for (int line = name.line(); line < view.lines().size(); line++) {
            var below = view.lines().get(line);
            double top = below.stream().mapToDouble(Segment::top).min().orElse(bottom);
            boolean over =
                    below.stream().anyMatch(one -> !one.is(name) && one.text().contains(":"));
            if (line > name.line() && (over || top - bottom > GAP * name.height())) {
                break;
            }
            for (var one : below) {
                if (!one.is(name) && (line > name.line() || one.left() > name.left())) {
                    pieces.add(Piece.whole(one));
                }
            }
            bottom = below.stream().mapToDouble(Segment::bottom).max().orElse(bottom);
        }
        return pieces;
    }

    private Stream<Candidate> names(Piece line) {
        return Persons.in(line.segment(), fit).stream()
                .filter(name -> name.from() >= line.from())
                .map(name -> Candidate.named(
                        Shape.PERSON, Persons.bare(name.text()), name.segment(), name.from(), name.to()));
    }

    /** Each segment is listed once, in reading order. */
    private static boolean isWithin(Candidate one, List<Piece> listed) {
        int at = Collections.binarySearch(
                listed,
                Piece.whole(one.segment()),
                Comparator.comparingInt((Piece line) -> line.segment().page())
                        .thenComparingInt(line -> line.segment().index()));
        return at >= 0 && one.from() >= listed.get(at).from();
    }
}
