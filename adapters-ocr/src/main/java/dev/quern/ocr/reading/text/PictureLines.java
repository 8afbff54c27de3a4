package dev.quern.ocr.reading.text;

import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import dev.quern.ocr.geometry.LayoutedText;
import dev.quern.ocr.geometry.Lines;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines that were read on a picture. Their words stand as far apart, and are as wide, as on the picture, so that
 * columns stay columns however narrow the gaps between them; nothing is wrapped. Where there is less space than they
 * take, all of them are set closer.
 *
 * @param lines from the top
 * @param natural columns that they take
 */
record PictureLines(List<Line> lines, int natural) implements Block {
    /** Closer than this, words of one line become as narrow as the gaps between them. */
    private static final int NARROWEST = 60;

    private static final int MOST_BLANK_LINES = 2;
    /** So many times its height is from one line to the next in text that is set without gaps. */
    private static final double LINE_FEED = 1.4;

    static PictureLines of(Page page) {
        double left = page.words().stream()
                .mapToDouble(word -> word.box().left())
                .min()
                .orElse(0);
        double right = page.words().stream()
                .mapToDouble(word -> word.box().right())
                .max()
                .orElse(0);
        double column = LayoutedText.columnWidth(page);
        double height = LayoutedText.wordHeight(page);
        var lines = new ArrayList<Line>();
        double bottom = Double.NaN;
        for (var words : Lines.of(page.words())) {
            double top =
                    words.stream().mapToDouble(word -> word.box().top()).min().orElse(0);
            for (int i = 0; i < MOST_BLANK_LINES && top - bottom > (i + 0.8) * LINE_FEED * height; i++) {
                lines.add(Line.BLANK);
            }
            lines.add(line(words, left, column));
            bottom = words.stream()
                    .mapToDouble(word -> word.box().bottom())
                    .max()
                    .orElse(0);
        }
        return new PictureLines(List.copyOf(lines), (int) Math.ceil((right - left) / column));
    }

    private static Line line(List<Word> words, double left, double column) {
        return new Line(
                words.stream()
                        .map(word -> new Line.Word(
                                word.text(),
                                (word.box().left() - left) / column,
                                word.box().width() / column,
                                word.bold(),
                                word.confidence(),
                                null))
                        .toList(),
                false);
    }

    @Override
    public int least() {
        return Math.min(natural, NARROWEST);
    }

    @Override
    public List<Line> lay(int width) {
        if (natural <= width) {
            return lines;
        }
        double scale = Math.max(width, least()) / (double) natural;
        return lines.stream().map(line -> line.scaled(scale)).toList();
    }
}
