package dev.quern.ocr.reading;

import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.reading.image.ImageFileReader;
import dev.quern.ocr.reading.image.InnerPictures;
import dev.quern.ocr.reading.mail.MailLimits;
import dev.quern.ocr.reading.mail.MimeReader;
import dev.quern.ocr.reading.mail.MsgReader;
import dev.quern.ocr.reading.odf.OdpReader;
import dev.quern.ocr.reading.odf.OdsReader;
import dev.quern.ocr.reading.odf.OdtReader;
import dev.quern.ocr.reading.office.DocReader;
import dev.quern.ocr.reading.office.DocxReader;
import dev.quern.ocr.reading.office.RtfReader;
import dev.quern.ocr.reading.pdf.PdfReader;
import dev.quern.ocr.reading.sheet.CsvReader;
import dev.quern.ocr.reading.sheet.XlsReader;
import dev.quern.ocr.reading.sheet.XlsxReader;
import dev.quern.ocr.reading.slide.SlideShowReader;
import dev.quern.ocr.reading.text.PictureText;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.web.HtmlReader;
import dev.quern.ocr.reading.web.IcsReader;
import dev.quern.ocr.reading.web.XmlReader;
import dev.quern.ocr.recognition.OnnxTextRecognizer;
import dev.quern.ocr.recognition.TextRecognizer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The reader for every kind of file: passes each on to the one that knows its content type. */
public final class ReadersByType implements DocumentReader {
    private static final Set<String> SPREADSHEETS = Set.of(
            "text/csv",
            "text/tab-separated-values",
            "application/vnd.ms-excel",
            "application/vnd.ms-excel.sheet.macroenabled.12",
            OfficeTypes.SHEET + "sheet",
            OfficeTypes.SHEET + "template",
            OfficeTypes.OPEN_DOCUMENT + "spreadsheet");

    private final Map<String, DocumentReader> readers;
    private final int maxWords;

    /** @param readers by content type, in lower case and without parameters */
    public ReadersByType(Map<String, DocumentReader> readers) {
        this(readers, ReadingLimits.USUAL.words());
    }

    private ReadersByType(Map<String, DocumentReader> readers, int maxWords) {
        this.readers = Map.copyOf(readers);
        this.maxWords = maxWords;
    }

    /** All that this module can read, with the usual limits and the embedded recogniser. */
    public static ReadersByType standard() {
        return standard(ReadingLimits.USUAL, new OnnxTextRecognizer(), () -> {});
    }

    /**
     * All that this module can read, with the usual limits on mail.
     *
     * @param pageDone is run by readers that need long for a page, whenever they have read one
     */
    public static ReadersByType standard(ReadingLimits limits, TextRecognizer recognizer, Runnable pageDone) {
        return standard(limits, MailLimits.USUAL, recognizer, pageDone);
    }

    /**
     * All that this module can read.
     *
     * @param pageDone is run by readers that need long for a page, whenever they have read one
     */
    public static ReadersByType standard(
            ReadingLimits limits, MailLimits mail, TextRecognizer recognizer, Runnable pageDone) {
        var readers = new HashMap<String, DocumentReader>();
        readers.put("application/pdf", new PdfReader(recognizer, limits, pageDone));
        var images = new ImageFileReader(recognizer, limits, pageDone);
        for (var format : List.of("png", "jpeg", "tiff", "gif", "bmp", "webp")) {
            readers.put("image/" + format, images);
        }
        readers.put("text/plain", new TextReader(TextReader.DEFAULT_MAX_BYTES, limits.pages()));
        Function<RecognitionWishes, PictureText> pictures =
                wishes -> new InnerPictures(recognizer, limits, pageDone, wishes);
        var word = new DocxReader(limits, pictures);
        readers.put(OfficeTypes.WORD + "document", word);
        readers.put(OfficeTypes.WORD + "template", word);
        readers.put("application/vnd.ms-word.document.macroenabled.12", word);
        readers.put("application/msword", new DocReader(limits, pictures));
        readers.put("application/rtf", new RtfReader(limits, pictures));
        var excel = new XlsxReader(limits, pictures);
        readers.put(OfficeTypes.SHEET + "sheet", excel);
        readers.put(OfficeTypes.SHEET + "template", excel);
        readers.put("application/vnd.ms-excel.sheet.macroenabled.12", excel);
        readers.put("application/vnd.ms-excel", new XlsReader(limits, pictures));
        var slides = new SlideShowReader(limits, pictures);
        readers.put(OfficeTypes.SLIDES + "presentation", slides);
        readers.put(OfficeTypes.SLIDES + "slideshow", slides);
        readers.put("application/vnd.ms-powerpoint.presentation.macroenabled.12", slides);
        readers.put("application/vnd.ms-powerpoint", slides);
        readers.put(OfficeTypes.OPEN_DOCUMENT + "text", new OdtReader(limits, pictures));
        readers.put(OfficeTypes.OPEN_DOCUMENT + "spreadsheet", new OdsReader(limits, pictures));
        readers.put(OfficeTypes.OPEN_DOCUMENT + "presentation", new OdpReader(limits, pictures));
        var csv = new CsvReader(limits);
        readers.put("text/csv", csv);
        readers.put("text/tab-separated-values", csv);
        var html = new HtmlReader(limits);
        readers.put("text/html", html);
        readers.put("application/xhtml+xml", html);
        readers.put("application/xml", new XmlReader(limits));
        readers.put("text/calendar", new IcsReader(limits));
        readers.put("message/rfc822", new MimeReader(mail, limits));
        readers.put("application/vnd.ms-outlook", new MsgReader(mail, limits));
        readers.put(
                OfficeTypes.ENCRYPTED,
                (file, type) -> new Reading.Unreadable("The document is protected by a password"));
        return new ReadersByType(readers, limits.words());
    }

    /** The content types that are read. */
    public Set<String> types() {
        return readers.keySet();
    }

    @Override
    public Reading read(Path file, String contentType) {
        return read(file, contentType, RecognitionWishes.USUAL);
    }

    @Override
    public Reading read(Path file, String contentType, RecognitionWishes wishes) {
        var reader = readers.get(baseType(contentType));
        return reader == null
                ? new Reading.Unreadable("Files of type %s cannot be read".formatted(contentType))
                : withinWords(reader.read(file, contentType, wishes));
    }

    @Override
    public Optional<Reading> rows(Path file, String contentType) {
        var reader = readers.get(baseType(contentType));
        return reader == null ? Optional.empty() : reader.rows(file, contentType);
    }

    /** Returns whether files of a type have rows. */
    public static boolean isSpreadsheet(String contentType) {
        return SPREADSHEETS.contains(baseType(contentType));
    }

    /** Whoever goes on with a reading has its words in memory, several times over. */
    private Reading withinWords(Reading reading) {
        if (reading instanceof Reading.Legible read) {
            long words = read.pages().pages().stream()
                    .mapToLong(page -> page.words().size())
                    .sum();
            if (words > maxWords) {
                return new Reading.Unreadable(
                        "The document has %d words; at most %d are read".formatted(words, maxWords));
            }
        }
        return reading;
    }

    private static String baseType(String contentType) {
        int parameters = contentType.indexOf(';');
        var base = parameters < 0 ? contentType : contentType.substring(0, parameters);
        return base.strip().toLowerCase(Locale.ROOT);
    }
}
