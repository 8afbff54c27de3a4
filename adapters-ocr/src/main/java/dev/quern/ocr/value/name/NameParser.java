package dev.quern.ocr.value.name;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.value.text.Spotted;
import dev.quern.ocr.value.text.Tokens;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads names of persons: "Dr. Jane van Dyke", "Smith, John A., Jr.", "Mme Dupont". The full name is what is printed, with titles
 * and suffixes and in that order, but without the form of address ("Mme"); first and last name do without all of them, and without
 * the initials between them. A name of one word is a first name, after a title a last name. Two persons of one last name are read as one name. In a line,
 * only a title gives a name away.
 */
public final class NameParser {
    private static final Pattern LETTERS =
            Pattern.compile("[\\p{L}'\u2019\u00B4`][\\p{L}\\p{M}'\u2019\u00B4`.-]*", Pattern.UNICODE_CHARACTER_CLASS);
    private static final Pattern BLANKS = Pattern.compile("[\\s\u00A0\u202F]+");
    private static final Pattern COMMA = Pattern.compile(" ?, ?");
    private static final Pattern FATHERS = Pattern.compile("(?i)[ads]/[lpo]");
    /** The position of a person, before the name and a colon, or after the name in brackets or after a dash. */
    private static final Pattern POSITION = Pattern.compile(
            "^\\p{L}[\\p{L} -]{1,40}: ?(?=\\p{L})| ?\\([^()\\d]{2,40}\\)$| [-\u2013] \\p{L}[\\p{L} &,-]{2,60}$");

    /** A nickname between the names. */
    private static final Pattern NICKNAME = Pattern.compile(
            "(?<=\\p{L}\\.?) (?:\"[\\p{L}. -]{1,20}\"|[\u201C\u201E][\\p{L}. -]{1,20}[\u201C\u201D]|\\([\\p{L}. -]{1,20}\\))(?= \\p{L})");

    private static final Pattern ADDRESSED = Pattern.compile(
            "^" + Words.oneOfLoosely("attention") + "(?!\\p{L}) ?[:.]? ?",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    /** The mark or number of an entry in a list. */
    private static final Pattern BULLET = Pattern.compile(
            "^(?:[\u2022\u25CF\u25AA\u25E6\u2023\u00B7\u2013\u2014] ?|\\d{1,3}[.)] |\\(\\d{1,3}\\) )(?=\\p{L})");
    /** The address after a name in the head of an e-mail. */
    private static final Pattern MAIL =
            Pattern.compile(" ?(?:<[^<>\\s]+@[^<>\\s]+>|[(\\[]?[\\w.+-]+@[\\w.-]+[)\\]]?)$");

    private static final Pattern QUOTED = Pattern.compile("^\"([^\"]+)\"$");
    private static final Pattern END_OF_SENTENCE = Pattern.compile("(?<=\\p{L}{2}[\\p{Ll}\\p{Lu}])\\.$");
    private static final int MOST_WORDS = 9;
    private static final int MOST_LETTERS = 120;
    /** With what is taken off before; looking for that in longer texts takes long. */
    private static final int MOST_AROUND = 4 * MOST_LETTERS;

    private NameParser() {}

    /** Names after a title ("Mrs. Jane Smith"), from left to right; a name alone looks like any other words. */
    public static List<Spotted<Value.Name>> spot(String text, Conventions conventions) {
        var spotted = new ArrayList<Spotted<Value.Name>>();
        var words = words(text);
        int at = 0;
        while (at < words.size()) {
            int end = endOfTitled(words, at);
            if (end > at) {
                int from = words.get(at).start;
                var last = words.get(end - 1);
                int to = last.start + withoutMark(last.text).length();
                parse(text.substring(from, to), conventions)
                        .ifPresent(name -> spotted.add(new Spotted<>(from, to, name, 0.8)));
                at = end;
            } else {
                at++;
            }
        }
        return spotted;
    }

    /** The name when the whole text is one; empty for what has digits, too many words or a company's. */
    public static Optional<Value.Name> parse(String text, Conventions conventions) {
        if (text.length() > MOST_AROUND) {
            return Optional.empty();
        }
        var line = BLANKS.matcher(text).replaceAll(" ").strip();
        line = QUOTED.matcher(MAIL.matcher(edged(line)).replaceFirst("")).replaceFirst("$1");
        line = ADDRESSED.matcher(BULLET.matcher(line).replaceFirst("")).replaceFirst("");
        line = POSITION.matcher(line).replaceFirst("");
        if (line.length() > MOST_LETTERS) {
            return Optional.empty();
        }
        // Behind a comma a given name may stand, too: only what is an office goes.
        line = NICKNAME.matcher(OfficeWords.without(line)).replaceAll("");
        if (line.isEmpty()) {
            return Optional.empty();
        }
        var printed = withoutFullStop(line);
        var chunks = new ArrayList<>(Arrays.asList(COMMA.split(printed, -1)));
        while (chunks.size() > 1 && areSuffixes(chunks.get(chunks.size() - 1))) {
            chunks.remove(chunks.size() - 1);
        }
        if (chunks.size() > 2) {
            return Optional.empty();
        }
        var parts =
                chunks.size() == 2 ? lastThenFirst(chunks.get(0), chunks.get(1)) : inOrder(chunks.get(0), conventions);
        return parts.map(name -> new Value.Name(unaddressed(printed, name, conventions), name.first, name.last));
    }

    /** What a name consists of, but for its suffixes. */
    private record Parts(
            List<String> titles,
            @Nullable String first,
            @Nullable String last) {}

    /** A printed name without its form of address; "Mr & Mrs Smith" are two, and keep theirs. */
    private static String unaddressed(String printed, Parts name, Conventions conventions) {
        var words = wordsOf(COMMA.matcher(printed).replaceAll(", "));
        var titles = name.titles;
        if (titles.stream().noneMatch(NameWords.CONJUNCTIONS::contains) && !areInitials(name, conventions)) {
            for (int i = 0; i < titles.size(); i++) {
                int many = isArticle(titles.subList(i, titles.size())) ? 2 : 1;
                if (many > 1 || NameWords.FORMS_OF_ADDRESS.contains(folded(titles.get(i)))) {
                    remove(words, titles.subList(i, i + many), titles);
                    i += many - 1;
                }
            }
        }
        return edged(String.join(" ", words));
    }

    /** "M. Johnson" is a Monsieur in French; elsewhere, "M. Jean Dupont" is one and "M. D. Okafor" is not. */
    private static boolean areInitials(Parts name, Conventions conventions) {
        var letters = name.titles.stream()
                .filter(title -> folded(title).length() == 1)
                .toList();
        var language = conventions.language();
        var forms = language == null
                ? Set.<String>of()
                : NameWords.FORMS_BY_LANGUAGE.getOrDefault(language.getLanguage(), Set.of());
        boolean fits = letters.stream().allMatch(letter -> forms.contains(folded(letter)));
        return !letters.isEmpty() && !fits && (letters.size() > 1 || name.first == null);
    }

    /** Removes a form of address where titles stand: at the beginning, after a comma, or after another title. */
    private static void remove(List<String> words, List<String> form, List<String> titles) {
        for (int i = 0; i + form.size() <= words.size(); i++) {
            boolean place = i == 0 || words.get(i - 1).endsWith(",") || titles.contains(words.get(i - 1));
            var there = words.subList(i, i + form.size());
            if (place && there.equals(form)) {
                there.clear();
                return;
            }
        }
    }

    /** Returns whether words begin as in "de heer Jansen". */
    private static boolean isArticle(List<String> words) {
        return words.size() > 1
                && folded(words.get(0)).equals("de")
                && folded(words.get(1)).equals("heer");
    }

    /**
     * A company or an institution, whose name is kept as it is written; empty when nothing in the text says that it is one.
     */
    public static Optional<Value.Name> company(String text) {
        var line = edged(BLANKS.matcher(text).replaceAll(" ").strip());
        var words = wordsOf(line.replace(",", " ").replace("z o.o.", "zoo"));
        boolean digits = line.chars().anyMatch(Character::isDigit);
        var telling = digits ? NameWords.LEGAL_FORMS : NameWords.COMPANY_WORDS;
        boolean company = words.size() > 1
                && words.size() <= MOST_WORDS
                && line.indexOf('@') < 0
                && words.stream().map(NameParser::folded).anyMatch(telling::contains);
        return company ? Optional.of(new Value.Name(line, null, null)) : Optional.empty();
    }

    /** Returns whether a text is the name of a firm in full, its legal form at the end. */
    public static boolean isFirm(String text) {
        var words = wordsOf(BLANKS.matcher(text).replaceAll(" ").strip());
        return words.size() > 1 && NameWords.LEGAL_FORMS.contains(folded(words.get(words.size() - 1)));
    }

    private static String edged(String line) {
        return line.replaceAll("^[\\s,;:|*-]{1,9}|[\\s,;:|*-]{1,9}$", "");
    }

    /** Drops the point after a name that ends a sentence; that of "Esq." belongs to it. */
    private static String withoutFullStop(String line) {
        var last = line.substring(line.lastIndexOf(' ') + 1);
        return NameWords.SUFFIXES.contains(folded(last)) || isTitle(last)
                ? line
                : END_OF_SENTENCE.matcher(line).replaceFirst("");
    }

    private static Optional<Parts> lastThenFirst(String last, String first) {
        var lastWords = wordsOf(last);
        var firstWords = wordsOf(first);
        if (!areName(lastWords) || !areName(firstWords)) {
            return Optional.empty();
        }
        var titles = takeTitles(lastWords);
        titles.addAll(takeTitles(firstWords));
        dropSuffixes(lastWords);
        if (lastWords.isEmpty() || firstWords.isEmpty()) {
            return Optional.empty();
        }
        var surname = String.join(" ", lastWords);
        // "Vries, Jan de": the particle comes last, but belongs to the last name.
        int given = firstWords.size();
        while (given > 1 && isParticle(firstWords.get(given - 1))) {
            given--;
        }
        if (given < firstWords.size()) {
            surname = String.join(" ", firstWords.subList(given, firstWords.size())) + " " + surname;
        }
        return Optional.of(new Parts(titles, given(firstWords.subList(0, given)), surname));
    }

    private static Optional<Parts> inOrder(String text, Conventions conventions) {
        var words = wordsOf(text);
        if (!areName(words)) {
            return Optional.empty();
        }
        var titles = takeTitles(words);
        dropSuffixes(words);
        int capitals = startsWithLast(words);
        if (capitals > 0) {
            var given = given(words.subList(capitals, words.size()));
            return Optional.of(new Parts(titles, given, String.join(" ", words.subList(0, capitals))));
        }
        if (isEastern(words)) {
            return Optional.of(new Parts(titles, given(words.subList(1, words.size())), words.get(0)));
        }
        if (words.isEmpty() || (words.size() == 1 && isTitle(words.get(0)))) {
            return Optional.empty();
        }
        if (words.size() == 1) {
            var only = words.get(0);
            return Optional.of(titles.isEmpty() ? new Parts(titles, only, null) : new Parts(titles, null, only));
        }
        int last = startOfLast(words, words.size());
        if (last == 1 && !titles.isEmpty() && isParticle(words.get(0)) && !isParticle(words.get(1))) {
            last = 0;
        }
        boolean spanish = conventions.language() != null
                && conventions.language().getLanguage().equals("es");
        if (spanish && last > 1) {
            last = startOfLast(words, last);
        }
        var surname = String.join(" ", words.subList(last, words.size()));
        return Optional.of(new Parts(titles, last == 0 ? null : given(words.subList(0, last)), surname));
    }

    /** Counts the words in capitals before the given names, "DUPONT Marie"; 0 when it is written another way. */
    private static int startsWithLast(List<String> words) {
        int at = 0;
        while (at < words.size() && words.get(at).matches("[^.]{3,}") && isCapitals(words.get(at))) {
            at++;
        }
        return at < words.size() && words.subList(at, words.size()).stream().noneMatch(NameParser::isCapitals) ? at : 0;
    }

    private static boolean isCapitals(String word) {
        return word.equals(word.toUpperCase(Locale.ROOT)) && !word.equals(word.toLowerCase(Locale.ROOT));
    }

    /** Chinese, Japanese and Korean names have the family first. */
    private static boolean isEastern(List<String> words) {
        return words.size() > 1
                && words.stream()
                        .allMatch(word -> word.codePoints().allMatch(Character::isIdeographic)
                                || word.codePoints()
                                        .allMatch(
                                                c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.HANGUL));
    }

    /** Where the last name that ends before an index starts, its particles included; the first word is never one of them. */
    private static int startOfLast(List<String> words, int end) {
        int at = end - 1;
        while (at > 1 && belongsToLast(words, at - 1)) {
            at--;
        }
        // "Ortega y Gasset" are two last names that are one.
        if (at > 0 && at < end - 1 && NameWords.BETWEEN_LAST_NAMES.contains(words.get(at))) {
            return at == 1 ? 0 : startOfLast(words, at);
        }
        // "von Bülow" without a first name.
        return at == 1
                        && isParticle(words.get(0))
                        && Character.isLowerCase(words.get(0).charAt(0))
                ? 0
                : at;
    }

    /** Returns whether a word before a last name is a part of it: a particle, or what stands before or between particles. */
    private static boolean belongsToLast(List<String> words, int at) {
        var word = words.get(at);
        var next = words.get(at + 1);
        boolean isBetween = NameWords.BETWEEN_PARTICLES.contains(word) && isParticle(words.get(at - 1));
        return isParticle(word)
                || isParticle(word.substring(word.lastIndexOf('-') + 1))
                || (isParticle(next) && (isBetween || NameWords.NOBILITY.contains(folded(word))));
    }

    /** Given names without the initials after the first; null when there are none. */
    private static @Nullable String given(List<String> words) {
        if (words.isEmpty()) {
            return null;
        }
        boolean startsWithInitial = isInitial(words.get(0));
        var kept = new ArrayList<String>();
        for (var word : words) {
            boolean both = NameWords.CONJUNCTIONS.contains(word);
            if (startsWithInitial || both || !isInitial(word)) {
                kept.add(word);
            }
        }
        return String.join(" ", kept);
    }

    private static boolean areName(List<String> words) {
        if (words.isEmpty() || words.size() > MOST_WORDS) {
            return false;
        }
        boolean capitals = words.stream().anyMatch(NameParser::hasCapital);
        for (var word : words) {
            if (capitals && !hasCapital(word) && !isSmall(word)) {
                return false; // "Handed over by Ida Wren"
            }
            boolean readable = LETTERS.matcher(word).matches()
                    || word.equals("&")
                    || FATHERS.matcher(word).matches();
            if (!readable || NameWords.COMPANY_WORDS.contains(folded(word))) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasCapital(String word) {
        return !word.equals(word.toLowerCase(Locale.ROOT));
    }

    /** Returns whether it stands in names without a capital. */
    private static boolean isSmall(String word) {
        return isParticle(word)
                || NameWords.BETWEEN_PARTICLES.contains(word)
                || NameWords.CONJUNCTIONS.contains(word)
                || NameWords.TITLES.contains(folded(word))
                || NameWords.FACULTIES.contains(folded(word))
                || NameWords.SUFFIXES.contains(folded(word))
                || isInitial(word)
                || word.codePoints().noneMatch(Character::isLowerCase);
    }

    private static List<String> takeTitles(List<String> words) {
        var titles = new ArrayList<String>();
        while (words.size() > 1 && startsWithTitle(words, titles)) {
            titles.add(words.remove(0));
        }
        return titles;
    }

    private static boolean startsWithTitle(List<String> words, List<String> before) {
        var word = words.get(0);
        boolean titled = !before.isEmpty();
        // "De heer Jansen", "Mr & Mrs Smith", "Dr. med. Schmidt".
        boolean opens = isArticle(words)
                || (folded(word).equals("tan") && folded(words.get(1)).equals("sri"))
                || (folded(word).equals("sri") && titled);
        boolean joins = titled && NameWords.CONJUNCTIONS.contains(word) && isTitle(words.get(1));
        boolean faculty = titled && NameWords.FACULTIES.contains(folded(word)) && word.endsWith(".");
        return isTitle(word) || opens || joins || faculty;
    }

    private static void dropSuffixes(List<String> words) {
        while (words.size() > 1 && NameWords.SUFFIXES.contains(folded(words.get(words.size() - 1)))) {
            words.remove(words.size() - 1);
        }
    }

    private static boolean areSuffixes(String chunk) {
        return wordsOf(chunk).stream().allMatch(word -> NameWords.SUFFIXES.contains(folded(word)));
    }

    /** "M", "D", "En" and "RA" may be initials or names: those need the point, or to be in capitals. */
    private static boolean isTitle(String word) {
        var folded = folded(word);
        return switch (folded) {
            case "m", "d", "en", "pn", "me" -> word.endsWith(".");
            case "ra" -> word.equals("RA");
            default -> NameWords.TITLES.contains(folded);
        };
    }

    private static boolean isParticle(String word) {
        // With its accents: "Văn" is no "van".
        var folded = word.toLowerCase(Locale.ROOT).replace('\u2019', '\'');
        return NameWords.PARTICLES.contains(folded) || folded.equals("st.");
    }

    private static boolean isInitial(String word) {
        var bare = word.replace(".", "");
        return bare.length() <= 1 || (word.indexOf('.') > 0 && bare.length() <= 3 && word.indexOf('.') == 1);
    }

    private static String folded(String word) {
        return Folding.plain(word).replace(".", "");
    }

    private static List<String> wordsOf(String text) {
        var words = new ArrayList<String>();
        for (var word : text.split(" ", -1)) {
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return words;
    }

    private record Word(int start, String text) {}

    private static List<Word> words(String text) {
        var words = new ArrayList<Word>();
        int start = -1;
        for (int at = 0; at <= text.length(); at++) {
            boolean blank = at == text.length() || Tokens.isBlank(text.charAt(at));
            if (!blank && start < 0) {
                start = at;
            } else if (blank && start >= 0) {
                words.add(new Word(start, text.substring(start, at)));
                start = -1;
            }
        }
        return words;
    }

    /**
     * The index after a title and the capitalised words that follow it; the given index when there is no such thing.
     */
    private static int endOfTitled(List<Word> words, int at) {
        var title = words.get(at).text;
        if (!NameWords.TELLING_TITLES.contains(folded(title)) || !Character.isUpperCase(title.charAt(0))) {
            return at;
        }
        // "Elm Dr. Springfield" is a street.
        boolean streetLike = folded(title).equals("dr")
                && at > 0
                && Character.isUpperCase(words.get(at - 1).text.charAt(0))
                && !words.get(at - 1).text.endsWith(":")
                && !isTitle(words.get(at - 1).text);
        if (streetLike) {
            return at;
        }
        int end = at + 1;
        int named = at;
        while (end < words.size() && end - at < 7) {
            var word = words.get(end).text;
            var bare = withoutMark(word);
            boolean capital = !bare.isEmpty() && Character.isUpperCase(bare.charAt(0));
            if (bare.isEmpty() || !LETTERS.matcher(bare).matches() || !(capital || isParticle(bare))) {
                break;
            }
            end++;
            if (capital && !isTitle(bare)) {
                named = end;
            }
            if (bare.length() < word.length()) {
                break;
            }
        }
        return named;
    }

    private static String withoutMark(String word) {
        int end = word.length();
        while (end > 0 && ",;:)".indexOf(word.charAt(end - 1)) >= 0) {
            end--;
        }
        return word.substring(0, end);
    }
}
