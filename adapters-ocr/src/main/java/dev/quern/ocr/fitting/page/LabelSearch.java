package dev.quern.ocr.fitting.page;

import dev.quern.core.kernel.Stoppable;
import dev.quern.core.page.Box;
import dev.quern.core.page.Word;
import dev.quern.ocr.value.text.EditDistance;
import dev.quern.ocr.value.text.Folding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds where text stands in a document: along a line, or wrapped beneath itself, with some letters read wrong, with words
 * read as one or cut in two.
 */
public final class LabelSearch {
    /** A label that is somewhere in the middle of a phrase is a worse one. */
    private static final double INSIDE = 0.5;

    private static final double LINES_APART = 1.3;
    private static final int STEPS = 3;
    private static final double WORDS_APART = 2.5;
    private static final int LONGEST = 12;
    /** On one page, for one label: one that begins again and again, in all directions, is not followed for ever. */
    private static final int MOST_STEPS = 500_000;

    private static final int SHORT = 3;
    /** Marks between a label and the text before or after it in one word. */
    private static final String MARKS = ":.;,=·|•";
    /** Letters that a text may be shorter for pairs read as one, and what such pairs count. */
    private static final int CLOSED = 1;

    private static final double PER_CLOSED = 0.5;

    private final List<TextPage> pages;
    private final Map<String, List<Occurrence>> found = new HashMap<>();

    public LabelSearch(List<TextPage> pages) {
        this.pages = pages;
    }

    public List<TextPage> pages() {
        return pages;
    }

    /** All places, in reading order. Text without letters and digits stands nowhere. */
    public List<Occurrence> find(String text) {
        return found.computeIfAbsent(Folding.lookAlikes(text), this::search);
    }

    private List<Occurrence> search(String wanted) {
        var all = new ArrayList<Occurrence>();
        if (!wanted.isEmpty()) {
            for (var page : pages) {
                all.addAll(new OnPage(page, wanted).search());
            }
        }
        return List.copyOf(all);
    }

    /** A part of a word, where it stands if all letters are as wide. */
    public static Word piece(Word word, int from, int to) {
        var box = word.box();
        double letter = box.width() / word.text().length();
        return new Word(
                word.text().substring(from, to),
                new Box(box.left() + from * letter, box.top(), box.left() + to * letter, box.bottom()),
                word.fontSize(),
                word.bold(),
                word.confidence());
    }

    private static final class OnPage {
        private final TextPage page;
        private final String wanted;
        private final int most;
        private final String wantedClosed;
        private final List<Occurrence> found = new ArrayList<>();
        private int steps;
        /** The word that the search begins in the middle of, and what stands before in it. */
        private @Nullable Word whole;

        private @Nullable Word lead;

        OnPage(TextPage page, String wanted) {
            this.page = page;
            this.wanted = wanted;
            this.wantedClosed = Folding.closed(wanted);
            this.most = tolerance(wanted.length());
        }

        List<Occurrence> search() {
            var lines = page.lines();
            for (int line = 0; line < lines.size(); line++) {
                Stoppable.check();
                var words = lines.get(line).words();
                for (int at = 0; at < words.size(); at++) {
                    var folded = page.folded(words.get(at));
                    if (!folded.isEmpty()) {
                        beginInside(words.get(at), line, at);
                    }
                    if (!folded.isEmpty() && mayBegin(folded)) {
                        boolean inside = at > 0 && !page.apart(words.get(at - 1), words.get(at));
                        extend(new ArrayList<>(List.of(words.get(at))), "", line, at, inside ? INSIDE : 0);
                    }
                }
            }
            return bestOfOverlapping();
        }

        /** False only for a word that the label does not begin with, however it was misread; the quick first look. */
        private boolean mayBegin(String word) {
            if (word.startsWith(wanted) || isLikeHead(word, wanted)) {
                return true;
            }
            var closed = Folding.closed(word);
            boolean same = closed.length() == word.length() && wantedClosed.length() == wanted.length();
            return !same && isLikeHead(closed, wantedClosed);
        }

        /**
         * Returns whether a word may be like a head of the label: cut into one more piece than there may be errors, one
         * piece must stand in the label as it is.
         */
        private boolean isLikeHead(String word, String label) {
            int length = word.length() / (most + 1);
            if (length == 0) {
                return true;
            }
            for (int from = 0; from + length <= length * (most + 1); from += length) {
                for (int shift = -most; shift <= most; shift++) {
                    if (label.regionMatches(from + shift, word, from, length)) {
                        return true;
                    }
                }
            }
            return false;
        }

        /** Begins a label at a letter after a mark in the middle of a word, as in "98197·Order:". */
        private void beginInside(Word word, int line, int at) {
            var raw = word.text();
            for (int from = 1; from < raw.length(); from++) {
                char before = raw.charAt(from - 1);
                boolean begins = Character.isLetter(raw.charAt(from))
                        && (MARKS.indexOf(before) >= 0 || (Character.isDigit(before) && wanted.length() > SHORT));
                if (begins && Folding.lookAlikes(raw.substring(from, from + 1)).charAt(0) == wanted.charAt(0)) {
                    int end = from;
                    while (end > 0 && MARKS.indexOf(raw.charAt(end - 1)) >= 0) {
                        end--;
                    }
                    whole = word;
                    lead = end > 0 ? piece(word, 0, end) : null;
                    extend(new ArrayList<>(List.of(piece(word, from, raw.length()))), "", line, at, INSIDE);
                    whole = null;
                    lead = null;
                }
            }
        }

        /** Goes on from the last word, which is not in the text yet. */
        private void extend(List<Word> chain, String before, int line, int at, double penalty) {
            if (++steps > MOST_STEPS) {
                return;
            }
            var last = chain.get(chain.size() - 1);
            var text = before + page.folded(last);
            int beyond = text.length() - wanted.length();
            if (Math.abs(beyond) <= most + CLOSED) {
                double errors = errors(text, wanted, wantedClosed);
                if (errors <= most) {
                    add(chain, errors + penalty);
                }
            }
            if (beyond > 0 && before.length() < wanted.length()) {
                cut(chain, before, text, penalty);
            }
            if (beyond >= most || distanceSoFar(text) > most) {
                return;
            }
            var words = page.lines().get(line).words();
            if (at + 1 < words.size() && isNext(last, words.get(at + 1))) {
                chain.add(words.get(at + 1));
                extend(chain, text, line, at + 1, penalty);
                chain.remove(chain.size() - 1);
            }
            below(chain, text, line, penalty);
        }

        /** Lines of a page that is askew stand in steps: the one beneath may not be the next. */
        private void below(List<Word> chain, String text, int line, double penalty) {
            var box = above(chain, line);
            var height = chain.get(0).box().height();
            for (int next = line + 1; next < Math.min(page.lines().size(), line + 1 + STEPS); next++) {
                var words = page.lines().get(next).words();
                for (var run : page.runsOf(next)) {
                    var first = run.words().get(0);
                    if (run.box().sharedWidth(box) > 0
                            && first.box().top() - box.bottom() < LINES_APART * height
                            && chain.size() < LONGEST) {
                        chain.add(first);
                        extend(chain, text, next, words.indexOf(first), penalty);
                        chain.remove(chain.size() - 1);
                    }
                }
            }
        }

        /**
         * Returns the box that the text goes on beneath: that of the label so far, or of the line that it ends, since
         * running text breaks anywhere.
         */
        private Box above(List<Word> chain, int line) {
            var box = chain.stream().map(Word::box).reduce(Box::union).orElseThrow();
            var last = chain.get(chain.size() - 1);
            for (var run : page.runsOf(line)) {
                if (run.words().get(run.words().size() - 1).equals(last)) {
                    return run.box().union(box);
                }
            }
            return box;
        }

        private boolean isNext(Word word, Word next) {
            double gap = next.box().left() - word.box().right();
            return gap < WORDS_APART * page.acrossFor(word.box().height());
        }

        /** More than there may be when it is another text. */
        private double errors(String text, String other, String otherClosed) {
            int errors = Math.abs(text.length() - other.length()) > most
                    ? most + 1
                    : EditDistance.between(text, other, most);
            if (errors <= most) {
                return errors;
            }
            var closed = Folding.closed(text);
            boolean same = closed.length() == text.length() && otherClosed.length() == other.length();
            return same ? errors : EditDistance.between(closed, otherClosed, most) + PER_CLOSED;
        }

        /** Returns the distance of the text from the nearest head of the label. */
        private double distanceSoFar(String text) {
            if (text.length() >= wanted.length()) {
                return 0;
            }
            int least = fromHead(text, wanted);
            if (least <= most) {
                return least;
            }
            var closed = Folding.closed(text);
            boolean same = closed.length() == text.length() && wantedClosed.length() == wanted.length();
            return same ? least : fromHead(closed, wantedClosed) + PER_CLOSED;
        }

        /** By one table for all heads; more than there may be where it is further. */
        private int fromHead(String text, String label) {
            int columns = Math.min(label.length(), text.length() + most);
            var row = new int[columns + 1];
            for (int j = 0; j <= columns; j++) {
                row[j] = j;
            }
            int least = 0;
            for (int i = 1; i <= text.length() && least <= most; i++) {
                int before = row[0];
                row[0] = i;
                least = i;
                for (int j = 1; j <= columns; j++) {
                    int change = before + (text.charAt(i - 1) == label.charAt(j - 1) ? 0 : 1);
                    before = row[j];
                    row[j] = Math.min(change, 1 + Math.min(before, row[j - 1]));
                    least = Math.min(least, row[j]);
                }
            }
            return least;
        }

        /** Cuts a last word that goes on after the label, as in "Total:12.50". */
        private void cut(List<Word> chain, String before, String text, double penalty) {
            if (!text.startsWith(wanted)) {
                return;
            }
            var last = chain.get(chain.size() - 1);
            var raw = last.text();
            int inWord = wanted.length() - before.length();
            for (int end = 1; end < raw.length(); end++) {
                if (Folding.lookAlikes(raw.substring(0, end)).length() < inWord) {
                    continue;
                }
                boolean goesOn = Character.isLetterOrDigit(raw.charAt(end))
                        && Character.isLetter(raw.charAt(end - 1)) == Character.isLetter(raw.charAt(end));
                if (goesOn) {
                    return;
                }
                int from = end;
                while (from < raw.length() && MARKS.indexOf(raw.charAt(from)) >= 0) {
                    from++;
                }
                chain.set(chain.size() - 1, piece(last, 0, end));
                add(chain, last, penalty, from < raw.length() ? piece(last, from, raw.length()) : null);
                chain.set(chain.size() - 1, last);
                return;
            }
        }

        private void add(List<Word> chain, double errors) {
            add(chain, chain.get(chain.size() - 1), errors, null);
        }

        private void add(List<Word> chain, Word last, double errors, @Nullable Word rest) {
            var box = chain.stream().map(Word::box).reduce(Box::union).orElseThrow();
            var words = new ArrayList<>(chain);
            words.set(words.size() - 1, last);
            if (whole != null) {
                words.set(0, whole);
            }
            found.add(new Occurrence(page.index(), box, List.copyOf(words), errors, lead, rest));
        }

        /** Returns, of chains that share words, the one with the fewest errors, and of those the shortest. */
        private List<Occurrence> bestOfOverlapping() {
            found.sort(Comparator.comparingDouble(Occurrence::errors)
                    .thenComparingInt(one -> one.words().size()));
            var best = new ArrayList<Occurrence>();
            var taken = new HashSet<Word>();
            for (var one : found) {
                if (one.words().stream().noneMatch(taken::contains)) {
                    best.add(one);
                    taken.addAll(one.words());
                }
            }
            best.sort(Comparator.comparingDouble((Occurrence one) -> one.box().top())
                    .thenComparingDouble(one -> one.box().left()));
            return best;
        }
    }

    /** Returns how many letters of a text of this length, folded, may be read wrong. */
    public static int tolerance(int length) {
        return length < 4 ? 0 : length < 8 ? 1 : length / 5;
    }
}
