package dev.quern.ocr.reading.mail;

import dev.quern.core.letter.Letter;
import dev.quern.core.page.Pages;
import dev.quern.core.reading.Reading;
import dev.quern.ocr.geometry.LayoutedText;
import dev.quern.ocr.reading.text.CharacterGrid;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import dev.quern.ocr.reading.web.DataText;
import dev.quern.ocr.reading.web.HtmlReader;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lays out what a message says: its HTML where it has some, else its plain text; each as data where that is what it is. Above
 * it stand its subject and its day, as on a print of it: they are often said nowhere else.
 */
final class MessagePages {
    private final HtmlReader html;
    private final DataText data;

    MessagePages(ReadingLimits limits) {
        this.html = new HtmlReader(limits);
        this.data = new DataText(limits);
    }

    /** Lays out a message that says nothing but this. */
    Reading.Legible read(String text) throws UnreadableFile {
        return ofText(text, new Bodies.Found("", ""), PrintedHead.NONE);
    }

    /** Lays out a message under the lines of its head that tell something. */
    Reading.Legible read(Bodies.Found bodies, Letter letter) throws UnreadableFile {
        var head = PrintedHead.of(letter);
        var written = data(bodies);
        if (written.isPresent()) {
            return read(written.get(), LayoutedText.of(written.get()), bodies, head);
        }
        if (bodies.html().isBlank()) {
            return ofText(bodies.plain(), bodies, head);
        }
        var pages = html.pages(bodies.html());
        return read(pages, LayoutedText.withTargets(pages), bodies, head);
    }

    private Reading.Legible ofText(String plain, Bodies.Found bodies, PrintedHead head) throws UnreadableFile {
        var text = plain.replace("\r\n", "\n").replace('\r', '\n').replace('\f', '\n');
        return read(new Pages(CharacterGrid.pages(text), false), text, bodies, head);
    }

    /** Marks of older messages in HTML are surer than what plain text lets one guess. */
    private Reading.Legible read(Pages pages, String text, Bodies.Found bodies, PrintedHead head)
            throws UnreadableFile {
        var unquoted = text(Quotes.without(bodies.html()));
        var newest = !unquoted.isBlank() ? unquoted : bodies.plain().isBlank() ? text : bodies.plain();
        return new Reading.Legible(
                head.over(pages), text, new Reading.Bodies(bodies.html(), bodies.plain(), LastReply.of(newest)));
    }

    /** Programs that write mails put data into either body, and into HTML as the text of a page. */
    private Optional<Pages> data(Bodies.Found bodies) throws UnreadableFile {
        if (bodies.html().isBlank()) {
            return data.pages(bodies.plain());
        }
        var whole = data.pages(bodies.html());
        return whole.isPresent() ? whole : data.pages(HtmlReader.text(bodies.html()));
    }

    /** Returns the text for a message without one: from whom, for whom and of what it is. */
    static String head(Letter letter) {
        return Stream.of(
                        Map.entry("From", letter.from()),
                        Map.entry("To", letter.to()),
                        Map.entry("Cc", letter.cc()),
                        Map.entry("Date", letter.header("Date").orElse("")),
                        Map.entry("Subject", letter.subject()))
                .filter(line -> !line.getValue().isBlank())
                .map(line -> line.getKey() + ": " + line.getValue() + "\n")
                .collect(Collectors.joining());
    }

    /** The text of a message's HTML. */
    String text(String unquoted) throws UnreadableFile {
        return unquoted.isBlank() ? "" : LayoutedText.of(html.pages(unquoted));
    }
}
