package dev.quern.ocr.reading.mail;

import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/** Finds the older messages that mail programs put below an answer written in HTML, by what they mark them with. */
final class Quotes {
    /** Nobody writes answers of more characters, or among more older messages. */
    private static final int LONGEST = 2_000_000;

    private static final int MOST = 500;

    /** The elements that hold an older message, or introduce it. */
    private static final String HOLDERS = String.join(
            ",",
            "div.gmail_quote",
            "div.gmail_quote_container",
            "blockquote.gmail_quote",
            "blockquote[type=cite]",
            "div.yahoo_quoted",
            "div.moz-cite-prefix",
            "div.moz-forward-container",
            "div.protonmail_quote",
            "div.zmail_extra",
            "div#isForwardContent",
            "div#isReplyContent");

    /** From here on all is older. */
    private static final List<String> STARTS = List.of(
            "div#appendonsend",
            "div#divRplyFwdMsg",
            "hr#stopSpelling",
            "div.OutlookMessageHeader",
            "a[name=_MailOriginal]",
            "div[style*=border-top:solid #E1E1E1]",
            "div[style*=border-top: solid #E1E1E1]",
            "div[style*=border-top:solid #B5C4DF]",
            "div[style*=border-top:solid rgb(225, 225, 225)]");

    private Quotes() {}

    /** HTML without the older messages in it; an empty text when it marks none, or nothing else is there. */
    static String without(String html) {
        if (html.isBlank() || html.length() > LONGEST) {
            return "";
        }
        var document = Jsoup.parse(html);
        boolean found = false;
        for (var start : STARTS) {
            var element = document.selectFirst(start);
            if (element != null && hasTextBefore(element, document.body())) {
                removeFrom(element, document.body());
                found = true;
            }
        }
        var holders = document.select(HOLDERS);
        for (var holder : holders.subList(0, Math.min(MOST, holders.size()))) {
            if (hasTextBefore(holder, document.body())) {
                holder.remove();
                found = true;
            }
        }
        return found && document.body().hasText() ? document.body().html() : "";
    }

    /** Something that the sender wrote stands above it; a message that is nothing but passed on keeps what it passes on. */
    private static boolean hasTextBefore(Element element, Element body) {
        for (Node node = element; node != null && !node.equals(body); node = node.parent()) {
            for (var before = node.previousSibling(); before != null; before = before.previousSibling()) {
                if (hasText(before)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean hasText(Node node) {
        return node instanceof Element element ? element.hasText() : node instanceof TextNode text && !text.isBlank();
    }

    private static void removeFrom(Element start, Element body) {
        for (Node node = start; node != null && !node.equals(body); node = node.parent()) {
            while (node.nextSibling() != null) {
                node.nextSibling().remove();
            }
        }
        start.remove();
    }
}
