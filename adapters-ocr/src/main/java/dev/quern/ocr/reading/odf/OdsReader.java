package dev.quern.ocr.reading.odf;

import dev.quern.core.page.Pages;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.reading.parts.SafeXml;
import dev.quern.ocr.reading.sheet.SheetGrid;
import dev.quern.ocr.reading.text.Block;
import dev.quern.ocr.reading.text.Flow;
import dev.quern.ocr.reading.text.Paragraph;
import dev.quern.ocr.reading.text.PictureText;
import dev.quern.ocr.reading.text.PicturedReader;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads ODS: a page for each sheet, cells as they are shown. Hidden sheets, rows and columns are left out. */
public final class OdsReader extends PicturedReader {
    /** Programs fill up a sheet with empty rows and columns by repeating one; more of what has text is no document. */
    private static final int MOST_COLUMNS = 16_384;

    /** @param pictures makes what reads the pictures of one spreadsheet */
    public OdsReader(ReadingLimits limits, Function<RecognitionWishes, PictureText> pictures) {
        super("spreadsheet", limits, pictures);
    }

    @Override
    protected Pages pages(Path file, String contentType, PictureText read) throws IOException, XMLStreamException {
        return Flow.ofSheets(blocks(file, read), limits);
    }

    @Override
    public Optional<Reading> rows(Path file, String contentType) {
        return Optional.of(carefully(file, () -> Flow.rows(blocks(file, picture -> null), limits)));
    }

    private List<Block> blocks(Path file, PictureText read) throws IOException, XMLStreamException {
        try (var odf = OdfPackage.open(file, limits)) {
            var styles = new OdfStyles();
            var sheets = new SheetGrid(limits);
            odf.styles(xml -> {
                while (xml.nextElement()) {
                    if (xml.is("style")) {
                        styles.style(xml);
                    }
                }
            });
            odf.content(xml -> {
                while (xml.nextElement()) {
                    if (xml.is("style")) {
                        styles.style(xml);
                    } else if (xml.is("table")) {
                        new Sheet(xml, styles, sheets, part -> read.blocks(odf.part(part))).read();
                    }
                }
            });
            return sheets.blocks();
        }
    }

    private final class Sheet {
        private final SafeXml xml;
        private final OdfStyles styles;
        private final SheetGrid sheets;
        private final OdfText text;
        private final BitSet hidden = new BitSet();
        private final Function<String, List<Block>> pictureText;
        private final List<Block> drawn = new ArrayList<>();
        private int columns;
        private int row;

        Sheet(SafeXml xml, OdfStyles styles, SheetGrid sheets, Function<String, List<Block>> pictureText) {
            this.xml = xml;
            this.styles = styles;
            this.sheets = sheets;
            this.pictureText = pictureText;
            this.text = new OdfText(styles, limits.columns());
        }

        void read() throws XMLStreamException, UnreadableFile {
            if (styles.isHidden(xml.attribute("style-name"))) {
                xml.skip();
                return;
            }
            children();
            sheets.endSheet(drawn);
        }

        private void children() throws XMLStreamException, UnreadableFile {
            int inside = xml.depth();
            while (xml.child(inside)) {
                switch (xml.getLocalName()) {
                    case "table-column" -> {
                        int repeated = Math.max(1, Math.min(MOST_COLUMNS, xml.number("number-columns-repeated", 1)));
                        if (!shown()) {
                            hidden.set(columns, Math.min(MOST_COLUMNS, columns + repeated));
                        }
                        columns = Math.min(MOST_COLUMNS, columns + repeated);
                    }
                    case "table-columns",
                            "table-column-group",
                            "table-header-columns",
                            "table-rows",
                            "table-row-group",
                            "table-header-rows" -> children();
                    case "table-row" -> row();
                    case "shapes" -> drawing();
                    default -> xml.skip();
                }
            }
        }

        private boolean shown() {
            return xml.attribute("visibility", "visible").equals("visible");
        }

        /** The words of text boxes and pictures in what is drawn. */
        private void drawing() throws XMLStreamException, UnreadableFile {
            int inside = xml.depth();
            var box = new ArrayList<String>();
            var pictured = new ArrayList<Block>();
            while (xml.depth() >= inside && xml.hasNext()) {
                if (xml.next() == SafeXml.START_ELEMENT) {
                    if (xml.is("p")) {
                        box.add(text.text(xml));
                    } else if (xml.is("image")) {
                        pictured.addAll(pictureText.apply(xml.attribute("href", "")));
                    } else if (xml.is("annotation") || xml.is("object")) {
                        xml.skip();
                    }
                }
            }
            var words = String.join("\n", box);
            if (!words.isBlank()) {
                drawn.add(Paragraph.of(words));
            }
            drawn.addAll(pictured);
        }

        private void row() throws XMLStreamException, UnreadableFile {
            int repeated = Math.max(1, xml.number("number-rows-repeated", 1));
            if (!shown()) {
                xml.skip();
                row = advanced(repeated);
                return;
            }
            int column = 0;
            int inside = xml.depth();
            while (xml.child(inside)) {
                int count = Math.max(1, Math.min(MOST_COLUMNS, xml.number("number-columns-repeated", 1)));
                if (xml.is("table-cell")) {
                    cell(column, count, repeated);
                } else {
                    xml.skip(); // covered by a merged cell
                }
                column = Math.min(MOST_COLUMNS, column + count);
            }
            row = advanced(repeated);
        }

        private int advanced(int rows) {
            return (int) Math.min(Integer.MAX_VALUE - 1L, (long) row + rows);
        }

        private @Nullable String exact(String type) {
            return switch (type) {
                case "float", "currency" -> decimal(xml.attribute("value", ""), 0);
                case "percentage" -> decimal(xml.attribute("value", ""), 2);
                case "date" -> xml.attribute("date-value", "").replaceFirst("T00:00:00(\\.0+)?$", "");
                default -> null;
            };
        }

        private static @Nullable String decimal(String value, int shift) {
            try {
                return new BigDecimal(value)
                        .movePointRight(shift)
                        .stripTrailingZeros()
                        .toPlainString();
            } catch (NumberFormatException none) {
                return null;
            }
        }

        private void cell(int column, int count, int rows) throws XMLStreamException, UnreadableFile {
            var type = xml.attribute("value-type", "string");
            var exact = exact(type);
            int merged = Math.min(MOST_COLUMNS, xml.number("number-columns-spanned", 1));
            boolean bold = styles.isBold(xml.attribute("style-name"));
            var words = new ArrayList<String>();
            int inside = xml.depth();
            while (xml.child(inside)) {
                if (xml.is("p")) {
                    words.add(text.text(xml));
                } else if (xml.is("annotation")) {
                    xml.skip();
                } else {
                    drawing(); // anchored to the cell
                }
            }
            var shown = String.join("\n", words);
            if (shown.isBlank()) {
                return;
            }
            for (int down = 0; down < rows; down++) {
                for (int at = column; at < Math.min(MOST_COLUMNS, column + count); at++) {
                    if (!hidden.get(at)) {
                        sheets.cell(row + down, at, shown, exact, !type.equals("string"), bold);
                    }
                }
            }
            sheets.merge(row, column, merged);
        }
    }
}
