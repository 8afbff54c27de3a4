package dev.quern.ocr.reading.image;

import dev.quern.core.page.Page;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.ocr.reading.text.PictureText;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.recognition.TextRecognizer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the pictures inside one office document with a recogniser, each once. */
public final class InnerPictures implements PictureText {
    private static final Logger LOG = LoggerFactory.getLogger(InnerPictures.class);

    /** A line of print needs as much; what is smaller is a sign or an ornament. */
    private static final int LEAST_PIXELS = 20_000;

    private static final int LEAST_SIDE = 16;

    private final TextRecognizer recognizer;
    private final ReadingLimits limits;
    private final Runnable pageDone;
    private final RecognitionWishes wishes;
    private final Map<UUID, Optional<Page>> read = new HashMap<>();

    /** @param pageDone is run whenever a picture has been read */
    public InnerPictures(TextRecognizer recognizer, ReadingLimits limits, Runnable pageDone, RecognitionWishes wishes) {
        this.recognizer = recognizer;
        this.limits = limits;
        this.pageDone = pageDone;
        this.wishes = wishes;
    }

    @Override
    public @Nullable Page page(byte[] picture) {
        if (!wishes.inImages()) {
            return null;
        }
        // The same picture may stand on every slide.
        var key = UUID.nameUUIDFromBytes(picture);
        var known = read.get(key);
        if (known == null && read.size() < limits.pages()) {
            known = Optional.ofNullable(recognized(picture));
            read.put(key, known);
        }
        return known == null ? null : known.orElse(null);
    }

    private @Nullable Page recognized(byte[] picture) {
        try (var in = ImageIO.createImageInputStream(new ByteArrayInputStream(picture))) {
            var decoder = ImageFileReader.decoder(in);
            if (decoder == null) {
                return null;
            }
            try {
                decoder.setInput(in);
                long pixels = (long) decoder.getWidth(0) * decoder.getHeight(0);
                if (pixels < LEAST_PIXELS || Math.min(decoder.getWidth(0), decoder.getHeight(0)) < LEAST_SIDE) {
                    return null;
                }
                var scan = ImageDecoding.scan(decoder, 0, limits.pixels());
                var drawn = scan.picture();
                var recognized = recognizer.recognize(drawn, wishes.straighten(), wishes.language());
                pageDone.run();
                var page = RecognizedPages.page(recognized, 0, drawn.width(), drawn.height(), scan.resolution());
                return page.words().isEmpty() ? null : page;
            } finally {
                decoder.dispose();
            }
        } catch (IOException | RuntimeException damaged) {
            LOG.warn("A picture in a document is left out: {}", damaged.toString());
            return null;
        }
    }
}
