package dev.quern.ocr.reading.sheet;

import dev.quern.core.page.Pages;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
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
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.poi.EncryptedDocumentException;
import org.apache.poi.hssf.OldExcelFormatException;
import org.apache.poi.hssf.usermodel.HSSFPicture;
import org.apache.poi.hssf.usermodel.HSSFShape;
import org.apache.poi.hssf.usermodel.HSSFSheet;
import org.apache.poi.hssf.usermodel.HSSFSimpleShape;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.CellType;
import org.apache.poi.ss.usermodel.FormulaError;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads XLS (Excel 97 to 2003), with the same result as {@link XlsxReader}. */
public final class XlsReader extends PicturedReader {
    private static final Logger LOG = LoggerFactory.getLogger(XlsReader.class);

    /** @param pictures makes what reads the pictures of one workbook */
    public XlsReader(ReadingLimits limits, Function<RecognitionWishes, PictureText> pictures) {
        super("workbook", limits, pictures);
    }

    @Override
    protected Pages pages(Path file, String contentType, PictureText pictureText) throws IOException {
        return Flow.ofSheets(blocks(file, pictureText), limits);
    }

    @Override
    public Optional<Reading> rows(Path file, String contentType) {
        return Optional.of(carefully(file, () -> Flow.rows(blocks(file, picture -> null), limits)));
    }

    private List<Block> blocks(Path file, PictureText pictureText) throws IOException {
        try (var storage = new POIFSFileSystem(file.toFile(), true);
                var workbook = new HSSFWorkbook(storage, false)) {
            var sheets = new SheetGrid(limits);
            var formats = new CellFormats(
                    locale(workbook), workbook.getInternalWorkbook().isUsing1904DateWindowing());
            for (int i = 0; i < workbook.getNumberOfSheets(); i++) {
                if (!workbook.isSheetHidden(i) && !workbook.isSheetVeryHidden(i)) {
                    read(workbook.getSheetAt(i), formats, sheets, pictureText);
                }
            }
            return sheets.blocks();
        } catch (EncryptedDocumentException e) {
            throw new UnreadableFile("The workbook is protected by a password");
        } catch (OldExcelFormatException e) {
            throw new UnreadableFile("The workbook is of Excel 95 or before; Excel 97 and later are read");
        }
    }

    private static Locale locale(HSSFWorkbook workbook) {
        Map<Locale, Integer> counts = new HashMap<>();
        for (int i = 0; i < workbook.getNumCellStyles(); i++) {
            var locale = CellFormats.locale(workbook.getCellStyleAt(i).getDataFormatString());
            if (locale != null) {
                counts.merge(locale, 1, Integer::sum);
            }
        }
        return counts.entrySet().stream()
                .max(Map.Entry.<Locale, Integer>comparingByValue()
                        .thenComparing(entry -> entry.getKey().toLanguageTag()))
                .map(Map.Entry::getKey)
                .orElse(Locale.ENGLISH);
    }

    private static void read(HSSFSheet sheet, CellFormats formats, SheetGrid sheets, PictureText pictureText)
            throws UnreadableFile {
        for (var row : sheet) {
            if (row.getZeroHeight()) {
                continue;
            }
            for (var cell : row) {
                if (!sheet.isColumnHidden(cell.getColumnIndex())) {
                    var type = type(cell);
                    boolean bold = sheet.getWorkbook()
                            .getFontAt(cell.getCellStyle().getFontIndex())
                            .getBold();
                    sheets.cell(
                            cell.getRowIndex(),
                            cell.getColumnIndex(),
                            shown(cell, type, formats),
                            exact(cell, type, formats),
                            type != CellType.STRING,
                            bold);
                }
            }
        }
        for (var range : sheet.getMergedRegions()) {
            sheets.merge(
                    range.getFirstRow(), range.getFirstColumn(), range.getLastColumn() - range.getFirstColumn() + 1);
        }
        sheets.endSheet(drawn(sheet, pictureText));
    }

    private static CellType type(Cell cell) {
        return cell.getCellType() == CellType.FORMULA ? cell.getCachedFormulaResultType() : cell.getCellType();
    }

    private static String shown(Cell cell, CellType type, CellFormats formats) {
        return switch (type) {
            case STRING -> cell.getStringCellValue();
            case BOOLEAN -> cell.getBooleanCellValue() ? "TRUE" : "FALSE";
            case ERROR -> FormulaError.forInt(cell.getErrorCellValue()).getString();
            case NUMERIC ->
                formats.shown(
                        cell.getNumericCellValue(),
                        cell.getCellStyle().getDataFormat(),
                        cell.getCellStyle().getDataFormatString());
            case _NONE, FORMULA, BLANK -> "";
        };
    }

    private static @Nullable String exact(Cell cell, CellType type, CellFormats formats) {
        return type != CellType.NUMERIC
                ? null
                : formats.exact(
                        cell.getNumericCellValue(),
                        cell.getCellStyle().getDataFormat(),
                        cell.getCellStyle().getDataFormatString());
    }

    /** The words of text boxes and pictures; whatever is wrong with them, the cells can be read without. */
    private static List<Block> drawn(HSSFSheet sheet, PictureText pictureText) {
        var drawn = new ArrayList<Block>();
        for (var shape : shapes(sheet)) {
            try {
                drawn.addAll(words(shape, pictureText));
            } catch (RuntimeException damaged) {
                LOG.info("A shape of sheet '{}' is not read: {}", sheet.getSheetName(), damaged.toString());
            }
        }
        return drawn;
    }

    private static List<HSSFShape> shapes(HSSFSheet sheet) {
        try {
            var drawing = sheet.getDrawingPatriarch();
            return drawing == null ? List.of() : drawing.getChildren();
        } catch (RuntimeException damaged) {
            LOG.info("The shapes of sheet '{}' are not read: {}", sheet.getSheetName(), damaged.toString());
            return List.of();
        }
    }

    private static List<Block> words(HSSFShape shape, PictureText pictureText) {
        if (shape instanceof HSSFPicture picture) {
            var data = picture.getPictureData();
            return data == null ? List.of() : pictureText.blocks(data.getData());
        }
        // A filter's button, a line or a chart is a shape without text.
        if (shape instanceof HSSFSimpleShape simple && simple.getString() != null) {
            var text = simple.getString().getString();
            return text == null || text.isBlank() ? List.of() : List.of(Paragraph.of(text.strip()));
        }
        return List.of();
    }
}
