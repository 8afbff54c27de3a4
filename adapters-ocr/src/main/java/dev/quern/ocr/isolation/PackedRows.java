package dev.quern.ocr.isolation;

import dev.quern.core.page.Box;
import dev.quern.core.reading.SheetRows;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Packs the cells of a spreadsheet for a pipe: as one block of bytes, since there may be half a million of them. */
final class PackedRows {
    private PackedRows() {}

    static byte[] packed(List<SheetRows> sheets) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(sheets.size());
            for (var sheet : sheets) {
                out.writeInt(sheet.rows().size());
                for (var row : sheet.rows()) {
                    out.writeInt(row.cells().size());
                    for (var cell : row.cells()) {
                        pack(cell, out);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void pack(SheetRows.Cell cell, DataOutputStream out) throws IOException {
        out.writeShort(cell.column());
        out.writeShort(cell.columns());
        text(cell.text(), out);
        out.writeBoolean(cell.exact() != null);
        if (cell.exact() != null) {
            text(cell.exact(), out);
        }
        out.writeInt(cell.page());
        var box = cell.box();
        out.writeDouble(box.left());
        out.writeDouble(box.top());
        out.writeDouble(box.right());
        out.writeDouble(box.bottom());
    }

    private static void text(String text, DataOutputStream out) throws IOException {
        var letters = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(letters.length);
        out.write(letters);
    }

    static List<SheetRows> unpacked(byte[] packed) {
        try (var in = new DataInputStream(new ByteArrayInputStream(packed))) {
            var sheets = new ArrayList<SheetRows>();
            for (int sheet = in.readInt(); sheet > 0; sheet--) {
                var rows = new ArrayList<SheetRows.Row>();
                for (int row = in.readInt(); row > 0; row--) {
                    var cells = new ArrayList<SheetRows.Cell>();
                    for (int cell = in.readInt(); cell > 0; cell--) {
                        cells.add(cell(in));
                    }
                    rows.add(new SheetRows.Row(cells));
                }
                sheets.add(new SheetRows(rows));
            }
            return sheets;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SheetRows.Cell cell(DataInputStream in) throws IOException {
        int column = in.readUnsignedShort();
        int columns = in.readUnsignedShort();
        var text = text(in);
        var exact = in.readBoolean() ? text(in) : null;
        return new SheetRows.Cell(
                column,
                columns,
                text,
                exact,
                in.readInt(),
                new Box(in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble()));
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }
}
