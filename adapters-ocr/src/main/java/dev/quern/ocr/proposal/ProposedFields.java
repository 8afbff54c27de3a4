package dev.quern.ocr.proposal;

import dev.quern.core.extraction.FieldExtractor;
import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Place;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Value;
import dev.quern.ocr.proposal.FoundFields.Found;
import dev.quern.ocr.proposal.FoundFields.How;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The fields a mailbox could ask its documents for, seen from the first of them: the proposals of all documents
 * together, with fields that such documents have without a label; of these, the ones that an engine does find there.
 */
public final class ProposedFields {
    private static final int MOST = 40;
    private static final int MOST_ASKED = 150;
    /** Any line may be taken for a name: where there are no labels at all, one value alone tells nothing of the document. */
    private static final int LEAST_UNLABELLED = 2;
    /** The most pages of a document that are looked at; what follows in a long one is more of the same. */
    private static final int PAGES = 5;

    /** Fields that mark an invoice, an order, a receipt: somebody sells, somebody pays. */
    private static final Set<String> OF_TRADE = Set.of(
            "invoice_number",
            "invoice_date",
            "credit_note_number",
            "receipt_number",
            "order_number",
            "quote_number",
            "delivery_note_number",
            "line_items");

    /** Fields that mark the same beside a total. */
    private static final Set<String> BESIDE_TOTAL =
            Set.of("tax_amount", "net_amount", "vat_id", "amount_tendered", "change");

    /**
     * Fields of a letterhead that the law requires or that payers need: the same in each document, like a telephone
     * number.
     */
    private static final Set<String> OF_LETTERHEAD =
            Set.of("registration_number", "court", "seat", "bank_name", "sort_code");

    private static final List<Asked> TRADE = List.of(
            new Asked(Field.of("seller", FieldFormat.ONELINE, "name of the seller"), Trust.SENDER),
            new Asked(Field.of("seller_address", FieldFormat.ADDRESS, "address of the seller"), Trust.SENDER),
            new Asked(Field.of("buyer", FieldFormat.ONELINE, "name of the buyer"), Trust.ADDRESSEE),
            new Asked(Field.of("buyer_address", FieldFormat.ADDRESS, "address of the buyer"), Trust.USUAL),
            new Asked(Field.of("date", FieldFormat.DATE, "date of the document"), Trust.USUAL),
            new Asked(Field.of("net_amount", FieldFormat.NUMBER, "total without tax"), Trust.USUAL),
            new Asked(Field.of("tax_amount", FieldFormat.NUMBER, "total tax amount"), Trust.USUAL),
            new Asked(Field.of("total_amount", FieldFormat.NUMBER, "total amount to pay"), Trust.USUAL),
            new Asked(Field.of("currency", FieldFormat.ONELINE, "ISO currency code"), Trust.USUAL));

    private static final List<Asked> OTHER = List.of(
            new Asked(
                    Field.of("issuer", FieldFormat.ONELINE, "company or organisation that issued the document"),
                    Trust.SENDER),
            new Asked(Field.of("recipient", FieldFormat.ONELINE, "whom the document is addressed to"), Trust.ADDRESSEE),
            new Asked(Field.of("date", FieldFormat.DATE, "date of the document"), Trust.USUAL));

    private static final Field GOODS = Field.table(
            "line_items",
            null,
            List.of(
                    Field.of("description", FieldFormat.ONELINE, null),
                    Field.of("quantity", FieldFormat.NUMBER, null),
                    Field.of("unit_price", FieldFormat.NUMBER, null),
                    Field.of("amount", FieldFormat.NUMBER, null)));

    private final List<Pages> documents;
    private final List<Field> existing;
    private final FieldNaming naming;
    private final FieldExtractor engine;
    private final Guidance guidance;

    private ProposedFields(
            List<Pages> documents,
            List<Field> existing,
            Conventions conventions,
            FieldNaming naming,
            FieldExtractor engine) {
        this.documents = documents;
        this.existing = existing;
        this.naming = naming;
        this.engine = engine;
        this.guidance = new Guidance(conventions, null);
    }

    /**
     * Fields without ids, single ones first, in the order of the documents; none where nothing is found.
     *
     * @param existing fields that there are already; what they find is not proposed again
     */
    public static List<Field> of(
            List<Pages> documents,
            List<Field> existing,
            Conventions conventions,
            FieldNaming naming,
            FieldExtractor engine) {
        var merged = new LinkedHashMap<String, Merged>();
        var heads = documents.stream().map(ProposedFields::head).toList();
        for (var document : heads) {
            for (var found : FieldProposal.of(document, conventions, naming)) {
                merged.computeIfAbsent(found.field().name(), name -> new Merged())
                        .add(found);
            }
        }
        var candidates = merged.values().stream()
                .filter(one -> one.isEnough(heads.size()))
                .map(Merged::found)
                .toList();
        return new ProposedFields(heads, existing, conventions, naming, engine).choose(candidates);
    }

    private static Pages head(Pages document) {
        return document.count() <= PAGES
                ? document
                : document.only(IntStream.range(0, PAGES).boxed().toList());
    }

    /** One name, from several documents. */
    private static final class Merged {
        private final List<Found> found = new ArrayList<>();

        void add(Found one) {
            found.add(one);
        }

        boolean isEnough(int documents) {
            return found.stream().anyMatch(one -> one.how() != How.LABEL) || found.size() >= Math.min(2, documents);
        }

        /** With the format that most agree on, the first of them; with a label rather than without. */
        Found found() {
            var labelled =
                    found.stream().filter(one -> one.how() != How.MENTIONED).toList();
            var among = labelled.isEmpty() ? found : labelled;
            var formats = new LinkedHashMap<FieldFormat, Integer>();
            among.forEach(one -> formats.merge(one.field().format(), 1, Integer::sum));
            int most =
                    formats.values().stream().mapToInt(Integer::intValue).max().orElse(0);
            return among.stream()
                    .filter(one -> Objects.equals(formats.get(one.field().format()), most))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private List<Field> choose(List<Found> candidates) {
        var names = new HashSet<String>();
        candidates.stream()
                .filter(one -> one.how() != How.MENTIONED)
                .forEach(one -> names.add(one.field().name()));
        boolean tables = Stream.concat(existing.stream(), candidates.stream().map(Found::field))
                .anyMatch(field -> field.format() == FieldFormat.TABLE);
        boolean trade = names.stream().anyMatch(OF_TRADE::contains)
                || (names.contains("total_amount") && names.stream().anyMatch(BESIDE_TOTAL::contains));
        var asked = new LinkedHashMap<String, Asked>();
        for (var one : candidates) {
            if (trade && OF_LETTERHEAD.contains(one.field().name())) {
                continue;
            }
            if (one.field().format() == FieldFormat.TABLE || asked.size() < MOST_ASKED) {
                asked.put(one.field().name(), new Asked(one.field(), Trust.of(one.how())));
            }
        }
        for (var usual : trade ? TRADE : OTHER) {
            if (!names.contains(usual.field().name())) {
                asked.put(usual.field().name(), usual);
            }
        }
        if (trade && !tables) {
            asked.put(GOODS.name(), new Asked(GOODS, Trust.MENTIONED));
        }
        existing.forEach(field -> asked.put(field.name(), new Asked(field, Trust.EXISTING)));
        var kept = found(List.copyOf(asked.values()));
        if (candidates.isEmpty() && existing.isEmpty() && kept.size() < LEAST_UNLABELLED) {
            return List.of();
        }
        return Stream.concat(
                        kept.stream()
                                .filter(field -> field.format() != FieldFormat.TABLE)
                                .limit(Math.max(0, MOST - existing.size())),
                        kept.stream().filter(field -> field.format() == FieldFormat.TABLE))
                .toList();
    }

    /** Why something is asked for, those first that keep a value when two find the same. */
    private enum Trust {
        /** It is a field already. */
        EXISTING(0, 0),
        /** Who wrote a document, which nearly all say, few with a label. */
        SENDER(0.3, 0.3),
        /** Whom it is written to. */
        ADDRESSEE(0.6, 0.34),
        KNOWN(0.5, 0),
        LABEL(0.5, 0.5),
        /** A field that documents of their kind have, whatever its name there. */
        USUAL(0.75, 0.5),
        MENTIONED(0.75, 0.5);

        private final double confidence;
        /** The share of the documents in which a value must be found with that confidence; in one at least. */
        private final double share;

        Trust(double confidence, double share) {
            this.confidence = confidence;
            this.share = share;
        }

        static Trust of(How how) {
            return switch (how) {
                case KNOWN -> KNOWN;
                case LABEL -> LABEL;
                case MENTIONED -> MENTIONED;
            };
        }

        /** Returns whether the field is more than a mention or an unknown label. */
        boolean isKnown() {
            return this != LABEL && this != MENTIONED && this != USUAL;
        }

        /** Returns whether the field is dropped where it only repeats what other fields say. */
        boolean isDispensable() {
            return this == LABEL || this == MENTIONED;
        }

        boolean isEnough(List<FieldValue> values) {
            long sure = values.stream()
                    .filter(value -> value.value() instanceof Value.Table table
                            ? !table.rows().isEmpty()
                            : value.value() != null && value.evidence().confidence() >= confidence)
                    .count();
            return sure >= Math.max(1, share * values.size());
        }
    }

    private record Asked(Field field, Trust trust) {}

    /**
     * A field with what the engine finds for it.
     *
     * @param values one for each document
     */
    private record Tried(Asked asked, List<FieldValue> values, List<String> places) {
        static Tried of(Asked asked, List<FieldValue> values) {
            return new Tried(
                    asked, values, values.stream().map(ProposedFields::where).toList());
        }

        boolean isTable() {
            return asked.field().format() == FieldFormat.TABLE;
        }

        /** Returns whether each of its values is that of another field, wherever it stands. */
        boolean saysWhat(Tried other) {
            for (int i = 0; i < values.size(); i++) {
                var own = values.get(i).value();
                if (own != null && !own.equals(other.values().get(i).value())) {
                    return false;
                }
            }
            return !isTable();
        }

        /**
         * Returns whether its values are cells of a table, in rows as full as most: totals may be read as rows, too.
         */
        boolean isAmongCellsOf(Tried table) {
            int cells = 0;
            int found = 0;
            for (int i = 0; i < values.size(); i++) {
                var own = values.get(i);
                var places = fullRows(table.values().get(i));
                if (own.value() != null) {
                    found++;
                    cells += own.evidence().places().stream()
                                    .allMatch(place -> places.stream().anyMatch(cell -> isWithin(place, cell)))
                            ? 1
                            : 0;
                }
            }
            return !isTable() && 2 * cells > found;
        }

        private static List<Place> fullRows(FieldValue table) {
            var sizes = table.cells().stream().map(Map::size).sorted().toList();
            return table.cells().stream()
                    .filter(row -> row.size() >= sizes.get(sizes.size() / 2))
                    .flatMap(row -> row.values().stream())
                    .flatMap(cell -> cell.places().stream())
                    .toList();
        }

        private static boolean isWithin(Place place, Place cell) {
            double x = place.box().centerX();
            double y = place.box().centerY();
            var box = cell.box();
            return place.page() == cell.page()
                    && box.left() <= x
                    && x <= box.right()
                    && box.top() <= y
                    && y <= box.bottom();
        }
    }

    /** Those of which the engine finds something, and nothing that another field has already. */
    private List<Field> found(List<Asked> asked) {
        var fields = asked.stream().map(Asked::field).toList();
        var found = documents.stream()
                .map(document -> engine.extract(document, fields, guidance))
                .toList();
        var plausible = found.stream().map(values -> plausible(asked, values)).toList();
        var tried = IntStream.range(0, asked.size())
                .mapToObj(i -> Tried.of(
                        asked.get(i),
                        plausible.stream().map(values -> values.get(i)).toList()))
                .toList();
        var kept = new ArrayList<Tried>();
        for (var trust : Trust.values()) {
            tried.stream()
                    .filter(one -> one.asked().trust() == trust && trust.isEnough(one.values()))
                    .filter(one -> kept.stream().noneMatch(other -> isThere(one.places(), other.places())))
                    .filter(one -> !trust.isDispensable() || kept.stream().noneMatch(one::saysWhat))
                    .forEach(kept::add);
        }
        var tables = kept.stream().filter(Tried::isTable).toList();
        return tried.stream()
                .filter(one -> one.asked().trust() != Trust.EXISTING && kept.contains(one))
                .filter(one -> !mayBeCell(one.asked()) || tables.stream().noneMatch(one::isAmongCellsOf))
                .map(one -> withColumns(one.asked().field(), one.values()))
                .filter(field ->
                        field.format() != FieldFormat.TABLE || !field.columns().isEmpty())
                .toList();
    }

    /** Sums of columns stand in rows that look like those of a table. */
    private boolean mayBeCell(Asked asked) {
        return asked.trust() == Trust.LABEL
                || (asked.trust() == Trust.MENTIONED
                        && !naming.isMoney(asked.field().name()));
    }

    /** The values of one document, without those that are none. */
    private List<FieldValue> plausible(List<Asked> asked, List<FieldValue> values) {
        var plausibility = new Plausibility(naming, values);
        return IntStream.range(0, asked.size())
                .mapToObj(i -> {
                    var one = asked.get(i);
                    var value = values.get(i);
                    boolean is = one.trust() == Trust.EXISTING
                            || plausibility.isValue(
                                    one.field().name(),
                                    one.field().format(),
                                    value,
                                    one.trust().isKnown());
                    return is ? value : new FieldValue(value.field(), null, value.evidence());
                })
                .toList();
    }

    /** Returns the field, for a table with only the columns that have values. */
    private static Field withColumns(Field field, List<FieldValue> values) {
        if (field.format() != FieldFormat.TABLE) {
            return field;
        }
        var filled = new HashSet<String>();
        values.forEach(value -> {
            if (value.value() instanceof Value.Table table) {
                filled.addAll(filled(table));
            }
        });
        return Field.table(
                field.name(),
                field.query(),
                field.columns().stream()
                        .filter(column -> filled.contains(column.name()))
                        .toList());
    }

    private static Set<String> filled(Value.Table table) {
        var filled = new HashSet<String>();
        for (var row : table.rows()) {
            row.forEach((name, cell) -> {
                if (cell != null) {
                    filled.add(name);
                }
            });
        }
        return filled;
    }

    private static String where(FieldValue value) {
        if (value.value() == null || value.value() instanceof Value.Table) {
            return "";
        }
        return String.join(
                " ",
                value.evidence().places().stream().map(ProposedFields::where).toList());
    }

    private static String where(Place place) {
        return place.page() + ":" + Math.round(place.box().left() * 500) + ":"
                + Math.round(place.box().top() * 500);
    }

    /**
     * Returns whether another field stands at the same places in most of the documents where this one stands at all.
     */
    private static boolean isThere(List<String> places, List<String> other) {
        int standing = 0;
        int same = 0;
        for (int i = 0; i < places.size(); i++) {
            if (!places.get(i).isEmpty()) {
                standing++;
                same += places.get(i).equals(other.get(i)) ? 1 : 0;
            }
        }
        return standing > 0 && same * 3 >= standing * 2;
    }
}
