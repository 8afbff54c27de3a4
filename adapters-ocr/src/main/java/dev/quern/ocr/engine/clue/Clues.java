package dev.quern.ocr.engine.clue;

import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.Ticks;
import dev.quern.ocr.engine.label.Labels;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.prose.Statements;
import dev.quern.ocr.engine.reader.Pointed;
import dev.quern.ocr.engine.sum.Rates;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * All that speaks for and against the candidates of a document but links, by the shape that a field asks for: its labels, and
 * the clues of the shape. Make one for a document.
 */
public final class Clues {
    /** Labels that fit even better together count no more. */
    private static final double BEST_NAMED = 1.1;

    /** A label that fits better than this has hardly other words than the field's name. */
    private static final double SURE = 0.7;

    /** A label that fits as well as this names the field; one that fits no better than {@link #UNSURE} may be of another. */
    private static final double NAMED = 0.8;

    private static final double UNSURE = 0.4;

    /** Where rules know so surely better than the page reader, it is not asked. */
    private static final double SURELY = 0.999;

    /** Where two values are named alike, so little tells nothing. */
    private static final double DOUBTFUL = 0.15;

    /** Documents of which the lexicon knows no larger share of the fields are of kinds that the rules were not made for. */
    private static final double OF_OTHER_KINDS = 0.5;

    /** And documents of which it knows such a share are of those kinds. */
    private static final double OF_KNOWN_KINDS = 0.8;

    /** Ids of concepts; the lexicon knows many others as well, of which rules do not know more. */
    private static final String[] OF_TRADE = Words.list("concepts of trade").toArray(String[]::new);
    /** Documents of which no larger share of the fields is of trade are not about a sale. */
    private static final double LITTLE_OF_TRADE = 0.2;
    /** And documents of which such a share is, are. */
    private static final double MUCH_OF_TRADE = 0.5;

    private static final double SECOND = 0.15;
    /** The share of a misfit that a label that fits makes up for. */
    private static final double OUTDONE = 0.35;

    /** How far the document is of a kind that the rules were made for, by the share of its fields that the lexicon knows. */
    private final double familiar;

    private final Naming naming;
    private final Answers answers;
    private final Pointing pointing;
    private final List<Candidate> percents;
    private final ItselfALabel label;
    private final Ticks ticks;
    private final AddressClues addresses;
    private final Weighing<Claim> stated;
    private final Map<Shape, Weighing<Claim>> byShape = new EnumMap<>(Shape.class);

    /**
     * @param fields that are asked for
     * @param pools the candidates by their shape
     */
    public Clues(
            List<PageView> views,
            List<Meaning> fields,
            Map<Shape, List<Candidate>> pools,
            LabelFit fit,
            Labels labels,
            Statements statements) {
        var around = new Surroundings(views, pools, fit);
        var roles = new Roles(views, fit);
        var blocks = new AddressBlocks(views, fit);
        var parties = new Parties(views, fit, blocks);
        double known = fields.stream().mapToDouble(Meaning::known).average().orElse(0);
        double trade = fields.stream()
                .mapToDouble(field -> field.means(OF_TRADE))
                .average()
                .orElse(0);
        this.familiar = between(OF_OTHER_KINDS, OF_KNOWN_KINDS, known) * between(LITTLE_OF_TRADE, MUCH_OF_TRADE, trade);
        this.naming = new Naming(fit, labels, roles);
        this.answers = new Answers(fields, fit, labels);
        this.pointing = new Pointing(views, fields, fit, statements);
        this.percents = pools.getOrDefault(Shape.PERCENT, List.of());
        this.label = new ItselfALabel(fit, labels);
        this.ticks = labels.ticks();
        this.stated = new StatementClues(statements, fit).ofStatements();
        this.addresses = new AddressClues(around, fit, labels, roles, parties, blocks);
        var dates = new DateClues(around, labels, fit);
        var rates = new Rates(around.pool(Shape.AMOUNT), around.pool(Shape.PERCENT));
        var numbers = new NumberClues(around, rates, labels);
        var marked = new MarkedClues(around);
        var party = new PartyClues(around, label, roles, parties);
        var names = party.ofParties(party.names());
        var texts = new TextClues(around, label, ticks, fit.reader()).ofTexts();
        var amounts = new AmountClues(around, rates, labels, fit).ofAmounts();
        var checked = new CheckedClues();
        var codes = Weighing.sum(new CodeClues(around, label).ofCodes(), checked.ofCodes());
        for (var shape : Shape.values()) {
            byShape.put(
                    shape,
                    with(
                            shape,
                            orText(
                                    texts,
                                    switch (shape) {
                                        case DATE -> dates.ofDates();
                                        case TIME -> dates.ofTimes();
                                        case AMOUNT -> amounts;
                                        case NUMBER -> numbers.ofNumbers();
                                        case PERCENT -> numbers.ofRates();
                                        case CODE -> codes;
                                        case ORGANISATION, PERSON -> names;
                                        case ADDRESS -> addresses.ofAddresses();
                                        case CURRENCY -> marked.ofCurrencies();
                                        case IBAN -> Weighing.sum(marked.ofOneForm(), checked.ofAccounts());
                                        case EMAIL -> marked.ofOneForm();
                                        case VAT_ID -> Weighing.sum(marked.ofTaxNumbers(), checked.ofTaxNumbers());
                                        case URL -> marked.ofUrls();
                                        case PHONE, BIC -> marked.ofPhonesAndBanks();
                                        case TEXT, ANY -> Weighing.sum(texts, checked.ofCodes());
                                    })));
        }
    }

    /** The clues of a shape, or of words that may stand where a value of that shape is asked for. */
    private static Weighing<Claim> orText(Weighing<Claim> texts, Weighing<Claim> own) {
        return Weighing.either(
                claim -> claim.seen().run() != null,
                texts,
                Weighing.either(
                        claim -> claim.candidate().shape() == Shape.TEXT
                                && claim.field().shape().isRead(),
                        Weighing.sum(Clue.always("words-for-a-read-value"), texts),
                        Weighing.either(
                                claim -> claim.candidate().shape() == Shape.ANY,
                                Weighing.sum(Clue.always("words-of-another-kind"), texts),
                                own)));
    }

    /** The clues of a shape with those that all shapes have. */
    private Weighing<Claim> with(Shape shape, Weighing<Claim> own) {
        return Weighing.sum(
                Clue.of(
                        "label-fits",
                        claim -> Math.min(
                                BEST_NAMED,
                                claim.label() + SECOND * claim.named().second())),
                Clue.of("surely-named", claim -> Math.max(0, (claim.label() - SURE) / (1 - SURE))),
                isPlain(shape)
                        ? Clue.of("other-label-of-plain-form", Clues::isOfAnother)
                        : Weighing.either(
                                claim -> claim.field().concepts().isEmpty(),
                                Clue.of("other-label-than-of-unknown", Clues::isOfAnother),
                                Clue.of("other-label", Clues::isOfAnother)),
                Clue.of(
                        "answered-beside",
                        claim -> claim.unnamed() * claim.answered().beside()),
                Clue.of(
                        "answered-above",
                        claim -> claim.unnamed() * claim.answered().above()),
                Clue.of(
                        "answered-by-heading",
                        claim -> claim.unnamed() * claim.answered().heading()),
                Clue.of(
                        "answered-in-sentence",
                        claim -> claim.unnamed() * claim.answered().sentence()),
                Clue.of(
                        "answered-in-known-words",
                        claim -> claim.unnamed()
                                * claim.answered().known()
                                * (1 - Math.min(1, claim.named().other()))),
                Clue.of(
                        "answered-best-of-all",
                        claim -> claim.unnamed() * claim.answered().ofAll()),
                Clue.of(
                        "answers-another",
                        claim -> claim.unnamed() * claim.answered().other()),
                Clue.of(
                        "pointed-at",
                        claim -> claim.unnamed()
                                * (1 - knownBetter(claim))
                                * claim.seen().at()),
                Clue.of(
                        "pointed-at-named",
                        claim -> (1 - claim.unnamed())
                                * (1 - knownBetter(claim))
                                * Math.max(0, claim.seen().at() - DOUBTFUL)),
                Clue.of(
                        "pointed-likely",
                        claim -> (1 - knownBetter(claim))
                                * Pointed.magnitude(claim.seen().at())),
                Clue.of(
                        "pointed-end",
                        claim -> (1 - knownBetter(claim)) * claim.seen().ends()),
                Clue.of(
                        "pointed-nowhere",
                        claim -> claim.unnamed() * claim.seen().nowhere()),
                Weighing.either(
                        claim -> claim.isFor(FieldFormat.NAME),
                        Clue.of("name-suits-question", this::suits),
                        Clue.of("words-suit-question", claim -> claim.unnamed() * suits(claim))),
                own,
                stated,
                Clue.of("certain-form", claim -> claim.candidate().certainty() - 0.5),
                Clue.is(
                        "option-ticked",
                        claim -> ticks.ticked(claim.candidate()).isPresent()),
                Clue.is("option-not-ticked", claim -> isWords(claim) && ticks.isUnticked(claim.candidate())),
                Clue.is(
                        "text-torn",
                        claim -> claim.isFor(FieldFormat.TEXT)
                                && !claim.seen().equals(Pointing.Seen.NOTHING)
                                && pointing.isWithinSentence(claim.candidate())),
                Clue.of("text-of-two-lines", Clues::ofTwoLines),
                Clue.is("is-a-key", claim -> label.byPlace(claim.candidate())),
                Clue.is("is-in-label-row", claim -> label.inLabelRow(claim.candidate())));
    }

    /** Returns whether the form of a shape tells so much that labels of others hardly matter. */
    private static boolean isPlain(Shape shape) {
        return switch (shape) {
            case EMAIL, URL, IBAN, CURRENCY -> true;
            default -> false;
        };
    }

    private static double between(double none, double all, double value) {
        return Math.max(0, Math.min(1, (value - none) / (all - none)));
    }

    /**
     * How far rules know better than the page reader: of trade documents, and of fields that the lexicon knows, where a label names a
     * value, or what is asked for is that of a sale, or has a form of its own. A ticket with prices has a show that no label names.
     */
    private double knownBetter(Meaning field, double unnamed) {
        double known = field.known();
        double own = isOfParty(field) || isPlain(field.shape()) ? known : field.means(OF_TRADE);
        return familiar * (known - unnamed * (known - own));
    }

    /** Returns whether a field asks who sells or buys, or for an address: what stands at the head of a paper, without labels. */
    private static boolean isOfParty(Meaning field) {
        return field.shape() == Shape.ADDRESS
                || (field.shape() == Shape.ORGANISATION && (field.seller() || field.buyer()));
    }

    private double knownBetter(Claim claim) {
        return knownBetter(claim.field(), claim.unnamed());
    }

    private double suits(Claim claim) {
        return (1 - knownBetter(claim)) * claim.suits();
    }

    private static double isOfAnother(Claim claim) {
        var named = claim.named();
        return Math.max(0, named.other() - OUTDONE * named.best() * named.quality());
    }

    private static boolean isWords(Claim claim) {
        var shape = claim.candidate().shape();
        return shape == Shape.TEXT || shape == Shape.ANY || shape == Shape.PERSON || shape == Shape.ORGANISATION;
    }

    /**
     * Returns 1 where a candidate was put together from two lines that belong together, -1 where the first of them is a firm with
     * its legal form, which is whole, and 0 where a line is asked for and one with a digit stands under one without: another value.
     */
    private static double ofTwoLines(Claim claim) {
        var candidate = claim.candidate();
        if (candidate.shape() != Shape.TEXT || candidate.below().isEmpty()) {
            return 0;
        }
        var first = candidate.segment().text(candidate.from(), candidate.to());
        if (claim.field().shape() == Shape.ORGANISATION && Looks.legalForm(first)) {
            return -1;
        }
        boolean another = claim.isFor(FieldFormat.ONELINE)
                && !Looks.hasDigit(first)
                && candidate.below().stream().anyMatch(line -> Looks.hasDigit(line.text()));
        return another ? 0 : 1;
    }

    /** The clues for fields of a shape. */
    public Weighing<Claim> of(Shape shape) {
        return Objects.requireNonNull(byShape.get(shape));
    }

    /** Makes claims of the candidates of a field, with what the words around each say, and what they mean. */
    public List<Claim> claims(Meaning field, List<Candidate> candidates) {
        var naming = this.naming.of(field);
        var named = candidates.stream().map(naming::named).toList();
        double most = named.stream().mapToDouble(Claim.Named::best).max().orElse(0);
        double unnamed = Math.max(0, Math.min(1, (NAMED - most) / (NAMED - UNSURE)));
        // A currency is the same wherever it stands.
        boolean isPlaced = field.shape() != Shape.CURRENCY;
        // A label that names the field in its own words says more than what others mean, and costs less.
        boolean isCompared = unnamed > 0 && isPlaced;
        // Reading pages costs as much as all else: not where it would count for nothing.
        double better = knownBetter(field, unnamed);
        boolean isRead = isPlaced && better < SURELY;
        var all = new ArrayList<>(candidates);
        if (isRead) {
            all.addAll(pointing.others(field, candidates, percents));
        }
        var sights = isRead ? pointing.seen(field, all, candidates) : List.<Pointing.Seen>of();
        var suiting = isRead ? pointing.suiting(field, all) : new double[all.size()];
        var answered = isCompared ? answers.of(field, all) : Answers.NONE;
        var claims = new ArrayList<Claim>();
        for (int i = 0; i < all.size(); i++) {
            var candidate = all.get(i);
            boolean isAlone = i >= candidates.size();
            var seen = isRead ? sights.get(i) : Pointing.Seen.NOTHING;
            claims.add(new Claim(
                    field,
                    candidate,
                    isAlone ? naming.named(candidate) : named.get(i),
                    answered.apply(candidate),
                    seen,
                    suiting[i],
                    seen.equals(Pointing.Seen.NOTHING) ? 1 : better,
                    unnamed));
        }
        return claims;
    }

    /** The addresses that stand as blocks of lines. */
    public List<Candidate> postals() {
        return addresses.postals();
    }
}
