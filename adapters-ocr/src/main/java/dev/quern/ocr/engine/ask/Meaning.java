package dev.quern.ocr.engine.ask;

import dev.quern.core.field.Field;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.words.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of a field, made of its name and its question: concepts of the lexicon, words for
 * whatever the lexicon does not know, the shape of its values, and rules such as "largest".
 *
 * @param concepts with how surely they are meant, 0 to 1
 * @param name the words of the name
 * @param words of name and question, with how much each tells
 */
public record Meaning(
        Field field,
        Map<Concept, Double> concepts,
        List<String> name,
        Map<String, Double> words,
        Shape shape,
        Set<Rule> rules) {

    /** A rule by which a question says which of several values is meant. */
    public enum Rule {
        START,
        END,
        FIRST,
        LAST,
        LARGEST,
        SMALLEST,
        /** The name of a firm as registers have it. */
        LEGAL_NAME
    }

    /** Words that stand in many labels and so tell little by themselves. */
    public static final Set<String> GENERIC = Words.set(Wording::fold, "vague words");

    public static final Set<String> STARTS = Words.set(Wording::fold, "beginning words");
    public static final Set<String> ENDS = Words.set(Wording::fold, "ending words");
    /** Words such as "du" that mean "from" only when alone before a date. */
    private static final Set<String> BARE_STARTS = Words.set(Wording::fold, "from before dates");

    private static final Set<String> BARE_ENDS = Words.set(Wording::fold, "to before dates");
    /** A "consignee" or a "defendant" may be either. */
    private static final double OF_EITHER = 0.4;

    /** Roles of those who write documents. */
    private static final String[] ISSUING = {
        "seller", "issuer", "company", "institution", "employer", "insurer", "charity", "court"
    };

    /** Roles of those whom documents are addressed to. */
    private static final String[] ADDRESSED = {
        "buyer",
        "customer",
        "bill_to",
        "recipient",
        "account_holder",
        "insured",
        "donor",
        "tenant",
        "employee",
        "patient"
    };

    public static final Pattern ALTERNATIVES = Pattern.compile("(?iu)\\b" + Words.oneOf("or") + "\\b|/");

    /** Uses the field alone: two meanings of one field hardly ever meet, and hashing the rest takes long. */
    @Override
    public int hashCode() {
        return field.hashCode();
    }

    /** Returns how surely the field means one of these concepts, from 0 to 1. */
    public double means(String... ids) {
        double trust = 0;
        for (var entry : concepts.entrySet()) {
            for (var id : ids) {
                if (entry.getKey().id().equals(id)) {
                    trust = Math.max(trust, entry.getValue());
                }
            }
        }
        return trust;
    }

    /**
     * A field that offers kinds of documents ("invoice or credit note number") asks for the own number of the document at
     * hand, since it is not known beforehand what that is: the number that its title names is meant before the others,
     * and most of all where the title is one of the kinds that are offered.
     *
     * @param title the concept that numbers documents with such a title; null where none tells
     */
    public Meaning on(@Nullable Concept title) {
        long kinds = concepts.keySet().stream()
                .filter(concept -> OwnNumbers.all().contains(concept.id()))
                .count();
        if (title == null || shape != Shape.CODE || kinds < 2 || !alternatives()) {
            return this;
        }
        double rest = concepts.containsKey(title) ? 0.5 : 0.75;
        var own = new LinkedHashMap<Concept, Double>();
        concepts.forEach((concept, trust) -> own.put(concept, isNumberOfAnother(concept) ? rest * trust : trust));
        own.put(title, 1.0);
        return new Meaning(field, own, name, words, shape, rules);
    }

    /** The same with one concept more. */
    public Meaning with(Concept concept, double trust) {
        var more = new LinkedHashMap<>(concepts);
        more.merge(concept, trust, Math::max);
        return new Meaning(field, more, name, words, shape, rules);
    }

    /** Numbers that a document of another kind has, or that it was ordered under. */
    private static boolean isNumberOfAnother(Concept concept) {
        return OwnNumbers.all().contains(concept.id()) || concept.id().equals("purchase_order_number");
    }

    private boolean alternatives() {
        var question = field.query();
        return question != null && ALTERNATIVES.matcher(question).find();
    }

    /**
     * Returns whether a label says "to" where the field asks for the first day, or "from" where it asks for the last.
     */
    public boolean otherEnd(List<String> label) {
        if (!rules.contains(Rule.START) && !rules.contains(Rule.END)) {
            return false;
        }
        boolean starts = label.stream().anyMatch(STARTS::contains);
        boolean ends = label.stream().anyMatch(ENDS::contains);
        return starts != ends && ((rules.contains(Rule.START) && ends) || (rules.contains(Rule.END) && starts));
    }

    /**
     * Returns whether a label says nothing but "from" where the field asks for the first day, or "to" where it asks for
     * the last.
     */
    public boolean isEnd(List<String> label) {
        if (shape != Shape.DATE || label.isEmpty()) {
            return false;
        }
        return (rules.contains(Rule.START)
                        && label.stream().allMatch(word -> STARTS.contains(word) || BARE_STARTS.contains(word)))
                || (rules.contains(Rule.END)
                        && label.stream().allMatch(word -> ENDS.contains(word) || BARE_ENDS.contains(word)));
    }

    /**
     * Returns whether the field asks for the date of an event with a name of its own, not for one end of any period.
     */
    public boolean isEvent() {
        return known() > 0.9 && means("period_start", "period_end", "effective_date", "valid_until", "period") < 0.6;
    }

    /** Returns how surely the lexicon knows what is asked for, from 0 to 1. */
    public double known() {
        double most = 0;
        for (double trust : concepts.values()) {
            most = Math.max(most, trust);
        }
        return most;
    }

    /** Returns how surely a person is asked for and no firm, from 0 to 1; {@link #OF_EITHER} where nothing tells. */
    public double isOfPerson() {
        double person = means(Shape.PERSON);
        double firm = means(Shape.ORGANISATION);
        return person + firm == 0 ? OF_EITHER : person / (person + firm);
    }

    private double means(Shape kind) {
        return concepts.entrySet().stream()
                .filter(entry -> entry.getKey().shape() == kind)
                .mapToDouble(Map.Entry::getValue)
                .max()
                .orElse(0);
    }

    public boolean seller() {
        return means(ISSUING) > 0.4 && means(ISSUING) >= means("buyer", "customer", "bill_to", "recipient");
    }

    /**
     * Returns whether the field asks for one of the two sides of a trade, whoever wrote the document; a field for a
     * person does not.
     */
    public boolean trades() {
        return shape != Shape.PERSON && means("seller", "buyer", "customer") > means("issuer", "recipient");
    }

    public boolean buyer() {
        return !seller() && means(ADDRESSED) > 0.4;
    }
}
