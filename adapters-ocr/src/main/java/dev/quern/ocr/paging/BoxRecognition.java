package dev.quern.ocr.paging;

import dev.quern.core.page.Box;
import dev.quern.core.page.Word;
import dev.quern.core.reading.BoxRecognizer;
import dev.quern.core.reading.RecognitionWishes;
import dev.quern.core.result.PageFrame;
import dev.quern.ocr.recognition.Picture;
import dev.quern.ocr.recognition.TextRecognizer;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Recognises boxes of pages in this process: {@code IsolatedBoxRecognition} is for files from strangers. */
public final class BoxRecognition implements BoxRecognizer {
    private static final Logger LOG = LoggerFactory.getLogger(BoxRecognition.class);

    /** Drawn at 300 pixels an inch, half as fine again as for people: small print of 4 points is 17 pixels high. */
    private static final double FINER = 1.5;
    /** Around the box, in pixels: letters at the edge of a picture are easily missed. */
    private static final int MARGIN = 30;

    /** What is a letter upside down as well, and which. */
    private static final String EITHER_WAY = "01689HINOSXZ";

    private static final String UPSIDE_DOWN = "01986HINOSXZ";

    private final PageDrawing drawing;
    private final TextRecognizer recognizer;

    public BoxRecognition(PageDrawing drawing, TextRecognizer recognizer) {
        this.drawing = drawing;
        this.recognizer = recognizer;
    }

    @Override
    public Optional<List<Word>> recognize(
            Path file, String contentType, int index, PageFrame frame, Box box, RecognitionWishes wishes) {
        var fine = new PageFrame(FINER * frame.width(), FINER * frame.height(), frame.laid(), frame.included());
        var part = part(fine, box);
        try {
            var image = PageLaying.lay(drawing.image(file, contentType, index, fine), fine, part);
            return Optional.of(words(image, part, frame, fine, wishes).stream()
                    .filter(word -> isIn(box, word.box()))
                    .toList());
        } catch (IOException | RuntimeException | StackOverflowError damaged) {
            LOG.info("Page {} of a {} cannot be drawn: {}", index + 1, contentType, damaged.toString());
            return Optional.empty();
        }
    }

    /** The box and its margin, in pixels of the page, as far as they are on it. */
    private static Rectangle part(PageFrame frame, Box box) {
        int left = (int) Math.floor(box.left() * frame.pixelWidth()) - MARGIN;
        int top = (int) Math.floor(box.top() * frame.pixelHeight()) - MARGIN;
        int right = (int) Math.ceil(box.right() * frame.pixelWidth()) + MARGIN;
        int bottom = (int) Math.ceil(box.bottom() * frame.pixelHeight()) + MARGIN;
        return new Rectangle(left, top, right - left, bottom - top)
                .intersection(new Rectangle(frame.pixelWidth(), frame.pixelHeight()));
    }

    private List<Word> words(
            BufferedImage image, Rectangle part, PageFrame frame, PageFrame fine, RecognitionWishes wishes) {
        // The page was straightened already; a stamp on it may lie as it likes.
        var recognized = recognizer.recognize(Picture.of(image), false, wishes.language());
        boolean either = recognized.quarterTurns() == 2
                && recognized.words().stream()
                        .allMatch(word -> word.text().chars().allMatch(letter -> EITHER_WAY.indexOf(letter) >= 0));
        return recognized.words().stream()
                .map(word -> {
                    var box = onPage(turnedBack(word.box(), recognized.quarterTurns()), part, fine);
                    var text = either ? upsideDown(word.text()) : word.text();
                    return new Word(text, box, box.height() * frame.height(), false, word.confidence());
                })
                .toList();
    }

    /** Nothing tells 600 from 009 but the page around it, which lies as it should. */
    private static String upsideDown(String text) {
        var turned = new StringBuilder();
        text.chars().forEach(letter -> turned.append(UPSIDE_DOWN.charAt(EITHER_WAY.indexOf(letter))));
        return turned.reverse().toString();
    }

    /** A box of a picture that was turned clockwise, where it was before. */
    private static Box turnedBack(Box box, int quarterTurns) {
        return switch (quarterTurns) {
            case 1 -> new Box(box.top(), 1 - box.right(), box.bottom(), 1 - box.left());
            case 2 -> new Box(1 - box.right(), 1 - box.bottom(), 1 - box.left(), 1 - box.top());
            case 3 -> new Box(1 - box.bottom(), box.left(), 1 - box.top(), box.right());
            default -> box;
        };
    }

    private static Box onPage(Box box, Rectangle part, PageFrame frame) {
        double width = frame.pixelWidth();
        double height = frame.pixelHeight();
        return new Box(
                (part.x + box.left() * part.width) / width,
                (part.y + box.top() * part.height) / height,
                (part.x + box.right() * part.width) / width,
                (part.y + box.bottom() * part.height) / height);
    }

    private static boolean isIn(Box box, Box word) {
        return box.left() <= word.centerX()
                && word.centerX() <= box.right()
                && box.top() <= word.centerY()
                && word.centerY() <= box.bottom();
    }
}
