package dev.quern.ocr.reading.odf;

import dev.quern.core.page.Pages;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.reading.parts.SafeXml;
import dev.quern.ocr.reading.text.Block;
import dev.quern.ocr.reading.text.Flow;
import dev.quern.ocr.reading.text.PictureText;
import dev.quern.ocr.reading.text.PicturedReader;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.xml.stream.XMLStreamException;

/**
 * Reads ODT. Pages end where the file says that they did when it was last shown, and at its page breaks. Header and
 * footer come once, notes at the end of the document.
 */
public final class OdtReader extends PicturedReader {
    /** @param pictures makes what reads the pictures of one document */
    public OdtReader(ReadingLimits limits, Function<RecognitionWishes, PictureText> pictures) {
        super("text document", limits, pictures);
    }

    @Override
    protected Pages pages(Path file, String contentType, PictureText read) throws IOException, XMLStreamException {
        try (var odf = OdfPackage.open(file, limits)) {
            var styles = new OdfStyles();
            var text = new OdfText(styles, limits.columns(), part -> read.blocks(odf.part(part)));
            var headers = new ArrayList<Block>();
            var footers = new ArrayList<Block>();
            odf.styles(xml -> {
                while (xml.nextElement()) {
                    if (xml.is("style")) {
                        styles.style(xml);
                    } else if (xml.is("master-page")) {
                        running(xml, text, headers, footers);
                    }
                }
            });
            var body = new ArrayList<Block>();
            odf.content(xml -> {
                while (xml.nextElement()) {
                    if (xml.is("style")) {
                        styles.style(xml);
                    } else if (xml.is("body")) {
                        body(xml, text, body);
                    }
                }
            });
            var blocks = new ArrayList<>(headers);
            if (!body.isEmpty() && body.get(0) instanceof Block.PageBreak) {
                body.remove(0); // the first paragraph's style names its page
            }
            blocks.addAll(body);
            blocks.addAll(text.notes());
            blocks.addAll(footers);
            return new Flow(Flow.PRINTED_ROWS, limits.pages()).lay(blocks, true);
        }
    }

    private static void running(SafeXml xml, OdfText text, List<Block> headers, List<Block> footers)
            throws XMLStreamException, UnreadableFile {
        int inside = xml.depth();
        while (xml.child(inside)) {
            if (xml.is("header") || xml.is("header-first")) {
                text.blocks(xml, headers);
            } else if (xml.is("footer") || xml.is("footer-first")) {
                text.blocks(xml, footers);
            } else {
                xml.skip();
            }
        }
    }

    private static void body(SafeXml xml, OdfText text, List<Block> blocks) throws XMLStreamException, UnreadableFile {
        int inside = xml.depth();
        while (xml.child(inside)) {
            if (xml.is("text")) {
                text.blocks(xml, blocks);
            } else {
                xml.skip();
            }
        }
    }
}
