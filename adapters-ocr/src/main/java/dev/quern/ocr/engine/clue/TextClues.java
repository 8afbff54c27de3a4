package dev.quern.ocr.engine.clue;

import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.SetApart;
import dev.quern.ocr.engine.candidate.Ticks;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.reader.PageReader;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;
import java.util.Optional;

/** Clues for words of no particular form, among them titles and subjects. */
final class TextClues {
    /** Letters of this part of the largest size are as large. */
    private static final double AS_LARGE = 0.95;

    private final Surroundings around;
    private final ItselfALabel label;
    private final Ticks ticks;
    private final Optional<PageReader> reader;
    /** The largest letters of the first page. */
    private final double largest;

    TextClues(Surroundings around, ItselfALabel label, Ticks ticks, Optional<PageReader> reader) {
        this.around = around;
        this.reader = reader;
        this.label = label;
        this.ticks = ticks;
        this.largest = around.views().get(0).segments().stream()
                .mapToDouble(Segment::fontSize)
                .max()
                .orElse(1);
    }

    Weighing<Claim> ofTexts() {
        return Weighing.sum(
                Clue.is(
                        "sentence-for-a-line",
                        claim -> claim.isFor(FieldFormat.ONELINE)
                                && claim.field().means("subject") <= 0.5
                                && Looks.sentence(claim.candidate().text())),
                Clue.is("code-for-text", claim -> claim.candidate().shape() == Shape.CODE),
                Weighing.when(
                        claim -> claim.candidate().shape() == Shape.PERSON,
                        Clue.of("person-for-text", claim -> namesPerson(claim.candidate()))),
                Weighing.either(
                        claim -> claim.seen().run() != null,
                        LinesOfText.ofSentences(),
                        Clue.is("text-goes-on", claim -> goesOn(claim.candidate()))),
                Clue.of("text-is-itself-a-label", this::isLabel),
                Clue.is("text-is-a-hint", claim -> Looks.hint(claim.candidate().text())),
                Weighing.when(
                        claim -> claim.candidate().shape() == Shape.ADDRESS,
                        Weighing.either(
                                claim -> claim.isFor(FieldFormat.TEXT)
                                        && !claim.candidate().below().isEmpty(),
                                new LinesOfText(around.views()).ofLines(),
                                Weighing.either(
                                        claim -> claim.called() > 0.5,
                                        Clue.always("address-for-text-named"),
                                        Clue.always("address-for-text")))),
                Weighing.when(
                        claim -> claim.field().means("subject") > 0.5,
                        Weighing.sum(
                                // "Reminder - invoice 4711 of 12 May": signs do not part it.
                                Clue.is("subject-to-end-of-line", claim -> isToEnd(claim.candidate())),
                                Clue.is("subject-in-bold", this::isBoldSubject))),
                Clue.is("title-in-largest-letters", this::isLargeTitle),
                Clue.of("text-near-top", claim -> around.early(claim.candidate())));
    }

    /** What follows a ticked option is the box of the next one, and what is set apart ends where it does. */
    private boolean goesOn(Candidate candidate) {
        return around.goesOn(candidate)
                && (candidate.shape() == Shape.TEXT || candidate.shape() == Shape.CODE)
                && !SetApart.is(candidate)
                && ticks.ticked(candidate).isEmpty();
    }

    /** "Company Secretary" is what somebody is, and may be the label of who it is. */
    private double isLabel(Claim claim) {
        return claim.field().means("job_title") < 0.5 ? label.byWords(claim.candidate()) : 0;
    }

    /** By its form alone, "The Winter Lighthouse" may be a person as well as a play. */
    private double namesPerson(Candidate candidate) {
        return reader.map(one -> one.namesPerson(candidate.text())).orElse(1.0);
    }

    private static boolean isToEnd(Candidate candidate) {
        return candidate.to() == candidate.segment().tokens().size();
    }

    private boolean isBoldSubject(Claim claim) {
        if (!claim.isOfPage(0) || !claim.candidate().whole() || claim.label() >= 0.5) {
            return false;
        }
        double y = around.height(claim.candidate());
        return claim.candidate().segment().bold() && y > 0.2 && y < 0.6;
    }

    private boolean isLargeTitle(Claim claim) {
        return claim.field().means("title") > 0.5
                && claim.isOfPage(0)
                && claim.candidate().whole()
                && claim.candidate().segment().fontSize() >= AS_LARGE * largest;
    }
}
