package dev.quern.ocr.llm;

import dev.quern.core.reading.PageImages;
import dev.quern.ocr.paging.Jpegs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.TreeMap;

/**
 * The images of pages that a model that sees is shown beside the text, from the front and from the back in turn. Their
 * number, size and weight stay within what endpoints take.
 *
 * @param images JPEGs by the index of the page, in the order of the pages
 */
record Views(TreeMap<Integer, byte[]> images) {
    /** The most images, since models charge for each page. */
    static final int MOST = 8;
    /** A4 at 157 to the inch: print of six points has lower-case letters of seven pixels. */
    static final int PIXELS = 2_400_000;
    /**
     * The bytes of all images, before they are written as text, which takes a third more. Endpoints refuse bodies of 20
     * MB and more.
     */
    static final int BYTES = 12 << 20;

    static final Views NONE = new Views(new TreeMap<>());

    /** Draws some pages of a document, given by their indexes. */
    static Views of(List<Integer> pages, PageImages drawn) {
        var images = new TreeMap<Integer, byte[]>();
        long bytes = 0;
        for (int at : Excerpt.fromBothEnds(pages.size())) {
            if (images.size() == MOST) {
                break;
            }
            var image = image(pages.get(at), drawn);
            if (image.length > 0 && bytes + image.length <= BYTES) {
                images.put(pages.get(at), image);
                bytes += image.length;
            }
        }
        return new Views(images);
    }

    private static byte[] image(int page, PageImages drawn) {
        var jpeg = drawn.jpeg(page);
        if (jpeg.isEmpty()) {
            return new byte[0];
        }
        try (var content = jpeg.get()) {
            return Jpegs.within(PIXELS, content);
        } catch (IOException e) {
            throw new UncheckedIOException("The image of page %d cannot be read".formatted(page + 1), e);
        }
    }

    /** As a request holds an image. */
    static String url(byte[] jpeg) {
        return "data:image/jpeg;base64," + Base64.getEncoder().encodeToString(jpeg);
    }

    /** Which pages are shown, and how heavy they are: "images of pages 1, 2 and 9 (412 kB)". */
    String summary() {
        if (images.isEmpty()) {
            return "no image of a page, since none could be drawn";
        }
        var numbers = new ArrayList<>(
                images.keySet().stream().map(page -> String.valueOf(page + 1)).toList());
        long kilobytes =
                (images.values().stream().mapToLong(image -> image.length).sum() + 999) / 1000;
        var last = numbers.remove(numbers.size() - 1);
        return numbers.isEmpty()
                ? "an image of page %s (%d kB)".formatted(last, kilobytes)
                : "images of pages %s and %s (%d kB)".formatted(String.join(", ", numbers), last, kilobytes);
    }
}
