package dev.quern.core.processing;

import dev.quern.core.page.Pages;
import dev.quern.core.reading.PageDrawer;
import dev.quern.core.result.PageFrame;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Writes what would be drawn as text. */
public final class PlainDrawer implements PageDrawer {
    /** The number of calls. */
    public int drawn;

    @Override
    public Optional<InputStream> draw(Path file, String contentType, int index, PageFrame frame) {
        drawn++;
        var text = "page %d, %d x %d".formatted(index, frame.pixelWidth(), frame.pixelHeight());
        return Optional.of(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public Optional<InputStream> searchable(Path file, String contentType, Pages pages) {
        drawn++;
        var text = "PDF of %d pages".formatted(pages.count());
        return Optional.of(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
}
