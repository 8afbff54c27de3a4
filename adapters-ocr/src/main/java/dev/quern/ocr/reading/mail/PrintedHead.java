package dev.quern.ocr.reading.mail;

import dev.quern.core.letter.Letter;
import dev.quern.core.page.Box;
import dev.quern.core.page.Link;
import dev.quern.core.page.Page;
import dev.quern.core.page.Pages;
import dev.quern.core.page.Ruling;
import dev.quern.core.page.Word;
import dev.quern.ocr.reading.text.CharacterGrid;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The head of a message as a print of it shows it, and pages under it. */
final class PrintedHead {
    /** What it is about, and of when it is. */
    private static final List<String> KEYS = Words.list("heads of printed messages");

    private static final Pattern TIME = Pattern.compile("\\s\\d{1,2}:\\d{2}.*");

    private PrintedHead() {}

    /** The lines that tell something, an empty one after them; an empty text where there are none. */
    static String of(Letter letter) {
        var values = List.of(letter.subject(), day(letter.header("Date").orElse("")));
        var lines = IntStream.range(0, KEYS.size())
                .filter(i -> !values.get(i).isBlank())
                .mapToObj(i -> KEYS.get(i) + ": " + values.get(i).strip() + "\n")
                .collect(Collectors.joining());
        return lines.isEmpty() ? "" : lines + "\n";
    }

    /** "Mon, 19 Jan 2026" of a date with time and offset: when it was sent to the second is a built-in attribute, and no value. */
    private static String day(String date) {
        return TIME.matcher(date).replaceFirst("").strip();
    }

    /** Pages whose first one begins with the head. */
    static Pages over(Pages pages, String head) {
        if (head.isEmpty()) {
            return pages;
        }
        var all = new ArrayList<>(pages.pages());
        all.set(0, new Stack(CharacterGrid.pages(head).get(0), all.get(0)).page());
        return new Pages(all, pages.paged());
    }

    /** One page over another. */
    private record Stack(Page over, Page under) {
        Page page() {
            var words = new ArrayList<Word>();
            over.words().forEach(word -> words.add(moved(word, over, 0)));
            under.words().forEach(word -> words.add(moved(word, under, over.height())));
            return new Page(
                    under.index(),
                    width(),
                    height(),
                    words,
                    under.rulings().stream()
                            .map(ruling -> new Ruling(moved(ruling.box(), under, over.height())))
                            .toList(),
                    under.laid(),
                    under.links().stream()
                            .map(link -> new Link(
                                    link.target(),
                                    link.boxes().stream()
                                            .map(box -> moved(box, under, over.height()))
                                            .toList()))
                            .toList());
        }

        private double width() {
            return Math.max(over.width(), under.width());
        }

        private double height() {
            return over.height() + under.height();
        }

        private Word moved(Word word, Page from, double down) {
            return new Word(
                    word.text(), moved(word.box(), from, down), word.fontSize(), word.bold(), word.confidence());
        }

        private Box moved(Box box, Page from, double down) {
            double wide = from.width() / width();
            return new Box(
                    box.left() * wide,
                    (box.top() * from.height() + down) / height(),
                    box.right() * wide,
                    (box.bottom() * from.height() + down) / height());
        }
    }
}
