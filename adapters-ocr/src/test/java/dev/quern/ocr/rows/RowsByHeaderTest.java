package dev.quern.ocr.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.account.AccountId;
import dev.quern.core.extraction.RowExtractor.Extracted;
import dev.quern.core.field.Field;
import dev.quern.core.kernel.Tokens;
import dev.quern.core.mailbox.Mailbox;
import dev.quern.core.mailbox.MailboxChange;
import dev.quern.core.mailbox.MailboxKeeping;
import dev.quern.core.memory.InMemoryMailboxes;
import dev.quern.core.memory.Memory;
import dev.quern.core.page.Box;
import dev.quern.core.reading.SheetRows;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.FieldValue;
import dev.quern.core.result.Method;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowsByHeaderTest {
    private static final Field ITEMS = Field.table(
            "Items",
            null,
            List.of(
                    Field.of("Item No", FieldFormat.ONELINE, null),
                    Field.of("quantity", FieldFormat.NUMBER, null),
                    Field.of("DueDate", FieldFormat.DATE, null)));
    private static final Field CUSTOMER = Field.of("Customer", FieldFormat.ONELINE, null);

    private final List<String> remarks = new ArrayList<>();

    @Test
    void a_table_takes_all_rows_and_a_field_the_first() {
        var read = parsed(
                List.of(CUSTOMER, ITEMS),
                sheet("customer|ITEM-NO.|Quantity|Due date", "ACME|A-1|3|2026-07-01", "Other|A-2|4,5|02.07.2026"));

        assertThat(read.members())
                .containsEntry("Customer", "ACME")
                .containsEntry("Items", List.of(row("A-1", "3", "2026-07-01"), row("A-2", "4.5", "2026-07-02")));
        assertThat(remarks).isEmpty();
    }

    @Test
    void every_value_has_its_place() {
        var read =
                parsed(List.of(CUSTOMER, ITEMS), sheet("Customer|Item No|Quantity|Due date", "ACME|A-1|3|2026-07-01"));

        var customer = read.evidence().get(0).evidence();
        assertThat(customer.method()).isEqualTo(Method.LABEL);
        assertThat(customer.places().get(0).box()).isEqualTo(box(1, 0));
        assertThat(customer.places().get(0).text()).isEqualTo("ACME");
        var cells = read.evidence().get(1).cells();
        assertThat(cells).hasSize(1);
        assertThat(cells.get(0).get("quantity").places().get(0).box()).isEqualTo(box(1, 2));
        assertThat(read.evidence().get(1).evidence().places().get(0).box())
                .isEqualTo(box(1, 1).union(box(1, 3)));
    }

    @Test
    void the_header_may_stand_below_titles_and_in_a_later_sheet() {
        var read = parsed(
                List.of(ITEMS),
                sheet("Cover|Quantity"),
                sheet("Orders of July", "Printed|2026-07-24", "Item no|Quantity|Due date", "A-1|3|2026-07-01"),
                sheet("Item no|Quantity|Due date", "A-9|9|2026-07-09"));

        assertThat(read.members()).containsEntry("Items", List.of(row("A-1", "3", "2026-07-01")));
    }

    @Test
    void a_header_of_two_rows_names_its_columns_by_either() {
        var money = Field.table(
                "Items",
                null,
                List.of(
                        Field.of("Item", FieldFormat.ONELINE, null),
                        Field.of("Amount net", FieldFormat.NUMBER, null),
                        Field.of("Gross amount", FieldFormat.NUMBER, null)));
        var upper = new SheetRows.Row(List.of(cell(0, 0, 1, "Item", null), cell(0, 1, 2, "Amount", null)));
        var sheet = new SheetRows(List.of(upper, cells(1, "|net|gross"), cells(2, "A-1|10|11.90")));

        assertThat(parsed(List.of(money), sheet).members())
                .containsEntry(
                        "Items",
                        List.of(Map.of(
                                "Item",
                                "A-1",
                                "Amount net",
                                new BigDecimal("10"),
                                "Gross amount",
                                new BigDecimal("11.90"))));
    }

    @Test
    void repeated_headers_and_rows_without_a_value_are_not_rows() {
        var read = parsed(
                List.of(ITEMS),
                sheet(
                        "Item No|Quantity|Due date|Note",
                        "A-1|3|2026-07-01",
                        "|||see below",
                        "Item No|Quantity|Due date|Note",
                        "A-2||"));

        assertThat(read.members())
                .containsEntry("Items", List.of(row("A-1", "3", "2026-07-01"), row("A-2", null, null)));
    }

    @Test
    void all_values_together_tell_how_numbers_and_dates_are_written() {
        var read = parsed(
                List.of(ITEMS), sheet("Item No|Quantity|Due date", "A-1|1,234|07/08/2026", "A-2|1.234,50|12/25/2026"));

        assertThat(read.members())
                .containsEntry(
                        "Items", List.of(row("A-1", "1.234", "2026-07-08"), row("A-2", "1234.50", "2026-12-25")));
    }

    @Test
    void numbers_and_dates_are_taken_as_stored_and_texts_as_shown() {
        var sheet = new SheetRows(List.of(
                cells(0, "Item No|Quantity|Due date"),
                new SheetRows.Row(List.of(
                        cell(1, 0, 1, "0004711", "4711"),
                        cell(1, 1, 1, "1.2k", "1234.5"),
                        cell(1, 2, 1, "Jul-26", "2026-07-24T10:30:00")))));

        assertThat(parsed(List.of(ITEMS), sheet).members())
                .containsEntry("Items", List.of(row("0004711", "1234.5", "2026-07-24")));
    }

    @Test
    void a_field_without_a_column_is_reported_and_empty() {
        var read = parsed(List.of(CUSTOMER, ITEMS), sheet("Item No|Quantity", "A-1|3"));

        assertThat(read.members())
                .containsEntry("Customer", null)
                .containsEntry("Items", List.of(row("A-1", "3", null)));
        assertThat(remarks).containsExactly("The spreadsheet has no column named 'Customer', 'DueDate'.");
    }

    @Test
    void a_header_of_other_names_is_not_parsed_and_both_are_reported() {
        var rows = RowsByHeader.extract(
                mailbox(List.of(ITEMS)), List.of(sheet("Artikel|Menge|Datum", "A-1|3|2026-07-01")));

        assertThat(((Extracted.NoHeader) rows).reason())
                .isEqualTo("no row of the spreadsheet names its columns as the mailbox does."
                        + " It says: 'Artikel', 'Menge', 'Datum'. Wanted: 'Item No', 'quantity', 'DueDate'.");
    }

    /** The members as a result has them, and their evidence. */
    private record Parsed(Map<String, @Nullable Object> members, List<FieldValue> evidence) {}

    private Parsed parsed(List<Field> fields, SheetRows... sheets) {
        var named = (Extracted.ByHeader) RowsByHeader.extract(mailbox(fields), List.of(sheets));
        remarks.addAll(named.remarks());
        var members = new LinkedHashMap<String, @Nullable Object>();
        for (int i = 0; i < fields.size(); i++) {
            var value = named.values().get(i);
            members.put(value.field(), value.plain(fields.get(i).format()));
        }
        return new Parsed(members, named.values());
    }

    private static Mailbox mailbox(List<Field> fields) {
        var memory = new Memory();
        return new MailboxKeeping(new InMemoryMailboxes(memory), memory, () -> Instant.EPOCH, new Tokens(new Random(1)))
                .create(new AccountId(new UUID(1, 1)), MailboxChange.addFields(fields));
    }

    private static Map<String, @Nullable Object> row(String item, @Nullable String quantity, @Nullable String due) {
        var row = new LinkedHashMap<String, @Nullable Object>();
        row.put("Item No", item);
        row.put("quantity", quantity == null ? null : new BigDecimal(quantity));
        row.put("DueDate", due);
        return row;
    }

    private static SheetRows sheet(String... lines) {
        var rows = new ArrayList<SheetRows.Row>();
        Arrays.stream(lines).forEach(line -> rows.add(cells(rows.size(), line)));
        return new SheetRows(rows);
    }

    private static SheetRows.Row cells(int row, String line) {
        var cells = new ArrayList<SheetRows.Cell>();
        var texts = line.split("\\|", -1);
        for (int column = 0; column < texts.length; column++) {
            if (!texts[column].isEmpty()) {
                cells.add(cell(row, column, 1, texts[column], null));
            }
        }
        return new SheetRows.Row(cells);
    }

    private static SheetRows.Cell cell(int row, int column, int columns, String text, @Nullable String exact) {
        return new SheetRows.Cell(column, columns, text, exact, 0, box(row, column));
    }

    private static Box box(int row, int column) {
        return new Box(column / 10.0, row / 10.0, (column + 1) / 10.0, (row + 1) / 10.0);
    }
}
