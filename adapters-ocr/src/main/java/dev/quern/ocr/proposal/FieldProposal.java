package dev.quern.ocr.proposal;

import dev.quern.core.field.Field;
import dev.quern.core.kernel.Stoppable;
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
import dev.quern.ocr.value.TextValues;
import dev.quern.ocr.value.address.AddressParser;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Proposes fields from one document alone: its labels with something beside or below them, what it speaks of, and its
 * tables. Fields have the names that {@link FieldNaming} knows, or else their label as name and question; their formats
 * follow from the values.
 */
final class FieldProposal {
    private static final int PAGES = 3;
    private static final int MOST_TABLES = 3;

    private static final int VALUE_WORDS = 8;

    private static final int TABLE_COLUMNS = 3;
    private static final int ADDRESS_LINES = 6;
    private static final double NEAR = 2;
    private static final double ALIGNED = 0.005;

    private static final Pattern NUMBERED =
            Pattern.compile("(?iu)(?:\\b" + Words.oneOf("numbered labels") + "\\b|[º°#]|nr\\b|nummer\\b).{0,2}$");

    private final List<List<Line>> pages;
    private final Conventions conventions;
    private final FieldNaming naming;
    private final WrittenKinds kinds;
    private final FoundFields fields;
    private final IdentityHashMap<List<Line>, NavigableMap<Double, List<Box>>> listed = new IdentityHashMap<>();

    private FieldProposal(Pages pages, Conventions given, FieldNaming naming) {
        this.pages = Line.of(pages).stream().limit(PAGES).toList();
        this.conventions = TextValues.completed(given, Locating.texts(this.pages));
        this.naming = naming;
        this.kinds = new WrittenKinds(conventions);
        this.fields = new FoundFields(naming, kinds);
    }

    /** Single fields first, in the order of the document; none when it has no labels. */
    static List<FoundFields.Found> of(Pages pages, Conventions conventions, FieldNaming naming) {
        var proposal = new FieldProposal(pages, conventions, naming);
        var tables = proposal.propose();
        naming.mentioned(proposal.fields.unspent(Locating.texts(proposal.pages))).stream()
                .filter(named -> !named.incidental())
                .forEach(proposal.fields::mention);
        return Stream.concat(
                        proposal.fields.all().stream(),
                        tables.stream().map(table -> new FoundFields.Found(table, FoundFields.How.KNOWN)))
                .toList();
    }

    private List<Field> propose() {
        var tables = new ArrayList<Field>();
        for (var page : pages) {
            int index = 0;
            while (index < page.size()) {
                Stoppable.check();
                var table = TableProposal.at(page, index, naming, kinds::cellFormat);
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
            int colon = LabelRuns.colon(run);
            if (colon >= 0) {
                var label = line.span(run.from(), colon + 1);
                if (colon + 1 < run.to()) {
                    fields.add(label.text(), line.span(colon + 1, run.to()).text());
                } else if (i + 1 < runs.size() && LabelRuns.colon(runs.get(i + 1)) < 0) {
                    fields.add(label.text(), runs.get(i + 1).text());
                    i++;
                } else {
                    block(page, label);
                }
            } else if (LabelRuns.isLabel(run)
                    && i + 1 < runs.size()
                    && (row ? isListed(page, run, runs.get(i + 1)) : isPair(page, run, runs.get(i + 1)))) {
                fields.add(run.text(), runs.get(i + 1).text());
                i++;
            } else if (!row || i > 0) {
                inline(run);
            }
        }
    }

    private boolean isPair(List<Line> page, Span label, Span value) {
        return kinds.isTyped(value.text())
                || isListed(page, label, value)
                || naming.named(label.text(), false).isPresent();
    }

    /** Returns whether other labels stand above or below a label, with figures where its value stands. */
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

    /** The places of figures and other typed values after a label, by the left edges of the labels. */
    private NavigableMap<Double, List<Box>> labelled(List<Line> page) {
        var values = new TreeMap<Double, List<Box>>();
        for (var line : page) {
            Stoppable.check();
            var runs = line.allRuns();
            for (int i = 0; i + 1 < runs.size(); i++) {
                if (LabelRuns.isLabel(runs.get(i))
                        && kinds.isTyped(runs.get(i + 1).text())) {
                    values.computeIfAbsent(runs.get(i).box().left(), left -> new ArrayList<>())
                            .add(runs.get(i + 1).box());
                }
            }
        }
        return values;
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
            if (LabelRuns.isLabel(label)
                    && isTelling(label.text(), value)
                    && (naming.named(label.text(), false).isPresent()
                            || (figures && !isSentence(label.text(), value)))) {
                fields.add(label.text(), value, figures ? FoundFields.How.KNOWN : FoundFields.How.MENTIONED);
            }
        }
    }

    /** "premises are open from 8:00.", "Bologna, 18/02/2025": pieces of sentences, and places, are no labels. */
    private static boolean isSentence(String label, String value) {
        return Character.isLowerCase(label.codePointAt(0)) || label.indexOf(',') >= 0 || value.endsWith(".");
    }

    /** Not the number of a house, nor that of a town. */
    private boolean isTelling(String label, String value) {
        return kinds.format(value) != FieldFormat.ONELINE
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
                    || LabelRuns.colon(next) >= 0) {
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
            fields.add(label.text(), lines.get(0).text());
            return;
        }
        var known = naming.named(label.text(), false);
        if (known.isPresent() && known.get().format() != FieldFormat.ADDRESS) {
            // Who it is stands over where they are.
            var name = known.get().name();
            fields.put(name, FieldFormat.ONELINE, label.text(), FoundFields.How.KNOWN);
            fields.put(
                    name + "_address",
                    FieldFormat.ADDRESS,
                    "address: " + FoundFields.plain(label.text()),
                    FoundFields.How.KNOWN);
        } else {
            fields.put(
                    known.map(FieldNaming.Named::name).orElse(FieldNames.of(label.text())),
                    FieldFormat.ADDRESS,
                    label.text(),
                    known.isPresent() ? FoundFields.How.KNOWN : FoundFields.How.LABEL);
        }
    }

    /** Two labels or more with a value under each. */
    private boolean heads(List<Line> page, int index) {
        var heads = page.get(index).allRuns();
        if (heads.size() < 2 || index + 1 == page.size() || !heads.stream().allMatch(LabelRuns::isLabel)) {
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
                                .filter(value -> value != null && kinds.isTyped(value.text()))
                                .count()
                        * 2
                < heads.size()) {
            return false;
        }
        for (int i = 0; i < heads.size(); i++) {
            var value = values.get(i);
            if (value != null) {
                fields.add(heads.get(i).text(), value.text());
            }
        }
        return true;
    }
}
