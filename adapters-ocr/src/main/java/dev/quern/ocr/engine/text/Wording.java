package dev.quern.ocr.engine.text;

import dev.quern.ocr.value.text.EditDistance;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Words brought to one form for comparison: lower case, no accents, no plural s, compounds split at their head
 * ("Rechnungsnummer" is "rechnung nr"), every way to write "number" the same, stop words left out.
 */
public final class Wording {
    private static final Pattern HUMP = Pattern.compile("(?<=[\\p{Ll}\\d])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})");
    private static final Pattern NUMBER_SIGN = Pattern.compile("(?i)\\bn\\s*[°º]|[°º№#]|\\bn\\.(?=[\\s:]|$)");
    private static final Pattern ELISION = Pattern.compile("(?i)\\b[dl]['’]");
    private static final Set<String> NUMBER = Words.set(Wording::fold, "number signs");
    private static final Set<String> STOP = Words.set(Wording::fold, "stop words");

    /** Stop words that tell something where nothing follows them: "Rechnung an" is not just a "Rechnung". */
    private static final Set<String> TOWARDS = Words.set(Wording::fold, "stop words at the end");

    private static final Map<String, String> IN_FULL = Words.keys(Wording::fold, "abbreviations in names");

    private static final List<String> HEADS = List.copyOf(Words.set(Wording::fold, "heads of compounds"));

    private static final Pattern OURS = Pattern.compile("(?iu)\\b" + Words.oneOf("our") + "\\b");
    private static final Pattern YOURS = Pattern.compile("(?iu)\\b" + Words.oneOf("your") + "\\b");

    private static final Pattern CUSTOMER = Pattern.compile("(?iu)\\b" + Words.oneOf("customers") + "\\b");

    /** The party that a label or a name speaks of: the one who writes, or the one who is written to. */
    public enum Whose {
        OURS,
        YOURS
    }

    private Wording() {}

    /** Whose something is, where a text says so; null where it says neither, or both. */
    public static @Nullable Whose whose(String text) {
        boolean ours = OURS.matcher(text).find();
        boolean yours = YOURS.matcher(text).find();
        return ours == yours ? null : ours ? Whose.OURS : Whose.YOURS;
    }

    /** Returns whose a field's name is; here the customer is the one bills are written to. */
    public static @Nullable Whose whoseName(String name) {
        var words = HUMP.matcher(name.replace('_', ' ').replace('.', ' ')).replaceAll(" ");
        var whose = whose(words);
        return whose == null && CUSTOMER.matcher(words).find() ? Whose.YOURS : whose;
    }

    /** The words of a field's name: split where case or signs change. */
    public static List<String> ofName(String name) {
        return of(inFull(name));
    }

    /** A name with blanks where case or signs change. */
    public static String spaced(String name) {
        return HUMP.matcher(name.replace('_', ' ').replace('.', ' ')).replaceAll(" ");
    }

    /** The same without the abbreviations that names of fields have: "cost_ctr" is "cost centre". */
    public static String inFull(String name) {
        return Arrays.stream(spaced(name).split(" ", -1))
                .map(word -> IN_FULL.getOrDefault(fold(word), word))
                .collect(Collectors.joining(" "));
    }

    /** The words of a text without stop words; of a text of nothing but stop words, all of them. */
    public static List<String> of(String text) {
        var all = new ArrayList<String>();
        var telling = new ArrayList<String>();
        for (var raw : apart(fold(text))) {
            for (var word : split(raw)) {
                all.add(word);
                if (!STOP.contains(word)) {
                    telling.add(word);
                }
            }
        }
        if (telling.isEmpty()) {
            return all;
        }
        var last = all.get(all.size() - 1);
        if (TOWARDS.contains(last)) {
            telling.add(last);
        }
        return telling;
    }

    /** Runs of letters, numbers and percent signs. */
    private static List<String> apart(String text) {
        var runs = new ArrayList<String>();
        int from = -1;
        int size;
        for (int at = 0; at < text.length(); at += size) {
            int codePoint = text.codePointAt(at);
            size = Character.charCount(codePoint);
            boolean inside = codePoint == '%' || Looks.isAlphanumeric(codePoint);
            if (inside && from < 0) {
                from = at;
            } else if (!inside && from >= 0) {
                runs.add(text.substring(from, at));
                from = -1;
            }
        }
        if (from >= 0) {
            runs.add(text.substring(from));
        }
        return runs;
    }

    /** {@linkplain Folding#plain Plain}, with number signs as the word "nr", and without elided articles. */
    public static String fold(String text) {
        var plain = mayHoldNumberSign(text) ? NUMBER_SIGN.matcher(text).replaceAll(" nr ") : text;
        if (plain.indexOf('\'') >= 0 || plain.indexOf('’') >= 0) {
            plain = ELISION.matcher(plain).replaceAll("");
        }
        return Folding.plain(plain);
    }

    private static boolean mayHoldNumberSign(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '#'
                    || c == '°'
                    || c == 'º'
                    || c == '№'
                    || (c == '.' && i > 0 && (text.charAt(i - 1) == 'n' || text.charAt(i - 1) == 'N'))) {
                return true;
            }
        }
        return false;
    }

    private static List<String> split(String word) {
        if (NUMBER.contains(word)) {
            return List.of("nr");
        }
        for (var head : HEADS) {
            int cut = word.length() - head.length();
            if (cut >= 3 && word.endsWith(head)) {
                return List.of(stem(word.substring(0, cut)), NUMBER.contains(head) ? "nr" : head);
            }
        }
        return List.of(stem(word));
    }

    private static String stem(String word) {
        int length = word.length();
        if (length > 4 && word.endsWith("ies")) {
            return word.substring(0, length - 3) + "y";
        }
        if (length > 3 && word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us") && !word.endsWith("is")) {
            return word.substring(0, length - 1);
        }
        return word;
    }

    /** Returns how alike two words are, from 0 to 1: equal, one the beginning of the other, or a few letters apart. */
    public static double alike(String one, String other) {
        if (one.equals(other)) {
            return 1;
        }
        int shorter = Math.min(one.length(), other.length());
        int longer = Math.max(one.length(), other.length());
        if (shorter < 3) {
            return 0;
        }
        if (one.startsWith(other) || other.startsWith(one)) {
            return shorter >= 4 || shorter * 2 >= longer ? 0.6 + 0.4 * shorter / longer : 0.5;
        }
        if (shorter >= 5 && (one.endsWith(other) || other.endsWith(one))) {
            return 0.45 + 0.4 * shorter / longer;
        }
        if (shorter < 4) {
            return 0;
        }
        int allowed = longer >= 12 ? 3 : longer >= 9 ? 2 : 1;
        int distance = EditDistance.between(one, other, allowed);
        if (distance <= allowed) {
            return 1 - 1.2 * distance / longer;
        }
        int common = 0;
        while (common < shorter && one.charAt(common) == other.charAt(common)) {
            common++;
        }
        return common >= 5 && common >= 0.7 * longer ? 0.75 : 0;
    }

    /** Letters that print and recognition take for each other. */
    private static final List<String> ALIKE = List.of("ceoaqgd", "iltfjr", "nmhur", "vw", "vy", "uv", "bhk", "szx");

    /** Returns whether one word is the other with one letter taken for one that looks like it. */
    public static boolean misread(String one, String other) {
        int from = 0;
        int shorter = Math.min(one.length(), other.length());
        while (from < shorter && one.charAt(from) == other.charAt(from)) {
            from++;
        }
        int to = 0;
        while (to < shorter - from && one.charAt(one.length() - 1 - to) == other.charAt(other.length() - 1 - to)) {
            to++;
        }
        if (one.length() != other.length() || one.length() - from - to != 1) {
            return false;
        }
        char mine = one.charAt(from);
        char yours = other.charAt(from);
        return ALIKE.stream().anyMatch(group -> group.indexOf(mine) >= 0 && group.indexOf(yours) >= 0);
    }
}
