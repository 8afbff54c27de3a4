package dev.quern.ocr.engine.candidate;

import dev.quern.core.kernel.Stoppable;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Prose;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whom an agreement calls what: "between Longacre Tooling, Inc., an Oregon corporation (the “Supplier”), and Ada Okoro
 * (hereinafter “Customer”)" defines two names.
 */
public final class DefinedTerms {
    private static final String TERM = "[“\"„«‘']\\s*(?<%s>\\p{L}[\\p{L} ’'-]{2,40}?)\\s*[”\"“»’']";
    /** In brackets, or after a word that says so: "nachfolgend „Vermieter“ genannt". */
    private static final Pattern DEFINED = Pattern.compile("(?iu)\\([^()]{0,60}?"
            + TERM.formatted("first")
            + "[^()]{0,40}\\)|(?:[–-]\\s*)?\\b" + Words.oneOf("named in the following") + "\\b[^“\"„«()]{0,40}"
            + TERM.formatted("second"));
    /** Behind it those who agree are named. */
    private static final Pattern BETWEEN = Pattern.compile("(?iu)" + Words.oneOf("between parties"));

    private static final Pattern AND = Pattern.compile("(?iu)" + Words.oneOf("and", "also and"));

    private static final Pattern PAUSE = Pattern.compile(".*[,;)”\"“»]");
    private static final Pattern INSIDE = Pattern.compile("(?i)" + Words.oneOf("small words in names of parties"));
    private static final Pattern MARKS = Pattern.compile("[,;:.]+$");
    /** Titles are no part of a name, as articles are none. */
    private static final Pattern ARTICLE = Pattern.compile("(?i)" + Words.oneOfLoosely("articles and titles"));

    private static final int LONGEST = 10;

    private final IdentityHashMap<Candidate, String> terms = new IdentityHashMap<>();
    private final List<Candidate> names = new ArrayList<>();
    private final Set<Segment> lines = new HashSet<>();

    private DefinedTerms() {}

    public static DefinedTerms in(List<PageView> views) {
        var defined = new DefinedTerms();
        for (var view : views) {
            for (var segment : view.segments()) {
                Stoppable.check();
                if (Prose.before(view, segment) == null) {
                    defined.read(Paragraph.from(view, segment));
                }
            }
        }
        return defined;
    }

    /** The names that are given a term, in reading order. */
    public List<Candidate> names() {
        return names;
    }

    /** Returns the term that a name is replaced by further on; null where none was defined. */
    @Nullable
    public String term(Candidate candidate) {
        return terms.get(candidate);
    }

    /** Returns whether a line is of a paragraph in which somebody is named. */
    public boolean definesIn(Segment line) {
        return lines.contains(line);
    }

    private void read(Paragraph paragraph) {
        var matcher = DEFINED.matcher(paragraph.text());
        int last = 0;
        boolean named = false;
        while (matcher.find()) {
            int to = paragraph.tokenAt(matcher.start());
            var term = matcher.group("first") == null ? matcher.group("second") : matcher.group("first");
            int[] name = name(paragraph, last, to);
            if (name != null) {
                var candidate = paragraph.candidate(name[0], name[1]);
                terms.put(candidate, term);
                names.add(candidate);
                named = true;
            }
            last = paragraph.tokenAt(matcher.end() - 1) + 1;
        }
        if (named) {
            lines.addAll(paragraph.lines());
        }
    }

    /** The first name after the last word that introduces one, as two ends; null where none is. */
    private static int @Nullable [] name(Paragraph paragraph, int from, int to) {
        int start = from;
        for (int i = to - 1; i > from; i--) {
            var word = paragraph.word(i - 1);
            // "Smith and Jones" are one; ", and Jones" is another.
            boolean another = AND.matcher(word).matches()
                    && (i - 1 == from || PAUSE.matcher(paragraph.word(i - 2)).matches());
            if ((another || BETWEEN.matcher(word).matches()) && runEnd(paragraph, i, to) > i) {
                start = i;
                break;
            }
        }
        for (int i = start; i < to; i++) {
            int first = ARTICLE.matcher(paragraph.word(i)).matches() ? i + 1 : i;
            int end = runEnd(paragraph, first, to);
            if (end > first && (end - first > 1 || end == to)) {
                return new int[] {first, end};
            }
        }
        return null;
    }

    /** Where a run of capitalised words ends that begins at a token: at a comma, unless a legal form follows it. */
    private static int runEnd(Paragraph paragraph, int from, int to) {
        int end = from;
        for (int i = from; i < Math.min(to, from + LONGEST); i++) {
            var word = paragraph.word(i);
            boolean inside = i > from && INSIDE.matcher(word).matches();
            if (word.isEmpty() || (!inside && !Character.isUpperCase(word.codePointAt(0)))) {
                break;
            }
            if (!inside) {
                end = i + 1;
            }
            boolean pause = MARKS.matcher(word).find()
                    && MARKS.matcher(word).replaceAll("").length() > 2;
            if (pause && !(i + 1 < to && Looks.onlyLegalForm(paragraph.word(i + 1)))) {
                break;
            }
        }
        return end;
    }

    /** Lines of running text as one row of words. */
    private record Paragraph(List<Segment> lines, List<int[]> tokens, String text, List<Integer> offsets) {
        static Paragraph from(PageView view, Segment first) {
            var lines = new ArrayList<Segment>();
            for (var at = first; at != null; at = Prose.behind(view, at)) {
                lines.add(at);
            }
            var tokens = new ArrayList<int[]>();
            var offsets = new ArrayList<Integer>();
            var text = new StringBuilder();
            for (int line = 0; line < lines.size(); line++) {
                for (int i = 0; i < lines.get(line).tokens().size(); i++) {
                    if (text.length() > 0) {
                        text.append(' ');
                    }
                    offsets.add(text.length());
                    tokens.add(new int[] {line, i});
                    text.append(lines.get(line).tokens().get(i).text());
                }
            }
            return new Paragraph(lines, tokens, text.toString(), offsets);
        }

        String word(int token) {
            var at = tokens.get(token);
            return lines.get(at[0]).tokens().get(at[1]).text();
        }

        int tokenAt(int offset) {
            int at = Collections.binarySearch(offsets, offset);
            return at >= 0 ? at : Math.max(0, -at - 2);
        }

        /** Some of its words as a candidate, which may go on in the next line. */
        Candidate candidate(int from, int to) {
            var first = tokens.get(from);
            var last = tokens.get(to - 1);
            var segment = lines.get(first[0]);
            int end = last[0] == first[0] ? last[1] + 1 : segment.tokens().size();
            var below = new ArrayList<Segment>();
            for (int line = first[0] + 1; line <= last[0]; line++) {
                var next = lines.get(line);
                int size = line == last[0] ? last[1] + 1 : next.tokens().size();
                below.add(Segment.of(
                        next.page(), next.line(), next.index(), next.tokens().subList(0, size)));
            }
            int stop = to < offsets.size() ? offsets.get(to) - 1 : text.length();
            var name = text.substring(offsets.get(from), stop).replaceAll("[,;:]+$", "");
            return new Candidate(
                    Shape.PERSON, name, null, segment, first[1], end, below, 0.5, Candidate.Role.ALONE, first[1]);
        }
    }
}
