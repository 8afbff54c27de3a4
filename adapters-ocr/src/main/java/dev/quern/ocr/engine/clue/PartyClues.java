package dev.quern.ocr.engine.clue;

import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.Greeting;
import dev.quern.ocr.engine.candidate.Offices;
import dev.quern.ocr.engine.candidate.Phrases;
import dev.quern.ocr.engine.candidate.TitledName;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.Set;
import java.util.regex.Pattern;

/** Clues for names of firms and persons: how they are written, and whose they are. */
final class PartyClues {
    /** Less speaks for hardly any. */
    private static final Set<String> SMALL = Words.set(Folding::plain, "small words in names", "particles of names");

    private static final Pattern BLANK = Pattern.compile("\\s+");
    private static final double LEAST = -4;
    /** "Norwich, 25 September 2026". */
    private static final Pattern PLACE_AND_DAY =
            Pattern.compile("(?u)\\p{Lu}[\\p{L}.'’ -]{2,30},(?: \\p{L}{1,4}\\.?)? \\d.{5,30}");
    /** The most words of a name with a legal form; {@link #MOST_WORDS} is for one without. */
    private static final int MOST_WORDS_OF_FIRM = 8;

    private static final int MOST_WORDS = 6;

    private final Surroundings around;
    private final ItselfALabel label;
    private final Roles roles;
    private final Parties parties;
    private final Writer writer;

    PartyClues(Surroundings around, ItselfALabel label, Roles roles, Parties parties) {
        this.around = around;
        this.label = label;
        this.roles = roles;
        this.parties = parties;
        this.writer = new Writer(around.views());
    }

    /** One for firms, one for persons: what was judged of names is shared. */
    Weighing<Claim> ofParties(Weighing<Candidate> names) {
        return Weighing.sum(
                        names.on(Claim::candidate),
                        Clue.of("name-near-top", (Claim claim) -> around.early(claim.candidate())),
                        goingOn(),
                        Weighing.either(
                                claim -> roles.wrote(claim.field()),
                                parties.sellers().on(Claim::candidate),
                                Weighing.either(
                                        claim -> roles.isAddressed(claim.field()),
                                        parties.buyers().on(Claim::candidate),
                                        Clue.is("party-unnamed", claim -> claim.label() < 0.3))),
                        Weighing.when(claim -> claim.field().shape() == Shape.PERSON, persons()),
                        Clue.is("legal-form-asked", PartyClues::hasLegalFormAsked),
                        Clue.is("writes-the-message", claim -> claim.unnamed() > 0 && writer.is(claim.candidate())))
                .between(LEAST, Double.POSITIVE_INFINITY);
    }

    /** A name that ends where the register's entry of the firm begins is whole; one with words after it is not. */
    private Weighing<Claim> goingOn() {
        return Weighing.either(
                claim -> Phrases.registered(claim.candidate().segment()) > 0,
                Weighing.either(
                        PartyClues::isToRegistration,
                        Clue.always("name-to-registration"),
                        Clue.always("name-past-registration")),
                Weighing.when(
                        claim -> claim.candidate().shape() != Shape.PERSON && around.goesOn(claim.candidate()),
                        Weighing.either(
                                claim -> claim.label() > 0.6,
                                Clue.always("named-name-goes-on"),
                                Clue.always("name-goes-on"))));
    }

    private static boolean isToRegistration(Claim claim) {
        var candidate = claim.candidate();
        return candidate.to() == Phrases.registered(candidate.segment());
    }

    private static Weighing<Claim> persons() {
        return Weighing.sum(
                Clue.is("person-out-of-line", claim -> claim.candidate().shape() == Shape.PERSON),
                Clue.is(
                        "office-not-person",
                        claim -> Offices.isOffice(claim.candidate().text())),
                Weighing.when(
                        claim -> claim.isFor(FieldFormat.NAME),
                        Weighing.either(
                                claim -> Looks.legalForm(claim.candidate().text()),
                                Clue.of(
                                        "firm-not-person",
                                        claim -> claim.field().isOfPerson()),
                                Weighing.either(
                                        claim -> words(claim.candidate()) >= 2 && words(claim.candidate()) <= 4,
                                        Clue.always("words-of-a-person"),
                                        Clue.of(
                                                "words-of-no-person",
                                                claim -> claim.field().isOfPerson())))));
    }

    /** Weighs how much a text looks like the name of a firm or a person; below zero where it cannot be one. */
    Weighing<Candidate> names() {
        Weighing<Candidate> written = Weighing.sum(
                Clue.is("name-with-legal-form", one -> Looks.legalForm(one.text())),
                // Titles and "don" are written small in some languages: the name begins after them.
                Clue.is("name-without-capital", one -> !Looks.capital(TitledName.untitled(one.text()))),
                Clue.is("name-of-legal-form-only", one -> Looks.onlyLegalForm(one.text())),
                Weighing.either(
                        PartyClues::isPlace,
                        Clue.always("name-is-a-place"),
                        Weighing.when(
                                one -> Looks.hasDigit(one.text()),
                                Weighing.either(
                                        one -> Looks.house(one.text()),
                                        Clue.always("name-with-house-number"),
                                        Clue.always("name-with-digits")))),
                Clue.is("name-with-web", one -> Looks.reachable(one.text())),
                Clue.is("name-is-a-sentence", one -> Looks.sentence(one.text())),
                Clue.is("name-without-its-start", PartyClues::isWithoutItsStart),
                Clue.is("name-with-greeting", one -> one.from() < Greeting.length(one.segment())),
                Clue.is("name-in-parentheses", one -> one.text().startsWith("(")),
                Clue.is("name-is-place-before-day", PartyClues::isPlaceBeforeDay),
                Clue.is(
                        "name-of-many-words",
                        one -> words(one) > (Looks.legalForm(one.text()) ? MOST_WORDS_OF_FIRM : MOST_WORDS)),
                Clue.is("name-is-a-hint", one -> one.text().contains(":") || Looks.hint(one.text())),
                Clue.is("name-mostly-digits", one -> Looks.digits(one.text()) > 0.6 * Looks.letters(one.text())),
                Clue.of("name-is-itself-a-label", label::byWords));
        return Weighing.either(PartyClues::isNoName, Clue.always("no-name"), written)
                .remembered();
    }

    private static boolean hasLegalFormAsked(Claim claim) {
        return claim.field().rules().contains(Meaning.Rule.LEGAL_NAME)
                && Looks.legalForm(claim.candidate().text());
    }

    private static boolean isNoName(Candidate candidate) {
        return Looks.letters(candidate.text()) < 3 || Looks.figures(candidate.text());
    }

    private static boolean isPlace(Candidate candidate) {
        var text = candidate.text();
        return Looks.town(text) || Looks.street(text) || Looks.hasPhone(text);
    }

    /** "Works plc" of "Alder Works plc", and "Sons Ltd" of "Alder & Sons Ltd". */
    private static boolean isWithoutItsStart(Candidate candidate) {
        if (candidate.from() == 0 || !Looks.legalForm(candidate.text())) {
            return false;
        }
        var before = candidate.segment().tokens().get(candidate.from() - 1).text();
        return before.equals("&")
                || (Looks.capital(before) && Looks.bare(before).equals(before));
    }

    private static boolean isPlaceBeforeDay(Candidate candidate) {
        return candidate.text().endsWith(",")
                && PLACE_AND_DAY.matcher(candidate.segment().text()).matches();
    }

    /** Without titles and small words: "Ms Inês de Sá Carneiro" has three. */
    private static long words(Candidate candidate) {
        var name = TitledName.untitled(TitledName.bare(candidate.text().strip()));
        return BLANK.splitAsStream(name)
                .filter(word -> !SMALL.contains(Folding.plain(word)))
                .count();
    }
}
