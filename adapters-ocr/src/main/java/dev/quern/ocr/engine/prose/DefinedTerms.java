package dev.quern.ocr.engine.prose;

import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
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
final class DefinedTerms {
    private static final String TERM = "[“\"„«‘']\\s*(?<%s>\\p{L}[\\p{L} ’'-]{2,40}?)\\s*[”\"“»’']";
    /** In brackets, or after a word that says so: "nachfolgend „Vermieter“ genannt". */
    static final Pattern DEFINED = Pattern.compile("(?iu)\\([^()]{0,60}?"
            + TERM.formatted("first")
            + "[^()]{0,40}\\)|(?:[–-]\\s*)?\\b" + Words.oneOf("named in the following") + "\\b[^“\"„«()]{0,40}"
            + TERM.formatted("second"));

    private static final Pattern QUOTED = Pattern.compile(TERM.formatted("term"));
    /** A term without quotation marks: "(Lender)", "(the Borrower)". */
    private static final Pattern BARE =
            Pattern.compile("\\((?:[a-z]{2,3} )?(?<term>\\p{Lu}\\p{Ll}{3,20}(?: \\p{Lu}\\p{Ll}{3,20})?)\\)");
    /** Behind it those who agree are named. */
    private static final Pattern BETWEEN = Pattern.compile("(?iu)" + Words.oneOf("between parties"));

    private final IdentityHashMap<Candidate, String> terms = new IdentityHashMap<>();
    private final List<Candidate> names = new ArrayList<>();
    private final Set<Segment> lines = new HashSet<>();

    private DefinedTerms() {}

    static DefinedTerms in(List<Paragraph> paragraphs) {
        var defined = new DefinedTerms();
        paragraphs.forEach(defined::read);
        return defined;
    }

    /** The names that are given a term, in reading order. */
    List<Candidate> names() {
        return names;
    }

    /** The firms on the first page that are given a term, as the parties of a letter that both agree to. */
    List<Party> firms() {
        return names.stream()
                .filter(name -> name.page() == 0 && Looks.legalForm(name.text()))
                .map(name -> new Party(name, List.of(String.valueOf(terms.get(name)))))
                .toList();
    }

    /** Returns the term that a name is replaced by further on; null where none was defined. */
    @Nullable
    String term(Candidate candidate) {
        return terms.get(candidate);
    }

    /** Returns whether a line is of a paragraph in which somebody is named. */
    boolean definesIn(Segment line) {
        return lines.contains(line);
    }

    /** The terms that are defined in some words of a paragraph. */
    static List<String> terms(Paragraph paragraph, int from, int to) {
        var found = new ArrayList<String>();
        var text = paragraph.text(from, to);
        var matcher = DEFINED.matcher(text);
        while (matcher.find()) {
            // (« Alder » or the « Licensor ») has two.
            var quoted = QUOTED.matcher(matcher.group());
            while (quoted.find()) {
                found.add(quoted.group("term"));
            }
        }
        if (found.isEmpty()) {
            var bare = BARE.matcher(text);
            if (bare.find()) {
                found.add(bare.group("term"));
            }
        }
        return found;
    }

    private static String term(@Nullable String first, @Nullable String second) {
        return first == null ? String.valueOf(second) : first;
    }

    private void read(Paragraph paragraph) {
        if (paragraph.text().indexOf('(') < 0
                && !DEFINED.matcher(paragraph.text()).find()) {
            return;
        }
        var matcher = DEFINED.matcher(paragraph.text());
        int last = 0;
        boolean named = false;
        while (matcher.find()) {
            int to = paragraph.tokenAt(matcher.start());
            int[] name = name(paragraph, last, to);
            if (name != null) {
                var candidate = paragraph.candidate(
                        Shape.PERSON, PartyNames.text(paragraph, name[0], name[1]), null, name[0], name[1]);
                terms.put(candidate, term(matcher.group("first"), matcher.group("second")));
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
            boolean another = PartyNames.AND.matcher(word).matches() && (i - 1 == from || paragraph.pauses(i - 2));
            if ((another || BETWEEN.matcher(word).matches()) && PartyNames.end(paragraph, i, to) > i) {
                start = i;
                break;
            }
        }
        return PartyNames.first(paragraph, start, to);
    }
}
