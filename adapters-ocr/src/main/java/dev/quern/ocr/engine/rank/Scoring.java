package dev.quern.ocr.engine.rank;

import dev.quern.core.Stoppable;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.DefinedTerms;
import dev.quern.ocr.engine.clue.Clues;
import dev.quern.ocr.engine.label.Labels;
import dev.quern.ocr.engine.page.Sheet;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.weigh.Clue;
import dev.quern.ocr.engine.weigh.Weighing;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Ranks the candidates of a document for a field. */
public final class Scoring {
    /** Candidates a field keeps for the assignment. */
    public static final int KEPT = 12;

    /** Letters of a code that has no digit: "BR", "N/A", "EXEMPT". */
    private static final int SHORT = 8;
    /** A lower score is none. */
    private static final double LEAST = 0.3;
    /**
     * A candidate that is named less well than the best by this, or scores less by {@link #IN_QUESTION}, is not one of
     * several that may be meant.
     */
    private static final double AS_NAMED = 0.12;

    private static final double IN_QUESTION = 1.5;

    /** For the one of several that the question means. */
    private static final Clue<Candidate> LARGEST_OR_SMALLEST = Clue.always("largest-or-smallest-asked");

    private static final Clue<Candidate> IN_ORDER = Clue.always("first-or-last-asked");

    private final Map<Shape, List<Candidate>> pools;
    private final LabelFit fit;
    private final Labels labels;
    private final Clues clues;

    public Scoring(List<Sheet> sheets, Map<Shape, List<Candidate>> pools, LabelFit fit, DefinedTerms terms) {
        this.pools = pools;
        this.fit = fit;
        this.labels = new Labels(sheets, fit, terms);
        this.clues = new Clues(sheets, pools, fit, labels);
    }

    public Labels labels() {
        return labels;
    }

    /** The ids of all clues that candidates are judged by, whatever the field. */
    public Stream<String> ids() {
        return Stream.concat(
                Arrays.stream(Shape.values()).map(clues::of).flatMap(Weighing::ids),
                Stream.of(LARGEST_OR_SMALLEST.id(), IN_ORDER.id()));
    }

    private List<Candidate> pool(Shape shape) {
        return pools.getOrDefault(shape, List.of());
    }

    /** The best candidates, best first; ties fall to the one that comes first. */
    public List<Scored> rank(Meaning field) {
        return rank(field, fit);
    }

    /**
     * The same, with labels judged by another.
     *
     * @param judge one that compares what labels mean, perhaps
     */
    public List<Scored> rank(Meaning field, LabelFit judge) {
        var scored = new ArrayList<Scored>();
        var claims = clues.claims(field, judge);
        var weighing = clues.of(field.shape());
        for (var candidate : choose(field)) {
            Stoppable.check();
            var claim = claims.apply(candidate);
            double score = weighing.of(claim);
            if (score > LEAST) {
                scored.add(new Scored(candidate, score, claim.label()));
            }
        }
        rules(field, scored);
        scored.sort(Comparator.comparingDouble(Scored::score).reversed());
        return scored.size() > KEPT ? List.copyOf(scored.subList(0, KEPT)) : scored;
    }

    /** The strengths of all clues about a candidate as the value of a field, by their ids. */
    public Map<String, Double> strengths(Meaning field, Candidate candidate) {
        var strengths = new LinkedHashMap<String, Double>();
        clues.of(field.shape())
                .tell(
                        clues.claims(field, fit).apply(candidate),
                        (id, strength) -> strengths.merge(id, strength, Double::sum));
        return strengths;
    }

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
                if (field.shape() != Shape.ORGANISATION) {
                    chosen.addAll(pool(Shape.PERSON).stream()
                            .filter(one -> field.shape() != Shape.PERSON || !Looks.legalForm(one.text()))
                            .toList());
                }
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
        return chosen;
    }

    /** Applies what the question says about which of several is meant. */
    private static void rules(Meaning field, List<Scored> scored) {
        if (scored.isEmpty() || field.rules().isEmpty()) {
            return;
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
        if (chosen >= 0) {
            var one = scored.get(chosen);
            boolean firm = field.rules().contains(Meaning.Rule.LARGEST)
                    || field.rules().contains(Meaning.Rule.SMALLEST);
            double points = (firm ? LARGEST_OR_SMALLEST : IN_ORDER).of(one.candidate());
            scored.set(chosen, new Scored(one.candidate(), one.score() + points, one.label()));
        }
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
            }
        }
        return false;
    }
}
