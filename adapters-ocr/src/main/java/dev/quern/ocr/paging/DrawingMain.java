package dev.quern.ocr.paging;

import dev.quern.core.document.PageSheet;
import dev.quern.core.page.Laid;
import dev.quern.ocr.reading.ReadersByType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The program of a drawing process: draws one page into a file, and ends with 0, or with 2 when it cannot be drawn. */
public final class DrawingMain {
    static final int CANNOT = 2;

    private DrawingMain() {}

    static List<String> arguments(Path file, String contentType, int index, PageSheet sheet, Path into) {
        return List.of(
                file.toAbsolutePath().toString(),
                contentType,
                String.valueOf(index),
                String.valueOf(sheet.width()),
                String.valueOf(sheet.height()),
                String.valueOf(sheet.laid().quarterTurns()),
                String.valueOf(sheet.laid().skew()),
                into.toAbsolutePath().toString());
    }

    public static void main(String[] given) throws IOException {
        var laid = new Laid(Integer.parseInt(given[5]), Double.parseDouble(given[6]));
        var sheet = new PageSheet(Double.parseDouble(given[3]), Double.parseDouble(given[4]), laid, true);
        // The readers only for what is drawn as text: the recogniser takes its time.
        var drawing = new PageDrawing((file, type) -> ReadersByType.standard().read(file, type));
        var drawn = drawing.draw(Path.of(given[0]), given[1], Integer.parseInt(given[2]), sheet);
        if (drawn.isPresent()) {
            try (var content = drawn.get();
                    var out = Files.newOutputStream(Path.of(given[7]))) {
                content.transferTo(out);
            }
        }
        // Not a return: a library may have left a thread behind.
        Runtime.getRuntime().halt(drawn.isPresent() ? 0 : CANNOT);
    }
}
