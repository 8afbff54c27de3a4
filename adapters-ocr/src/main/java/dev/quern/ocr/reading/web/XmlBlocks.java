package dev.quern.ocr.reading.web;

import dev.quern.ocr.reading.text.Block;
import dev.quern.ocr.reading.text.Paragraph;
import dev.quern.ocr.reading.text.Table;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** XML, or what is built like it, as labelled lines and tables. */
final class XmlBlocks {
    /** Groups with more values than this are no rows of a table that a person would draw. */
    private static final int WIDEST_TABLE = 24;

    /** Names that say too little without the name of the group around them. */
    private static final Set<String> VAGUE =
            Set.of("id", "number", "no", "name", "code", "date", "type", "value", "amount", "text", "content", "total");

    /** Attributes that say which of several values of one name it is. */
    private static final Set<String> TELLING = Set.of("part", "type", "kind", "role", "name", "key", "label");
    /** Elements of such names are what their attributes call them. */
    private static final Set<String> NAMELESS =
            Set.of("item", "field", "entry", "property", "param", "parameter", "attribute", "data", "value", "option");

    private static final Pattern NAMING = Pattern.compile("\\p{L}[\\p{L}\\d _.-]{1,39}");

    private final int maxColumns;
    private final List<Block> blocks = new ArrayList<>();

    XmlBlocks(int maxColumns) {
        this.maxColumns = maxColumns;
    }

    List<Block> blocks(XmlNode root) throws UnreadableFile {
        if (!root.name().isEmpty()) {
            blocks.add(new Paragraph(label(root.name()), 0, true));
        }
        inside(root, 0);
        return blocks;
    }

    private void inside(XmlNode node, int indent) throws UnreadableFile {
        attributes(node, indent);
        if (!node.words().isEmpty() && !node.isLeaf()) {
            blocks.add(new Paragraph(node.words(), indent, false));
        }
        inParts(node, indent);
        var children = node.children();
        for (int i = 0; i < children.size(); i++) {
            var child = children.get(i);
            int end = i + 1;
            while (end < children.size() && children.get(end).name().equals(child.name())) {
                end++;
            }
            var same = children.subList(i, end);
            boolean areRows = same.size() > 1 && (!child.isLeaf() || areRowsOfAttributes(same));
            var columns = areRows ? columns(same) : Set.<String>of();
            if (!columns.isEmpty()) {
                table(child.name(), same, columns, indent);
                i = end - 1;
            } else if (same.size() > 1 && areRowsOfCells(same)) {
                tableOfCells(same);
                i = end - 1;
            } else if (child.isLeaf()) {
                leaf(child, node.name(), indent);
            } else {
                group(child, indent);
            }
        }
    }

    /** A name and an address whose parts are values of a group, as they are written otherwise. */
    private void inParts(XmlNode group, int indent) {
        var values = new LinkedHashMap<String, String>();
        for (var child : group.children()) {
            if (child.isLeaf() && !child.words().isEmpty()) {
                InParts.put(values, full(child, group.name()), child.words());
            }
        }
        InParts.name(values)
                .ifPresent(name -> blocks.add(new Paragraph(full("name", group.name()) + ": " + name, indent, false)));
        var label = label(group.name());
        InParts.address(values)
                .ifPresent(address -> blocks.add(new Paragraph(
                        (InParts.isAddress(values) && !label.isEmpty() ? label : (label + " address").strip()) + ": "
                                + address,
                        indent,
                        false)));
    }

    private void leaf(XmlNode leaf, String parent, int indent) {
        var words = leaf.words();
        if (words.isEmpty()) {
            if (!leaf.attributes().isEmpty()) {
                blocks.add(new Paragraph(label(leaf.name()), indent, false));
                attributes(leaf, indent + 2);
            }
            return;
        }
        blocks.add(new Paragraph(full(leaf, parent) + ": " + words + unit(leaf), indent, false));
    }

    /** {@code <name part="first">} is a first name. */
    private static String full(XmlNode leaf, String parent) {
        for (var attribute : leaf.attributes().entrySet()) {
            var name = attribute.getKey().toLowerCase(Locale.ROOT);
            var value = attribute.getValue().strip();
            if (TELLING.contains(name) && NAMING.matcher(value).matches()) {
                return NAMELESS.contains(leaf.name().toLowerCase(Locale.ROOT))
                        ? label(value)
                        : label(value) + " " + label(leaf.name()).toLowerCase(Locale.ROOT);
            }
        }
        return full(leaf.name(), parent);
    }

    /** Attributes of a group are values like others. */
    private void attributes(XmlNode node, int indent) {
        node.attributes().forEach((name, value) -> {
            if (!value.isBlank()) {
                blocks.add(new Paragraph(full(name, node.name()) + ": " + value.strip(), indent, false));
            }
        });
    }

    /** A group that only holds another one adds nothing but its name. */
    private void group(XmlNode group, int indent) throws UnreadableFile {
        var name = new StringBuilder(label(group.name()));
        var node = group;
        while (node.children().size() == 1
                && node.attributes().isEmpty()
                && node.words().isEmpty()
                && !node.children().get(0).isLeaf()) {
            node = node.children().get(0);
            name.append(", ").append(label(node.name()));
        }
        blocks.add(new Paragraph(name.toString(), indent, true));
        inside(node, indent + 2);
    }

    /** Returns the currency or unit of a value, where an attribute gives it. */
    private static String unit(XmlNode leaf) {
        for (var attribute : leaf.attributes().entrySet()) {
            if (attribute.getKey().toLowerCase(Locale.ROOT).startsWith("currency")) {
                return " " + attribute.getValue().strip();
            }
        }
        return "";
    }

    /** The headings over some groups; none where they are no rows of a table. */
    private static Set<String> columns(List<XmlNode> rows) {
        var columns = new LinkedHashSet<String>();
        for (var row : rows) {
            var cells = new LinkedHashMap<String, String>();
            if (!flatten(row, row.name(), cells)) {
                return Set.of();
            }
            columns.addAll(cells.keySet());
        }
        return columns.size() < 2 || columns.size() > WIDEST_TABLE ? Set.of() : columns;
    }

    private void table(String name, List<XmlNode> rows, Set<String> columns, int indent) throws UnreadableFile {
        blocks.add(new Paragraph(label(name), indent, true));
        var table = new ArrayList<List<Table.Cell>>();
        table.add(columns.stream()
                .map(column -> new Table.Cell(List.of(new Paragraph(column, 0, true)), 1, 1))
                .toList());
        for (var row : rows) {
            var cells = new LinkedHashMap<String, String>();
            flatten(row, row.name(), cells);
            table.add(columns.stream()
                    .map(column -> Table.Cell.of(cells.getOrDefault(column, "")))
                    .toList());
        }
        blocks.add(new Table(table, maxColumns));
        blocks.add(Paragraph.blank());
    }

    /** {@code <Line name="Parking" qty="7"/>}: rows whose cells are attributes, unless these are a name and its value. */
    private static boolean areRowsOfAttributes(List<XmlNode> rows) {
        int fewest = NAMELESS.contains(rows.get(0).name().toLowerCase(Locale.ROOT)) ? 3 : 2;
        return rows.stream()
                .allMatch(row -> row.isLeaf()
                        && row.words().isEmpty()
                        && row.attributes().size() >= fewest);
    }

    /**
     * Returns whether each row holds the same number of elements of one name: {@code <row><entry/><entry/></row>}, as
     * word processors write tables.
     */
    private static boolean areRowsOfCells(List<XmlNode> rows) {
        var cells = rows.get(0).children();
        return cells.size() > 1
                && cells.size() <= WIDEST_TABLE
                && rows.stream()
                        .allMatch(row -> row.children().size() == cells.size()
                                && row.children().stream()
                                        .allMatch(cell ->
                                                cell.name().equals(cells.get(0).name())));
    }

    /** Adds a table; the first row names its columns, if anything does. */
    private void tableOfCells(List<XmlNode> rows) throws UnreadableFile {
        var table = rows.stream()
                .map(row -> row.children().stream()
                        .map(cell ->
                                Table.Cell.of(String.join(" ", allWords(cell).toList())))
                        .toList())
                .toList();
        blocks.add(new Table(table, maxColumns));
        blocks.add(Paragraph.blank());
    }

    private static Stream<String> allWords(XmlNode node) {
        return Stream.concat(
                Stream.of(node.words()).filter(words -> !words.isEmpty()),
                node.children().stream().flatMap(XmlBlocks::allWords));
    }

    /** The values of a group by their labels; false where it holds a list of its own. */
    private static boolean flatten(XmlNode node, String parent, Map<String, String> cells) {
        for (var attribute : node.attributes().entrySet()) {
            if (node.words().isEmpty() && !attribute.getValue().isBlank()) {
                put(full(attribute.getKey(), node.name()), attribute.getValue().strip(), node.name(), cells);
            }
        }
        if (node.isLeaf()) {
            if (!node.words().isEmpty()) {
                put(full(node, parent), node.words() + unit(node), parent, cells);
            }
            return true;
        }
        var names = new LinkedHashSet<String>();
        for (var child : node.children()) {
            if (!names.add(child.name()) && !child.isLeaf()) {
                return false;
            }
            if (!flatten(child, node.name(), cells)) {
                return false;
            }
        }
        return true;
    }

    /** Two values under one label are told apart by their groups, or stand below each other. */
    private static void put(String label, String value, String group, Map<String, String> cells) {
        var fuller = label(group) + " " + label;
        if (!cells.containsKey(label)) {
            cells.put(label, value);
        } else if (!label.startsWith(label(group)) && !cells.containsKey(fuller)) {
            cells.put(fuller, value);
        } else {
            cells.merge(label, value, (first, second) -> first + "\n" + second);
        }
    }

    private static String full(String name, String group) {
        var label = label(name);
        if (!VAGUE.contains(name.toLowerCase(Locale.ROOT))) {
            return label;
        }
        var around = label(group);
        return around.endsWith(" " + label) ? around : around + " " + label;
    }

    /** {@code InvoiceNumber}, {@code invoice_number} and {@code invoice-number} as words. */
    static String label(String name) {
        var words = name.replaceAll("(?<=\\p{Ll})(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})", " ")
                .replaceAll("[_.\\-]+", " ")
                .strip();
        return words.isEmpty() ? name : Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
