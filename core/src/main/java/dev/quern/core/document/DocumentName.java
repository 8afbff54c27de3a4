package dev.quern.core.document;

import dev.quern.core.kernel.Refusal;

/** The name of a document: of a file without the folders a sender may have named, at most {@value #MAX_LENGTH} characters. */
public record DocumentName(String value) {
    public static final int MAX_LENGTH = 255;

    public DocumentName {
        value = shortened(visible(lastPart(value)));
        if (value.isEmpty() || value.chars().allMatch(c -> c == '.')) {
            throw new Refusal.Invalid("file", "The file has no name.");
        }
    }

    /** The name of a document that goes by a title, in which a slash is no folder; a title without a character has a name too. */
    public static DocumentName ofTitle(String title) {
        var name = visible(title.replace('/', '-').replace('\\', '-'));
        return new DocumentName(name.chars().allMatch(c -> c == '.') ? "(no subject)" : name);
    }

    /** The name without its extension, which is what follows the last dot; never empty. */
    public String stem() {
        int dot = value.lastIndexOf('.');
        return dot <= 0 ? value : value.substring(0, dot);
    }

    private static String lastPart(String name) {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }

    /**
     * Without control characters and halves of characters, which no store and no JSON can be trusted with, and without what
     * nobody sees and what turns the letters around it: {@code exe.fdp} must not be shown as {@code pdf.exe}.
     */
    private static String visible(String name) {
        return name.codePoints()
                .filter(DocumentName::isVisible)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .strip();
    }

    private static boolean isVisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    /** Too long a name loses its middle, so that the extension stays. */
    private static String shortened(String name) {
        if (name.length() <= MAX_LENGTH) {
            return name;
        }
        int tail = 40;
        int head = MAX_LENGTH - tail - 1;
        var kept = name.substring(0, head) + "…" + name.substring(name.length() - tail);
        return visible(kept);
    }
}
