package dev.quern.ocr.reading.pdf;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import dev.quern.ocr.reading.text.PrintedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;

/**
 * The notes on a page of a PDF that are not written into it: sticky notes, and remarks to what they marked. A viewer
 * shows them when somebody points at them; here they stand below the text of the page, a line for each.
 */
final class Notes {
    /** Text that is typed onto the page is seen there, and so are fields of forms; the rest is no remark. */
    private static final Set<String> NOTED = Set.of(
            "Text",
            "Highlight",
            "Underline",
            "StrikeOut",
            "Squiggly",
            "Caret",
            "Square",
            "Circle",
            "Line",
            "Polygon",
            "PolyLine",
            "Ink",
            "Stamp");

    /** The characters of all notes of a page, at most; nobody types more. */
    private static final int LONGEST = 20_000;

    private static final double SIZE = 9;
    private static final double LINE = 1.3 * SIZE;
    private static final double MARGIN = 36;
    private static final double CHARACTER = 0.5 * SIZE;

    private Notes() {}

    /** The page with what is noted on it. */
    static Page below(Page page, PDPage source) {
        var lines = lines(source, (int) Math.max(10, (page.width() - 2 * MARGIN) / CHARACTER));
        if (lines.isEmpty()) {
            return page;
        }
        double lowest = page.words().stream()
                .mapToDouble(word -> word.box().bottom())
                .max()
                .orElse(0);
        double top = Math.min(lowest * page.height() + LINE, Math.max(0, page.height() - LINE));
        double pitch = Math.min(LINE, (page.height() - top) / lines.size());
        var words = new ArrayList<Word>(page.words());
        for (var line : lines) {
            double left = Math.min(MARGIN, page.width() / 10);
            for (var text : line.split(" ", -1)) {
                double right = left + text.length() * CHARACTER;
                words.add(new Word(
                        text,
                        new Box(
                                Math.min(1, left / page.width()),
                                top / page.height(),
                                Math.min(1, right / page.width()),
                                Math.min(1, (top + 0.8 * pitch) / page.height())),
                        Math.min(SIZE, pitch),
                        false));
                left = right + CHARACTER;
            }
            top += pitch;
        }
        return page.withWords(words);
    }

    private static List<String> lines(PDPage page, int widest) {
        var lines = new ArrayList<String>();
        var all = new StringBuilder();
        Annotations.each(page, annotation -> {
            var text = text(annotation);
            int left = Math.max(0, LONGEST - all.length());
            all.append(text, 0, Math.min(text.length(), left)).append('\n');
        });
        PrintedText.undivided(all.toString())
                .lines()
                .map(line -> PrintedText.of(line).strip())
                .filter(line -> !line.isEmpty())
                .forEach(line -> wrap(line, widest, lines));
        return lines;
    }

    private static String text(PDAnnotation annotation) {
        var text = annotation.getContents();
        boolean seen = "Stamp".equals(annotation.getSubtype()) && annotation.getAppearance() != null;
        return text == null
                        || seen
                        || annotation.isHidden()
                        || annotation.isNoView()
                        || !NOTED.contains(annotation.getSubtype())
                ? ""
                : text.replaceAll("\\r\\n?", "\n");
    }

    private static void wrap(String text, int widest, List<String> lines) {
        var line = new StringBuilder();
        for (var word : text.split("\\s+", -1)) {
            if (line.length() > 0 && line.length() + 1 + word.length() > widest) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
    }
}
