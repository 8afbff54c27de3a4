package dev.quern.ocr.reading.text;

import dev.quern.core.page.Pages;
import dev.quern.core.reading.RecognitionWishes;
import java.nio.file.Path;
import java.util.function.Function;

/** A reader of files with pictures in them, whose words are read in their places. */
public abstract class PicturedReader extends CarefulReader {
    protected final ReadingLimits limits;
    private final Function<RecognitionWishes, PictureText> pictures;

    /**
     * Made once.
     *
     * @param kind as {@link CarefulReader} takes it
     * @param pictures makes what reads the pictures of one file
     */
    protected PicturedReader(String kind, ReadingLimits limits, Function<RecognitionWishes, PictureText> pictures) {
        super(kind);
        this.limits = limits;
        this.pictures = pictures;
    }

    /**
     * Reads the pages of a file.
     *
     * @param pictures reads those of this file
     * @throws UnreadableFile with the whole reason; every other exception means that the file is damaged
     */
    protected abstract Pages pages(Path file, String contentType, PictureText pictures) throws Exception;

    @Override
    protected final Pages pages(Path file, String contentType) throws Exception {
        return pages(file, contentType, RecognitionWishes.USUAL);
    }

    @Override
    protected final Pages pages(Path file, String contentType, RecognitionWishes wishes) throws Exception {
        return pages(file, contentType, pictures.apply(wishes));
    }
}
