package dev.quern.ocr.reading.sheet;

import dev.quern.core.page.Pages;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.reading.parts.Relations;
import dev.quern.ocr.reading.parts.SafeXml;
import dev.quern.ocr.reading.parts.ZipParts;
import dev.quern.ocr.reading.text.Block;
import dev.quern.ocr.reading.text.Flow;
import dev.quern.ocr.reading.text.Paragraph;
import dev.quern.ocr.reading.text.PictureText;
import dev.quern.ocr.reading.text.PicturedReader;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import javax.xml.stream.XMLStreamException;
import org.apache.poi.ss.util.CellRangeAddress;
import org.apache.poi.ss.util.CellReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads XLSX and XLSM: a page for each sheet, cells as they are shown, formulas by the result that was stored. Hidden
 * sheets, rows and columns are left out, macros are never looked at.
 */
public final class XlsxReader extends PicturedReader {
    private static final Logger LOG = LoggerFactory.getLogger(XlsxReader.class);
    private static final int MOST_COLUMNS = 16_384;

    /** @param pictures makes what reads the pictures of one workbook */
    public XlsxReader(ReadingLimits limits, Function<RecognitionWishes, PictureText> pictures) {
        super("workbook", limits, pictures);
    }

    @Override
    protected Pages pages(Path file, String contentType, PictureText pictures) throws IOException, XMLStreamException {
        return Flow.ofSheets(blocks(file, pictures), limits);
    }

    @Override
    public Optional<Reading> rows(Path file, String contentType) {
        return Optional.of(carefully(file, () -> Flow.rows(blocks(file, picture -> null), limits)));
    }

    private List<Block> blocks(Path file, PictureText pictures) throws IOException, XMLStreamException {
        try (var parts = ZipParts.open(file, limits)) {
            var sheets = new SheetGrid(limits);
            new Workbook(parts, sheets, pictures).read();
            return sheets.blocks();
        }
    }

    private final class Workbook {
        private final ZipParts parts;
        private final SheetGrid sheets;
        private final PictureText pictureText;
        private final String main;
        private final Relations relations;
        private final List<String> strings = new ArrayList<>();
        private final XlsxStyles styles = new XlsxStyles();
        private final List<String> sheetIds = new ArrayList<>();
        private boolean since1904;

        Workbook(ZipParts parts, SheetGrid sheets, PictureText pictureText) throws IOException, XMLStreamException {
            this.parts = parts;
            this.sheets = sheets;
            this.pictureText = pictureText;
            var found = Relations.of(parts, "").byKind("officeDocument");
            main = found == null ? "xl/workbook.xml" : found;
            if (!parts.has(main)) {
                throw new UnreadableFile("The file holds no workbook");
            }
            relations = Relations.of(parts, main);
        }

        void read() throws IOException, XMLStreamException {
            parts.xml(main, this::workbook);
            parts.xml(relations.byKind("sharedStrings"), this::strings);
            parts.xml(relations.byKind("styles"), styles::read);
            var formats = new CellFormats(styles.locale(), since1904);
            for (var id : sheetIds) {
                var part = relations.byId(id);
                if (part == null) {
                    continue;
                }
                var related = relationsOf(part);
                parts.xml(part, xml -> new Sheet(formats, related).read(xml));
                sheets.endSheet(drawnOn(part, related));
            }
        }

        private void workbook(SafeXml xml) throws XMLStreamException {
            while (xml.nextElement()) {
                if (xml.is("workbookPr")) {
                    since1904 = isOn(xml.attribute("date1904", "0"));
                } else if (xml.is("sheet") && xml.attribute("state", "visible").equals("visible")) {
                    sheetIds.add(xml.attribute("id", ""));
                }
            }
        }

        private void strings(SafeXml xml) throws XMLStreamException {
            while (xml.nextElement()) {
                if (xml.is("si")) {
                    strings.add(string(xml));
                }
            }
        }

        /** The relations of a sheet; none where they are damaged, since its cells can be read without them. */
        private Relations relationsOf(String sheet) throws UnreadableFile {
            return unlessDamaged(sheet, Relations.none(), () -> Relations.of(parts, sheet));
        }

        private List<Block> drawnOn(String sheet, Relations related) throws UnreadableFile {
            return unlessDamaged(sheet, List.of(), () -> drawn(related.byKind("drawing")));
        }

        private <T> T unlessDamaged(String sheet, T otherwise, Callable<T> reading) throws UnreadableFile {
            try {
                return reading.call();
            } catch (UnreadableFile beyondLimit) {
                throw beyondLimit;
            } catch (Exception damaged) {
                LOG.info("Of {} only the cells are read: {}", sheet, damaged.toString());
                return otherwise;
            }
        }

        /** The words of text boxes and pictures, one text for each. */
        private List<Block> drawn(@Nullable String part) throws IOException, XMLStreamException {
            var drawn = new ArrayList<Block>();
            if (part == null) {
                return drawn;
            }
            var related = Relations.of(parts, part);
            parts.xml(part, xml -> {
                while (xml.nextElement()) {
                    if (xml.is("txBody")) {
                        var box = new ArrayList<String>();
                        int inside = xml.depth();
                        while (xml.child(inside)) {
                            if (xml.is("p")) {
                                box.add(xml.text());
                            }
                        }
                        var words = String.join("\n", box);
                        if (!words.isBlank()) {
                            drawn.add(Paragraph.of(words));
                        }
                    } else if (xml.is("blip")) {
                        drawn.addAll(picture(related.byId(xml.attribute("embed"))));
                    }
                }
            });
            return drawn;
        }

        private List<Block> picture(@Nullable String part) {
            if (part == null || !parts.has(part)) {
                return List.of();
            }
            try (var in = parts.open(part)) {
                return pictureText.blocks(in.readAllBytes());
            } catch (IOException | RuntimeException damaged) {
                return List.of();
            }
        }

        private final class Sheet {
            private final CellFormats formats;
            private final Relations related;
            private final BitSet hidden = new BitSet();
            private int row = -1;
            private int column = -1;

            Sheet(CellFormats formats, Relations related) {
                this.formats = formats;
                this.related = related;
            }

            void read(SafeXml xml) throws XMLStreamException, UnreadableFile {
                boolean hiddenRows = false;
                while (xml.nextElement()) {
                    switch (xml.getLocalName()) {
                        case "sheetFormatPr" -> hiddenRows = isOn(xml.attribute("zeroHeight", "0"));
                        case "col" -> {
                            if (isOn(xml.attribute("hidden", "0"))) {
                                int first = Math.max(1, xml.number("min", 1));
                                int last = Math.min(MOST_COLUMNS, xml.number("max", first));
                                hidden.set(first - 1, Math.max(first, last));
                            }
                        }
                        case "row" -> {
                            row = xml.number("r", row + 2) - 1;
                            column = -1;
                            if (isOn(xml.attribute("hidden", hiddenRows ? "1" : "0"))) {
                                xml.skip();
                            }
                        }
                        case "c" -> cell(xml);
                        case "hyperlink" -> link(xml.attribute("ref", ""), related.addressById(xml.attribute("id")));
                        case "mergeCell" -> merge(xml.attribute("ref", ""));
                        default -> {}
                    }
                }
            }

            /** Links a cell; for a range, the first one, which has the text. */
            private void link(String reference, @Nullable String address) {
                if (address != null && !reference.isEmpty()) {
                    var range = CellRangeAddress.valueOf(reference);
                    sheets.link(range.getFirstRow(), range.getFirstColumn(), address);
                }
            }

            private void merge(String reference) {
                CellRangeAddress range;
                try {
                    range = CellRangeAddress.valueOf(reference);
                } catch (RuntimeException noRange) {
                    return; // its cells stand there all the same
                }
                int shown = 0;
                for (int at = range.getFirstColumn(); at <= Math.min(MOST_COLUMNS, range.getLastColumn()); at++) {
                    shown += hidden.get(at) ? 0 : 1;
                }
                if (shown > 1) {
                    sheets.merge(
                            range.getFirstRow(),
                            range.getFirstColumn(),
                            range.getLastColumn() - range.getFirstColumn() + 1);
                }
            }

            private void cell(SafeXml xml) throws XMLStreamException, UnreadableFile {
                var reference = xml.attribute("r");
                column = reference == null ? column + 1 : new CellReference(reference).getCol();
                var type = xml.attribute("t", "n");
                var style = styles.get(xml.number("s", 0));
                var value = "";
                int inside = xml.depth();
                while (xml.child(inside)) {
                    if (xml.is("v")) {
                        value = xml.text();
                    } else if (xml.is("is")) {
                        value = string(xml);
                    }
                }
                if (!value.isEmpty() && column >= 0 && !hidden.get(column)) {
                    var exact = type.equals("n") ? formats.exact(number(value), style.index(), style.format()) : null;
                    sheets.cell(row, column, shown(value, type, style), exact, !isText(type), style.bold());
                }
            }

            private String shown(String value, String type, XlsxStyles.CellStyle style) throws UnreadableFile {
                return switch (type) {
                    case "s" -> {
                        int index = Integer.parseInt(value.strip());
                        if (index < 0 || index >= strings.size()) {
                            throw new UnreadableFile("The workbook is damaged: a cell has text number %d of %d"
                                    .formatted(index, strings.size()));
                        }
                        yield strings.get(index);
                    }
                    case "str", "inlineStr", "e" -> value;
                    case "b" -> value.strip().equals("1") ? "TRUE" : "FALSE";
                    case "d" -> value.replaceFirst("T00:00(:00(\\.0+)?)?Z?$", "");
                    default -> formats.shown(number(value), style.index(), style.format());
                };
            }
        }
    }

    private static double number(String value) {
        return Double.parseDouble(value.strip());
    }

    private static boolean isText(String type) {
        return type.equals("s") || type.equals("str") || type.equals("inlineStr");
    }

    private static boolean isOn(String value) {
        return value.equals("1") || value.equals("true");
    }

    /** Text with its runs, but without how it is pronounced. */
    private static String string(SafeXml xml) throws XMLStreamException {
        var text = new StringBuilder();
        int inside = xml.depth();
        while (xml.depth() >= inside && xml.hasNext()) {
            if (xml.next() == SafeXml.START_ELEMENT) {
                if (xml.is("t")) {
                    text.append(xml.text());
                } else if (xml.is("rPh")) {
                    xml.skip();
                }
            }
        }
        return text.toString();
    }
}
