package dev.quern.ocr.engine;

import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.ask.Concept;
import dev.quern.ocr.engine.ask.Lexicon;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.proposal.FieldNaming;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Names fields as the concepts of the lexicon are called: "Rechnungsnummer" is an {@code invoice_number}. */
final class LexiconNaming implements FieldNaming {
    /** Everyday names for concepts whose own name comes from the trade or from the lexicon. */
    private static final Map<String, String> CALLED = Map.ofEntries(
            Map.entry("gross_total", "total_amount"),
            Map.entry("total", "total_amount"),
            Map.entry("net_total", "net_amount"),
            Map.entry("tax_total", "tax_amount"),
            Map.entry("tax_word", "tax_amount"),
            Map.entry("lines_total", "subtotal"),
            Map.entry("plain_number", "number"),
            Map.entry("person_name", "name"),
            Map.entry("invoice_word", "invoice_number"),
            Map.entry("order_word", "order_number"),
            Map.entry("contract_word", "contract_number"),
            Map.entry("delivery_word", "delivery_note_number"),
            Map.entry("quote_word", "quote_number"),
            Map.entry("receipt_word", "receipt_number"),
            Map.entry("paid", "amount_paid"),
            Map.entry("tendered", "amount_tendered"),
            Map.entry("bill_to", "buyer"),
            Map.entry("place_date", "date"),
            Map.entry("line_amount", "amount"),
            Map.entry("price_word", "price"),
            Map.entry("line_net", "net_amount"),
            Map.entry("line_gross", "gross_amount"),
            Map.entry("line_tax", "tax_amount"),
            Map.entry("line_discount", "discount"));

    /** Concepts that documents carry for those who handle them, not for those who read them. */
    private static final Set<String> INCIDENTAL = Set.of(
            "page_number",
            "page_count",
            "print_date",
            "phone",
            "fax",
            "email",
            "website",
            "title",
            "document_type",
            "line_number");

    private static final String INVOICE = "invoice_word";

    private final Supplier<Lexicon> lexicon;

    /** @param lexicon asked for when something is to be named */
    LexiconNaming(Supplier<Lexicon> lexicon) {
        this.lexicon = lexicon;
    }

    @Override
    public Optional<Named> named(String label, boolean column) {
        var words = words(label);
        return lexicon.get().find(words, column).stream()
                .filter(match -> match.length() == words.size())
                .findFirst()
                .map(match -> named(match.concept(), words, column));
    }

    @Override
    public List<Named> mentioned(List<String> lines) {
        var mentioned = new LinkedHashMap<String, Named>();
        for (var line : lines) {
            var words = words(line);
            for (var match : lexicon.get().find(words, false)) {
                if (isMeaninglessAlone(match.concept())) {
                    continue;
                }
                var named = named(match.concept(), words.subList(match.from(), match.to()), false);
                mentioned.putIfAbsent(named.name(), named);
            }
        }
        return List.copyOf(mentioned.values());
    }

    @Override
    public boolean isMoney(String name) {
        return lexicon.get().concepts().stream()
                .anyMatch(concept ->
                        concept.shape() == Shape.AMOUNT && called(concept).equals(name));
    }

    /** Beside a value, "no." and "%" say what that is; in the midst of a text they are part of something else. */
    private static boolean isMeaninglessAlone(Concept concept) {
        return concept.shape() == Shape.PERCENT || concept.id().equals("plain_number");
    }

    private static String called(Concept concept) {
        return CALLED.getOrDefault(concept.id(), concept.id());
    }

    private List<String> words(String text) {
        return lexicon.get()
                .join(Wording.of(text).stream()
                        .filter(word -> !Looks.hasDigit(word))
                        .toList());
    }

    private Named named(Concept concept, List<String> words, boolean column) {
        var id = concept.id();
        var name = id.equals("issue_date") && speaksOfInvoice(words) ? "invoice_date" : called(concept);
        return new Named(
                name, id.equals("period") ? null : format(concept.shape()), !column && INCIDENTAL.contains(id));
    }

    private boolean speaksOfInvoice(List<String> words) {
        return words.stream()
                .flatMap(word -> lexicon.get().find(List.of(word), false).stream())
                .anyMatch(match -> match.concept().id().equals(INVOICE));
    }

    private static @Nullable FieldFormat format(Shape shape) {
        return switch (shape) {
            case DATE -> FieldFormat.DATE;
            case TIME -> FieldFormat.TIME;
            case AMOUNT, NUMBER, PERCENT -> FieldFormat.NUMBER;
            case PERSON -> FieldFormat.NAME;
            case ADDRESS -> FieldFormat.ADDRESS;
            case URL -> FieldFormat.LINK;
            case CODE, ORGANISATION, EMAIL, PHONE, IBAN, BIC, VAT_ID, CURRENCY, TEXT -> FieldFormat.ONELINE;
            case ANY -> null;
        };
    }
}
