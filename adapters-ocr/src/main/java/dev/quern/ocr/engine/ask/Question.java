package dev.quern.ocr.engine.ask;

import dev.quern.core.field.Field;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.text.Unit;
import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what a field asks for from its name and its question. */
public final class Question {
    private static final Map<String, Shape> ASKED = Shape.byWord("words for shapes in questions");

    private static final Pattern AGENT = Pattern.compile("(?iu)\\b" + Words.oneOf("by") + "$");
    /** "The shop that issued the receipt": what somebody did is not what is asked for. */
    private static final Pattern DOING =
            Pattern.compile("(?iu)\\b" + Words.oneOf("that") + "\\s+(?:" + Words.oneOf("has") + "\\s+)?\\p{L}+ed\\b");

    /** Concepts that are trusted as much are meant. */
    private static final double SURELY = 0.8;

    /** Asks for somebody. */
    /** Not in "half of it, 50 %, if paid early", which asks for no percentage. */
    private static final Pattern PERCENT = Pattern.compile(
            "(?iu)(?<!\\d)(?<!\\d )(?:%|(?<!\\p{L})" + Words.oneOf("words for percentages") + "(?!\\p{L}))");

    private static final Pattern WHO = Pattern.compile("(?iu)^\\s*" + Words.oneOf("who") + "\\b");
    /** Asks for whoever wrote the document. */
    private static final Pattern ISSUED = Pattern.compile("(?iu)\\b" + Words.oneOf("issued") + "\\b");

    private static final Set<String> ISSUERS = Set.of("seller", "issuer", "company");

    private static final Set<String> FIRST_DAYS = Set.of("period_start", "effective_date");
    private static final Set<String> LAST_DAYS = Set.of("period_end", "valid_until");

    private static final Set<String> TO = Words.set(Wording::fold, "recipient labels");
    private static final Set<String> WHETHER = Words.set(Wording::fold, "ends of names for whether");
    private static final Set<String> STATES = Words.set(Wording::fold, "words for states");

    private static final Set<String> LARGE = Words.set(Wording::fold, "words for the largest");
    private static final Set<String> MONEY = Words.set(Wording::fold, "words for money");
    private static final Pattern LEGAL_NAME =
            Pattern.compile("(?iu)\\b" + Words.oneOf("words for legal names") + "\\b");
    private static final Set<String> SMALL = Words.set(Wording::fold, "words for the smallest");

    private Question() {}

    public static Meaning read(Field field, Lexicon lexicon, boolean column) {
        var name = name(field);
        var query = field.query() == null
                ? List.<String>of()
                : Wording.of(DOING.matcher(field.query()).replaceAll(" "));
        var concepts = new LinkedHashMap<Concept, Double>();
        double covered = collect(lexicon, name, field, column, 1, concepts);
        boolean party = covered > 0.9 && concepts.keySet().stream().anyMatch(Question::isParty);
        // A word of the name that no lexicon knows says more than what the question adds.
        boolean own = covered < 0.9
                && name.stream().anyMatch(word -> !Meaning.GENERIC.contains(word) && !knows(lexicon, word, column));
        var named = Set.copyOf(concepts.keySet());
        double asked = collect(lexicon, query, field, column, covered > 0.9 || own ? 0.6 : 0.9, concepts);
        if (party) {
            // "Company", of which the question says when it did what, is no date.
            concepts.keySet().removeIf(concept -> !named.contains(concept) && concept.shape() == Shape.DATE);
        }
        if (AGENT.matcher(field.name()).find()) {
            // "Ordered by" asks who, though "ordered" alone may ask when.
            concepts.keySet().removeIf(concept -> concept.shape() == Shape.DATE && !dated(field.format()));
        }
        var question = field.query() == null ? "" : field.query();
        if (WHO.matcher(question).find()) {
            concepts.keySet().removeIf(concept -> !isParty(concept));
        }
        if (ISSUED.matcher(question).find()
                && asksForParty(concepts)
                && named.stream().noneMatch(concept -> ISSUERS.contains(concept.id()))) {
            concepts.merge(lexicon.concept("issuer"), 0.9, Math::max);
        }
        title(field, lexicon, concepts);
        words(field, name.contains("nr") || query.contains("nr"), concepts);
        firm(field, lexicon, query, column, concepts);
        state(field, name, concepts);
        whether(field, name, concepts);
        number(field, lexicon, concepts);
        if (field.format() == FieldFormat.NUMBER && Unit.of(field) != null) {
            // "Number of days" counts them.
            concepts.keySet().removeIf(concept -> concept.id().equals("plain_number"));
        }
        dropVague(concepts);
        if (covered > 0.9 || asked > 0.9) {
            trust(concepts);
        }
        var shape = shape(field, concepts, name, query);
        if (shape == Shape.CODE) {
            // "Debtor number" asks for a number of the debtor, not for the debtor.
            concepts.keySet().removeIf(concept -> concept.shape() == Shape.ORGANISATION);
        }
        var rules = rules(field, name, query);
        ends(field, concepts, rules);
        var words = new HashMap<String, Double>();
        for (var word : query) {
            words.merge(word, Meaning.GENERIC.contains(word) ? 0.15 : 0.5, Math::max);
        }
        for (var word : name) {
            words.merge(word, Meaning.GENERIC.contains(word) ? 0.35 : 1.0, Math::max);
        }
        return new Meaning(field, concepts, telling(name, rules), words, shape, rules);
    }

    /** The telling words of a name: "to" in the middle of "what to do" asks for nobody, as it does in "To" and "bill to". */
    private static List<String> name(Field field) {
        var telling = Wording.ofName(field.name());
        var all = List.of(Wording.fold(Wording.inFull(field.name())).strip().split("\\s+", -1));
        if (all.size() < 3 || telling.stream().noneMatch(TO::contains)) {
            return telling;
        }
        var ends = List.of(all.get(0), all.get(all.size() - 1));
        Predicate<String> isAside = word -> TO.contains(word) && !ends.contains(word);
        var rest = telling.stream().filter(isAside.negate()).toList();
        return rest.isEmpty() ? all.stream().filter(isAside.negate()).toList() : rest;
    }

    /** "Signer title" and "title of the contact" ask what somebody is, not who. */
    private static void title(Field field, Lexicon lexicon, Map<Concept, Double> concepts) {
        boolean person = concepts.keySet().stream().anyMatch(concept -> concept.shape() == Shape.PERSON);
        if (isForWords(field) && person && (means(concepts, "title") || means(concepts, "job_title"))) {
            concepts.keySet()
                    .removeIf(concept ->
                            concept.shape() == Shape.PERSON || concept.id().equals("title"));
            concepts.put(lexicon.concept("job_title"), 1.0);
        }
    }

    /**
     * Days, times and numbers have formats of their own. Where words are asked for, "departure" asks for a place, and "where
     * was it taken?" or "device tag" for no day.
     */
    private static void words(Field field, boolean numbered, Map<Concept, Double> concepts) {
        if (!isForWords(field)) {
            return;
        }
        double most = concepts.entrySet().stream()
                .filter(meant -> meant.getKey().shape() == Shape.TEXT)
                .mapToDouble(Map.Entry::getValue)
                .max()
                .orElse(0);
        concepts.entrySet().removeIf(meant -> {
            var shape = meant.getKey().shape();
            boolean moment = shape == Shape.DATE || shape == Shape.TIME;
            boolean kind = !numbered && meant.getKey().id().endsWith("_word");
            return (moment && meant.getValue() <= most) || ((shape.isRead() || kind) && meant.getValue() < SURELY);
        });
    }

    /** "Registrar", of which the question says that a firm is asked for, is no person: the first thing that a question names is what it asks for. */
    private static void firm(
            Field field, Lexicon lexicon, List<String> query, boolean column, Map<Concept, Double> concepts) {
        boolean told = concepts.keySet().stream()
                .anyMatch(concept ->
                        concept.shape() == Shape.ORGANISATION && !concept.id().equals("company"));
        if (!isForWords(field) || told) {
            return;
        }
        var first = lexicon.asked(query, column).stream()
                .filter(match -> !match.concept().id().equals("person_name"))
                .findFirst();
        boolean firm = first.isPresent() && first.get().concept().id().equals("company");
        if (firm || asksForLegalName(field)) {
            concepts.keySet().removeIf(concept -> concept.shape() == Shape.PERSON);
            concepts.put(lexicon.concept("company"), SURELY);
        }
    }

    private static boolean asksForLegalName(Field field) {
        var question = field.query() == null ? "" : field.query();
        return LEGAL_NAME.matcher(Wording.inFull(field.name())).find()
                || LEGAL_NAME.matcher(question).find();
    }

    private static boolean isForWords(Field field) {
        return field.format() == FieldFormat.ONELINE || field.format() == FieldFormat.TEXT;
    }

    /** "Payment status" and "invoice type" ask for words, not for an amount or a day. */
    private static void state(Field field, List<String> name, Map<Concept, Double> concepts) {
        if (isForWords(field) && name.size() > 1 && STATES.contains(name.get(name.size() - 1))) {
            concepts.keySet().removeIf(concept -> switch (concept.shape()) {
                case AMOUNT, NUMBER, PERCENT, DATE, TIME -> true;
                default -> false;
            });
        }
    }

    /** "Signature required" asks whether somebody has to sign, not who did. */
    private static void whether(Field field, List<String> name, Map<Concept, Double> concepts) {
        if (isForWords(field) && name.size() > 1 && WHETHER.contains(name.get(name.size() - 1))) {
            concepts.keySet().removeIf(Question::isParty);
        }
    }

    /** "Invoice, credit note or order number" asks for the number of each of them. */
    private static void number(Field field, Lexicon lexicon, Map<Concept, Double> concepts) {
        var question = field.query() == null ? "" : field.query();
        boolean numbered = Wording.of(question).contains("nr")
                || Wording.ofName(field.name()).contains("nr");
        if (!numbered || !Meaning.ALTERNATIVES.matcher(question).find()) {
            return;
        }
        double trust = 0;
        var kinds = new ArrayList<String>();
        for (var meant : concepts.entrySet()) {
            var number = OwnNumbers.of(meant.getKey().id());
            boolean kind =
                    number != null || OwnNumbers.all().contains(meant.getKey().id());
            if (kind) {
                kinds.add(number == null ? meant.getKey().id() : number);
                trust = Math.max(trust, meant.getValue());
            }
        }
        for (var kind : kinds) {
            concepts.merge(lexicon.concept(kind), trust, Math::max);
        }
    }

    /** Returns whether the concept most likely meant is a party. */
    private static boolean asksForParty(Map<Concept, Double> concepts) {
        return concepts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .filter(most -> isParty(most.getKey()))
                .isPresent();
    }

    private static boolean isParty(Concept concept) {
        return concept.shape() == Shape.ORGANISATION || concept.shape() == Shape.PERSON;
    }

    private static boolean dated(FieldFormat format) {
        return format == FieldFormat.DATE || format == FieldFormat.DATETIME;
    }

    private static boolean knows(Lexicon lexicon, String word, boolean column) {
        return !lexicon.asked(List.of(word), column).isEmpty();
    }

    /** Without "from" and "to", which labels of a range do not bear. */
    private static List<String> telling(List<String> name, Set<Meaning.Rule> rules) {
        if (!rules.contains(Meaning.Rule.START) && !rules.contains(Meaning.Rule.END)) {
            return name;
        }
        var telling = name.stream()
                .filter(word -> !Meaning.STARTS.contains(word) && !Meaning.ENDS.contains(word))
                .toList();
        return telling.stream().allMatch(Meaning.GENERIC::contains) ? name : telling;
    }

    private static double collect(
            Lexicon lexicon,
            List<String> words,
            Field field,
            boolean column,
            double trust,
            Map<Concept, Double> concepts) {
        var covered = new boolean[words.size()];
        for (var match : lexicon.asked(words, column)) {
            if (holds(field.format(), match.concept().shape())) {
                double share = (double) match.length() / words.size();
                concepts.merge(match.concept(), trust * Math.sqrt(share), Math::max);
                for (int i = match.from(); i < match.to(); i++) {
                    covered[i] = true;
                }
            }
        }
        int count = 0;
        for (var is : covered) {
            count += is ? 1 : 0;
        }
        return words.isEmpty() ? 0 : (double) count / words.size();
    }

    /** Drops vague concepts: "number" adds nothing beside "invoice number", nor "name" beside "name of the seller". */
    private static void dropVague(Map<Concept, Double> concepts) {
        var vague = Set.of(
                "plain_number",
                "person_name",
                "date",
                "total",
                "tax_word",
                "invoice_word",
                "order_word",
                "contract_word",
                "delivery_word",
                "receipt_word",
                "title",
                "company",
                "reference",
                "address",
                "price_word",
                "page_number");
        boolean telling = concepts.keySet().stream().anyMatch(concept -> !vague.contains(concept.id()));
        if (telling) {
            concepts.replaceAll((concept, trust) -> vague.contains(concept.id()) ? trust * 0.4 : trust);
        }
        double best = concepts.values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        concepts.values().removeIf(trust -> trust < 0.35 * best);
    }

    /** Where every word is understood, what is most likely meant is what is meant. */
    private static void trust(Map<Concept, Double> concepts) {
        double best = concepts.values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(1);
        concepts.replaceAll((concept, trust) -> trust / best);
    }

    private static boolean holds(FieldFormat format, Shape shape) {
        return switch (format) {
            case DATE, DATETIME -> shape == Shape.DATE || shape == Shape.TIME;
            case TIME -> shape == Shape.TIME || shape == Shape.DATE;
            case NUMBER ->
                shape == Shape.AMOUNT || shape == Shape.NUMBER || shape == Shape.PERCENT || shape == Shape.CODE;
            case NAME -> shape == Shape.PERSON || shape == Shape.ORGANISATION;
            case ADDRESS -> shape == Shape.ADDRESS || shape == Shape.ORGANISATION;
            case LINK -> shape == Shape.URL || shape == Shape.EMAIL;
            case TEXT, ONELINE, TABLE -> true;
        };
    }

    private static Shape shape(Field field, Map<Concept, Double> concepts, List<String> name, List<String> query) {
        return switch (field.format()) {
            case DATE, DATETIME -> Shape.DATE;
            case TIME -> Shape.TIME;
            case NAME -> Shape.PERSON;
            case ADDRESS -> Shape.ADDRESS;
            case LINK -> Shape.URL;
            case TABLE -> Shape.ANY;
            case NUMBER, TEXT, ONELINE -> shapeOfText(field, concepts, name, query);
        };
    }

    private static Shape shapeOfText(
            Field field, Map<Concept, Double> concepts, List<String> name, List<String> query) {
        if (isForWords(field) && asksForLegalName(field)) {
            // "The legal name of the club that sends the mail" is no e-mail address.
            return Shape.ORGANISATION;
        }
        var asked = asked(name, query);
        if (asked != null && field.format() != FieldFormat.NUMBER) {
            return asked;
        }
        Shape best = null;
        double trust = 0;
        for (var entry : concepts.entrySet()) {
            if (entry.getValue() > trust) {
                trust = entry.getValue();
                best = entry.getKey().shape();
            }
        }
        if (field.format() == FieldFormat.NUMBER) {
            if (asksForPercent(field)) {
                return Shape.PERCENT;
            }
            if (Unit.isAsked(field)) {
                return Shape.NUMBER;
            }
            return best == Shape.AMOUNT || best == Shape.PERCENT || best == Shape.NUMBER
                    ? best
                    : money(name, query) ? Shape.AMOUNT : Shape.NUMBER;
        }
        // "Name of the tenant" may be a firm as well.
        if (best == Shape.PERSON && !name.contains("name") && concepts.size() == 1 && means(concepts, "person_name")) {
            return Shape.ORGANISATION;
        }
        boolean numbered = name.contains("nr") || name.contains("id") || name.contains("code");
        if (numbered && (best == null || best == Shape.ORGANISATION || best == Shape.PERSON || best == Shape.ANY)) {
            return Shape.CODE;
        }
        if (best != null && !isHardlyAName(field, best, trust)) {
            return best;
        }
        if (field.query() != null && WHO.matcher(field.query()).find()) {
            return Shape.ORGANISATION;
        }
        if (name.contains("nr") || name.contains("id") || name.contains("code") || query.contains("nr")) {
            return Shape.CODE;
        }
        if (name.contains("name") || query.contains("name")) {
            return Shape.ORGANISATION;
        }
        return Shape.ANY;
    }

    private static boolean asksForPercent(Field field) {
        return PERCENT.matcher(field.name()).find()
                || (field.query() != null && PERCENT.matcher(field.query()).find());
    }

    /** Returns whether several lines are asked for, and a firm or person is but one of the things that may be meant. */
    private static boolean isHardlyAName(Field field, Shape shape, double trust) {
        return field.format() == FieldFormat.TEXT
                && (shape == Shape.ORGANISATION || shape == Shape.PERSON)
                && trust < SURELY;
    }

    private static boolean means(Map<Concept, Double> concepts, String id) {
        return concepts.keySet().stream().anyMatch(concept -> concept.id().equals(id));
    }

    /** Returns the part of a party that is asked for: "the e-mail of the seller" is an e-mail address, not a seller. */
    private static @Nullable Shape asked(List<String> name, List<String> query) {
        for (var words : List.of(name, query)) {
            for (var word : words) {
                var shape = ASKED.get(word);
                if (shape != null) {
                    return shape;
                }
            }
        }
        return null;
    }

    private static boolean money(List<String> name, List<String> query) {
        return name.stream().anyMatch(MONEY::contains) || query.stream().anyMatch(MONEY::contains);
    }

    /** The day on which something expires is the last of "from 1 May to 30 April". */
    private static void ends(Field field, Map<Concept, Double> concepts, Set<Meaning.Rule> rules) {
        if (!dated(field.format()) || rules.contains(Meaning.Rule.START) || rules.contains(Meaning.Rule.END)) {
            return;
        }
        boolean first = concepts.keySet().stream().anyMatch(concept -> FIRST_DAYS.contains(concept.id()));
        boolean last = concepts.keySet().stream().anyMatch(concept -> LAST_DAYS.contains(concept.id()));
        if (first != last) {
            rules.add(first ? Meaning.Rule.START : Meaning.Rule.END);
        }
    }

    private static Set<Meaning.Rule> rules(Field field, List<String> name, List<String> query) {
        var rules = EnumSet.noneOf(Meaning.Rule.class);
        var all = new ArrayList<>(name);
        all.addAll(query);
        boolean dated = field.format() == FieldFormat.DATE
                || field.format() == FieldFormat.DATETIME
                || field.format() == FieldFormat.TIME;
        for (var word : all) {
            if (dated && Meaning.STARTS.contains(word)) {
                rules.add(Meaning.Rule.START);
            }
            if (dated && Meaning.ENDS.contains(word)) {
                rules.add(Meaning.Rule.END);
            }
            if (!dated && word.equals("first") && query.contains(word)) {
                rules.add(Meaning.Rule.FIRST);
            }
            // "How long does it last" asks for no last one.
            if (!dated && word.equals("last") && query.contains(word) && query.indexOf(word) < query.size() - 1) {
                rules.add(Meaning.Rule.LAST);
            }
            if (LARGE.contains(word)) {
                rules.add(Meaning.Rule.LARGEST);
            }
            if (SMALL.contains(word)) {
                rules.add(Meaning.Rule.SMALLEST);
            }
        }
        if (rules.contains(Meaning.Rule.START) && rules.contains(Meaning.Rule.END)) {
            rules.removeAll(EnumSet.of(Meaning.Rule.START, Meaning.Rule.END));
        }
        if (asksForLegalName(field)) {
            rules.add(Meaning.Rule.LEGAL_NAME);
        }
        if (field.format() == FieldFormat.NAME || name.contains("name")) {
            rules.removeAll(EnumSet.of(Meaning.Rule.FIRST, Meaning.Rule.LAST));
        }
        return rules;
    }
}
