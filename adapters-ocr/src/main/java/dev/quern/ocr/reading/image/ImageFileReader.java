package dev.quern.ocr.reading.image;

import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.DocumentReader;
import dev.quern.core.reading.Reading;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.geometry.LayoutedText;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.TooLarge;
import dev.quern.ocr.recognition.TextRecognizer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads photos and scans: PNG, JPEG, TIFF (each of its images a page), GIF (the first image), BMP and WebP. Cameras say in the
 * file which side is up; that is followed. What is wrong with the file is the answer.
 */
public final class ImageFileReader implements DocumentReader {
    /** The formats that are read, by the names the decoders use. */
    private static final Set<String> FORMATS =
            Set.of("png", "jpeg", "jpg", "tiff", "tif", "bigtiff", "gif", "bmp", "webp");

    private final TextRecognizer recognizer;
    private final ReadingLimits limits;
    private final Runnable pageDone;

    public ImageFileReader(TextRecognizer recognizer) {
        this(recognizer, ReadingLimits.USUAL, () -> {});
    }

    /**
     * @param limits of pages, which are the images of a file, and of their pixels
     * @param pageDone is run whenever an image has been read
     */
    public ImageFileReader(TextRecognizer recognizer, ReadingLimits limits, Runnable pageDone) {
        this.recognizer = recognizer;
        this.limits = limits;
        this.pageDone = pageDone;
    }

    @Override
    public Reading read(Path file, String contentType) {
        return read(file, contentType, RecognitionWishes.USUAL);
    }

    @Override
    public Reading read(Path file, String contentType, RecognitionWishes wishes) {
        if (isEmpty(file)) {
            return new Reading.Unreadable("The file is empty");
        }
        try (var in = ImageIO.createImageInputStream(file.toFile())) {
            var decoder = decoder(in);
            if (decoder == null) {
                return new Reading.Unreadable(
                        "The file is not an image of a kind that is read (%s)".formatted(contentType));
            }
            try {
                return read(decoder, in, wishes);
            } finally {
                decoder.dispose();
            }
        } catch (TooLarge e) {
            return new Reading.Unreadable(e.getMessage());
        } catch (IOException | RuntimeException e) {
            return new Reading.Unreadable("The image is damaged: " + reason(e));
        } catch (OutOfMemoryError e) {
            // One array for what the file claims to hold; the memory that is in use was not touched.
            return new Reading.Unreadable("The image is damaged, or needs more memory than there is");
        } catch (StackOverflowError e) {
            return new Reading.Unreadable("The image is damaged: its parts are nested without end");
        }
    }

    private static boolean isEmpty(Path file) {
        try {
            return Files.size(file) == 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e); // our disk, not the sender's file
        }
    }

    static @Nullable ImageReader decoder(ImageInputStream in) throws IOException {
        for (Iterator<ImageReader> all = ImageIO.getImageReaders(in); all.hasNext(); ) {
            var decoder = all.next();
            if (FORMATS.contains(decoder.getFormatName().toLowerCase(Locale.ROOT)) && isSound(decoder)) {
                return decoder;
            }
        }
        return null;
    }

    /** The decoder of JPEG 2000 comes with old ones for other formats, which take a file's word for how much memory it needs. */
    private static boolean isSound(ImageReader decoder) {
        return !decoder.getClass().getName().startsWith("com.github.jaiimageio.");
    }

    private Reading read(ImageReader decoder, ImageInputStream in, RecognitionWishes wishes) throws IOException {
        boolean hasPages = decoder.getFormatName().toLowerCase(Locale.ROOT).contains("tif");
        decoder.setInput(in, !hasPages, false);
        int count = hasPages ? decoder.getNumImages(true) : 1;
        if (count > limits.pages()) {
            return new Reading.Unreadable(
                    "The file has %d images; at most %d are read".formatted(count, limits.pages()));
        }
        if (count < 1) {
            return new Reading.Unreadable("The file has no image in it");
        }
        var pages = new ArrayList<Page>();
        var remarks = new LinkedHashSet<String>();
        var chosen = Set.copyOf(wishes.pages().among(count));
        for (int i = 0; i < count; i++) {
            if (!chosen.contains(i)) {
                pages.add(ImageDecoding.unread(decoder, i));
                continue;
            }
            pages.add(page(decoder, i, wishes, remarks));
            // Not a moment before: nothing holds the picture any more.
            pageDone.run();
        }
        var read = new Pages(pages, true);
        return new Reading.Legible(read, LayoutedText.of(read), null, List.copyOf(remarks));
    }

    private Page page(ImageReader decoder, int index, RecognitionWishes wishes, Set<String> remarks)
            throws IOException {
        var scan = ImageDecoding.scan(decoder, index, limits.pixels());
        var picture = scan.picture();
        var recognized = recognizer.recognize(picture, wishes.straighten(), wishes.language());
        if (recognized.remark() != null) {
            remarks.add(recognized.remark());
        }
        return RecognizedPages.page(recognized, index, picture.width(), picture.height(), scan.resolution());
    }

    private static String reason(Exception e) {
        var message = e.getMessage();
        return message == null || message.isBlank() ? e.getClass().getSimpleName() : message.strip();
    }
}
