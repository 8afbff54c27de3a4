package dev.quern.ocr.value.name;

import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.Map;
import java.util.Set;

/** Words around the names of persons, lower case and without accents and points. */
final class NameWords {
    static final Set<String> TITLES = Words.set(Folding::plain, "titles", "forms of address");
    /** Those among the titles that are no part of a name: "Mrs". */
    static final Set<String> FORMS_OF_ADDRESS = Words.set(Folding::plain, "forms of address");

    static final Map<String, Set<String>> FORMS_BY_LANGUAGE = Words.byLanguage(Folding::plain, "forms of address");
    /** Parts of a doctor's title: "Dr. med.", "Dr. rer. nat." */
    static final Set<String> FACULTIES = Words.set(Folding::plain, "faculties");
    /** Titles that hardly mean anything else in the middle of a line. */
    static final Set<String> TELLING_TITLES = Words.set(Folding::plain, "titles in running text");

    static final Set<String> SUFFIXES = Words.set(Folding::plain, "suffixes of names");
    static final Set<String> PARTICLES = Words.set(Folding::plain, "particles of names");
    static final Set<String> NOBILITY = Words.set(Folding::plain, "titles of nobility in names");
    static final Set<String> BETWEEN_LAST_NAMES = Words.set("words between last names");
    static final Set<String> BETWEEN_PARTICLES = Words.set("words between particles");
    /** Between two persons: "John & Jane Smith". */
    static final Set<String> CONJUNCTIONS = Words.set(Folding::plain, "words between persons");
    /** Words that companies and institutions have in their names and persons do not. */
    static final Set<String> COMPANY_WORDS =
            Words.set(NameWords::plain, "company words", "legal forms", "more legal forms");
    /** The legal forms among these: they make a company even of a name with digits in it. */
    static final Set<String> LEGAL_FORMS = Words.set(
            NameWords::plain, "legal forms", "legal forms with points", "legal forms at the end", "more legal forms");

    private NameWords() {}

    private static String plain(String word) {
        return Folding.plain(word).replaceAll("[. ]", "");
    }
}
