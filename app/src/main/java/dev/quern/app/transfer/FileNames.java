package dev.quern.app.transfer;

import java.text.Normalizer;
import java.util.regex.Pattern;

/** Names of files by which a person finds what they are looking for, and that every system can have. */
final class FileNames {
    private static final int LONGEST = 80;
    private static final int LONGEST_ENDING = 10;
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern OTHERS = Pattern.compile("[^A-Za-z0-9._-]+");
    private static final Pattern EDGES = Pattern.compile("^[._-]+|[._-]+$");

    private FileNames() {}

    /** A number, and after it what is left of a name. */
    static String of(long number, String name) {
        var plain = EDGES.matcher(OTHERS.matcher(MARKS.matcher(Normalizer.normalize(name, Normalizer.Form.NFKD))
                                .replaceAll(""))
                        .replaceAll("_"))
                .replaceAll("");
        return number + "-" + (plain.isEmpty() ? "unnamed" : shortened(plain));
    }

    /** With its ending, if it has one. */
    private static String shortened(String name) {
        if (name.length() <= LONGEST) {
            return name;
        }
        int dot = name.lastIndexOf('.');
        var ending = dot < name.length() - LONGEST_ENDING ? "" : name.substring(dot);
        return name.substring(0, LONGEST - ending.length()) + ending;
    }
}
