package dev.quern.ocr.reading.mail;

import dev.quern.core.letter.Letter;
import dev.quern.core.letter.MailAddress;
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
import java.util.stream.Stream;

/**
 * The head of a message as a print of it shows it, and pages under it.
 *
 * @param lines those that tell something, an empty one after them; an empty text where there are none
 * @param correspondents the names of whom it is from and whom it is for
 */
record PrintedHead(String lines, List<String> correspondents) {
    static final PrintedHead NONE = new PrintedHead("", List.of());

    /** What it is about, and of when it is. */
    private static final List<String> KEYS = Words.list("heads of printed messages");

    /** More than anybody writes to who calls each of them by name. */
    private static final int MOST_NAMES = 50;

    private static final Pattern TIME = Pattern.compile("\\s\\d{1,2}:\\d{2}.*");

    static PrintedHead of(Letter letter) {
        return new PrintedHead(lines(letter), names(letter));
    }

    private static String lines(Letter letter) {
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

    private static List<String> names(Letter letter) {
        return Stream.of(letter.from(), letter.replyTo(), letter.to(), letter.cc())
                .flatMap(list -> MailAddress.list(list).stream())
                .map(MailAddress::name)
                .filter(name -> !name.isBlank())
                .distinct()
                .limit(MOST_NAMES)
                .toList();
    }

    /** Pages whose first one begins with the head. */
    Pages over(Pages pages) {
        var all = new ArrayList<>(pages.pages());
        if (!lines.isEmpty()) {
            all.set(0, new Stack(CharacterGrid.pages(lines).get(0), all.get(0)).page());
        }
        return new Pages(all, pages.paged(), correspondents);
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
