package dev.quern.core.export;

import dev.quern.core.field.Field;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.settings.BuiltInAttribute;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The columns that a download of a mailbox can have.
 *
 * @param table the table whose lines are the rows; null for one row a document
 * @param items names in field order, followed by the built-in attributes that are on
 */
public record ExportFields(@Nullable Field table, List<String> items) {
    public ExportFields {
        items = List.copyOf(items);
    }

    /** For rows that are documents: every field and attribute. */
    public static ExportFields ofDocuments(Mailbox mailbox) {
        var items = new LinkedHashSet<String>();
        mailbox.fields().forEach(field -> items.add(field.name()));
        addAttributes(mailbox, items);
        return new ExportFields(null, new ArrayList<>(items));
    }

    /** For rows that are the lines of a table: its columns, then what the document has besides tables. */
    public static ExportFields ofTable(Mailbox mailbox, Field table) {
        var items = new LinkedHashSet<String>();
        table.columns().forEach(column -> items.add(lineName(mailbox, table, column)));
        mailbox.fields().stream()
                .filter(field -> field.format() != FieldFormat.TABLE)
                .forEach(field -> items.add(field.name()));
        addAttributes(mailbox, items);
        return new ExportFields(table, new ArrayList<>(items));
    }

    /** For documents, then for each table. */
    public static List<ExportFields> of(Mailbox mailbox) {
        var all = new ArrayList<ExportFields>();
        all.add(ofDocuments(mailbox));
        tables(mailbox).forEach(table -> all.add(ofTable(mailbox, table)));
        return all;
    }

    static List<Field> tables(Mailbox mailbox) {
        return mailbox.fields().stream()
                .filter(field -> field.format() == FieldFormat.TABLE)
                .toList();
    }

    static Optional<Field> table(Mailbox mailbox, @Nullable Object id) {
        return tables(mailbox).stream()
                .filter(table -> table.id() != null && table.id().equals(id))
                .findFirst();
    }

    /**
     * The name of a column where the document's own members stand beside it: its own, unless one of them has it; then with
     * the name of its table before it.
     */
    static String lineName(Mailbox mailbox, Field table, Field column) {
        var name = column.name();
        boolean taken = mailbox.fields().stream()
                        .filter(field -> field.format() != FieldFormat.TABLE)
                        .anyMatch(field -> field.name().equals(name))
                || mailbox.settings().attributes().stream()
                        .anyMatch(attribute -> attribute.resultName().equals(name));
        return taken ? table.name() + "." + name : name;
    }

    private static void addAttributes(Mailbox mailbox, LinkedHashSet<String> items) {
        mailbox.settings().attributes().stream()
                .map(BuiltInAttribute::resultName)
                .forEach(items::add);
    }
}
