package dev.quern.ocr.reading.mail;

/**
 * Plain text whose paragraphs were broken into lines for the way only ({@code format=flowed}, RFC 3676): a line that ends with
 * a blank goes on in the next, a blank before a line protects what it begins with, and {@code >} in front tell how often a
 * paragraph was quoted.
 */
final class Flowed {
    private static final String SIGNATURE = "-- ";

    private Flowed() {}

    /**
     * The paragraphs, one a line, quoted ones after their {@code >}.
     *
     * @param spaced whether the blanks that lines end with were added, and belong to no text ({@code DelSp=yes})
     */
    static String paragraphs(String text, boolean spaced) {
        var out = new StringBuilder();
        int before = -1; // quoted so often, and goes on
        var lines = text.split("\r\n|\r|\n", -1);
        for (int i = 0; i < lines.length; i++) {
            var raw = lines[i];
            int quoted = 0;
            while (quoted < raw.length() && raw.charAt(quoted) == '>') {
                quoted++;
            }
            var line = raw.substring(raw.startsWith(" ", quoted) ? quoted + 1 : quoted);
            boolean signature = line.equals(SIGNATURE);
            if (before != quoted || signature) {
                out.append(i == 0 ? "" : "\n").append(">".repeat(quoted));
                out.append(quoted > 0 && !line.isEmpty() ? " " : "");
            }
            boolean goesOn = line.endsWith(" ") && !signature;
            out.append(goesOn && spaced ? line.substring(0, line.length() - 1) : line);
            before = goesOn ? quoted : -1;
        }
        return out.toString();
    }
}
