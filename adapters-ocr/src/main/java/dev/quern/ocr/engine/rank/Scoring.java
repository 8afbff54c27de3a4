package dev.quern.ocr.engine.rank;

import dev.quern.core.kernel.Stoppable;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.clue.Clues;
import dev.quern.ocr.engine.label.Labels;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.prose.Statements;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;
import dev.quern.ocr.engine.weigh.Weights;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Ranks the candidates of a document for a field. */
public final class Scoring {
    /** Candidates a field keeps for the assignment. */
    public static final int KEPT = 12;

    /** Letters of a code that has no digit: "BR", "N/A", "EXEMPT". */
    private static final int SHORT = 8;
    /** A candidate that scores less than an empty field by this is none, whatever it adds up with. */
    private static final double SHORT_OF_EMPTY = 1.6;
    /**
     * A candidate that is named less well than the best by this, or scores less by {@link #IN_QUESTION}, is not one of
     * several that may be meant.
     */
    private static final double AS_NAMED = 0.08;

    private static final double IN_QUESTION = 1.5;

    /** For the one of several that the question means. */
    private static final Clue<Candidate> LARGEST_OR_SMALLEST = Clue.always("largest-or-smallest-asked");

    private static final Clue<Candidate> IN_ORDER = Clue.always("first-or-last-asked");

    private final Weights weights;
    private final Map<Shape, List<Candidate>> pools;
    private final Labels labels;
    private final Clues clues;

    /**
     * @param fields that are asked for
     * @param pools the candidates by their shape
     * @param weights of the clues
     */
    public Scoring(
            List<PageView> views,
            List<Meaning> fields,
            Map<Shape, List<Candidate>> pools,
            LabelFit fit,
            Statements statements,
            Weights weights) {
        this.weights = weights;
        this.pools = pools;
        this.labels = new Labels(views, fit, statements);
        this.clues = new Clues(views, fields, pools, fit, labels, statements);
    }

    /** The score of leaving a field of a shape empty: no lower candidate is taken. */
    static double empty(Shape shape, Weights weights) {
        return weights.of(idOfEmpty(shape));
    }

    public Labels labels() {
        return labels;
    }

    /** The ids of all clues that candidates are judged by, whatever the field. */
    public Stream<String> ids() {
        return Stream.concat(
                Arrays.stream(Shape.values()).map(clues::of).flatMap(Weighing::ids),
                Stream.concat(
                        Stream.of(LARGEST_OR_SMALLEST.id(), IN_ORDER.id()),
                        Arrays.stream(Shape.values()).map(Scoring::idOfEmpty)));
    }

    /** The id of the weight that a field of a shape has when it is left empty. */
    public static String idOfEmpty(Shape shape) {
        return "empty-" + shape.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private List<Candidate> pool(Shape shape) {
        return pools.getOrDefault(shape, List.of());
    }

    /** The best candidates, best first; ties fall to the one that comes first. */
    public List<Scored> rank(Meaning field) {
        var scored = new ArrayList<Scored>();
        var points = clues.of(field.shape()).by(weights);
        double least = empty(field.shape(), weights) - SHORT_OF_EMPTY;
        for (var claim : clues.claims(field, choose(field))) {
            Stoppable.check();
            double score = points.applyAsDouble(claim);
            if (score > least) {
                scored.add(new Scored(claim.candidate(), score, claim.called(), claim.known(), claim.likely()));
            }
        }
        int meant = meant(field, scored);
        if (meant >= 0) {
            var one = scored.get(meant);
            scored.set(
                    meant,
                    new Scored(
                            one.candidate(),
                            one.score() + points(ofRule(field), one.candidate()),
                            one.label(),
                            one.known(),
                            one.seen()));
        }
        scored.sort(Comparator.comparingDouble(Scored::score).reversed());
        return scored.size() > KEPT ? List.copyOf(scored.subList(0, KEPT)) : scored;
    }

    /** All candidates of a field, in no order, with what each clue says of them. */
    public List<Judged> judge(Meaning field) {
        var weighing = clues.of(field.shape());
        var points = weighing.by(weights);
        var claims = clues.claims(field, choose(field));
        var scored = claims.stream()
                .map(claim -> new Scored(
                        claim.candidate(), points.applyAsDouble(claim), claim.called(), claim.known(), claim.likely()))
                .toList();
        int meant = meant(field, scored);
        var judged = new ArrayList<Judged>();
        for (int i = 0; i < claims.size(); i++) {
            var candidate = claims.get(i).candidate();
            var strengths = new LinkedHashMap<String, Double>();
            weighing.tell(claims.get(i), (id, strength) -> strengths.merge(id, strength, Double::sum));
            double score = scored.get(i).score();
            if (i == meant) {
                ofRule(field).tell(candidate, strengths::put);
                score += points(ofRule(field), candidate);
            }
            judged.add(new Judged(candidate, score, strengths));
        }
        return judged;
    }

    /**
     * A candidate with what speaks for it and against it as the value of a field.
     *
     * @param score all of it together
     * @param strengths of the clues that were asked, by their ids
     */
    public record Judged(Candidate candidate, double score, Map<String, Double> strengths) {}

    private List<Candidate> choose(Meaning field) {
        var chosen = new ArrayList<Candidate>();
        var format = field.field().format();
        switch (field.shape()) {
            case DATE -> {
                if (format == FieldFormat.DATETIME) {
                    chosen.addAll(pool(Shape.TIME).stream()
                            .filter(one -> one.value() instanceof Value.DateTime)
                            .toList());
                }
                chosen.addAll(pool(Shape.DATE));
            }
            case TIME ->
                chosen.addAll(pool(Shape.TIME).stream()
                        .filter(one -> one.value() instanceof Value.Time)
                        .toList());
            case AMOUNT, NUMBER -> {
                chosen.addAll(pool(Shape.AMOUNT));
                chosen.addAll(pool(Shape.NUMBER));
                // "Humidity: 48 %".
                chosen.addAll(pool(Shape.PERCENT).stream()
                        .filter(one -> one.value() instanceof Value.Decimal)
                        .toList());
            }
            case PERCENT -> {
                chosen.addAll(pool(Shape.PERCENT));
                chosen.addAll(pool(Shape.NUMBER));
                chosen.addAll(pool(Shape.AMOUNT));
            }
            case CODE -> {
                chosen.addAll(pool(Shape.CODE));
                chosen.addAll(pool(Shape.TEXT).stream()
                        .filter(one -> one.text().length() <= SHORT && !Looks.hasDigit(one.text()))
                        .toList());
            }
            case ORGANISATION, PERSON, TEXT -> {
                chosen.addAll(pool(Shape.TEXT));
                // What a sentence names: firms are few of these, and told by their legal form.
                chosen.addAll(
                        field.shape() == Shape.ORGANISATION
                                ? pool(Shape.PERSON).stream()
                                        .filter(one -> Looks.legalForm(one.text()))
                                        .toList()
                                : pool(Shape.PERSON));
                if (format == FieldFormat.TEXT) {
                    chosen.addAll(pool(Shape.ADDRESS));
                }
            }
            case ANY -> {
                chosen.addAll(pool(Shape.TEXT));
                chosen.addAll(pool(Shape.CODE));
                chosen.addAll(pool(Shape.PERSON));
                if (format == FieldFormat.TEXT) {
                    chosen.addAll(pool(Shape.ADDRESS));
                }
            }
            case ADDRESS -> {
                chosen.addAll(clues.postals());
                chosen.addAll(pool(Shape.ADDRESS));
                chosen.addAll(pool(Shape.TEXT));
            }
            case EMAIL, PHONE, URL, IBAN, BIC, VAT_ID, CURRENCY -> chosen.addAll(pool(field.shape()));
        }
        if (field.shape().isRead() && (format == FieldFormat.ONELINE || format == FieldFormat.TEXT)) {
            // "14 days" for a date, "keine" for an amount: whoever asks for a line may mean the words.
            chosen.addAll(pool(Shape.TEXT));
        }
        return chosen;
    }

    /** The number of the one among several that the question means, such as the first; -1 where it says nothing. */
    private static int meant(Meaning field, List<Scored> scored) {
        if (scored.isEmpty() || field.rules().isEmpty()) {
            return -1;
        }
        double top = scored.stream().mapToDouble(Scored::score).max().orElse(0);
        double best = scored.stream().mapToDouble(Scored::label).max().orElse(0);
        int chosen = -1;
        for (int i = 0; i < scored.size(); i++) {
            var one = scored.get(i);
            if (one.label() < best - AS_NAMED || one.score() < top - IN_QUESTION) {
                continue;
            }
            if (chosen < 0 || better(field, one.candidate(), scored.get(chosen).candidate())) {
                chosen = i;
            }
        }
        return chosen;
    }

    private double points(Clue<Candidate> clue, Candidate candidate) {
        return clue.by(weights).applyAsDouble(candidate);
    }

    private static Clue<Candidate> ofRule(Meaning field) {
        boolean firm =
                field.rules().contains(Meaning.Rule.LARGEST) || field.rules().contains(Meaning.Rule.SMALLEST);
        return firm ? LARGEST_OR_SMALLEST : IN_ORDER;
    }

    private static boolean better(Meaning field, Candidate one, Candidate other) {
        for (var rule : field.rules()) {
            switch (rule) {
                case START, END -> {
                    if (one.value() instanceof Value.Date a && other.value() instanceof Value.Date b) {
                        LocalDate mine = a.date();
                        return rule == Meaning.Rule.START ? mine.isBefore(b.date()) : mine.isAfter(b.date());
                    }
                }
                case LARGEST, SMALLEST -> {
                    if (one.value() instanceof Value.Decimal a && other.value() instanceof Value.Decimal b) {
                        int order = a.number().compareTo(b.number());
                        return rule == Meaning.Rule.LARGEST ? order > 0 : order < 0;
                    }
                }
                case FIRST -> {
                    return false;
                }
                case LAST -> {
                    return true;
                }
                case LEGAL_NAME -> {
                    // Told by the legal form, which is a clue of its own.
                }
            }
        }
        return false;
    }
}
