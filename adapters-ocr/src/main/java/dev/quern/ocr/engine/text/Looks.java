package dev.quern.ocr.engine.text;

import dev.quern.ocr.value.address.States;
import dev.quern.ocr.words.Words;
import java.util.regex.Pattern;

/** Tells from its form alone what a line of text looks like. */
public final class Looks {
    private static final Pattern LEGAL_FORM =
            Pattern.compile("(?<![\\p{L}\\d])(?:" + Words.oneOfLoosely("legal forms") + "|"
                    + Words.oneOf("legal forms with points") + ")(?![\\p{L}\\d])|(?<=\\S )"
                    + Words.oneOf("legal forms at the end", "company words at the end")
                    + "[,;.]?$");
    private static final Pattern ONLY_LEGAL_FORM =
            Pattern.compile("(?i)(?:(?:" + Words.oneOfLoosely("parts of legal forms") + "|\\([A-Z]{1,3}\\))[\\s.,]*)+");
    private static final Pattern REGISTRATION = Pattern.compile("\\((?=[^()]*\\d)[^()]{4,40}\\)[.,]?");
    private static final Pattern CODE_BEFORE_TOWN = Pattern.compile(
            "(?:^|[,\\s]|(?<=\\p{L}{4})(?=\\d{5}\\s))(?:[A-Z]{1,3}[- ])?(?<code>\\d{4,6}(?:-\\d{3,4})?|\\d{3} \\d{2}|\\d{2}-\\d{3}|\\d{4} ?[A-Z]{2}),?\\s+(?<town>\\p{Lu}[\\p{L}.'’-]+)(?<rest>[^,]*)");
    private static final Pattern CODE_BEHIND_TOWN =
            Pattern.compile("\\b\\p{Lu}[\\p{L}.'’ -]+,?\\s+[A-Z]{2}\\.?,?\\s+\\d{5}(?:-\\d{4})?\\b"
                    // "Springfield, Illinois 62701": letters and agreements write states in full.
                    + "|\\b\\p{Lu}[\\p{L}.'’ -]+,?\\s+(?:" + States.statePattern("US") + "),?\\s+\\d{5}(?:-\\d{4})?\\b"
                    + "|\\b[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}\\b"
                    // Of Ireland and Canada: "D08 XK59" and "K1P 5M7".
                    + "|\\b[ACDEFHKNPRTVWXY]\\d[\\dW] (?=[A-Z\\d]*\\d)(?=\\d*[A-Z])[\\dACDEFHKNPRTVWXY]{4}\\b"
                    + "|\\b[A-Z]\\d[A-Z] \\d[A-Z]\\d\\b"
                    + "|\\b(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT)\\s+\\d{4}\\b"
                    + "|\\b\\p{Lu}\\p{L}+ \\d{6}$");
    /** With which a street's name begins, not a town's. */
    private static final Pattern STREET_FIRST = Pattern.compile("(?iu)" + Words.oneOfLoosely("street beginnings"));

    private static final Pattern HOUSE_BEFORE =
            Pattern.compile("(?i)(?:\\b" + Words.oneOf("words before house numbers") + "\\.?|#)\\s*$");
    private static final Pattern STREET = Pattern.compile(
            "(?iu)" + Words.oneOf("street endings in lines") + "|" + Words.oneOf("last street endings in lines")
                    + "\\b|weg \\d|^no\\.? ?\\d|\\b(?:" + Words.oneOf("street words in lines")
                    + "\\b|st\\.?(?: |$)|ul\\.|p\\.? ?o\\.? box\\b)");
    /** "4127 Juniper Hollow Dr": the number of a house, not the postcode of a town. */
    private static final Pattern NUMBERED_STREET = Pattern.compile(
            "(?iu)\\d{1,6}[a-z]?(?: \\p{L}[\\p{L}.'’-]*){1,4} " + Words.oneOf("english street ends") + "\\.?");

    private static final Pattern HOUSE =
            Pattern.compile("^\\d{1,5}[a-zA-Z]?,? \\p{L}.*|.*\\p{L}[.]? \\d{1,4} ?[a-zA-Z]?$");
    private static final Pattern EMAIL = Pattern.compile("[\\p{Alnum}._%+-]+@[\\p{Alnum}.-]+\\.\\p{Alpha}{2,}");
    private static final Pattern WEB = Pattern.compile(
            "(?i)(?:https?://|www\\.)\\S+|\\b[\\p{Alnum}-]+\\.(?:com|de|fr|net|org|eu|co\\.uk|it|es|nl|pl|se|pt|at|ch|be)\\b");
    private static final Pattern CODE = Pattern.compile("(?=.*\\d)[\\p{L}\\d][\\p{L}\\d./_:\\\\-]*");
    private static final Pattern PHONE =
            Pattern.compile("(?<![\\p{L}\\d])(?:(?:(?:\\+|0)(?:[\\d /.\\-–]|\\(\\d{1,5}\\)){6,22}"
                    + "|(?:1-)?\\(\\+?\\d{1,5}\\)(?:[\\d /.\\-–]|\\(\\d{1,5}\\)){4,20})\\d"
                    + "|(?:1[-. ])?\\d{3}[-. ]\\d{3}[-. ]\\d{4})(?:,? (?iu:"
                    + Words.oneOf("phone extensions") + ")\\.? ?\\d{1,6})?(?![\\p{L}\\d])");

    private static final Pattern ITEM_MARK = Pattern.compile("[•*·●◦▪■‣–-]|\\(?\\d{1,2}[.)]");

    private Looks() {}

    public static boolean legalForm(String text) {
        return LEGAL_FORM.matcher(text).find();
    }

    /** Returns whether a text can only be the rest of a name: "Co. (M) Sdn Bhd", "GmbH & Co. KG". */
    public static boolean onlyLegalForm(String text) {
        return ONLY_LEGAL_FORM.matcher(text).matches();
    }

    /** The number a firm is registered under, as it stands after its name: "(965752-T)". */
    public static boolean registration(String text) {
        return REGISTRATION.matcher(text).matches();
    }

    /** A postcode with its town. */
    public static boolean town(String text) {
        return text.length() < 90
                && hasDigit(text)
                && !NUMBERED_STREET.matcher(text).matches()
                && readTown(text);
    }

    private static boolean readTown(String text) {
        var before = CODE_BEFORE_TOWN.matcher(text);
        while (before.find()) {
            // "1234 Main Street" and "2811, Jalan Angsa" begin with the number of a house.
            if (!HOUSE_BEFORE.matcher(text.substring(0, before.start("code"))).find()
                    && !STREET_FIRST.matcher(before.group("town")).matches()
                    && !STREET.matcher(before.group("rest")).find()) {
                return true;
            }
        }
        return CODE_BEHIND_TOWN.matcher(text).find();
    }

    /** Returns whether a word begins the names of streets: "rue", "via", "ul.". */
    public static boolean beginsStreet(String word) {
        return STREET_FIRST.matcher(word).matches();
    }

    public static boolean street(String text) {
        return text.length() < 60
                && hasDigit(text)
                && (STREET.matcher(text).find() || NUMBERED_STREET.matcher(text).matches());
    }

    /** "Ecke 12" or "12 Long Acre": a house number beside words. */
    public static boolean house(String text) {
        return text.length() < 45 && hasDigit(text) && HOUSE.matcher(text).matches();
    }

    /** What an item of a list begins with: a bullet, or a number as in "1." or "(2)". */
    public static boolean itemMark(String word) {
        return ITEM_MARK.matcher(word).matches();
    }

    /** "(complete name and address)": what is to be written, not what was. */
    public static boolean hint(String text) {
        return text.startsWith("(") && text.indexOf(')') == text.length() - 1 && !hasDigit(text);
    }

    public static boolean reachable(String text) {
        return hasEmail(text) || hasWeb(text);
    }

    public static Pattern email() {
        return EMAIL;
    }

    public static boolean hasEmail(String text) {
        return text.indexOf('@') >= 0 && EMAIL.matcher(text).find();
    }

    public static Pattern web() {
        return WEB;
    }

    public static boolean hasWeb(String text) {
        return mayHoldWeb(text) && WEB.matcher(text).find();
    }

    /** A dot before a letter or after a w: the dots of most lines stand in figures. */
    private static boolean mayHoldWeb(String text) {
        for (int dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', dot + 1)) {
            if ((dot > 0 && Character.toLowerCase(text.charAt(dot - 1)) == 'w')
                    || (dot + 1 < text.length() && Character.isLetter(text.charAt(dot + 1)))) {
                return true;
            }
        }
        return text.contains("://");
    }

    public static Pattern phone() {
        return PHONE;
    }

    public static boolean hasPhone(String text) {
        return hasDigit(text) && PHONE.matcher(text).find();
    }

    public static boolean code(String token) {
        return hasDigit(token) && CODE.matcher(token).matches();
    }

    public static boolean hasDigit(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isDigit(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    public static int digits(String text) {
        int digits = 0;
        for (int i = 0; i < text.length(); i++) {
            digits += Character.isDigit(text.charAt(i)) ? 1 : 0;
        }
        return digits;
    }

    public static int letters(String text) {
        int letters = 0;
        for (int i = 0; i < text.length(); i++) {
            letters += Character.isLetter(text.charAt(i)) ? 1 : 0;
        }
        return letters;
    }

    /** Without what is neither letter nor number at both ends, but for brackets that close others within. */
    public static String bare(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && !isAlphanumeric(text.codePointAt(from))) {
            from += Character.charCount(text.codePointAt(from));
        }
        while (to > from && !isAlphanumeric(text.codePointBefore(to))) {
            to -= Character.charCount(text.codePointBefore(to));
        }
        var within = text.substring(from, to);
        long open = within.chars().filter(c -> c == '(').count()
                - within.chars().filter(c -> c == ')').count();
        for (; open > 0 && text.startsWith(")", to); open--) {
            to++;
        }
        return text.substring(from, to);
    }

    /** A letter or a number of any kind: the classes L and N of Unicode. */
    public static boolean isAlphanumeric(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER -> true;
            default -> Character.isLetter(codePoint);
        };
    }

    /** Mostly digits and signs: a value, not a label. */
    public static boolean figures(String text) {
        int letters = letters(text);
        int digits = digits(text);
        return letters == 0 || (digits > 0 && letters <= 3 && digits >= letters);
    }

    /** Returns whether a text ends as labels do that announce a value: with a colon. */
    public static boolean endsAsLabel(String text) {
        return text.endsWith(":");
    }

    public static boolean sentence(String text) {
        int words = 1;
        for (int at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) {
            words += isMark(text, at + 1) ? 0 : 1;
        }
        return words > 9 || (words > 5 && text.endsWith("."));
    }

    /** Returns whether one sign stands alone between blanks: the slash of "Ann Day / 7b". */
    private static boolean isMark(String text, int at) {
        return at + 1 < text.length() && text.charAt(at + 1) == ' ' && !Character.isLetterOrDigit(text.charAt(at));
    }

    /** Starts like a name: with a capital or a digit. */
    public static boolean capital(String text) {
        int first = text.codePointAt(0);
        return Character.isUpperCase(first) || Character.isDigit(first) || !Character.isAlphabetic(first);
    }
}
