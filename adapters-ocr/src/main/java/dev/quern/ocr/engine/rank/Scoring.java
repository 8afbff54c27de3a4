package dev.quern.ocr.engine.rank;

import dev.quern.core.Stoppable;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Likeness;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.DefinedTerms;
import dev.quern.ocr.engine.label.Label;
import dev.quern.ocr.engine.label.Labels;
import dev.quern.ocr.engine.page.Sheet;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.words.Words;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Ranks the candidates of a document for a field. */
public final class Scoring {
    /** Candidates a field keeps for the assignment. */
    public static final int KEPT = 12;

    private static final double AGAINST = 2.2;
    /** Labels of two days at once. */
    private static final Pattern DATES = Pattern.compile("(?iu)\\b" + Words.oneOf("dates") + "\\b");

    private static final double DATES_TRUST = 0.6;
    /** How well a bare "from" names the first of two days. */
    private static final double BARE_END = 0.75;
    /** A text of so many words that fits no better than this is no label, but has a word of one by accident. */
    private static final int SENTENCE = 4;

    private static final double WEAK = 0.45;
    /** Letters of a code that has no digit: "BR", "N/A", "EXEMPT". */
    private static final int SHORT = 8;

    private final Map<Shape, List<Candidate>> pools;
    private final LabelFit fit;
    private final Labels labels;
    private final Form form;
    /** By candidate, the labels around it. */
    private final IdentityHashMap<Candidate, List<Numbered>> around = new IdentityHashMap<>();
    /** Their texts, numbered. */
    private final Map<String, Integer> texts = new HashMap<>();

    public Scoring(List<Sheet> sheets, Map<Shape, List<Candidate>> pools, LabelFit fit, DefinedTerms terms) {
        this.pools = pools;
        this.fit = fit;
        this.labels = new Labels(sheets, fit, terms);
        this.form = new Form(sheets, pools, fit, labels);
    }

    public Labels labels() {
        return labels;
    }

    /** A label with the number of its text: many candidates share their labels. */
    private record Numbered(Label label, int text) {}

    /** How well the numbered texts name one field, as far as that was asked. */
    private final class Judged {
        private final Meaning field;
        private @Nullable Likeness[] fits = new Likeness[64];

        Judged(Meaning field) {
            this.field = field;
        }

        Likeness fit(int number, String text) {
            if (number >= fits.length) {
                fits = Arrays.copyOf(fits, 2 * texts.size());
            }
            var known = fits[number];
            if (known == null) {
                known = fit.fit(field, text);
                fits[number] = known;
            }
            return known;
        }
    }

    private List<Numbered> around(Candidate candidate) {
        var known = around.get(candidate);
        if (known == null) {
            known = new ArrayList<>();
            for (var label : labels.around(candidate)) {
                known.add(new Numbered(label, texts.computeIfAbsent(label.text(), text -> texts.size())));
            }
            around.put(candidate, known);
        }
        return known;
    }

    private List<Candidate> pool(Shape shape) {
        return pools.getOrDefault(shape, List.of());
    }

    /** The best candidates, best first; ties fall to the one that comes first. */
    public List<Scored> rank(Meaning field) {
        var scored = new ArrayList<Scored>();
        var judged = new Judged(field);
        for (var candidate : choose(field)) {
            Stoppable.check();
            var one = score(field, candidate, judged);
            if (one.score() > 0.3) {
                scored.add(one);
            }
        }
        rules(field, scored);
        scored.sort(Comparator.comparingDouble(Scored::score).reversed());
        return scored.size() > KEPT ? List.copyOf(scored.subList(0, KEPT)) : scored;
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
                    chosen.addAll(pool(Shape.PERSON));
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
                chosen.addAll(form.postals());
                chosen.addAll(pool(Shape.ADDRESS));
                chosen.addAll(pool(Shape.TEXT));
            }
            case EMAIL, PHONE, URL, IBAN, BIC, VAT_ID, CURRENCY -> chosen.addAll(pool(field.shape()));
        }
        return chosen;
    }

    private Scored score(Meaning field, Candidate candidate, Judged texts) {
        double best = 0;
        double second = 0;
        Label.Side side = null;
        double bestQuality = 0;
        double against = 0;
        for (var numbered : around(candidate)) {
            var label = numbered.label();
            if (party(field) && Looks.street(label.text())) {
                // "Shop 5, 128 Long Acre" is no label of a shop.
                continue;
            }
            var judged = texts.fit(numbered.text(), label.text());
            var addressed = form.addressed(field, label);
            judged = addressed == null ? judged : addressed;
            double worth = judged.fits() * label.quality();
            if (field.shape() == Shape.DATE
                    && field.isEnd(fit.sense(label.text()).words())
                    && !Looks.sentence(candidate.segment().text())) {
                worth = Math.max(worth, (field.isEvent() ? 0.5 : 1) * BARE_END * label.quality());
            }
            if (party(field)
                    && judged.fits() < WEAK
                    && fit.sense(label.text()).words().size() >= SENTENCE) {
                worth *= judged.fits() / WEAK;
            }
            if (ofParty(field)) {
                // "E-mail" alone does not say whose.
                worth *= fit.sense(label.text()).matches().stream()
                                .allMatch(match -> match.concept().shape() == field.shape())
                        ? 0.6
                        : 1;
            } else if (label.side() == Label.Side.HEADING && !party(field)) {
                worth *= 0.5;
            }
            if (worth > best) {
                second = side == label.side() ? second : best;
                best = worth;
                side = label.side();
                bestQuality = label.quality();
            } else if (label.side() != side && label.side() != Label.Side.HEADING) {
                second = Math.max(second, worth);
            }
            // "Order Dates" names the days between which something is to happen, not the day of the order.
            boolean range = candidate.role() != Candidate.Role.ALONE
                    && !field.rules().isEmpty()
                    && DATES.matcher(label.text()).find();
            if (!range && (label.side() != Label.Side.HEADING || party(field))) {
                against = Math.max(against, judged.other() * label.quality());
            }
        }
        best = Math.max(best, named(field, candidate));
        best = Math.max(best, ranged(field, candidate));
        boolean plain = switch (field.shape()) {
            case EMAIL, URL, IBAN, CURRENCY -> true;
            default -> false;
        };
        double score = Form.LABEL * Math.min(1.1, best + 0.15 * second)
                - (plain ? 0.3 : AGAINST) * Math.max(0, against - 0.35 * best * bestQuality);
        score += form.of(field, candidate, best);
        score += 0.25 * (candidate.certainty() - 0.5);
        if (candidate.shape() == Shape.TEXT && !candidate.below().isEmpty()) {
            // What was put together from two lines belongs together.
            score += 0.2;
        }
        if (candidate.value() == null && labels.isKey(candidate)) {
            score -= 1.5;
        }
        return new Scored(candidate, score, best);
    }

    /** "Name: Smith" under the heading "Seller" names the seller. */
    private double named(Meaning field, Candidate candidate) {
        if (!party(field) || field.shape() == Shape.ADDRESS) {
            return 0;
        }
        double heading = 0;
        double quality = 0;
        for (var label : labels.around(candidate)) {
            if (label.side() == Label.Side.HEADING) {
                heading = Math.max(heading, fit.fit(field, label.text()).fits());
            } else if (label.side() != Label.Side.ABOVE
                    && fit.sense(label.text()).matches().stream()
                            .anyMatch(match -> match.length() == 1
                                    && Set.of("person_name", "company")
                                            .contains(match.concept().id()))
                    && fit.sense(label.text()).isLabel()) {
                quality = Math.max(quality, label.quality());
            }
        }
        return heading * quality * 0.95;
    }

    /** Of "from 1 May to 3 June" in a sentence, or under a label such as "Dates", the parts say which day is the first. */
    private double ranged(Meaning field, Candidate candidate) {
        boolean first =
                candidate.role() == Candidate.Role.RANGE_START && field.rules().contains(Meaning.Rule.START);
        boolean last =
                candidate.role() == Candidate.Role.RANGE_END && field.rules().contains(Meaning.Rule.END);
        if (!first && !last) {
            return 0;
        }
        double dates = 0;
        for (var label : labels.around(candidate)) {
            if (label.side() != Label.Side.HEADING
                    && DATES.matcher(label.text()).find()) {
                dates = Math.max(dates, DATES_TRUST * label.quality());
            }
        }
        return Math.max(dates, Looks.sentence(candidate.segment().text()) ? 0.4 : 0);
    }

    private static boolean party(Meaning field) {
        return field.shape() == Shape.ORGANISATION || field.shape() == Shape.PERSON || field.shape() == Shape.ADDRESS;
    }

    /** "The e-mail of the buyer" stands in the buyer's block. */
    private static boolean ofParty(Meaning field) {
        return switch (field.shape()) {
            case EMAIL, PHONE, URL, VAT_ID, IBAN -> field.seller() || field.buyer();
            default -> false;
        };
    }

    /** What the question says about which of several is meant. */
    private static void rules(Meaning field, List<Scored> scored) {
        if (scored.isEmpty()) {
            return;
        }
        double top = scored.stream().mapToDouble(Scored::score).max().orElse(0);
        double best = scored.stream().mapToDouble(Scored::label).max().orElse(0);
        int chosen = -1;
        for (int i = 0; i < scored.size(); i++) {
            var one = scored.get(i);
            if (one.label() < best - 0.12 || one.score() < top - 1.5) {
                continue;
            }
            if (chosen < 0 || better(field, one.candidate(), scored.get(chosen).candidate())) {
                chosen = i;
            }
        }
        if (chosen >= 0 && !field.rules().isEmpty()) {
            var one = scored.get(chosen);
            boolean firm = field.rules().contains(Meaning.Rule.LARGEST)
                    || field.rules().contains(Meaning.Rule.SMALLEST);
            scored.set(chosen, new Scored(one.candidate(), one.score() + (firm ? 1.5 : 0.4), one.label()));
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
