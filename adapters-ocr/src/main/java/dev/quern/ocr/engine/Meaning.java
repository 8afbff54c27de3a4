package dev.quern.ocr.engine;

import dev.quern.core.mailbox.Field;
import dev.quern.core.result.FieldFormat;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a field asks for, made of its name and its question: concepts of the lexicon, words for whatever the lexicon does
 * not know, the shape of its values, and rules such as "largest".
 *
 * @param concepts with how surely they are meant, 0 to 1
 * @param name the words of the name
 * @param words of name and question, with how much each tells
 */
record Meaning(
        Field field,
        Map<Concept, Double> concepts,
        List<String> name,
        Map<String, Double> words,
        Shape shape,
        Set<Rule> rules) {

    /** What a question may say about which of several values is meant. */
    enum Rule {
        START,
        END,
        FIRST,
        LAST,
        LARGEST,
        SMALLEST
    }

    /** Words that stand in many labels and so tell little by themselves. */
    static final Set<String> GENERIC = Set.of(
            "nr",
            "date",
            "datum",
            "name",
            "amount",
            "betrag",
            "total",
            "value",
            "code",
            "id",
            "fecha",
            "data",
            "montant",
            "nom",
            "nombre",
            "nome",
            "importe",
            "importo",
            "bedrag",
            "naam",
            "belopp",
            "kwota",
            "field",
            "document",
            "text",
            "full",
            "type",
            "info",
            "information",
            "detail",
            "day",
            "first",
            "last",
            "start",
            "end",
            "from",
            "to",
            "number",
            "price",
            "iso",
            "paper",
            "any",
            "one",
            "all",
            "item",
            "line",
            "kind",
            "if");

    private static final Map<String, Shape> ASKED = Map.ofEntries(
            Map.entry("email", Shape.EMAIL),
            Map.entry("mail", Shape.EMAIL),
            Map.entry("epost", Shape.EMAIL),
            Map.entry("phone", Shape.PHONE),
            Map.entry("telephone", Shape.PHONE),
            Map.entry("telefon", Shape.PHONE),
            Map.entry("fax", Shape.PHONE),
            Map.entry("mobile", Shape.PHONE),
            Map.entry("iban", Shape.IBAN),
            Map.entry("bic", Shape.BIC),
            Map.entry("swift", Shape.BIC),
            Map.entry("address", Shape.ADDRESS),
            Map.entry("adresse", Shape.ADDRESS),
            Map.entry("anschrift", Shape.ADDRESS),
            Map.entry("street", Shape.ADDRESS),
            Map.entry("website", Shape.URL),
            Map.entry("url", Shape.URL),
            Map.entry("homepage", Shape.URL),
            Map.entry("currency", Shape.CURRENCY),
            Map.entry("wahrung", Shape.CURRENCY),
            Map.entry("devise", Shape.CURRENCY));

    private static final Set<String> STARTS = Set.of(
            "from",
            "start",
            "begin",
            "beginning",
            "first",
            "since",
            "ab",
            "von",
            "beginn",
            "debut",
            "inicio",
            "desde",
            "inizio",
            "commencement",
            "arrival",
            "opening");
    private static final Set<String> ENDS = Set.of(
            "to", "end", "until", "till", "last", "bis", "ende", "fin", "hasta", "fine", "through", "thru", "expiry",
            "ending", "finish", "closing");
    private static final Pattern ALTERNATIVES = Pattern.compile("(?iu)\\b(?:or|oder|ou|o|of|lub|eller)\\b|/");
    private static final Pattern AGENT = Pattern.compile("(?iu)\\b(?:by|par|von|da|por|door|przez|av)$");
    private static final Set<String> LARGE =
            Set.of("largest", "highest", "biggest", "maximum", "max", "greatest", "hochste", "grosste");
    private static final Set<String> SMALL = Set.of("smallest", "lowest", "minimum", "min", "least");

    static Meaning of(Field field, Lexicon lexicon, boolean column) {
        var name = Wording.ofName(field.name());
        var query = field.query() == null ? List.<String>of() : Wording.of(field.query());
        var concepts = new LinkedHashMap<Concept, Double>();
        double covered = collect(lexicon, name, field, column, 1, concepts);
        // A word of the name that no lexicon knows says more than what the question adds.
        boolean own = covered < 0.9
                && name.stream().anyMatch(word -> !GENERIC.contains(word) && !knows(lexicon, word, column));
        collect(lexicon, query, field, column, covered > 0.9 || own ? 0.6 : 0.9, concepts);
        if (AGENT.matcher(field.name()).find()) {
            // "Ordered by" asks who, though "ordered" alone may ask when.
            concepts.keySet().removeIf(concept -> concept.shape() == Shape.DATE && !dated(field.format()));
        }
        number(field, lexicon, concepts);
        dropVague(concepts);
        var shape = shape(field, concepts, name, query);
        if (shape == Shape.CODE) {
            // "Debtor number" asks for a number of the debtor, not for the debtor.
            concepts.keySet().removeIf(concept -> concept.shape() == Shape.ORGANISATION);
        }
        var rules = rules(field, name, query);
        var words = new HashMap<String, Double>();
        for (var word : query) {
            words.merge(word, GENERIC.contains(word) ? 0.15 : 0.5, Math::max);
        }
        for (var word : name) {
            words.merge(word, GENERIC.contains(word) ? 0.35 : 1.0, Math::max);
        }
        return new Meaning(field, concepts, telling(name, rules), words, shape, rules);
    }

    /** "Invoice, credit note or order number" asks for the number of each of them. */
    private static void number(Field field, Lexicon lexicon, Map<Concept, Double> concepts) {
        var question = field.query() == null ? "" : field.query();
        boolean numbered = Wording.of(question).contains("nr")
                || Wording.ofName(field.name()).contains("nr");
        if (!numbered || !ALTERNATIVES.matcher(question).find()) {
            return;
        }
        double trust = 0;
        var kinds = new ArrayList<String>();
        for (var meant : concepts.entrySet()) {
            var number = Title.numberOf(meant.getKey().id());
            boolean kind =
                    number != null || Title.numbers().contains(meant.getKey().id());
            if (kind) {
                kinds.add(number == null ? meant.getKey().id() : number);
                trust = Math.max(trust, meant.getValue());
            }
        }
        for (var kind : kinds) {
            concepts.merge(lexicon.concept(kind), trust, Math::max);
        }
    }

    private static boolean dated(FieldFormat format) {
        return format == FieldFormat.DATE || format == FieldFormat.DATETIME;
    }

    private static boolean knows(Lexicon lexicon, String word, boolean column) {
        return !lexicon.find(List.of(word), column).isEmpty();
    }

    /** Without "from" and "to", which labels of a range do not bear. */
    private static List<String> telling(List<String> name, Set<Rule> rules) {
        if (!rules.contains(Rule.START) && !rules.contains(Rule.END)) {
            return name;
        }
        var telling = name.stream()
                .filter(word -> !STARTS.contains(word) && !ENDS.contains(word))
                .toList();
        return telling.isEmpty() ? name : telling;
    }

    private static double collect(
            Lexicon lexicon,
            List<String> words,
            Field field,
            boolean column,
            double trust,
            Map<Concept, Double> concepts) {
        var covered = new boolean[words.size()];
        for (var match : lexicon.find(words, column)) {
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

    /** Of "number" beside "invoice number", and of "name" beside "name of the seller", nothing is left to say. */
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
            return best == Shape.AMOUNT || best == Shape.PERCENT
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
        if (best != null) {
            return best;
        }
        if (name.contains("nr") || name.contains("id") || name.contains("code") || query.contains("nr")) {
            return Shape.CODE;
        }
        if (name.contains("name") || query.contains("name")) {
            return Shape.ORGANISATION;
        }
        return Shape.ANY;
    }

    private static boolean means(Map<Concept, Double> concepts, String id) {
        return concepts.keySet().stream().anyMatch(concept -> concept.id().equals(id));
    }

    /** What of a party is asked for: "the e-mail of the seller" is an e-mail address, not a seller. */
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
        var money = Set.of(
                "amount", "betrag", "total", "price", "cost", "fee", "charge", "sum", "summe", "rent", "salary",
                "premium", "tax", "net", "gross", "balance", "paid", "payment", "montant", "importe", "importo",
                "bedrag", "belopp", "kwota", "preis", "prix", "deposit", "wage", "pay", "value");
        return name.stream().anyMatch(money::contains) || query.stream().anyMatch(money::contains);
    }

    private static Set<Rule> rules(Field field, List<String> name, List<String> query) {
        var rules = EnumSet.noneOf(Rule.class);
        var all = new ArrayList<>(name);
        all.addAll(query);
        boolean dated = field.format() == FieldFormat.DATE
                || field.format() == FieldFormat.DATETIME
                || field.format() == FieldFormat.TIME;
        for (var word : all) {
            if (dated && STARTS.contains(word)) {
                rules.add(Rule.START);
            }
            if (dated && ENDS.contains(word)) {
                rules.add(Rule.END);
            }
            if (!dated && word.equals("first") && query.contains(word)) {
                rules.add(Rule.FIRST);
            }
            if (!dated && word.equals("last") && query.contains(word)) {
                rules.add(Rule.LAST);
            }
            if (LARGE.contains(word)) {
                rules.add(Rule.LARGEST);
            }
            if (SMALL.contains(word)) {
                rules.add(Rule.SMALLEST);
            }
        }
        if (rules.contains(Rule.START) && rules.contains(Rule.END)) {
            rules.removeAll(EnumSet.of(Rule.START, Rule.END));
        }
        if (field.format() == FieldFormat.NAME || name.contains("name")) {
            rules.removeAll(EnumSet.of(Rule.FIRST, Rule.LAST));
        }
        return rules;
    }

    /** How surely the field means one of these concepts. */
    double means(String... ids) {
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
    Meaning on(@Nullable Concept title) {
        long kinds = concepts.keySet().stream()
                .filter(concept -> Title.numbers().contains(concept.id()))
                .count();
        if (title == null || shape != Shape.CODE || kinds < 2 || !alternatives()) {
            return this;
        }
        double rest = concepts.containsKey(title) ? 0.5 : 0.75;
        var own = new LinkedHashMap<Concept, Double>();
        concepts.forEach(
                (concept, trust) -> own.put(concept, Title.numbers().contains(concept.id()) ? rest * trust : trust));
        own.put(title, 1.0);
        return new Meaning(field, own, name, words, shape, rules);
    }

    private boolean alternatives() {
        var question = field.query();
        return question != null && ALTERNATIVES.matcher(question).find();
    }

    /** Whether a label says "to" where the field asks for the first day, or "from" where it asks for the last. */
    boolean otherEnd(List<String> label) {
        boolean starts = label.stream().anyMatch(STARTS::contains);
        boolean ends = label.stream().anyMatch(ENDS::contains);
        return starts != ends && ((rules.contains(Rule.START) && ends) || (rules.contains(Rule.END) && starts));
    }

    boolean seller() {
        return means("seller", "issuer", "company") > 0.4
                && means("seller", "issuer", "company") >= means("buyer", "customer", "bill_to", "recipient");
    }

    boolean buyer() {
        return !seller() && means("buyer", "customer", "bill_to", "recipient") > 0.4;
    }
}
