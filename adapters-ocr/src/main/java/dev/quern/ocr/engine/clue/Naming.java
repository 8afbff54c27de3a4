package dev.quern.ocr.engine.clue;

import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.ask.Likeness;
import dev.quern.ocr.engine.ask.Meaning;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.label.Label;
import dev.quern.ocr.engine.label.Labels;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.text.Unit;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Judges how well the labels around candidates name fields. */
final class Naming {
    /** Labels of two days at once. */
    private static final Pattern DATES = Pattern.compile("(?iu)\\b" + Words.oneOf("dates") + "\\b");

    private static final double DATES_TRUST = 0.6;
    /** The trust in a bare "from" as the name of the first of two days. */
    private static final double BARE_END = 0.75;
    /** The trust in a sentence that says which of its two days is the first. */
    private static final double SENTENCE_TRUST = 0.4;
    /**
     * A text of this many words that fits no better than {@link #WEAK} is no label, but has a word of one by accident.
     */
    private static final int SENTENCE = 4;

    private static final double WEAK = 0.45;

    private final LabelFit fit;
    private final Labels labels;
    private final Roles roles;
    /** By candidate, the labels around it. */
    private final IdentityHashMap<Candidate, List<Numbered>> around = new IdentityHashMap<>();
    /** Their texts, numbered. */
    private final Map<String, Text> texts = new HashMap<>();

    Naming(LabelFit fit, Labels labels, Roles roles) {
        this.fit = fit;
        this.labels = labels;
        this.roles = roles;
    }

    /** The text of a label: many candidates share their labels. */
    private record Text(int number, boolean isStreet) {}

    private record Numbered(Label label, Text text) {}

    /** Judges how well labels name candidates as values of a field. */
    OfField of(Meaning field) {
        return new OfField(field);
    }

    private List<Numbered> around(Candidate candidate) {
        var known = around.get(candidate);
        if (known == null) {
            known = new ArrayList<>();
            for (var label : labels.around(candidate)) {
                known.add(new Numbered(
                        label,
                        texts.computeIfAbsent(label.text(), text -> new Text(texts.size(), Looks.street(text)))));
            }
            around.put(candidate, known);
        }
        return known;
    }

    /**
     * Returns whether the label of a field may be the heading of a block: that of a firm, a person or where they are.
     */
    private static boolean isParty(Meaning field) {
        return field.shape() == Shape.ORGANISATION || field.shape() == Shape.PERSON || field.shape() == Shape.ADDRESS;
    }

    /** "The e-mail of the buyer" stands in the buyer's block. */
    private static boolean isOfParty(Meaning field) {
        return switch (field.shape()) {
            case EMAIL, PHONE, URL, VAT_ID, IBAN -> field.seller() || field.buyer();
            default -> false;
        };
    }

    private static boolean isOfDates(Label label) {
        return DATES.matcher(label.text()).find();
    }

    /** See {@link Naming#of}. */
    final class OfField {
        private final Meaning field;
        private final boolean party;
        private final boolean ofParty;
        /** The unit that the field asks for along with something else; null where it asks for no more than a unit. */
        private final @Nullable Unit unit;

        /** By the number of a text, how well it names the field, as far as that was asked. */
        private @Nullable Likeness[] fits = new Likeness[64];

        private OfField(Meaning field) {
            this.field = field;
            this.party = isParty(field);
            this.ofParty = isOfParty(field);
            this.unit = field.name().size() > 1 ? Unit.of(field.field()) : null;
        }

        /** The "kg" after each weight says of none of them that it is the "net kg". */
        private boolean isUnit(Label label) {
            return label.side() == Label.Side.BEHIND && Unit.of("", List.of(label.text())) == unit;
        }

        private Likeness fit(Numbered numbered) {
            var addressed = roles.addressed(field, numbered.label());
            if (addressed != null) {
                return addressed;
            }
            int number = numbered.text().number();
            if (number >= fits.length) {
                fits = Arrays.copyOf(fits, 2 * texts.size());
            }
            var known = fits[number];
            if (known == null) {
                known = fit.fit(field, numbered.label().text());
                fits[number] = known;
            }
            return known;
        }

        Claim.Named named(Candidate candidate) {
            double best = 0;
            double second = 0;
            Label.Side side = null;
            double quality = 0;
            double other = 0;
            for (var numbered : around(candidate)) {
                var label = numbered.label();
                if (party && numbered.text().isStreet()) {
                    // "Shop 5, 128 Long Acre" is no label of a shop.
                    continue;
                }
                if (unit != null && isUnit(label)) {
                    continue;
                }
                var judged = fit(numbered);
                double worth = worth(candidate, label, judged);
                if (worth > best) {
                    second = side == label.side() ? second : best;
                    best = worth;
                    side = label.side();
                    quality = label.quality();
                } else if (label.side() != side && label.side() != Label.Side.HEADING) {
                    second = Math.max(second, worth);
                }
                if (mayBeOfAnother(candidate, label)) {
                    other = Math.max(other, judged.other() * label.quality());
                }
            }
            best = Math.max(best, underHeading(candidate));
            best = Math.max(best, inRange(candidate));
            return new Claim.Named(best, second, other, quality);
        }

        private double worth(Candidate candidate, Label label, Likeness judged) {
            double worth = judged.fits() * label.quality();
            if (field.shape() == Shape.DATE
                    && field.isEnd(fit.sense(label.text()).words())
                    && !Looks.sentence(candidate.segment().text())) {
                worth = Math.max(worth, (field.isEvent() ? 0.5 : 1) * BARE_END * label.quality());
            }
            if (party && judged.fits() < WEAK && fit.sense(label.text()).words().size() >= SENTENCE) {
                worth *= judged.fits() / WEAK;
            }
            if (ofParty) {
                // "E-mail" alone does not say whose.
                return worth
                        * (fit.sense(label.text()).matches().stream()
                                        .allMatch(match -> match.concept().shape() == field.shape())
                                ? 0.6
                                : 1);
            }
            return label.side() == Label.Side.HEADING && !party ? 0.5 * worth : worth;
        }

        /** "Order Dates" names the days between which something is to happen, not the day of the order. */
        private boolean mayBeOfAnother(Candidate candidate, Label label) {
            boolean range =
                    candidate.role() != Candidate.Role.ALONE && !field.rules().isEmpty() && isOfDates(label);
            return !range && (label.side() != Label.Side.HEADING || party);
        }

        /** "Name: Smith" under the heading "Seller" names the seller. */
        private double underHeading(Candidate candidate) {
            if (!party || field.shape() == Shape.ADDRESS) {
                return 0;
            }
            double heading = 0;
            double quality = 0;
            for (var label : labels.around(candidate)) {
                if (label.side() == Label.Side.HEADING) {
                    heading = Math.max(heading, fit.fit(field, label.text()).fits());
                } else if (label.side() != Label.Side.ABOVE && namesAParty(label)) {
                    quality = Math.max(quality, label.quality());
                }
            }
            return heading * quality * 0.95;
        }

        private boolean namesAParty(Label label) {
            var sense = fit.sense(label.text());
            return sense.isLabel()
                    && sense.matches().stream()
                            .anyMatch(match -> match.length() == 1
                                    && Set.of("person_name", "company")
                                            .contains(match.concept().id()));
        }

        /**
         * Returns how well a part of a range is the first or last day asked for: in "from 1 May to 3 June" in a
         * sentence, or under a label such as "Dates", the parts say which is which.
         */
        private double inRange(Candidate candidate) {
            boolean first = candidate.role() == Candidate.Role.RANGE_START
                    && field.rules().contains(Meaning.Rule.START);
            boolean last = candidate.role() == Candidate.Role.RANGE_END
                    && field.rules().contains(Meaning.Rule.END);
            if (!first && !last) {
                return 0;
            }
            double dates = 0;
            for (var label : labels.around(candidate)) {
                if (label.side() != Label.Side.HEADING && isOfDates(label)) {
                    dates = Math.max(dates, DATES_TRUST * label.quality());
                }
            }
            return Math.max(dates, Looks.sentence(candidate.segment().text()) ? SENTENCE_TRUST : 0);
        }
    }
}
