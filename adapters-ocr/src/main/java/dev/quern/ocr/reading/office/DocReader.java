package dev.quern.ocr.reading.office;

import dev.quern.core.page.Pages;
import dev.quern.ocr.reading.text.Block;
import dev.quern.ocr.reading.text.CarefulReader;
import dev.quern.ocr.reading.text.Flow;
import dev.quern.ocr.reading.text.Paragraph;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.poi.EncryptedDocumentException;
import org.apache.poi.hwpf.HWPFDocument;
import org.apache.poi.hwpf.HWPFOldDocument;
import org.apache.poi.hwpf.OldWordFileFormatException;
import org.apache.poi.hwpf.extractor.Word6Extractor;
import org.apache.poi.hwpf.usermodel.HeaderStories;
import org.apache.poi.hwpf.usermodel.Range;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.jspecify.annotations.Nullable;

/**
 * Reads DOC. Pages end at page breaks only: the format does not keep where others were. Headers and footers come once,
 * text boxes and notes at the end. Of Word 95 and before, the text without tables is read.
 */
public final class DocReader extends CarefulReader {
    private final ReadingLimits limits;

    public DocReader(ReadingLimits limits) {
        super("Word document");
        this.limits = limits;
    }

    @Override
    protected Pages pages(Path file, String contentType) throws IOException {
        try (var storage = new POIFSFileSystem(file.toFile(), true)) {
            return new Flow(Flow.PRINTED_ROWS, limits.pages()).lay(blocks(storage), true);
        } catch (EncryptedDocumentException e) {
            throw new UnreadableFile("The Word document is protected by a password");
        }
    }

    private List<Block> blocks(POIFSFileSystem storage) throws IOException {
        try (var document = new HWPFDocument(storage.getRoot())) {
            var blocks = new ArrayList<Block>();
            var stories = new HeaderStories(document);
            running(Arrays.asList(stories.getFirstHeaderSubrange(), stories.getOddHeaderSubrange()), blocks);
            new DocBlocks(limits.columns()).read(document.getRange(), blocks);
            running(
                    Arrays.asList(
                            document.getMainTextboxRange(), document.getFootnoteRange(), document.getEndnoteRange()),
                    blocks);
            running(Arrays.asList(stories.getFirstFooterSubrange(), stories.getOddFooterSubrange()), blocks);
            return blocks;
        } catch (OldWordFileFormatException e) {
            return old(storage);
        }
    }

    private void running(List<@Nullable Range> ranges, List<Block> blocks) throws UnreadableFile {
        for (var range : ranges) {
            if (range != null && !range.text().isBlank()) {
                new DocBlocks(limits.columns()).read(range, blocks);
            }
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
