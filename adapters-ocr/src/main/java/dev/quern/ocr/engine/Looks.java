package dev.quern.ocr.engine;

import java.util.regex.Pattern;

/** What a line of text looks like from its form alone. */
final class Looks {
    private static final Pattern LEGAL_FORM = Pattern.compile(
            "(?<![\\p{L}\\d])(?:GmbH|mbH|gGmbH|OHG|e\\.?\\s?K\\.?|e\\.\\s?V\\.|GbR|KGaA|Ltd|LTD|Limited|LIMITED|LLC|L\\.L\\.C|LLP|PLC|plc|Inc|INC|Corp|CORP"
                    + "|Corporation|SARL|S\\.A\\.R\\.L|SAS|S\\.A\\.S|SASU|EURL|S\\.A|S\\.?r\\.?l|SRL|S\\.?p\\.?A|SpA|S\\.L\\.?U?|SLU|B\\.?V|N\\.V"
                    + "|AB|ApS|A/S|Oyj?|Sp\\.?\\s?z\\s?o\\.?\\s?o|Lda|LDA|Ltda|LTDA|[Ss][Dd][Nn]\\.?\\s?[Bb][Hh][Dd]|S/B|[Bb][Hh][Dd]|Pte|PTE|Pty|PTY|Kft|s\\.r\\.o|GMBH|UG|& Co)(?![\\p{L}\\d])"
                    + "|(?<=\\S )(?:AG|KG|SA|SE|NV|SL|AS|PAC|Company|Co\\.?|Group|Holding|Enterprise|ENTERPRISE|TRADING|Trading)$");
    private static final Pattern ONLY_LEGAL_FORM = Pattern.compile(
            "(?i)(?:(?:&|and|und|et|co|company|\\([A-Z]{1,3}\\)|sdn|bhd|berhad|s/b|gmbh|mbh|kg|ag|ltd|limited|inc|incorporated|llc|llp|corp|corporation|s\\.?a|sarl|sas|b\\.?v|n\\.?v|pte|pty|plc|s\\.?p\\.?a|s\\.?r\\.?l|group|holding|trading|enterprise)[\\s.,]*)+");
    private static final Pattern REGISTRATION = Pattern.compile("\\((?=[^()]*\\d)[^()]{4,40}\\)[.,]?");
    private static final Pattern CODE_BEFORE_TOWN = Pattern.compile(
            "(?:^|[,\\s]|(?<=\\p{L}{4})(?=\\d{5}\\s))(?:[A-Z]{1,3}[- ])?(?<code>\\d{4,6}(?:-\\d{3,4})?|\\d{3} \\d{2}|\\d{2}-\\d{3}|\\d{4} ?[A-Z]{2}),?\\s+(?<town>\\p{Lu}[\\p{L}.'’-]+)(?<rest>[^,]*)");
    private static final Pattern CODE_BEHIND_TOWN =
            Pattern.compile("\\b\\p{Lu}[\\p{L}.'’ -]+,?\\s+[A-Z]{2}\\.?,?\\s+\\d{5}(?:-\\d{4})?\\b"
                    + "|\\b[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}\\b"
                    + "|\\b(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT)\\s+\\d{4}\\b"
                    + "|\\b\\p{Lu}\\p{L}+ \\d{6}$");
    /** With which a street's name begins, not a town's. */
    private static final Pattern STREET_FIRST = Pattern.compile(
            "(?iu)jalan|jln\\.?|jl\\.?|lorong|lrg\\.?|persiaran|rue|chemin|allée|impasse|calle|avda\\.?|avenida|via|piazza|plaza|paseo|praça|largo|corso|rua|ul\\.|avenue|boulevard");

    private static final Pattern HOUSE_BEFORE =
            Pattern.compile("(?i)(?:\\b(?:lot|no|nr|unit|blk|block|suite|level|box)\\.?|#)\\s*$");
    private static final Pattern STREET = Pattern.compile(
            "(?iu)(?:stra(?:ss|ß)e|str\\.|gasse|platz|allee|\\bweg\\b|weg \\d|\\bstreet\\b|\\bst\\.? |\\bst\\.?$|\\broad\\b|\\brd\\.?\\b|\\bavenue\\b|\\bave\\.?\\b|\\blane\\b"
                    + "|\\bdrive\\b|\\bblvd\\b|\\bboulevard\\b|\\brue\\b|\\bchemin\\b|\\ballée\\b|\\bimpasse\\b|\\bcalle\\b|\\bavda\\b|\\bavenida\\b|\\bvia\\b|\\bpiazza\\b|\\bplaza\\b|\\bpaseo\\b|\\bpraça\\b|\\bcorso\\b"
                    + "|\\brua\\b|\\bstraat\\b|straat\\b|laan\\b|\\bul\\.|gatan\\b|vägen\\b|\\bp\\.? ?o\\.? box\\b|\\bpostfach\\b|\\bjalan\\b|\\bjln\\b|\\bjl\\b|\\bsuite\\b|\\bfloor\\b|\\bflr\\b|\\blevel\\b|\\blot\\b|\\bunit\\b|\\bbl(?:oc)?k\\b|^no\\.? ?\\d)");
    private static final Pattern HOUSE =
            Pattern.compile("^\\d{1,5}[a-zA-Z]?,? \\p{L}.*|.*\\p{L}[.]? \\d{1,4} ?[a-zA-Z]?$");
    private static final Pattern EMAIL = Pattern.compile("[\\p{Alnum}._%+-]+@[\\p{Alnum}.-]+\\.\\p{Alpha}{2,}");
    private static final Pattern WEB = Pattern.compile(
            "(?i)(?:https?://|www\\.)\\S+|\\b[\\p{Alnum}-]+\\.(?:com|de|fr|net|org|eu|co\\.uk|it|es|nl|pl|se|pt|at|ch|be)\\b");
    private static final Pattern CODE = Pattern.compile("(?=.*\\d)[\\p{L}\\d][\\p{L}\\d./_:\\\\-]*");
    private static final Pattern PHONE =
            Pattern.compile(
                    "(?<![\\p{L}\\d])(?:(?:\\+|\\(|0)[\\d ()/.\\-–]{6,22}\\d|\\d{3}[-. ]\\d{3}[-. ]\\d{4})(?![\\p{L}\\d])");

    private Looks() {}

    static boolean legalForm(String text) {
        return LEGAL_FORM.matcher(text).find();
    }

    /** What can only be the rest of a name: "Co. (M) Sdn Bhd", "GmbH & Co. KG". */
    static boolean onlyLegalForm(String text) {
        return ONLY_LEGAL_FORM.matcher(text).matches();
    }

    /** The number a firm is registered under, as it stands behind its name: "(965752-T)". */
    static boolean registration(String text) {
        return REGISTRATION.matcher(text).matches();
    }

    /** A postcode with its town. */
    static boolean town(String text) {
        if (text.length() >= 90) {
            return false;
        }
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

    static boolean street(String text) {
        return text.length() < 60 && hasDigit(text) && STREET.matcher(text).find();
    }

    /** "Ecke 12" or "12 Long Acre": a house number beside words. */
    static boolean house(String text) {
        return text.length() < 45 && HOUSE.matcher(text).matches();
    }

    /** "(complete name and address)": what is to be written, not what was. */
    static boolean hint(String text) {
        return text.startsWith("(") && text.indexOf(')') == text.length() - 1 && !hasDigit(text);
    }

    static boolean reachable(String text) {
        return EMAIL.matcher(text).find() || WEB.matcher(text).find();
    }

    static Pattern email() {
        return EMAIL;
    }

    static Pattern web() {
        return WEB;
    }

    static Pattern phone() {
        return PHONE;
    }

    static boolean code(String token) {
        return CODE.matcher(token).matches();
    }

    static boolean hasDigit(String text) {
        return text.chars().anyMatch(Character::isDigit);
    }

    static int letters(String text) {
        return (int) text.chars().filter(Character::isLetter).count();
    }

    /** Mostly digits and signs: a value, not a label. */
    static boolean figures(String text) {
        int letters = letters(text);
        int digits = (int) text.chars().filter(Character::isDigit).count();
        return letters == 0 || (digits > 0 && letters <= 3 && digits >= letters);
    }

    static boolean sentence(String text) {
        int words = text.split(" ", -1).length;
        return words > 9 || (words > 5 && text.endsWith("."));
    }

    /** Starts like a name: with a capital or a digit. */
    static boolean capital(String text) {
        int first = text.codePointAt(0);
        return Character.isUpperCase(first) || Character.isDigit(first) || !Character.isAlphabetic(first);
    }
}
