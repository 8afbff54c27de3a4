package dev.quern.ocr.engine.clue;

import dev.quern.core.result.Conventions;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.Phrases;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.value.address.Regions;
import dev.quern.ocr.value.address.StreetWords;
import dev.quern.ocr.value.date.DateSpotter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Addresses that stand as blocks of lines: a town with its postcode, the lines over it and under it. */
final class AddressBlocks {
    private static final double STREET_REACH = 0.4;
    /** A line that can be a place: up to three words with capitals. */
    private static final Pattern PLACE = Pattern.compile("\\p{Lu}[\\p{L}.'’-]+(?:,? \\p{Lu}[\\p{L}.'’-]+){0,2}");

    private static final Pattern STRONG_DIVIDERS = Pattern.compile("[●•·|–—]| [-*/] ");

    private final LabelFit fit;
    private final Map<Segment, Block> blocks = new LinkedHashMap<>();
    private final Set<Segment> topmost = new HashSet<>();

    AddressBlocks(List<PageView> views, LabelFit fit) {
        this.fit = fit;
        for (var view : views) {
            for (var segment : view.segments()) {
                if (Looks.town(segment.text())
                        && !called(segment.text())
                        && view.page().index() < 2) {
                    addressee(view, segment);
                }
            }
        }
        if (blocks.isEmpty()) {
            streets(views.get(0));
        }
    }

    /** Returns whether a segment is the topmost line of a block, which says whose address it is. */
    boolean names(Segment segment) {
        return topmost.contains(segment);
    }

    /** Without a postcode anywhere, a street near the top and the line under it are an address. */
    private void streets(PageView view) {
        var taken = new HashSet<Segment>();
        for (var segment : view.segments()) {
            if (segment.top() < STREET_REACH * view.height()
                    && Looks.street(segment.text())
                    && !fit.isLabelled(segment.text())
                    && !taken.contains(segment)) {
                taken.addAll(addressee(view, segment).below());
            }
        }
    }

    /** A line such as "Tel: 03-3271 9872 Fax: 03-3271 9481", whose figures are no postcode. */
    private boolean called(String text) {
        return fit.isLabelled(text) && Looks.hasPhone(text);
    }

    /** The lines over a town belong to its address, up to a label or a gap; the topmost names whose it is. */
    private Block addressee(PageView view, Segment town) {
        var edges = EnumSet.allOf(Edge.class);
        double height = Math.max(town.height(), 1e-6);
        var lines = new ArrayList<Segment>();
        var last = town;
        for (int line = town.line() - 1; line >= 0 && lines.size() < 5; line--) {
            Segment above = null;
            for (var other : view.lines().get(line)) {
                if (edges.stream().anyMatch(edge -> aligned(other, town, edge, height))) {
                    above = other;
                    break;
                }
            }
            if (above == null) {
                if (last.top() - view.lines().get(line).get(0).bottom() > 2.4 * height) {
                    break;
                }
                continue;
            }
            if (last.top() - above.bottom() > (lines.size() < 2 ? 2.4 : 1.3) * height
                    || Looks.endsAsLabel(above.text())
                    || fit.sense(above.text()).isLabel()
                    || (Looks.sentence(above.text()) && !Looks.street(above.text()))
                    || divided(above.text(), STRONG_DIVIDERS)
                    || Looks.town(above.text())) {
                break;
            }
            var joining = above;
            edges.removeIf(edge -> !aligned(joining, town, edge, height));
            lines.add(above);
            last = above;
        }
        var block = new Block(List.copyOf(lines), below(view, town, edges));
        blocks.put(town, block);
        if (!lines.isEmpty()) {
            topmost.add(lines.get(lines.size() - 1));
        }
        return block;
    }

    /** The lines over a town and under it in one address, from the town outwards. */
    private record Block(List<Segment> above, List<Segment> below) {}

    /** A state or country under the town, or what its line announces with a comma. */
    private List<Segment> below(PageView view, Segment town, Set<Edge> edges) {
        double height = Math.max(town.height(), 1e-6);
        var lines = new ArrayList<Segment>();
        var last = town;
        for (int line = town.line() + 1; line < view.lines().size() && lines.size() < 2; line++) {
            Segment under = null;
            for (var other : view.lines().get(line)) {
                if (edges.stream().anyMatch(edge -> aligned(other, town, edge, height))) {
                    under = other;
                    break;
                }
            }
            if (under == null || under.top() - last.bottom() > height || !goesOn(last, under)) {
                break;
            }
            lines.add(under);
            last = under;
        }
        return List.copyOf(lines);
    }

    private boolean goesOn(Segment last, Segment next) {
        var text = next.text();
        boolean place = !Looks.town(last.text()) && PLACE.matcher(text).matches();
        return (Regions.isRegion(text) || last.text().endsWith(",") || place)
                && !text.contains(":")
                && !Looks.reachable(text)
                && !Looks.figures(text)
                && !Looks.legalForm(text)
                && !Looks.sentence(text)
                && !Looks.hasPhone(text)
                && fit.labelish(text) < 0.5;
    }

    /** Which edge the lines of an address share. */
    private enum Edge {
        LEFT,
        RIGHT,
        MIDDLE
    }

    private static boolean aligned(Segment one, Segment other, Edge edge, double height) {
        return switch (edge) {
            case LEFT -> Math.abs(one.left() - other.left()) < 0.8 * height;
            case RIGHT -> Math.abs(one.right() - other.right()) < 0.3 * height;
            case MIDDLE -> Math.abs(one.centerX() - other.centerX()) < 0.7 * height;
        };
    }

    /**
     * An address without the name over it, and that name.
     *
     * @param name the line over the address, or of a line "Firm, Street 1, 12345 Town" its first part; null where there
     *     is none
     */
    record Postal(Candidate address, @Nullable Candidate name) {}

    /** The addresses that stand as blocks of lines, or on one line after a name. */
    List<Postal> postals() {
        var postals = new ArrayList<Postal>();
        blocks.forEach((town, block) -> {
            var lines = new ArrayList<Segment>(block.above());
            Collections.reverse(lines);
            Candidate name = null;
            boolean streets = Looks.street(town.text()) || lines.stream().anyMatch(AddressBlocks::street);
            while (!lines.isEmpty() && (streets ? !opens(lines, name) : !named(name, lines.get(0)))) {
                var first = lines.remove(0);
                if (name == null) {
                    name = Candidate.words(Shape.TEXT, first, 0, first.tokens().size());
                }
            }
            lines.add(town);
            lines.addAll(block.below());
            var first = lines.get(0);
            int from = labelled(first);
            var below = List.copyOf(lines.subList(1, lines.size()));
            var text = new StringBuilder(first.text(from, first.tokens().size()));
            below.forEach(line -> text.append('\n').append(line.text()));
            postals.add(new Postal(
                    new Candidate(
                            Shape.ADDRESS,
                            text.toString(),
                            null,
                            first,
                            from,
                            first.tokens().size(),
                            below,
                            0.6,
                            Candidate.Role.ALONE,
                            from),
                    name));
        });
        return postals;
    }

    /**
     * Returns whether an address begins with the first of these lines: with a street, or under a name with a house, or with a line
     * that goes on after a comma.
     */
    private static boolean opens(List<Segment> lines, @Nullable Candidate name) {
        var text = lines.get(0).text();
        return street(lines.get(0))
                || (name != null && !Looks.legalForm(text) && (text.endsWith(",") || StreetWords.isHouse(text)));
    }

    /** Returns whether the name is found and the line under it is not just a number. */
    private static boolean named(@Nullable Candidate name, Segment next) {
        return name != null && !Looks.figures(next.text()) && !Looks.registration(next.text());
    }

    /** Where the address begins on a line such as "Head office: 12 Long Acre". */
    private static int labelled(Segment line) {
        int size = line.tokens().size();
        for (int i = 0; i < Math.min(4, size - 1); i++) {
            if (Looks.endsAsLabel(line.tokens().get(i).text())) {
                return i + 1;
            }
        }
        return 0;
    }

    private static boolean street(Segment line) {
        var text = line.text();
        if (Looks.legalForm(text) || Phrases.registered(line) > 0) {
            return false;
        }
        return Looks.street(text)
                || (Looks.house(text)
                        && DateSpotter.spot(text, Conventions.UNKNOWN).isEmpty());
    }

    static boolean divided(String text, Pattern by) {
        int dividers = 0;
        var matcher = by.matcher(text);
        while (matcher.find()) {
            dividers++;
        }
        return dividers >= 2;
    }
}
