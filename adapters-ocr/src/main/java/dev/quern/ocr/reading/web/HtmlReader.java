package dev.quern.ocr.reading.web;

import dev.quern.core.page.Pages;
import dev.quern.ocr.reading.text.CarefulReader;
import dev.quern.ocr.reading.text.CharacterGrid;
import dev.quern.ocr.reading.text.Flow;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.TextDecoding;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;

/**
 * Reads HTML and XHTML as a browser without style sheets shows them: what scripts, style sheets or images would bring is
 * not there, and nothing is fetched.
 */
public final class HtmlReader extends CarefulReader {
    private static final int HEAD = 4096;

    private final ReadingLimits limits;

    public HtmlReader(ReadingLimits limits) {
        super("HTML file");
        this.limits = limits;
    }

    @Override
    protected Pages pages(Path file, String contentType) throws IOException {
        long size = Files.size(file);
        if (size > limits.bytes()) {
            throw new UnreadableFile("The HTML file has %d bytes; at most %d are read".formatted(size, limits.bytes()));
        }
        return pages(document(Files.readAllBytes(file), contentType.contains("xhtml")));
    }

    /**
     * The pages of HTML that is already text, such as a part of an e-mail.
     *
     * @throws UnreadableFile where it is over a limit
     */
    public Pages pages(String html) throws UnreadableFile {
        return pages(Jsoup.parse(html, "", parser(false)));
    }

    /** All text of HTML as it was written, where that begins like data; empty for every other, which is most. */
    public static String text(String html) {
        var text = html.indexOf('{') >= 0 || html.indexOf('[') >= 0 || html.contains("&lt;")
                ? Jsoup.parse(html).body().wholeText().strip()
                : "";
        return text.startsWith("{") || text.startsWith("[") || text.startsWith("<") ? text : "";
    }

    private Pages pages(Document document) throws UnreadableFile {
        var base = document.selectFirst("base[href]");
        var blocks = new HtmlBlocks(limits.columns(), base == null ? "" : base.attr("href"), new Styles(document));
        var body = document.selectFirst("body");
        blocks.read(body == null ? document : body);
        return new Flow(CharacterGrid.MOST_ROWS, limits.pages()).lay(blocks.blocks(), false);
    }

    private Parser parser(boolean xhtml) {
        var parser = xhtml ? Parser.xmlParser() : Parser.htmlParser();
        parser.setMaxDepth(limits.depth());
        return parser;
    }

    /** By its mark or what it says of itself; where it says nothing, as any other text is read. */
    private Document document(byte[] bytes, boolean xhtml) throws IOException {
        if (saysItsEncoding(bytes)) {
            return Jsoup.parse(new ByteArrayInputStream(bytes), null, "", parser(xhtml));
        }
        var text = TextDecoding.decode(bytes);
        if (text == null) {
            throw new UnreadableFile("The file is not text");
        }
        return Jsoup.parse(text, "", parser(xhtml));
    }

    private static boolean saysItsEncoding(byte[] bytes) {
        var head = new String(Arrays.copyOf(bytes, Math.min(HEAD, bytes.length)), StandardCharsets.ISO_8859_1)
                .toLowerCase(Locale.ROOT);
        return head.contains("charset") || head.contains("encoding=");
    }
}
