package dev.quern.ocr.reading.office;

import dev.quern.core.page.Pages;
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
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.poi.EncryptedDocumentException;
import org.apache.poi.hwpf.HWPFDocument;
import org.apache.poi.hwpf.HWPFOldDocument;
import org.apache.poi.hwpf.OldWordFileFormatException;
import org.apache.poi.hwpf.extractor.Word6Extractor;
import org.apache.poi.hwpf.usermodel.CharacterRun;
import org.apache.poi.hwpf.usermodel.HeaderStories;
import org.apache.poi.hwpf.usermodel.Range;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.jspecify.annotations.Nullable;

/**
 * Reads DOC. Pages end at page breaks only: the format does not keep where others were. Headers and footers come once,
 * text boxes and notes at the end. Of Word 95 and before, the text without tables is read.
 */
public final class DocReader extends PicturedReader {
    /** Stands in the text where something drawn is anchored. */
    private static final char ANCHOR = '\u0008';

    /** @param pictures makes what reads the pictures of one document */
    public DocReader(ReadingLimits limits, Function<RecognitionWishes, PictureText> pictures) {
        super("Word document", limits, pictures);
    }

    @Override
    protected Pages pages(Path file, String contentType, PictureText pictures) throws IOException {
        try (var storage = new POIFSFileSystem(file.toFile(), true)) {
            return new Flow(Flow.PRINTED_ROWS, limits.pages()).lay(blocks(storage, pictures), true);
        } catch (EncryptedDocumentException e) {
            throw new UnreadableFile("The Word document is protected by a password");
        }
    }

    private List<Block> blocks(POIFSFileSystem storage, PictureText text) throws IOException {
        try (var document = new HWPFDocument(storage.getRoot())) {
            var blocks = new ArrayList<Block>();
            var stories = new HeaderStories(document);
            Function<CharacterRun, List<Block>> between = run -> between(document, run, text);
            running(Arrays.asList(stories.getFirstHeaderSubrange(), stories.getOddHeaderSubrange()), between, blocks);
            new DocBlocks(limits.columns(), run -> {
                        var words = between.apply(run);
                        return words.isEmpty() ? beside(document, run, text) : words;
                    })
                    .read(document.getRange(), blocks);
            running(
                    Arrays.asList(
                            document.getMainTextboxRange(), document.getFootnoteRange(), document.getEndnoteRange()),
                    between,
                    blocks);
            running(Arrays.asList(stories.getFirstFooterSubrange(), stories.getOddFooterSubrange()), between, blocks);
            return blocks;
        } catch (OldWordFileFormatException e) {
            return old(storage);
        }
    }

    private void running(
            List<@Nullable Range> ranges, Function<CharacterRun, List<Block>> pictureText, List<Block> blocks)
            throws UnreadableFile {
        for (var range : ranges) {
            if (range != null && !range.text().isBlank()) {
                new DocBlocks(limits.columns(), pictureText).read(range, blocks);
            }
        }
    }

    /** The text on a picture that stands between letters. */
    private static List<Block> between(HWPFDocument document, CharacterRun run, PictureText text) {
        try {
            var table = document.getPicturesTable();
            return table.hasPicture(run)
                    ? text.blocks(table.extractPicture(run, false).getContent())
                    : List.of();
        } catch (RuntimeException damaged) {
            return List.of(); // the text can be read without
        }
    }

    /** The text on a picture that stands anywhere on the page of where it is anchored. */
    private static List<Block> beside(HWPFDocument document, CharacterRun run, PictureText text) {
        int anchor = run.text().indexOf(ANCHOR);
        if (anchor < 0) {
            return List.of();
        }
        try {
            var drawing = document.getOfficeDrawingsMain().getOfficeDrawingAt(run.getStartOffset() + anchor);
            var data = drawing == null ? null : drawing.getPictureData();
            return data == null ? List.of() : text.blocks(data);
        } catch (RuntimeException damaged) {
            return List.of(); // likewise
        }
    }

    private static List<Block> old(POIFSFileSystem storage) throws IOException {
        try (var extractor = new Word6Extractor(new HWPFOldDocument(storage.getRoot()))) {
            var blocks = new ArrayList<Block>();
            for (var paragraph : extractor.getText().lines().toList()) {
                blocks.add(Paragraph.of(paragraph.stripTrailing().replace('\u0007', '\t')));
            }
            return blocks;
        }
    }
}
