package dev.quern.ocr.proposal;

import dev.quern.core.Stoppable;
import dev.quern.core.field.Field;
import dev.quern.core.page.Box;
import dev.quern.core.page.Pages;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.learning.Anchoring;
import dev.quern.ocr.learning.Letters;
import dev.quern.ocr.learning.Line;
import dev.quern.ocr.learning.Locating;
import dev.quern.ocr.learning.Span;
import dev.quern.ocr.value.Normaliser;
import dev.quern.ocr.value.TextValues;
import dev.quern.ocr.value.address.AddressParser;
import dev.quern.ocr.value.date.DateSpotter;
import dev.quern.ocr.value.date.TimeSpotter;
import dev.quern.ocr.value.name.NameParser;
import dev.quern.ocr.value.number.NumberSpotter;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.value.text.LinkSpotter;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one document could be asked for, from the document alone: its labels with something beside or below them, what it speaks
 * of, and its tables. Fields are called as {@link FieldNaming} knows them, or else as they are there, and then their question
 * is the label; their formats follow from the values.
 */
public final class FieldProposal {
    private static final int PAGES = 3;
    private static final int MOST_TABLES = 3;
    private static final int LABEL_WORDS = 4;
    private static final int LABEL_LENGTH = 40;
    /** Fewer letters are a label only where they are known to be one. */
    private static final int LABEL_LETTERS = 3;

    private static final int VALUE_WORDS = 8;
    /** In letters: no day, hour or amount is longer. */
    private static final int LONGEST_TYPED = 500;

    private static final List<String> YES_OR_NO = List.of("yes", "no");
    private static final int LONGEST_YES = 5;
    private static final int TABLE_COLUMNS = 3;
    private static final int ADDRESS_LINES = 6;
    private static final double NEAR = 2;
    private static final double ALIGNED = 0.005;

    private static final Pattern EMAIL = Pattern.compile("\\S+@\\S+\\.\\p{L}{2,}");
    /** Written as money or with decimals. What is but digits is a number of something, and keeps its zeros. */
    private static final Pattern AMOUNT =
            Pattern.compile("(?:.*\\p{Sc}.*|(?:.*\\b)?[A-Z]{3}\\b.*\\d.*|.*\\d.*\\b[A-Z]{3}|.*\\d[.,]\\d{2}(?!\\d).*)");

    private static final Pattern RATE = Pattern.compile("\\d+(?:[.,]\\d+)? ?%");

    private static final Pattern NUMBERED =
            Pattern.compile("(?iu)(?:\\b" + Words.oneOf("numbered labels") + "\\b|[º°#]|nr\\b|nummer\\b).{0,2}$");

    /** Values that are what they are called, whether or not a label of another sense is used for them. */
    private static final Set<FieldFormat> TYPED =
            Set.of(FieldFormat.DATE, FieldFormat.TIME, FieldFormat.DATETIME, FieldFormat.NUMBER);

    private final List<List<Line>> pages;
    private final Conventions conventions;
    private final FieldNaming naming;
    private final IdentityHashMap<List<Line>, NavigableMap<Double, List<Box>>> listed = new IdentityHashMap<>();
    private final Map<String, Found> found = new LinkedHashMap<>();
    /** Labels that do not mean here what they usually do. */
    private final Set<String> spent = new LinkedHashSet<>();

    private FieldProposal(Pages pages, Conventions given, FieldNaming naming) {
        this.pages = Line.of(pages).stream().limit(PAGES).toList();
        this.conventions = TextValues.completed(given, Locating.texts(this.pages));
        this.naming = naming;
    }

    /**
     * A field that a document could be asked for.
     *
     * @param field without an id
     * @param how what speaks for it
     */
    public record Found(Field field, How how) {}

    /** What speaks for a field. */
    public enum How {
        /** A label whose sense is known, with something beside or below it. */
        KNOWN,
        /** A label that nobody knows, likewise. */
        LABEL,
        /** It is spoken of; whether the document says what it is, is for an engine to find out. */
        MENTIONED
    }

    /** Single fields first, in the order of the document; none when it has no labels. */
    public static List<Found> of(Pages pages, Conventions conventions, FieldNaming naming) {
        var proposal = new FieldProposal(pages, conventions, naming);
        var tables = proposal.propose();
        naming.mentioned(proposal.unspent()).stream()
                .filter(named -> !named.incidental())
                .forEach(named -> proposal.found.putIfAbsent(
                        named.name(),
                        new Found(
                                Field.of(
                                        named.name(),
                                        named.format() == null ? FieldFormat.ONELINE : named.format(),
                                        null),
                                How.MENTIONED)));
        return Stream.concat(
                        proposal.found.values().stream(), tables.stream().map(table -> new Found(table, How.KNOWN)))
                .toList();
    }

    /** The lines without the labels of which it is known what they stand for. */
    private List<String> unspent() {
        return Locating.texts(pages).stream()
                .map(line -> spent.stream().reduce(line, (rest, label) -> rest.replace(label, " ")))
                .toList();
    }

    private List<Field> propose() {
        var tables = new ArrayList<Field>();
        for (var page : pages) {
            int index = 0;
            while (index < page.size()) {
                Stoppable.check();
                var table = TableProposal.at(page, index, naming, this::cellFormat);
                if (table != null) {
                    add(tables, table.field());
                    index = table.end();
                    continue;
                }
                if (!heads(page, index)) {
                    pairs(page, page.get(index));
                }
                index++;
            }
        }
        return tables;
    }

    /** A table that goes on, or that comes again with other lines, is one. */
    private static void add(List<Field> tables, Field table) {
        var columns = names(table);
        for (var other : tables) {
            var common = names(other);
            common.retainAll(columns);
            if (common.size() * 2 >= Math.min(columns.size(), other.columns().size())) {
                return;
            }
        }
        if (tables.size() < MOST_TABLES) {
            var name = table.name();
            int number = 2;
            for (var other : tables) {
                if (other.name().equals(name)) {
                    name = table.name() + "_" + number++;
                }
            }
            tables.add(Field.table(name, table.query(), table.columns()));
        }
    }

    private static List<String> names(Field table) {
        return new ArrayList<>(table.columns().stream().map(Field::name).toList());
    }

    /** Labels of one line with their values. */
    private void pairs(List<Line> page, Line line) {
        var runs = line.allRuns();
        long figures = runs.stream().filter(run -> Letters.hasDigit(run.text())).count();
        boolean row = runs.size() >= TABLE_COLUMNS && figures >= 2;
        for (int i = 0; i < runs.size(); i++) {
            var run = runs.get(i);
            int colon = colon(run);
            if (colon >= 0) {
                var label = line.span(run.from(), colon + 1);
                if (colon + 1 < run.to()) {
                    add(label.text(), line.span(colon + 1, run.to()).text());
                } else if (i + 1 < runs.size() && colon(runs.get(i + 1)) < 0) {
                    add(label.text(), runs.get(i + 1).text());
                    i++;
                } else {
                    block(page, label);
                }
            } else if (isLabel(run)
                    && i + 1 < runs.size()
                    && (row ? isListed(page, run, runs.get(i + 1)) : isPair(page, run, runs.get(i + 1)))) {
                add(run.text(), runs.get(i + 1).text());
                i++;
            } else if (!row || i > 0) {
                inline(run);
            }
        }
    }

    private boolean isPair(List<Line> page, Span label, Span value) {
        return isTyped(value.text())
                || isListed(page, label, value)
                || naming.named(label.text(), false).isPresent();
    }

    /** Whether other labels stand above or below a label, with figures where its value stands. */
    private boolean isListed(List<Line> page, Span label, Span value) {
        if (value.count() > VALUE_WORDS) {
            return false;
        }
        var box = value.box();
        double left = label.box().left();
        return listed
                        .computeIfAbsent(page, this::labelled)
                        .subMap(left - ALIGNED, false, left + ALIGNED, false)
                        .values()
                        .stream()
                        .flatMap(List::stream)
                        .filter(other -> Math.abs(other.left() - box.left()) < ALIGNED
                                || Math.abs(other.right() - box.right()) < ALIGNED)
                        .limit(2)
                        .count()
                == 2;
    }

    /** Where figures and the like stand behind a label, by the left edges of the labels. */
    private NavigableMap<Double, List<Box>> labelled(List<Line> page) {
        var values = new TreeMap<Double, List<Box>>();
        for (var line : page) {
            Stoppable.check();
            var runs = line.allRuns();
            for (int i = 0; i + 1 < runs.size(); i++) {
                if (isLabel(runs.get(i)) && isTyped(runs.get(i + 1).text())) {
                    values.computeIfAbsent(runs.get(i).box().left(), left -> new ArrayList<>())
                            .add(runs.get(i + 1).box());
                }
            }
        }
        return values;
    }

    /** The index of the word of a run that ends in a colon, where so few words can be a label; -1 for none. */
    static int colon(Span run) {
        for (int i = run.from(); i < run.to() && i < run.from() + LABEL_WORDS + 2; i++) {
            if (run.line().word(i).text().endsWith(":")) {
                return Letters.hasLetter(run.line().span(run.from(), i + 1).text()) ? i : -1;
            }
        }
        return -1;
    }

    /** "Total 119.00" and "Invoice no. RE-17" without a gap between them. */
    private void inline(Span run) {
        int at = run.from();
        while (at < run.to() && !Letters.hasDigit(run.line().word(at).text())) {
            at++;
        }
        if (at > run.from() && at < run.to()) {
            var label = run.line().span(run.from(), at);
            boolean figures =
                    run.line().span(at, run.to()).words().stream().allMatch(word -> Letters.hasDigit(word.text()));
            // "Order FX-92614 of 28 December": what comes first is meant.
            var value = run.line().span(at, figures ? run.to() : at + 1).text();
            if (isLabel(label)
                    && isTelling(label.text(), value)
                    && (naming.named(label.text(), false).isPresent()
                            || (figures && !isSentence(label.text(), value)))) {
                add(label.text(), value, figures ? How.KNOWN : How.MENTIONED);
            }
        }
    }

    /** "premises are open from 8:00.", "Bologna, 18/02/2025": pieces of sentences, and places, are no labels. */
    private static boolean isSentence(String label, String value) {
        return Character.isLowerCase(label.codePointAt(0)) || label.indexOf(',') >= 0 || value.endsWith(".");
    }

    /** Not the number of a house, nor that of a town. */
    private boolean isTelling(String label, String value) {
        return format(value) != FieldFormat.ONELINE
                || NUMBERED.matcher(label).find()
                || naming.named(label, false).isPresent();
    }

    /** A label over an address, or over one line. */
    private void block(List<Line> page, Span label) {
        var lines = new ArrayList<Span>();
        var above = label;
        while (lines.size() < ADDRESS_LINES) {
            var next = Locating.below(page, above, label);
            if (next == null
                    || next.box().top() - above.box().bottom()
                            > NEAR * above.line().height()
                    || colon(next) >= 0) {
                break;
            }
            lines.add(next);
            above = next;
        }
        if (lines.isEmpty()) {
            return;
        }
        var text = lines.stream().map(Span::text).collect(Collectors.joining("\n"));
        boolean address = AddressParser.parse(text, conventions)
                .filter(Value.Address::found)
                .isPresent();
        if (!address) {
            add(label.text(), lines.get(0).text());
            return;
        }
        var known = naming.named(label.text(), false);
        if (known.isPresent() && known.get().format() != FieldFormat.ADDRESS) {
            // Who it is stands over where they are.
            var name = known.get().name();
            put(name, FieldFormat.ONELINE, label.text(), How.KNOWN);
            put(name + "_address", FieldFormat.ADDRESS, "address: " + plain(label.text()), How.KNOWN);
        } else {
            put(
                    known.map(FieldNaming.Named::name).orElse(FieldNames.of(label.text())),
                    FieldFormat.ADDRESS,
                    label.text(),
                    known.isPresent() ? How.KNOWN : How.LABEL);
        }
    }

    /** Two labels or more with a value under each. */
    private boolean heads(List<Line> page, int index) {
        var heads = page.get(index).allRuns();
        if (heads.size() < 2 || index + 1 == page.size() || !heads.stream().allMatch(FieldProposal::isLabel)) {
            return false;
        }
        var below = page.get(index + 1);
        double gap = below.word(0).box().top() - heads.get(0).box().bottom();
        if (gap > NEAR * below.height()) {
            return false;
        }
        var values =
                heads.stream().map(head -> Anchoring.over(below, head.box())).toList();
        if (values.stream()
                                .filter(value -> value != null && isTyped(value.text()))
                                .count()
                        * 2
                < heads.size()) {
            return false;
        }
        for (int i = 0; i < heads.size(); i++) {
            var value = values.get(i);
            if (value != null) {
                add(heads.get(i).text(), value.text());
            }
        }
        return true;
    }

    private FieldFormat cellFormat(List<String> cells) {
        for (var format : List.of(FieldFormat.DATE, FieldFormat.NUMBER)) {
            long fits = cells.stream().filter(cell -> is(format, cell)).count();
            if (fits > 0 && 10 * fits >= 7L * cells.size()) {
                return format;
            }
        }
        return FieldFormat.ONELINE;
    }

    private boolean is(FieldFormat format, String text) {
        return Normaliser.normalise(text, format, conventions).isPresent();
    }

    private static boolean isLabel(Span run) {
        return run.count() <= LABEL_WORDS
                && isHeading(run)
                && Folding.letters(run.text()).length() > 1;
    }

    static boolean isHeading(Span run) {
        return run.count() <= LABEL_WORDS + 1
                && (Letters.hasLetter(run.text()) || run.text().matches("[#%]"))
                && !Letters.hasDigit(RATE.matcher(run.text()).replaceAll(""))
                && run.text().indexOf('@') < 0
                && run.text().length() <= LABEL_LENGTH;
    }

    /** Whether a text is written like an amount of money: with a currency, or with two decimals. */
    public static boolean isAmount(String text) {
        return AMOUNT.matcher(text).matches();
    }

    private boolean isTyped(String text) {
        return Letters.hasDigit(text) || EMAIL.matcher(text).matches() || format(text) == FieldFormat.LINK;
    }

    private void add(String label, String value) {
        add(label, value, How.KNOWN);
    }

    /**
     * A label with its value.
     *
     * @param how what speaks for it where the label is known
     */
    private void add(String label, String value, How how) {
        long words = value.chars().filter(c -> c == ' ').count() + 1;
        if (words > VALUE_WORDS || Folding.compact(value).isEmpty()) {
            return;
        }
        var written = format(value);
        var known = naming.named(label, false);
        if (known.isPresent() && isOfRate(known.get(), label, value)) {
            return;
        }
        if (known.isPresent() && isOfOther(known.get(), written, value)) {
            if (!isDated(known.get(), written)) {
                spent.add(plain(label));
            }
            known = Optional.empty();
        }
        if (known.isEmpty()) {
            if (Folding.letters(label).length() >= LABEL_LETTERS && !isName(label)) {
                put(FieldNames.of(label), written, label, How.LABEL);
            }
        } else if (!known.get().incidental()) {
            var format = known.get().format();
            boolean isOther = format != null && TYPED.contains(format) && written != format && !is(format, value);
            // What stands there is none: a heading, or a label of which the value is elsewhere.
            put(known.get().name(), format == null ? written : format, label, isOther ? How.MENTIONED : how);
        }
    }

    /** "VAT 20 %: 61.59" says how much it is; the rate is only what of. */
    private boolean isOfRate(FieldNaming.Named known, String label, String value) {
        return known.format() == FieldFormat.NUMBER
                && !naming.isMoney(known.name())
                && RATE.matcher(label).find()
                && isAmount(value);
    }

    /** Whether a value is of another kind than those of a field: "Paid: no", "Delivered: 4 June", "Payment: 14 days". */
    private boolean isOfOther(FieldNaming.Named known, FieldFormat written, String value) {
        var format = known.format();
        if (format == null || known.incidental()) {
            return false;
        }
        return isYesOrNo(value)
                || isDated(known, written)
                || (TYPED.contains(format) && written != FieldFormat.ONELINE && written != format && !is(format, value))
                || (naming.isMoney(known.name()) && isCounted(value) && !isAmount(value));
    }

    /** "Quotation of 4 June": its number stands elsewhere. */
    private static boolean isDated(FieldNaming.Named known, FieldFormat written) {
        return known.name().endsWith("_number") && written == FieldFormat.DATE;
    }

    /** "14 days" */
    private static boolean isCounted(String value) {
        return Character.isDigit(value.codePointAt(0)) && Letters.hasLetter(value);
    }

    private static boolean isYesOrNo(String value) {
        return value.length() <= LONGEST_YES
                && value.chars().allMatch(Character::isLetter)
                && Normaliser.choose(value, YES_OR_NO).isPresent();
    }

    /** A firm over its address, or beside it, is no label. */
    private static boolean isName(String label) {
        return !label.endsWith(":") && NameParser.isFirm(label);
    }

    private void put(String name, FieldFormat format, String label, How how) {
        if (name.length() > 1 && name.length() <= FieldNames.LONGEST) {
            var said = plain(label);
            var query = FieldNames.of(label).equals(name) ? null : said;
            var one = new Found(Field.of(name, format, query), how);
            found.merge(name, one, (before, now) -> before.how().compareTo(now.how()) <= 0 ? before : now);
        }
    }

    private static String plain(String label) {
        return label.replaceAll("[\\s:*•|]+$", "").strip();
    }

    private FieldFormat format(String value) {
        if (value.length() <= LONGEST_TYPED
                && DateSpotter.parse(value, conventions).isPresent()) {
            return FieldFormat.DATE;
        }
        if (value.length() <= LONGEST_TYPED
                && TimeSpotter.parse(value, conventions).isPresent()
                && value.indexOf(':') > 0) {
            return FieldFormat.TIME;
        }
        if (value.length() <= LONGEST_TYPED
                && isAmount(value)
                && NumberSpotter.parse(value, conventions).isPresent()) {
            return FieldFormat.NUMBER;
        }
        return !EMAIL.matcher(value).matches()
                        && LinkSpotter.parse(value, conventions).isPresent()
                ? FieldFormat.LINK
                : FieldFormat.ONELINE;
    }
}
