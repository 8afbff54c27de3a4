package dev.quern.ocr.engine.page;

import dev.quern.core.page.Page;
import dev.quern.core.page.Ruling;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page as lines of segments. Build it with {@link #of}.
 *
 * @param lines from top to bottom, each with its segments from left to right
 * @param segments all of them in reading order
 */
public record Sheet(Page page, List<List<Segment>> lines, List<Segment> segments) {
    /** Words farther apart than this share of their height stand in different segments. */
    private static final double GAP = 1.05;

    private static final double GAP_BEHIND_COMMA = 1.6;

    /** Text that is printed over the next column still ends where that begins. */
    private static final double COLUMN_GAP = -4;

    /** Words that share more of their width than this, in heights, are printed over each other if their base lines differ. */
    private static final double OVERPRINT = 0.3;

    private static final double OTHER_BASE = 0.2;

    private static final int COLUMN_REACH = 6;
    private static final int COLUMN_LINES = 4;

    public static Sheet of(Page page) {
        var tokens = new ArrayList<Token>();
        for (var word : page.words()) {
            if (!isSigningMark(word.text())) {
                tokens.add(Token.of(word, page));
            }
        }
        tokens.sort(Comparator.comparingDouble(Token::centerY)
                .thenComparingDouble(Token::left)
                .thenComparing(Token::text));
        var bands = new ArrayList<Band>();
        for (var token : tokens) {
            Band home = null;
            for (int i = bands.size() - 1; i >= Math.max(0, bands.size() - 4); i--) {
                if (bands.get(i).takes(token)
                        && (home == null || bands.get(i).distance(token) < home.distance(token))) {
                    home = bands.get(i);
                }
            }
            if (home == null) {
                home = new Band();
                bands.add(home);
            }
            home.add(token);
        }
        bands.sort(Comparator.comparingDouble(Band::center));
        var uprights = uprights(page);
        var runs = bands.stream().map(band -> band.runs(uprights)).toList();
        var lines = new ArrayList<List<Segment>>();
        var segments = new ArrayList<Segment>();
        for (int at = 0; at < bands.size(); at++) {
            var line = new ArrayList<Segment>();
            for (var run : cut(runs, at)) {
                var segment = Segment.of(page.index(), lines.size(), segments.size(), run);
                line.add(segment);
                segments.add(segment);
            }
            lines.add(List.copyOf(line));
        }
        return new Sheet(page, List.copyOf(lines), List.copyOf(segments));
    }

    /** Runs of one line, cut where a word begins right where columns of the lines around it begin. */
    private static List<List<Token>> cut(List<List<List<Token>>> lines, int at) {
        var cut = new ArrayList<List<Token>>();
        for (var run : lines.get(at)) {
            int from = 0;
            for (int i = 1; i < run.size(); i++) {
                var token = run.get(i);
                double gap = token.left() - run.get(i - 1).right();
                if (gap > COLUMN_GAP * token.height()
                        && (startsOn(lines, at - 1, token) || startsOn(lines, at + 1, token))
                        && starts(lines, at, token) >= COLUMN_LINES) {
                    cut.add(run.subList(from, i));
                    from = i;
                }
            }
            cut.add(run.subList(from, run.size()));
        }
        return cut;
    }

    /** On how many lines around this one a run other than the first begins where the token does. */
    private static int starts(List<List<List<Token>>> lines, int at, Token token) {
        int count = 0;
        for (int line = at - COLUMN_REACH; line <= at + COLUMN_REACH; line++) {
            count += line != at && startsOn(lines, line, token) ? 1 : 0;
        }
        return count;
    }

    private static boolean startsOn(List<List<List<Token>>> lines, int line, Token token) {
        if (line < 0 || line >= lines.size()) {
            return false;
        }
        var runs = lines.get(line);
        double near = 0.05 * token.height();
        // Runs are in order from left to right.
        int from = 1;
        int to = runs.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (runs.get(middle).get(0).left() - token.left() <= -near) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from < runs.size() && Math.abs(runs.get(from).get(0).left() - token.left()) < near;
    }

    private static List<double[]> uprights(Page page) {
        var found = new ArrayList<double[]>();
        for (Ruling ruling : page.rulings()) {
            var box = ruling.box();
            if (!ruling.isHorizontal()) {
                found.add(new double[] {
                    box.centerX() * page.width(), box.top() * page.height(), box.bottom() * page.height()
                });
            }
        }
        found.sort(Comparator.comparingDouble(line -> line[0]));
        return found;
    }

    public double width() {
        return page.width();
    }

    public double height() {
        return page.height();
    }

    /** The nearest segment left of another on its line; null at the edge. */
    @Nullable
    public Segment leftOf(Segment segment) {
        int at = place(segment);
        return at > 0 ? lines.get(segment.line()).get(at - 1) : null;
    }

    /** The nearest segment right of another on its line; null at the edge. */
    @Nullable
    public Segment rightOf(Segment segment) {
        var line = lines.get(segment.line());
        int at = place(segment);
        return at + 1 < line.size() ? line.get(at + 1) : null;
    }

    /** On its line; segments are numbered in reading order. */
    private int place(Segment segment) {
        return segment.index() - lines.get(segment.line()).get(0).index();
    }

    /** Words of about one height whose middles agree. */
    private static final class Band {
        private final List<Token> tokens = new ArrayList<>();
        private double top = Double.MAX_VALUE;
        private double bottom = -Double.MAX_VALUE;
        private double centers;

        void add(Token token) {
            tokens.add(token);
            centers += token.centerY();
            if (tokens.size() == 1 || token.height() < 2.5 * (bottom - top)) {
                top = Math.min(top, token.top());
                bottom = Math.max(bottom, token.bottom());
            }
        }

        double center() {
            return centers / tokens.size();
        }

        double distance(Token token) {
            return Math.abs(center() - token.centerY());
        }

        boolean takes(Token token) {
            double shared = Math.min(bottom, token.bottom()) - Math.max(top, token.top());
            double smaller = Math.min(bottom - top, token.height());
            return shared >= 0.5 * smaller
                    && distance(token) <= 0.6 * Math.max(1e-9, Math.max(smaller, token.height() * 0.6));
        }

        List<List<Token>> runs(List<double[]> uprights) {
            tokens.sort(Comparator.comparingDouble(Token::left).thenComparing(Token::text));
            var runs = new ArrayList<List<Token>>();
            layers().forEach(layer -> runs.addAll(runs(layer, uprights)));
            runs.sort(Comparator.comparingDouble(run -> run.get(0).left()));
            return runs;
        }

        /** Words on one base line, where text on another is printed over it; else all of them. */
        private List<List<Token>> layers() {
            if (!overprinted()) {
                return List.of(tokens);
            }
            var byBase = new ArrayList<>(tokens);
            byBase.sort(Comparator.comparingDouble(Token::bottom));
            var layers = new ArrayList<List<Token>>();
            for (var token : byBase) {
                var last = layers.isEmpty() ? null : layers.get(layers.size() - 1);
                if (last == null || otherBase(last.get(last.size() - 1), token)) {
                    last = new ArrayList<>();
                    layers.add(last);
                }
                last.add(token);
            }
            layers.forEach(
                    layer -> layer.sort(Comparator.comparingDouble(Token::left).thenComparing(Token::text)));
            return layers;
        }

        private boolean overprinted() {
            for (int i = 1; i < tokens.size(); i++) {
                var left = tokens.get(i - 1);
                var right = tokens.get(i);
                if (left.right() - right.left() > OVERPRINT * right.height() && otherBase(left, right)) {
                    return true;
                }
            }
            return false;
        }

        private static boolean otherBase(Token one, Token other) {
            return Math.abs(one.bottom() - other.bottom()) > OTHER_BASE * Math.min(one.height(), other.height());
        }

        private static List<List<Token>> runs(List<Token> tokens, List<double[]> uprights) {
            var runs = new ArrayList<List<Token>>();
            var run = new ArrayList<Token>();
            for (var token : tokens) {
                if (!run.isEmpty() && apart(run.get(run.size() - 1), token, uprights)) {
                    runs.add(run);
                    run = new ArrayList<>();
                }
                run.add(token);
            }
            if (!run.isEmpty()) {
                runs.add(run);
            }
            return runs;
        }

        /** Behind a comma words go on: "No 8,  Long Acre". */
        private static boolean goesOn(Token left, Token right) {
            return left.text().endsWith(",")
                    && Character.isUpperCase(right.text().codePointAt(0));
        }

        private static boolean apart(Token left, Token right, List<double[]> uprights) {
            double gap = right.left() - left.right();
            double height = Math.min(left.height(), right.height());
            if (gap > (goesOn(left, right) ? GAP_BEHIND_COMMA : GAP) * height) {
                return true;
            }
            if (gap <= 0) {
                return false;
            }
            double y = right.centerY();
            for (int i = firstBehind(uprights, left.right() - 0.5); i < uprights.size(); i++) {
                var line = uprights.get(i);
                if (line[0] > right.left() + 0.5) {
                    return false;
                }
                if (line[1] <= y && y <= line[2]) {
                    return true;
                }
            }
            return false;
        }

        /** Uprights are in order from left to right. */
        private static int firstBehind(List<double[]> uprights, double x) {
            int from = 0;
            int to = uprights.size();
            while (from < to) {
                int middle = (from + to) >>> 1;
                if (uprights.get(middle)[0] < x) {
                    from = middle + 1;
                } else {
                    to = middle;
                }
            }
            return from;
        }
    }

    /** What stands for the hand in a typed copy: "/s/ Ann Day". */
    private static boolean isSigningMark(String word) {
        return word.equalsIgnoreCase("/s/");
    }
}
