package dev.quern.ocr.splitting;

import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import dev.quern.ocr.geometry.Lines;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pages of a stack on which a new document begins, by what first pages have and others do not: a page number one, a
 * title, a letterhead in large type, numbers of its own; and by what only goes on: higher page numbers, sums carried forward,
 * the numbers and the running head of the page before. Each speaks for or against with a weight, and the sum decides.
 */
public final class StackStarts {
    private static final double NUMBERED_ONE = 3;
    private static final double NUMBERED_ON = -5;
    private static final double TITLE = 2;
    private static final double LETTERHEAD = 1;
    private static final double CARRIED = -4;
    private static final double SAME_NUMBERS = -1.5;
    private static final double OTHER_NUMBERS = 1;
    private static final double WANTED = 6;
    private static final double BEFORE_ENDED_EARLY = 0.7;
    private static final double BEFORE_FULL = -0.7;
    /** Without any sign a page goes on: a cut too many costs more than one too few. */
    private static final double UNLESS = -1.2;

    /** A share of the page's height: heads, titles and letterheads stand above it. */
    private static final double HEAD = 0.4;

    private static final double MARGIN = 0.12;
    /** A multiple of the usual size of letters on a page. */
    private static final double LARGE = 1.35;

    private static final Pattern NUMBERED =
            Pattern.compile("(?:\\b" + Words.oneOf("pages") + "\\b\\.? ?(?:no\\.?|nr\\.?)? ?(\\d{1,3})" + "(?: ?(?:/|"
                    + Words.oneOf("of pages") + ") ?(\\d{1,3}))?)|(?:^|\\s)(\\d{1,3}) ?/ ?(\\d{1,3})(?:$|\\s)");

    /** Words that show that a table or a sum goes on from the page before. */
    private static final Pattern CARRIED_ON = Pattern.compile("\\b" + Words.oneOf("carried on") + "\\b");

    private static final Pattern NUMBER = Pattern.compile("(?=.*\\d.*\\d.*\\d.*\\d)[\\p{L}\\d][\\p{L}\\d/.-]{3,}");

    private StackStarts() {}

    /**
     * The indexes of the pages on which a document begins, without the first page.
     *
     * @param instructions what people wrote about splitting; where they say how documents begin, nothing else does
     */
    public static SortedSet<Integer> of(Pages pages, @Nullable String instructions) {
        return of(pages, SplitInstructions.of(instructions));
    }

    static SortedSet<Integer> of(Pages pages, SplitInstructions instructions) {
        var starts = new TreeSet<Integer>();
        if (instructions.onlyCounts()) {
            return starts;
        }
        var looks = pages.pages().stream().map(Look::of).toList();
        var wanted = new WantedStarts(instructions);
        var known = new HashSet<String>();
        for (int i = 0; i < looks.size(); i++) {
            var want = wanted.next(pages.pages().get(i), looks.get(i).text, looks.get(i).titles, looks.get(i).number);
            if (i > 0
                    && want != WantedStarts.Want.NO
                    && score(looks.get(i - 1), looks.get(i), known) + (want == WantedStarts.Want.YES ? WANTED : 0)
                            > 0) {
                starts.add(i);
                known.clear();
            }
            known.addAll(looks.get(i).numbers);
        }
        return starts;
    }

    /** The features of a page that say whether it is a first page. */
    private record Look(
            String text,
            List<String> titles,
            @Nullable Integer number,
            boolean title,
            boolean large,
            Set<String> numbers,
            double foot) {
        static Look of(Page page) {
            double usual = usual(page);
            var margins = new ArrayList<Word>();
            var heading = new ArrayList<Word>();
            double foot = 0;
            boolean large = false;
            boolean title = false;
            var numbers = new HashSet<String>();
            for (var word : page.words()) {
                double center = word.box().centerY();
                if (center < HEAD) {
                    heading.add(word);
                    boolean isLarge = size(word, page) > LARGE * usual;
                    large |= isLarge;
                    title |= DocumentKind.WORDS.contains(letters(word.text()))
                            && (isLarge || word.bold() || isShout(word.text()));
                    if (NUMBER.matcher(word.text()).matches()) {
                        numbers.add(word.text());
                    }
                }
                if (center < MARGIN || center > 1 - MARGIN) {
                    margins.add(word);
                } else {
                    foot = Math.max(foot, word.box().bottom());
                }
            }
            var number = number(inReadingOrder(margins), false);
            return new Look(
                    inReadingOrder(page.words()),
                    titles(page, usual),
                    number == null ? number(inReadingOrder(heading), true) : number,
                    title,
                    large,
                    numbers,
                    foot);
        }

        /**
         * Returns texts that may name the document: those that begin with a word that stands out, and lines that are a
         * name.
         */
        private static List<String> titles(Page page, double usual) {
            var titles = new ArrayList<String>();
            var head = page.words().stream()
                    .filter(word -> word.box().centerY() < HEAD)
                    .toList();
            var lines = Lines.of(head);
            for (var line : lines) {
                for (int i = 0; i < line.size(); i++) {
                    var word = line.get(i);
                    if (size(word, page) > LARGE * usual || word.bold() || isShout(word.text())) {
                        titles.add(plain(line.subList(i, line.size())));
                    }
                }
            }
            lines.stream().map(StackStarts::plain).filter(DocumentKind::isName).forEach(titles::add);
            return titles;
        }

        private static double usual(Page page) {
            var sizes =
                    page.words().stream().map(word -> size(word, page)).sorted().toList();
            return sizes.isEmpty() ? 0 : sizes.get(sizes.size() / 2);
        }

        private static double size(Word word, Page page) {
            return word.fontSize() > 0 ? word.fontSize() : word.box().height() * page.height();
        }

        private static boolean isShout(String text) {
            return text.length() > 3 && text.equals(text.toUpperCase(Locale.ROOT));
        }

        /** @param inFull whether only "page 1 of 3" is a number, and neither "page 1" nor "1/3" */
        private static @Nullable Integer number(String lines, boolean inFull) {
            var matcher = NUMBERED.matcher(lines);
            while (matcher.find()) {
                boolean named = matcher.group(1) != null;
                int number = Integer.parseInt(matcher.group(named ? 1 : 3));
                var total = matcher.group(named ? 2 : 4);
                boolean counts = !inFull || (named && total != null);
                if (counts && number > 0 && (total == null || number <= Integer.parseInt(total))) {
                    return number;
                }
            }
            return null;
        }
    }

    private static double score(Look before, Look page, Set<String> known) {
        double score = UNLESS;
        if (page.number != null) {
            score += page.number == 1 ? NUMBERED_ONE : NUMBERED_ON;
        }
        score += page.title ? TITLE : 0;
        score += page.large ? LETTERHEAD : 0;
        score += CARRIED_ON.matcher(page.text).find() ? CARRIED : 0;
        if (!page.numbers.isEmpty()) {
            boolean same = page.numbers.stream().anyMatch(known::contains);
            boolean other = page.numbers.stream().anyMatch(number -> !known.contains(number));
            score += same && !other ? SAME_NUMBERS : other && page.number == null ? OTHER_NUMBERS : 0;
        }
        score += before.foot < 0.6 ? BEFORE_ENDED_EARLY : before.foot > 0.8 ? BEFORE_FULL : 0;
        return score;
    }

    /** Line by line, so that "page 2 of 3" stands together. */
    private static String inReadingOrder(List<Word> words) {
        return Lines.of(words).stream().map(StackStarts::plain).collect(Collectors.joining(" "));
    }

    private static String plain(List<Word> words) {
        return DocumentKind.plain(words.stream().map(Word::text).collect(Collectors.joining(" ")));
    }

    private static String letters(String text) {
        return DocumentKind.plain(text).replaceAll("[^\\p{L}]", "");
    }
}
