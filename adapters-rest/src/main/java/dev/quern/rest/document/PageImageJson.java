package dev.quern.rest.document;

import dev.quern.core.document.Document;
import dev.quern.core.result.PageFrame;
import java.util.ArrayList;
import java.util.List;

/**
 * A page of a document and its image.
 *
 * @param position from 1
 * @param includedInRange whether the mailbox chose the page
 */
public record PageImageJson(Image image, int position, boolean includedInRange) {
    /** The image need not be drawn for its size, in pixels, to be known. */
    public record Image(String url, int width, int height, String contentType) {}

    public static List<PageImageJson> of(Document document, DocumentLinks links, List<PageFrame> pages) {
        var images = new ArrayList<PageImageJson>();
        for (var page : pages) {
            int position = images.size() + 1;
            var url = links.image(document, position);
            var image = new Image(url, page.pixelWidth(), page.pixelHeight(), "image/jpeg");
            images.add(new PageImageJson(image, position, page.included()));
        }
        return images;
    }
}
