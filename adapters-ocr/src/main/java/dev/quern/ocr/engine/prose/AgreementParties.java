package dev.quern.ocr.engine.prose;

import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Who agrees with whom: "by and between A, a Delaware corporation, and B", or the list after "BETWEEN:", up to the line that is no part of
 * it.
 */
final class AgreementParties {
    /** What introduces the names in a sentence, or alone the list of them. */
    private static final Set<String> BETWEEN = Words.set(Folding::plain, "words of the parties");

    private static final Stems AGREEMENTS = Stems.of("names of agreements");
    private static final Stems REPRESENTING = Stems.of("words before representatives");
    /** "Of the first part" under a name. */
    private static final Set<String> PARTS = Words.set(Folding::plain, "parts of parties");

    private static final Stems AND = Stems.of("and", "also and");

    /** Paragraphs at the beginning, where agreements say who agrees; a cover page and a table of contents come before them. */
    private static final int BEGINNING = 80;

    private static final int MOST = 8;
    /** Paragraphs of a list of parties. */
    private static final int LIST = 14;
    /** Words of a paragraph of a list before its name. */
    private static final int INTRODUCTION = 3;

    private AgreementParties() {}

    /** The parties in their order; none where fewer than two are named. */
    static List<Party> in(List<Paragraph> paragraphs) {
        int last = Math.min(BEGINNING, paragraphs.size());
        List<Party> best = List.of();
        for (int i = 0; i < last && terms(best) < 2; i++) {
            var paragraph = paragraphs.get(i);
            for (int at = 0; at < paragraph.size(); at++) {
                if (!BETWEEN.contains(paragraph.plain(at))) {
                    continue;
                }
                var found = new ArrayList<Party>();
                boolean introduces = at + 1 == paragraph.size() || BETWEEN.contains(phrase(paragraph));
                if (!introduces && at + 1 < paragraph.size()) {
                    sentence(paragraph, at + 1, found);
                }
                boolean agrees = isAgreement(paragraphs, i);
                if (found.size() < 2 && (introduces || (agrees && found.size() == 1))) {
                    list(paragraphs, i + 1, found);
                }
                boolean named = agrees
                        || terms(found) > 1
                        || DefinedTerms.DEFINED.matcher(paragraph.text()).find();
                // A cover page names them, too, but not what they are called.
                if (found.size() >= 2 && named && (best.isEmpty() || terms(found) > terms(best))) {
                    best = List.copyOf(found);
                    break;
                }
            }
        }
        return best;
    }

    private static int terms(List<Party> parties) {
        return (int) parties.stream().filter(party -> !party.terms().isEmpty()).count();
    }

    /** Returns whether a paragraph or those before it speak of an agreement. */
    private static boolean isAgreement(List<Paragraph> paragraphs, int at) {
        for (int i = at; i >= Math.max(0, at - LIST); i--) {
            if (AGREEMENTS.isIn(paragraphs.get(i), 0, paragraphs.get(i).size())) {
                return true;
            }
        }
        return false;
    }

    private static String phrase(Paragraph paragraph) {
        return Folding.plain(paragraph.text().replaceAll("[^\\p{L}]+$", ""));
    }

    /** "A, a Delaware corporation, and B": a name, and another after each "and" that a pause or a name comes before. */
    private static void sentence(Paragraph paragraph, int from, List<Party> found) {
        int to = paragraph.size();
        int at = from;
        while (at < to && (AND.has(paragraph.plain(at)) || BETWEEN.contains(paragraph.plain(at)))) {
            at++;
        }
        int start = named(paragraph, at, to);
        while (start >= 0 && found.size() < MOST) {
            int end = PartyNames.end(paragraph, start, to);
            int next = -1;
            int stop = to;
            for (int i = end; i < to && next < 0; i++) {
                boolean pause = i == end || paragraph.pauses(i - 1);
                if (AND.has(paragraph.plain(i)) && pause) {
                    next = named(paragraph, i + 1, to);
                    stop = next < 0 ? to : i;
                } else if (pause && i > end && paragraph.word(i).matches("\\(?(?:\\d|[a-z]|[ivx]{1,3})\\)")) {
                    next = named(paragraph, i + 1, to);
                    stop = next < 0 ? to : i;
                } else if (i > end
                        && paragraph.ends(i - 1)
                        && !Looks.onlyLegalForm(paragraph.word(i - 1))
                        && i - end > 2) {
                    stop = i;
                    break;
                }
            }
            found.add(party(paragraph, start, end, stop));
            start = next;
        }
    }

    private static Party party(Paragraph paragraph, int start, int end, int stop) {
        var name = paragraph.candidate(Shape.PERSON, PartyNames.text(paragraph, start, end), null, start, end);
        return new Party(name, DefinedTerms.terms(paragraph, end, Math.max(end, stop)));
    }

    /** Where a name begins at a word, after articles, titles and numbers; below 0 where none does. */
    private static int named(Paragraph paragraph, int from, int to) {
        int at = from;
        while (at < to
                && at < from + 2
                && paragraph.word(at).matches("\\(?(?:\\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)]|[:–-]")) {
            at++;
        }
        int start = PartyNames.start(paragraph, at, to);
        int end = PartyNames.end(paragraph, start, to);
        return end > start && PartyNames.isName(paragraph, start, end) ? start : -1;
    }

    private static void list(List<Paragraph> paragraphs, int from, List<Party> found) {
        boolean numbered = false;
        int silent = 0;
        for (int i = from; i < Math.min(paragraphs.size(), from + LIST) && found.size() < MOST; i++) {
            var paragraph = paragraphs.get(i);
            boolean isAnd = AND.has(paragraph.plain(0));
            int start = -1;
            // "12 Long Lane, Norwich" is where the party above it is.
            boolean address = !paragraph.isNumbered() && Looks.hasDigit(paragraph.word(0));
            for (int at = isAnd ? 1 : 0; !address && at <= INTRODUCTION && at < paragraph.size() && start < 0; at++) {
                start = named(paragraph, at, paragraph.size());
            }
            boolean more = found.size() < 2 || isAnd || (numbered && paragraph.isNumbered());
            boolean represents = address || REPRESENTING.isIn(paragraph, 0, 2);
            if (start >= 0 && more && !represents && !isTerm(paragraph)) {
                int[] best = PartyNames.first(paragraph, start, paragraph.size());
                int first = best == null ? start : best[0];
                sentence(paragraph, first, found);
                numbered |= paragraph.isNumbered();
                silent = 0;
            } else if (!found.isEmpty() && (represents || isTerm(paragraph) || calls(paragraph, found))) {
                int at = found.size() - 1;
                var terms = new ArrayList<>(found.get(at).terms());
                terms.addAll(DefinedTerms.terms(paragraph, 0, paragraph.size()));
                found.set(at, new Party(found.get(at).name(), terms));
            } else if (found.size() >= 2 || ++silent > 4) {
                break;
            }
        }
    }

    /** Returns whether the description of the last party ends with what it is called. */
    private static boolean calls(Paragraph paragraph, List<Party> found) {
        return found.get(found.size() - 1).terms().isEmpty()
                && !DefinedTerms.terms(paragraph, 0, paragraph.size()).isEmpty();
    }

    /** A line of its own that says what the party over it is called. */
    private static boolean isTerm(Paragraph paragraph) {
        if (PARTS.contains(phrase(paragraph))) {
            return true;
        }
        var matcher = DefinedTerms.DEFINED.matcher(paragraph.text());
        return matcher.find() && matcher.start() < 4 && paragraph.size() < 12;
    }
}
