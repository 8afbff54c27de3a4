package dev.quern.ocr.engine.candidate;

import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.words.Words;
import java.util.regex.Pattern;

/** Names without what people are addressed by: "Jane Roe" of "Ms. Jane Roe". */
public final class TitledName {
    private static final String TITLE = Words.oneOf("titles", "forms of address") + "\\.?";
    private static final Pattern TITLES =
            Pattern.compile("(?iu)^(?:" + TITLE + "\\s+)+(?=\\p{L}[\\p{L}.'’-]*\\s+\\p{L})");
    private static final Pattern ANOTHER = Pattern.compile("(?iu).*\\s" + TITLE + "\\s.*", Pattern.DOTALL);

    private TitledName() {}

    /** Returns a name without the titles before it; "Ms. Roe" and the names of several people with titles stay as they are. */
    public static String bare(String name) {
        if (Looks.legalForm(name)) {
            // "Mr. Toolbox Ltd" is a firm.
            return name;
        }
        var bare = TITLES.matcher(name).replaceFirst("");
        return ANOTHER.matcher(bare).matches() ? name : bare;
    }
}
