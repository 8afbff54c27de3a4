package dev.quern.ocr.fitting.draft;

import dev.quern.core.field.Field;
import dev.quern.core.page.Box;
import dev.quern.core.page.Word;
import dev.quern.ocr.fitting.page.LabelSearch;
import dev.quern.ocr.fitting.page.TextPage;
import dev.quern.ocr.value.text.EditDistance;
import dev.quern.ocr.value.text.Folding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Picks, from the words beside a value, those that say what it is, and measures the room that the value has. */
public final class LabelPicking {
    /** A multiple of the height of a line: the farthest a label may stand above its value. */
    private static final double ABOVE = 2.2;

    private static final double FAR = 0.9;
    /** As much further left than a value that stands flush right in a cell its label may begin. */
    private static final double IN_CELL = 0.35;

    private static final double SLIT = 0.002;
    private static final int WORDS_IN_TEXT = 3;
    private static final double SAME_SIZE = 0.3;
    /**
     * The points that text above a value loses: it must look or sound like a label, while text before a value mostly is
     * one.
     */
    private static final double ALONE = 1.5;

    private final List<TextPage> pages;
    private final Set<Word> values;

    /** @param values words that are values, and no labels; may still grow */
    public LabelPicking(List<TextPage> pages, Set<Word> values) {
        this.pages = pages;
        this.values = values;
    }

    /** Words that are on every document of the layout, as far as one document tells. */
    public record Label(int page, String text, Box box) {
        public static Label of(int page, List<Word> all) {
            var words = trimmed(all);
            return new Label(
                    page,
                    String.join(" ", words.stream().map(Word::text).toList()),
                    words.stream().map(Word::box).reduce(Box::union).orElseThrow());
        }

        /** A label is found by its letters, so what has none does not say where it begins or ends. */
        private static List<Word> trimmed(List<Word> words) {
            int from = 0;
            int to = words.size();
            while (from < to && Folding.lookAlikes(words.get(from).text()).isEmpty()) {
                from++;
            }
            while (to > from && Folding.lookAlikes(words.get(to - 1).text()).isEmpty()) {
                to--;
            }
            return from == to ? words : words.subList(from, to);
        }

        public boolean holds(int other, Box at) {
            return page == other
                    && at.centerY() > box.top()
                    && at.centerY() < box.bottom()
                    && at.right() > box.left()
                    && at.left() < box.right();
        }
    }

    /** A value in running text, with the words before and after it. */
    public record InText(Label before, Label behind, Box box) {}

    private record Candidate(Label label, double score) {}

    /** Returns how alike the text beside a value and the field's name are. */
    public double likeness(ValueSearch.Found at, Set<String> wanted) {
        var beside = new HashSet<String>();
        left(at).forEach(run -> beside.addAll(ValueSearch.wordsOf(run.text())));
        above(at).ifPresent(run -> beside.addAll(ValueSearch.wordsOf(run.text())));
        long same = beside.stream()
                .filter(word -> wanted.stream().anyMatch(other -> alike(word, other)))
                .count();
        return same == 0 ? 0 : 1 + same / (double) (1 + beside.size());
    }

    private static boolean alike(String word, String other) {
        int most = LabelSearch.tolerance(Math.min(word.length(), other.length()));
        return EditDistance.between(word, other, most) <= most
                || (word.length() > 4 && other.length() > 4 && (word.startsWith(other) || other.startsWith(word)));
    }

    /** The value's own run of words, cut where the value is. */
    public Optional<InText> inText(ValueSearch.Found at) {
        var page = pages.get(at.page());
        var first = runOf(page, at.first());
        var last = runOf(page, at.last());
        if (first == null || last == null) {
            return Optional.empty();
        }
        var before = tail(before(first, at.first()));
        var behind = head(behind(last, at.last()));
        if (before.isEmpty() || behind.isEmpty()) {
            return Optional.empty();
        }
        var box = first.box().union(last.box());
        var label = Label.of(at.page(), behind);
        var delimiter = at.last().words().get(at.last().words().size() - 1).text();
        int end = delimiter.length();
        while (end > 0 && ",;".indexOf(delimiter.charAt(end - 1)) >= 0) {
            end--;
        }
        var named = new Label(label.page(), delimiter.substring(end) + " " + label.text(), label.box());
        return Optional.of(new InText(Label.of(at.page(), before), end < delimiter.length() ? named : label, box));
    }

    /** Returns the label of a value: before it on its line, or above it. */
    public Optional<Label> label(ValueSearch.Found at, Field field) {
        var wanted = new HashSet<>(ValueSearch.wordsOf(field.name() + " " + Objects.toString(field.query(), "")));
        var candidates = new ArrayList<Candidate>();
        var page = pages.get(at.page());
        var own = runOf(page, at.first());
        if (own != null) {
            var before = tail(before(own, at.first()));
            if (!before.isEmpty()) {
                candidates.add(new Candidate(Label.of(at.page(), before), 6));
            }
        }
        for (var run : left(at)) {
            double gap = at.first().box().left() - run.box().right();
            words(run)
                    .ifPresent(words -> candidates.add(
                            new Candidate(Label.of(at.page(), words), score(words, at, wanted) - 2 * gap)));
        }
        above(at).flatMap(LabelPicking::words).ifPresent(words -> {
            double gap = at.first().box().top() - TextPage.Line.of(words).box().bottom();
            candidates.add(new Candidate(
                    Label.of(at.page(), words),
                    score(words, at, wanted)
                            - ALONE
                            - 0.3 * gap / at.first().box().height()));
        });
        return candidates.stream()
                .filter(one -> one.score() > 0)
                .max(Comparator.comparingDouble(Candidate::score))
                .map(Candidate::label);
    }

    private static double score(List<Word> words, ValueSearch.Found at, Set<String> wanted) {
        var value = at.first().words().get(0);
        var label = words.get(0);
        var text = TextPage.Line.of(words).text();
        boolean styled = label.bold() != value.bold() || Math.abs(label.fontSize() - value.fontSize()) > SAME_SIZE;
        boolean says = ValueSearch.wordsOf(text).stream()
                .anyMatch(word -> wanted.stream().anyMatch(other -> alike(word, other)));
        return (styled ? 2 : 0) + (text.endsWith(":") ? 3 : 0) + (says ? 3 : 0) + 1;
    }

    /** Where the value may stand: up to what is next to it, and no further than its line, or lines. */
    public Box room(ValueSearch.Found at, @Nullable Label label) {
        var page = pages.get(at.page());
        var box = at.first().box().union(at.last().box());
        double height = at.first().box().height();
        double margin = page.words().stream()
                .mapToDouble(word -> word.box().right())
                .max()
                .orElse(1);
        boolean beside = label != null && label.box().bottom() > box.top() + height / 3;
        double left = label == null
                ? box.left() - SLIT
                : beside
                        ? label.box().right() + SLIT
                        : Math.min(box.left(), label.box().left()) - 2 * SLIT;
        double right = margin + 0.01;
        double bottom = box.bottom() + 0.35 * height;
        double top = box.top() - 0.35 * height;
        if (label != null && !beside) {
            top = Math.max(top, label.box().bottom());
        }
        for (var line : page.lines()) {
            for (var run : page.runs(line.words())) {
                boolean own = run.words().stream().anyMatch(at.words()::contains);
                boolean onLines =
                        run.box().centerY() > box.top() - height && run.box().centerY() < box.bottom();
                if (!own && onLines && run.box().left() > box.right()) {
                    right = Math.min(right, run.box().left() - SLIT);
                }
                // Text that continues a label, such as a rate, is no part of the value.
                boolean onFirst = run.box().top() < at.first().box().centerY()
                        && run.box().bottom() > at.first().box().centerY();
                if (beside && onFirst && run.box().right() < box.left()) {
                    left = Math.max(left, run.box().right() + SLIT);
                }
            }
        }
        var run = runOf(page, at.first());
        if (run != null) {
            var behind = behind(run, at.first());
            var before = before(run, at.first());
            right = behind.isEmpty()
                    ? right
                    : Math.min(right, behind.get(0).box().left() - SLIT / 2);
            left = before.isEmpty()
                    ? left
                    : Math.max(left, before.get(before.size() - 1).box().right() + SLIT / 2);
            if (!beside && before.isEmpty()) {
                left = Math.min(left, flushRightOrCentred(page, at, margin));
            }
        }
        bottom = Math.max(box.bottom(), Math.min(bottom, next(page, at, left, right)));
        top = Math.min(box.top(), Math.max(top, previous(page, at, left, right)));
        if (at.lines().size() > 1) {
            bottom = Math.min(next(page, at, left, right) - 0.3 * height, box.bottom() + 2.4 * height);
            bottom = Math.max(bottom, box.bottom() + 0.2 * height);
        }
        return new Box(Math.min(left, box.left()), top, Math.max(right, box.right() + SLIT), bottom);
    }

    /** A value that is centred or flush right reaches to the left when it is longer. */
    private static double flushRightOrCentred(TextPage page, ValueSearch.Found at, double margin) {
        var box = at.first().box();
        double start = page.words().stream()
                .mapToDouble(word -> word.box().left())
                .min()
                .orElse(0);
        boolean centred = Math.abs(box.centerX() - (start + margin) / 2) < 0.01;
        boolean flush = Math.abs(box.right() - margin) < 0.01 && box.left() > 0.5;
        if (!centred && !flush) {
            return box.left();
        }
        double free = start;
        for (var line : page.lines()) {
            for (var run : page.runs(line.words())) {
                boolean onLine = run.box().centerY() > box.top() - box.height()
                        && run.box().centerY() < box.bottom();
                if (onLine && run.box().right() < box.left()) {
                    free = Math.max(free, run.box().right() + SLIT);
                }
            }
        }
        return Math.max(free, flush ? 0.4 : 0);
    }

    private static double previous(TextPage page, ValueSearch.Found at, double left, double right) {
        return page.words().stream()
                .map(Word::box)
                .filter(box -> box.bottom() < at.first().box().centerY() && box.right() > left && box.left() < right)
                .mapToDouble(Box::bottom)
                .max()
                .orElse(0);
    }

    private static double next(TextPage page, ValueSearch.Found at, double left, double right) {
        return page.words().stream()
                .map(Word::box)
                .filter(box -> box.top() > at.last().box().centerY() && box.right() > left && box.left() < right)
                .mapToDouble(Box::top)
                .min()
                .orElse(1);
    }

    private static TextPage.@Nullable Line runOf(TextPage page, TextPage.Line part) {
        for (var line : page.lines()) {
            for (var run : page.runs(line.words())) {
                if (run.words().contains(part.words().get(0))) {
                    return run;
                }
            }
        }
        return null;
    }

    private static List<Word> before(TextPage.Line run, TextPage.Line part) {
        return run.words().subList(0, run.words().indexOf(part.words().get(0)));
    }

    private static List<Word> behind(TextPage.Line run, TextPage.Line part) {
        int at = run.words().indexOf(part.words().get(part.words().size() - 1));
        return at < 0 ? List.of() : run.words().subList(at + 1, run.words().size());
    }

    /** The last words that are no values and have no figures. */
    private List<Word> tail(List<Word> words) {
        int from = words.size();
        while (from > 0 && isTelling(words.get(from - 1)) && words.size() - from < 2 * WORDS_IN_TEXT) {
            from--;
        }
        var tail = words.subList(from, words.size());
        return says(tail) ? tail : List.of();
    }

    private List<Word> head(List<Word> words) {
        int from = 0;
        while (from < words.size() && Folding.lookAlikes(words.get(from).text()).isEmpty()) {
            from++;
        }
        int to = from;
        while (to < words.size() && isTelling(words.get(to)) && to - from < WORDS_IN_TEXT) {
            to++;
        }
        var head = words.subList(from, to);
        return says(head) ? head : List.of();
    }

    private boolean isTelling(Word word) {
        return !values.contains(word) && word.text().chars().noneMatch(Character::isDigit);
    }

    private static boolean says(List<Word> words) {
        return Folding.lookAlikes(TextPage.text(words)).length() >= 2;
    }

    /** The run left of the value on its line, unless it is a value. */
    private List<TextPage.Line> left(ValueSearch.Found at) {
        var page = pages.get(at.page());
        var box = at.first().box();
        var found = new ArrayList<TextPage.Line>();
        for (var line : page.lines()) {
            if (line.box().top() < box.centerY() && line.box().bottom() > box.centerY()) {
                page.runs(line.words()).stream()
                        .filter(run -> run.box().right() < box.left())
                        .forEach(found::add);
            }
        }
        return found.stream()
                .max(Comparator.comparingDouble(run -> run.box().right()))
                .filter(run -> run.words().stream().noneMatch(values::contains))
                .filter(run -> box.left() - run.box().right() < FAR)
                .stream()
                .toList();
    }

    private Optional<TextPage.Line> above(ValueSearch.Found at) {
        var page = pages.get(at.page());
        var box = at.first().box();
        TextPage.Line best = null;
        for (var line : page.lines()) {
            for (var run : page.runs(line.words())) {
                boolean near = run.box().bottom() <= box.top() + 0.3 * box.height()
                        && box.top() - run.box().bottom() < ABOVE * box.height()
                        && run.box().sharedWidth(box) > 0;
                if (near && (best == null || run.box().bottom() > best.box().bottom())) {
                    best = run;
                }
            }
        }
        return best == null ? aboveInCell(page, box) : Optional.of(best).filter(run -> isFree(run));
    }

    private boolean isFree(TextPage.Line run) {
        return run.words().stream().noneMatch(values::contains);
    }

    /** A label may stand at the left of its cell and the value beneath it at the right. */
    private Optional<TextPage.Line> aboveInCell(TextPage page, Box box) {
        return page.lines().stream()
                .filter(line -> line.box().bottom() <= box.top() + 0.3 * box.height()
                        && box.top() - line.box().bottom() < box.height())
                .max(Comparator.comparingDouble(line -> line.box().bottom()))
                .flatMap(line -> page.runs(line.words()).stream()
                        .filter(run -> run.box().right() <= box.left())
                        .max(Comparator.comparingDouble(run -> run.box().left())))
                .filter(run -> box.left() - run.box().left() < IN_CELL && isFree(run));
    }

    /** The longest part without figures, if it says anything. */
    public static Optional<List<Word>> words(TextPage.Line run) {
        var best = new ArrayList<Word>();
        var words = new ArrayList<Word>();
        for (var word : run.words()) {
            if (word.text().chars().anyMatch(Character::isDigit)) {
                words.clear();
            } else {
                words.add(word);
            }
            if (Folding.lookAlikes(TextPage.text(words)).length()
                    > Folding.lookAlikes(TextPage.text(best)).length()) {
                best = new ArrayList<>(words);
            }
        }
        return says(best) ? Optional.of(best) : Optional.empty();
    }
}
