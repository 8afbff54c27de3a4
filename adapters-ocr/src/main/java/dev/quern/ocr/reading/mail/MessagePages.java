package dev.quern.ocr.reading.mail;

import dev.quern.core.extraction.Reading;
import dev.quern.core.page.LayoutedText;
import dev.quern.core.page.Pages;
import dev.quern.ocr.reading.text.CharacterGrid;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import dev.quern.ocr.reading.web.DataText;
import dev.quern.ocr.reading.web.HtmlReader;
import java.util.Optional;

/** Lays out what a message says: its HTML where it has some, else its plain text; each as data where that is what it is. */
final class MessagePages {
    private final HtmlReader html;
    private final DataText data;

    MessagePages(ReadingLimits limits) {
        this.html = new HtmlReader(limits);
        this.data = new DataText(limits);
    }

    Reading.Read read(Reading.Bodies bodies) throws UnreadableFile {
        var seen = new Reading.Bodies(bodies.html(), bodies.plain(), text(bodies.unquoted()));
        var written = data(bodies);
        if (written.isPresent()) {
            return new Reading.Read(written.get(), LayoutedText.of(written.get()), seen);
        }
        if (bodies.html().isBlank()) {
            var text = bodies.plain().replace("\r\n", "\n").replace('\r', '\n').replace('\f', '\n');
            return new Reading.Read(new Pages(CharacterGrid.pages(text), false), text, seen);
        }
        var pages = html.pages(bodies.html());
        return new Reading.Read(pages, LayoutedText.withTargets(pages), seen);
    }

    /** Programs that write mails put data into either body, and into HTML as the text of a page. */
    private Optional<Pages> data(Reading.Bodies bodies) throws UnreadableFile {
        if (bodies.html().isBlank()) {
            return data.pages(bodies.plain());
        }
        var whole = data.pages(bodies.html());
        return whole.isPresent() ? whole : data.pages(HtmlReader.text(bodies.html()));
    }

    private String text(String unquoted) throws UnreadableFile {
        return unquoted.isBlank() ? "" : LayoutedText.of(html.pages(unquoted));
    }
}
