package dev.quern.ocr.learning;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Word;
import java.util.ArrayList;
import java.util.List;

/** A page of lines, each written as runs of words with their left edges, such as "0.1:Seal|0.4:A 1179". */
final class Sheet {
    private final List<Word> words = new ArrayList<>();

    Sheet line(double y, String runs) {
        for (var run : runs.split("\\|", -1)) {
            double x = Double.parseDouble(run.substring(0, run.indexOf(':')));
            for (var text : run.substring(run.indexOf(':') + 1).split(" ", -1)) {
                double right = x + 0.012 * text.length();
                words.add(Word.of(text, new Box(x, y, right, y + 0.012)));
                x = right + 0.006;
            }
        }
        return this;
    }

    Pages pages() {
        return new Pages(List.of(new Page(0, 595, 842, words)), true);
    }
}
