package dev.quern.ocr.reading.mail;

import dev.quern.ocr.words.Words;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The newest part of a message: what its sender wrote, without the older messages it answers or passes on. Where the older
 * part starts is a guess from the marks that mail programs leave; a message without any is whole.
 */
final class LastReply {
    /** Beyond this, a line is prose and no mark. */
    private static final int MAX_MARK = 300;

    private static final Pattern RULER = Pattern.compile("\\s*(?:-{2,}.{0,60}-{2,}|_{8,}|-{8,})\\s*");
    /** "On 5 May 2026, Jane <jane@x.test> wrote:", in whatever language: a digit, and a colon at the end. */
    private static final Pattern INTRODUCTION = Pattern.compile(".*\\d.*[:\uFF1A]\\s*");

    /** The same where nothing below is quoted: only a word for writing at the end makes it sure. */
    private static final Pattern WROTE = Pattern.compile("(?iu).*\\d.*\\b" + Words.oneOf("wrote")
            + "\\s*[:\uFF1A]\\s*|.*\\d.*" + Words.oneOf("wrote without blanks") + "\\s*[:\uFF1A]\\s*");

    /** The beginning of the head of an older message. */
    private static final Pattern SENDER =
            Pattern.compile("(?iu)\\W*" + Words.oneOf("from in mail") + "\\W*[:\uFF1A].*\\S.*");

    private static final Pattern HEADER = Pattern.compile("[\\p{L} *]{2,20}[:\uFF1A] ?\\S.*");

    /** A sentence is over, or a line says something by itself: what is below begins anew. */
    private static final Pattern ENDED = Pattern.compile(".*[.!?:\uFF1A]\\s*|\\P{Nd}*");

    private LastReply() {}

    static String of(String text) {
        var lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (startsOlder(lines, i) && hasText(lines, i)) {
                return String.join("\n", lines.subList(0, i)).strip();
            }
        }
        return text.strip();
    }

    private static boolean startsOlder(List<String> lines, int at) {
        var line = lines.get(at);
        if (line.startsWith(">")) {
            return true;
        }
        if (line.length() > MAX_MARK || line.isBlank()) {
            return false;
        }
        return separates(lines, at) || introduces(lines, at) || isHead(lines, at);
    }

    /** The head of a message, as some programs put it over an older one without anything between. */
    private static boolean isHead(List<String> lines, int at) {
        return SENDER.matcher(lines.get(at)).matches() && headersFollow(lines, at);
    }

    /** A ruler with words in it ("----- Original Message -----"), or one that the head of a message follows. */
    private static boolean separates(List<String> lines, int at) {
        return RULER.matcher(lines.get(at)).matches()
                && (lines.get(at).chars().anyMatch(Character::isLetter) || headersFollow(lines, at + 1));
    }

    /** A line, perhaps broken into two, that quoted ones follow, or that says that somebody wrote. */
    private static boolean introduces(List<String> lines, int at) {
        return introduces(lines.get(at), lines, at + 1)
                || (at + 1 < lines.size()
                        && lines.get(at + 1).length() <= MAX_MARK
                        && !ENDED.matcher(lines.get(at)).matches()
                        && introduces(
                                lines.get(at).strip() + " " + lines.get(at + 1).strip(), lines, at + 2));
    }

    private static boolean introduces(String line, List<String> lines, int below) {
        if (WROTE.matcher(line).matches()) {
            return true;
        }
        if (!INTRODUCTION.matcher(line).matches() && !line.stripTrailing().endsWith(":")) {
            return false;
        }
        int next = below;
        while (next < lines.size() && lines.get(next).isBlank()) {
            next++;
        }
        return next < lines.size() && lines.get(next).startsWith(">");
    }

    /** Three lines such as "From: Jane" in a row, as some programs put over an older message. */
    private static boolean headersFollow(List<String> lines, int from) {
        int found = 0;
        for (int i = from; i < lines.size() && i < from + 6; i++) {
            if (HEADER.matcher(lines.get(i).strip()).matches()) {
                found++;
            }
        }
        return found >= 3;
    }

    /** Something of the sender's own. */
    private static boolean hasText(List<String> lines, int end) {
        return lines.subList(0, end).stream().anyMatch(line -> !line.isBlank() && !line.startsWith(">"));
    }
}
