package dev.quern.ocr.reading.office;

import com.rtfparserkit.parser.RtfStreamSource;
import com.rtfparserkit.parser.standard.StandardRtfParser;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.reading.text.Flow;
import dev.quern.ocr.reading.text.PictureText;
import dev.quern.ocr.reading.text.PicturedReader;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** Reads RTF. Pages end at page breaks; headers and footers come once, text boxes and notes at the end. */
public final class RtfReader extends PicturedReader {
    /** One that does not read pictures. */
    public RtfReader(ReadingLimits limits) {
        this(limits, wishes -> PictureText.NONE);
    }

    /** @param pictures makes what reads the pictures of one document */
    public RtfReader(ReadingLimits limits, Function<RecognitionWishes, PictureText> pictures) {
        super("RTF document", limits, pictures);
    }

    @Override
    protected Pages pages(Path file, String contentType, PictureText pictures) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return pages(in, pictures);
        }
    }

    /**
     * The pages of RTF in something else, such as a message.
     *
     * @throws UnreadableFile where it is none, or over a limit
     */
    public Pages pages(InputStream rtf) throws IOException {
        return pages(rtf, PictureText.NONE);
    }

    private Pages pages(InputStream rtf, PictureText text) throws IOException {
        var in = new BufferedInputStream(rtf);
        in.mark(16);
        if (!new String(in.readNBytes(5), StandardCharsets.ISO_8859_1).equals("{\\rtf")) {
            throw new UnreadableFile("The file is no RTF document: it does not begin as one");
        }
        in.reset();
        var blocks = new RtfBlocks(limits, text);
        new StandardRtfParser().parse(new RtfStreamSource(new RtfInput(in)), blocks);
        return new Flow(Flow.PRINTED_ROWS, limits.pages()).lay(blocks.blocks(), true);
    }
}
