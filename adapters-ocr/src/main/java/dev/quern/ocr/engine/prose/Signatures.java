package dev.quern.ocr.engine.prose;

import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.Offices;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Blocks that agreements are signed in, side by side too: the party, a line to sign on, "By:", "Name:" and "Title:", or the name and
 * the office under the line.
 */
final class Signatures {
    private static final Set<String> BEFORE_NAMES = Words.set(Folding::plain, "words before signed names");
    private static final Set<String> BEFORE_OFFICES = Words.set(Folding::plain, "words before signed offices");
    private static final Set<String> OTHERS = Words.set(Folding::plain, "other words of signatures");
    private static final Stems FOR = Stems.of("for");
    private static final Pattern KEY =
            Pattern.compile("(?u)^\\W*(?<key>\\p{L}[\\p{L} ]{1,22}?)\\s*(?::|(?=_{3}))\\s*(?<rest>.*)$");
    private static final Pattern LINE = Pattern.compile("[\\s_.…:/-]*_{3,}[\\s_.…:/-]*|[.…]{8,}|(?:- )?-{8,}");
    private static final Pattern BLANKS = Pattern.compile("^[_.…\\s/-]+|[_…\\s/-]+$");
    private static final Pattern PERSON = Pattern.compile(
            "(?u)\\p{Lu}[\\p{L}.'’-]*(?: (?:\\p{Lu}[\\p{L}.'’-]*|\\p{Ll}{1,3})){1,5}(?:, \\p{L}[\\p{L}.]{1,6})?");

    /** Lines of a block over and under the line that is signed on. */
    private static final int ABOVE = 7;

    private static final int BELOW = 6;
    /** Lines from one to sign on up to the name of the party. */
    private static final int PARTY = 4;

    private static final int LONGEST_NAME = 9;
    /** In heights of a line: the widest gap within a block. */
    private static final double GAP = 4.5;

    private final List<Party> parties;
    private final List<Signature> found = new ArrayList<>();

    private Signatures(List<Party> parties) {
        this.parties = parties;
    }

    static List<Signature> in(List<PageView> views, List<Party> parties) {
        var signatures = new Signatures(parties);
        for (var view : views) {
            for (var segment : view.segments()) {
                if (signs(segment) && !signatures.isTaken(segment)) {
                    signatures.read(view, segment);
                }
            }
        }
        return signatures.found;
    }

    /** Those whose names stand over the lines to sign on, of an agreement that names them nowhere else; none where it is one. */
    static List<Party> parties(List<PageView> views) {
        var parties = new ArrayList<Party>();
        var seen = new HashSet<String>();
        for (var view : views) {
            for (var segment : view.segments()) {
                var over = signs(segment) ? above(view, segment) : null;
                for (int i = 1; over != null && i < PARTY && !isFirm(over); i++) {
                    over = above(view, over);
                }
                if (over != null && isFirm(over) && seen.add(Folding.compact(over.text()))) {
                    parties.add(new Party(
                            Candidate.words(
                                    Shape.PERSON,
                                    over,
                                    firm(over),
                                    over.tokens().size()),
                            List.of()));
                }
            }
        }
        return parties.size() < 2 ? List.of() : parties;
    }

    /** Where the name begins: "For" and "for and on behalf of" are no part of it. */
    private static int firm(Segment segment) {
        var tokens = segment.tokens();
        int at = 0;
        while (at + 1 < tokens.size()
                && (Character.isLowerCase(tokens.get(at).text().codePointAt(0))
                        || FOR.has(Folding.plain(tokens.get(at).text())))) {
            at++;
        }
        return at;
    }

    private static boolean isFirm(Segment segment) {
        var text = segment.text();
        return Looks.legalForm(text)
                && !Looks.onlyLegalForm(text)
                && !Looks.hasDigit(text)
                && !KEY.matcher(text).matches()
                && !Looks.sentence(text)
                && segment.tokens().size() <= LONGEST_NAME;
    }

    /** Returns whether a line is one to sign on, or begins with "By:". */
    private static boolean signs(Segment segment) {
        var text = segment.text();
        if (text.length() > 90) {
            return false;
        }
        if (LINE.matcher(text).matches()) {
            return true;
        }
        var key = KEY.matcher(text);
        return key.matches()
                && BEFORE_NAMES.contains(Folding.plain(key.group("key")).strip());
    }

    private boolean isTaken(Segment segment) {
        return found.stream().anyMatch(one -> one.name().segment().is(segment));
    }

    private void read(PageView view, Segment line) {
        int party = party(view, line);
        Candidate name = null;
        Candidate office = null;
        var last = line;
        var at = line;
        for (int i = 0; i <= BELOW && at != null; i++) {
            var text = at.text();
            var key = KEY.matcher(text);
            if (i > 0 && (LINE.matcher(text).matches() || signsFor(text))) {
                break;
            }
            if (key.matches()) {
                var word = Folding.plain(key.group("key")).strip();
                int from = at.tokenAt(Math.min(text.length() - 1, key.start("rest")));
                if (BEFORE_NAMES.contains(word)) {
                    var own = person(at, from);
                    boolean again = name != null && i > 0 && own != null && office == null && isFirst(word);
                    name = own == null || again ? name : own;
                } else if (BEFORE_OFFICES.contains(word)) {
                    office = words(at, from);
                } else if (!OTHERS.contains(word)) {
                    break;
                }
            } else if (i > 0 && !OTHERS.contains(Folding.plain(text)) && !Looks.hasDigit(text)) {
                if (name == null) {
                    name = person(at, 0);
                } else if (office == null && Offices.isOffice(text)) {
                    office = words(at, 0);
                }
            }
            last = at;
            at = below(view, last);
        }
        if (name != null && !isTaken(name.segment())) {
            int own = number(name.text());
            found.add(split(name, office, own < 0 ? party : own));
        }
    }

    /** "By:" introduces the next signature. */
    private static boolean isFirst(String word) {
        return word.length() <= 3;
    }

    private static boolean signsFor(String text) {
        return Looks.legalForm(text) && text.equals(text.toUpperCase(java.util.Locale.ROOT));
    }

    /** "Alan Prowse, HR Manager" is a name and an office. */
    private static Signature split(Candidate name, @Nullable Candidate office, int party) {
        int comma = name.text().indexOf(", ");
        if (comma > 0 && office == null && Offices.isOffice(name.text().substring(comma + 2))) {
            var segment = name.segment();
            int at = segment.tokenAt(segment.offset(name.from()) + comma + 2);
            return new Signature(
                    Candidate.named(Shape.PERSON, name.text().substring(0, comma), segment, name.from(), at),
                    Candidate.named(Shape.PERSON, segment.text(at, name.to()), segment, at, name.to()),
                    party);
        }
        return new Signature(name, office, party);
    }

    private static @Nullable Candidate words(Segment segment, int from) {
        var text = BLANKS.matcher(segment.text(from, segment.tokens().size())).replaceAll("");
        return Looks.letters(text) < 3
                ? null
                : Candidate.named(
                        Shape.PERSON, text, segment, from, segment.tokens().size());
    }

    private @Nullable Candidate person(Segment segment, int from) {
        int start = from;
        int size = segment.tokens().size();
        while (start < size && Looks.letters(segment.tokens().get(start).text()) == 0) {
            start++;
        }
        var text = BLANKS.matcher(segment.text(start, size)).replaceAll("");
        int comma = text.indexOf(", ");
        var bare = comma > 0 ? text.substring(0, comma) : text;
        boolean person =
                PERSON.matcher(bare).matches() && !Looks.legalForm(bare) && !Offices.isOffice(bare) && !isParty(bare);
        return person ? Candidate.named(Shape.PERSON, text, segment, start, size) : null;
    }

    private boolean isParty(String text) {
        return parties.stream()
                .anyMatch(party -> party.terms().stream()
                        .anyMatch(term -> Folding.plain(term).equals(Folding.plain(text))));
    }

    /** The party whose name, or whose term, stands over a line to sign on. */
    private int party(PageView view, Segment line) {
        var last = line;
        var at = line;
        for (int i = 0; i <= ABOVE && at != null; i++) {
            int party = number(at.text());
            if (party >= 0) {
                return party;
            }
            last = at;
            at = above(view, last);
            if (at != null && i > 0 && signs(at)) {
                // What stands over another line to sign on signs there.
                break;
            }
        }
        return -1;
    }

    private int number(String text) {
        var letters = Folding.compact(text);
        for (int i = 0; i < parties.size(); i++) {
            var name = Folding.compact(parties.get(i).name().text());
            if (name.length() > 4 && letters.contains(name)) {
                return i;
            }
        }
        for (int i = 0; i < parties.size(); i++) {
            for (var term : parties.get(i).terms()) {
                if (letters.startsWith(Folding.compact(term)) && letters.length() < term.length() + 10) {
                    return i;
                }
            }
        }
        return -1;
    }

    private static @Nullable Segment below(PageView view, Segment from) {
        for (int line = from.line() + 1; line < Math.min(view.lines().size(), from.line() + 4); line++) {
            for (var other : view.lines().get(line)) {
                if (inColumn(other, from)) {
                    return other.top() - from.bottom() < GAP * from.height() ? other : null;
                }
            }
        }
        return null;
    }

    private static @Nullable Segment above(PageView view, Segment from) {
        for (int line = from.line() - 1; line >= Math.max(0, from.line() - 4); line--) {
            for (var other : view.lines().get(line)) {
                if (inColumn(other, from)) {
                    return from.top() - other.bottom() < GAP * from.height() ? other : null;
                }
            }
        }
        return null;
    }

    private static boolean inColumn(Segment one, Segment other) {
        double height = Math.max(one.height(), other.height());
        return Math.abs(one.left() - other.left()) < 3 * height
                || one.sharedWidth(other) > 0.5 * Math.min(one.right() - one.left(), other.right() - other.left());
    }
}
