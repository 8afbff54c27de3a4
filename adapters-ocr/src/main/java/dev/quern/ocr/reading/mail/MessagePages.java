package dev.quern.ocr.reading.mail;

import dev.quern.core.extraction.Reading;
import dev.quern.core.page.LayoutedText;
import dev.quern.core.page.Pages;
import dev.quern.ocr.reading.text.CharacterGrid;
import dev.quern.ocr.reading.text.ReadingLimits;
import dev.quern.ocr.reading.text.UnreadableFile;
import dev.quern.ocr.reading.web.HtmlReader;

/** Lays out what a message says: its HTML where it has some, else its plain text. */
final class MessagePages {
    private final HtmlReader html;

    MessagePages(ReadingLimits limits) {
        this.html = new HtmlReader(limits);
    }

    Reading.Read read(Reading.Bodies bodies) throws UnreadableFile {
        var seen = new Reading.Bodies(bodies.html(), bodies.plain(), text(bodies.unquoted()));
        if (bodies.html().isBlank()) {
            var text = bodies.plain().replace("\r\n", "\n").replace('\r', '\n').replace('\f', '\n');
            return new Reading.Read(new Pages(CharacterGrid.pages(text), false), text, seen);
        }
        var pages = html.pages(bodies.html());
        return new Reading.Read(pages, LayoutedText.withTargets(pages), seen);
    }

    private String text(String unquoted) throws UnreadableFile {
        return unquoted.isBlank() ? "" : LayoutedText.of(html.pages(unquoted));
    }
}
