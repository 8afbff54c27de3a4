package dev.quern.ocr.splitting;

import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rules for where a stack is to be cut, as far as what people write is understood: phrases between quotation marks,
 * kinds of documents, numbers that change, the first page of a numbering, blank pages between documents, and fixed
 * numbers of pages, in English, German, French, Italian, Spanish and Dutch. A document begins where one of the rules
 * says so.
 *
 * @param first phrases that stand on first pages
 * @param last phrases that stand on last pages
 * @param inside phrases that do not stand on first pages
 * @param kinds of documents that begin with their title
 * @param notKinds of documents that are part of the one before
 * @param numbers that every page of a document has, and the next document another
 * @param numbered whether documents begin where page numbers do
 * @param blanks whether blank pages stand between documents
 * @param every the number of pages of each document; null when nothing is said
 * @param ignored what was not understood, as it was written
 */
record SplitInstructions(
        List<String> first,
        List<String> last,
        List<String> inside,
        Set<DocumentKind> kinds,
        Set<DocumentKind> notKinds,
        List<NumberLabel> numbers,
        boolean numbered,
        boolean blanks,
        @Nullable Integer every,
        List<String> ignored) {
    private static final Pattern QUOTED =
            Pattern.compile("[\"“„«]([^\"”“»]{2,80})[\"”“»]|(?<![\\p{L}])'([^']{2,80})'(?!\\p{L})");
    /** Stands for what was between quotation marks, with its number. */
    private static final String QUOTE = "\u0001";

    private static final Pattern CLAUSE_END = Pattern.compile("(?<!\\b" + Words.oneOf("abbreviations of number")
            + ")\\.(?:\\s+|$)|[;!?\\n,]|\\b" + Words.oneOf("but") + "\\b");
    private static final Pattern NOT =
            Pattern.compile("\\b" + Words.oneOf("negations of instructions") + "\\b(?! ?(?:\\.|nr|:))");
    private static final Pattern LAST = Pattern.compile("\\b" + Words.oneOf("ends in instructions") + "\\b");
    private static final Map<String, Integer> NUMERALS = Words.numbers(DocumentKind::plain, "numerals of instructions");
    private static final String PAGES = Words.oneOf("every page");
    private static final Pattern EVERY =
            Pattern.compile("\\b" + Words.oneOf("after each") + " (?:(\\d{1,3}|\\p{L}+) )?" + PAGES + "\\b");
    private static final Pattern FIRST_NUMBER = Pattern.compile("\\b" + PAGES + " ?(?:number |no\\.? |nr\\.? )?"
            + Words.oneOf("number one of instructions") + "\\b|\\b" + Words.oneOf("page numbering") + "\\b.*\\b"
            + Words.oneOf("beginning anew") + "\\b");
    private static final Pattern BLANK = Pattern.compile("\\b" + Words.oneOf("blank pages") + "\\b");

    /** Nothing was written. */
    private static final SplitInstructions NONE = new Parse().read("");

    /** Returns whether the instructions have a rule that a page can be held against. */
    boolean decides() {
        return !first.isEmpty() || !last.isEmpty() || !kinds.isEmpty() || !numbers.isEmpty() || numbered || blanks;
    }

    /** Returns whether documents are cut by the number of their pages and nothing else. */
    boolean onlyCounts() {
        return every != null && !decides();
    }

    static SplitInstructions of(@Nullable String instructions) {
        return instructions == null || instructions.isBlank() ? NONE : new Parse().read(instructions);
    }

    /** Goes through what was written, clause by clause. */
    private static final class Parse {
        private final List<String> quotes = new ArrayList<>();
        private final List<String> first = new ArrayList<>();
        private final List<String> last = new ArrayList<>();
        private final List<String> inside = new ArrayList<>();
        private final Set<DocumentKind> kinds = EnumSet.noneOf(DocumentKind.class);
        private final Set<DocumentKind> notKinds = EnumSet.noneOf(DocumentKind.class);
        private final List<NumberLabel> numbers = new ArrayList<>();
        private final List<String> ignored = new ArrayList<>();
        private boolean numbered;
        private boolean blanks;
        private @Nullable Integer every;

        SplitInstructions read(String instructions) {
            var unquoted = QUOTED.matcher(instructions).replaceAll(quoted -> {
                quotes.add(quoted.group(1) == null ? quoted.group(2) : quoted.group(1));
                return QUOTE + (quotes.size() - 1) + QUOTE;
            });
            for (var clause : CLAUSE_END.split(unquoted, -1)) {
                if (!clause.isBlank() && !isUnderstood(clause)) {
                    ignored.add(requoted(clause).strip());
                }
            }
            kinds.removeAll(notKinds);
            return new SplitInstructions(
                    List.copyOf(first),
                    List.copyOf(last),
                    List.copyOf(inside),
                    Set.copyOf(kinds),
                    Set.copyOf(notKinds),
                    List.copyOf(numbers),
                    numbered,
                    blanks,
                    every,
                    List.copyOf(ignored));
        }

        private boolean isUnderstood(String clause) {
            var plain = DocumentKind.plain(clause);
            boolean not = NOT.matcher(plain).find();
            boolean quoted = phrases(plain, not);
            if (not) {
                var named = DocumentKind.namedIn(plain);
                notKinds.addAll(named);
                return quoted || !named.isEmpty();
            }
            var label = NumberLabel.in(plain);
            if (label != null) {
                numbers.add(label);
                return true;
            }
            boolean understood = quoted;
            understood |= count(plain);
            understood |= numbering(plain);
            understood |= blank(plain);
            understood |= kinds(plain);
            return understood;
        }

        private boolean phrases(String plain, boolean not) {
            boolean any = false;
            for (int i = 0; i < quotes.size(); i++) {
                int at = plain.indexOf(QUOTE + i + QUOTE);
                if (at < 0) {
                    continue;
                }
                any = true;
                var phrase = DocumentKind.plain(quotes.get(i));
                if (not) {
                    inside.add(phrase);
                } else {
                    (LAST.matcher(plain.substring(0, at)).find() ? last : first).add(phrase);
                }
            }
            return any;
        }

        private boolean count(String plain) {
            var matcher = EVERY.matcher(plain);
            if (!matcher.find()
                    || FIRST_NUMBER.matcher(plain).find()
                    || BLANK.matcher(plain).find()) {
                return false;
            }
            var number = matcher.group(1);
            Integer found = number == null
                    ? Integer.valueOf(1)
                    : number.chars().allMatch(Character::isDigit) ? Integer.valueOf(number) : NUMERALS.get(number);
            if (found == null || found == 0) {
                return false;
            }
            every = found;
            return true;
        }

        private boolean numbering(String plain) {
            boolean found = FIRST_NUMBER.matcher(plain).find();
            numbered |= found;
            return found;
        }

        private boolean blank(String plain) {
            boolean found = BLANK.matcher(plain).find();
            blanks |= found;
            return found;
        }

        private boolean kinds(String plain) {
            var named = DocumentKind.namedIn(plain);
            kinds.addAll(named);
            return !named.isEmpty();
        }

        private String requoted(String clause) {
            var text = clause;
            for (int i = 0; i < quotes.size(); i++) {
                text = text.replace(QUOTE + i + QUOTE, '"' + quotes.get(i) + '"');
            }
            return text;
        }
    }
}
