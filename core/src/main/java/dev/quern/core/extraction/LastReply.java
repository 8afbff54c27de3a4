package dev.quern.core.extraction;

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

    private static final Pattern HEADER = Pattern.compile("[\\p{L} *]{2,20}[:\uFF1A] ?\\S.*");

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
        if (line.length() > MAX_MARK) {
            return false;
        }
        return separates(lines, at) || introduces(lines, at);
    }

    /** A ruler with words in it ("----- Original Message -----"), or one that the head of a message follows. */
    private static boolean separates(List<String> lines, int at) {
        return RULER.matcher(lines.get(at)).matches()
                && (lines.get(at).chars().anyMatch(Character::isLetter) || headersFollow(lines, at + 1));
    }

    /** A line that quoted ones follow. */
    private static boolean introduces(List<String> lines, int at) {
        if (!INTRODUCTION.matcher(lines.get(at)).matches()
                && !lines.get(at).stripTrailing().endsWith(":")) {
            return false;
        }
        int next = at + 1;
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

    private static boolean hasText(List<String> lines, int end) {
        return lines.subList(0, end).stream().anyMatch(line -> !line.isBlank());
    }
}
