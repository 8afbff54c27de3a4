package dev.quern.ocr.engine.prose;

import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What something is for: "solely for the purpose of evaluating a possible investment", up to the next pause. */
final class Purposes {
    /** A label that the lexicon has. */
    private static final String PURPOSE = "purpose";

    private static final Pattern FOR =
            Pattern.compile("(?iu)(?<![\\p{L}])" + Words.oneOf("words of purposes") + "(?![\\p{L}]) ?(?=\\p{L})");
    private static final Stems HEADINGS = Stems.of("words for purposes");
    private static final Stems TOWARDS = Stems.of("for");
    private static final Pattern MARKS = Pattern.compile("[,;:.)”\"’»]+$");
    private static final int LEAST = 3;
    private static final int MOST = 28;

    private Purposes() {}

    /** What a paragraph states; {@code heading} is whether the line over it is about the purpose. */
    static List<Stated> in(Paragraph paragraph, boolean heading) {
        var found = new ArrayList<Stated>();
        if (heading) {
            for (int i = 1; i + 1 < paragraph.size() && found.isEmpty(); i++) {
                if (TOWARDS.has(paragraph.plain(i))) {
                    add(paragraph, i + 1, found);
                }
            }
        }
        var matcher = FOR.matcher(paragraph.text());
        while (matcher.find()) {
            add(paragraph, paragraph.tokenAt(matcher.end()), found);
        }
        return found;
    }

    /** Returns whether a line is a heading about the purpose. */
    static boolean heads(Paragraph paragraph) {
        return paragraph.size() <= LEAST && HEADINGS.isIn(paragraph, 0, paragraph.size());
    }

    private static void add(Paragraph paragraph, int from, List<Stated> found) {
        int to = from;
        boolean pauses = false;
        while (!pauses && to < paragraph.size() && to - from < MOST) {
            pauses = paragraph.pauses(to)
                    || (to + 1 < paragraph.size() && paragraph.word(to + 1).startsWith("("));
            to++;
        }
        // What goes on longer is half a sentence.
        if (pauses && to - from >= LEAST) {
            var text = MARKS.matcher(paragraph.text(from, to)).replaceAll("");
            found.add(new Stated(paragraph.candidate(Shape.PERSON, text, null, from, to), PURPOSE, 0.9));
        }
    }
}
