package dev.quern.ocr.reading.pdf;

import dev.quern.core.page.Box;
import dev.quern.core.page.Page;
import dev.quern.core.page.Word;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;

/** Decides what of a PDF's page has to be read as a picture: a text layer may be missing, nonsense, or cover a part. */
public final class TextLayer {
    /** An image smaller than this part of the page is a logo, a stamp, a code of bars. */
    private static final double LARGE_IMAGE = 0.06;

    /** With so few words on a page of images, they are a scanner's mark or a page number. */
    private static final int FEW_WORDS = 6;

    /**
     * The least share of an image with words on it: a scan with its text layer has words all over, one with a stamp has
     * a line or two.
     */
    private static final double COVERED = 0.15;

    /** The number of bands in which an image is looked at. */
    private static final int BANDS = 20;

    /** So many characters say whether a text has a meaning. */
    private static final int ENOUGH_TO_JUDGE = 20;

    /** Shorter words are often abbreviations. */
    private static final int SPELLED = 4;

    /** The least share of vowels in a text; the languages written in Latin letters have at least a third. */
    private static final double FEWEST_VOWELS = 0.22;

    /** The largest share of words with signs in a text; a listing of a program has a fifth. */
    private static final double MOST_SIGNS = 0.4;

    /** Signs that stand among the letters and figures of a word only in rubbish, or in a program. */
    private static final String SIGNS = "!\"#$%*+;<=>?[\\]^`{|}~";

    /** Names that programs write for glyphs whose meaning they do not know. */
    private static final Pattern UNKNOWN_GLYPH = Pattern.compile("\\(cid:\\d+\\)|/[gG]\\d{1,4}(?=/|$)");

    /** Behind the Latin letters of Europe. */
    private static final int FIRST_OTHER_SCRIPT = 0x250;

    private TextLayer() {}

    /** Returns whether to read all of the page as a picture, and forget its words. */
    static boolean isUseless(Page page, List<Box> images) {
        if (page.words().isEmpty()) {
            return !images.isEmpty() || !page.rulings().isEmpty();
        }
        return isNonsense(page.words())
                || (page.words().size() <= FEW_WORDS && images.stream().anyMatch(image -> area(image) > 0.5));
    }

    /** The images that may have text which the text layer lacks: without words on them, or with a stamp or a margin. */
    static List<Box> unread(Page page, List<Box> images) {
        return images.stream()
                .filter(image -> area(image) > LARGE_IMAGE)
                .filter(image -> covered(page, image) < COVERED)
                .toList();
    }

    /** Returns the share of an image, from top to bottom, that has words of the text layer on it. */
    private static double covered(Page page, Box image) {
        var bands = new BitSet(BANDS);
        for (var word : page.words()) {
            if (isIn(word, image)) {
                double down = (word.box().centerY() - image.top()) / image.height();
                bands.set((int) Math.max(0, Math.min(BANDS - 1, down * BANDS)));
            }
        }
        return (double) bands.cardinality() / BANDS;
    }

    /**
     * Returns whether the words are letters without meaning: from fonts whose codes stand for other letters, or from a
     * text layer of rubbish. Numbers and codes are no sign either way.
     */
    public static boolean isNonsense(List<Word> words) {
        int characters = 0;
        int strange = 0;
        int letters = 0;
        int vowels = 0;
        int spelled = 0;
        int withSigns = 0;
        for (var word : words) {
            var text = word.text();
            if (text.length() >= SPELLED && text.indexOf("://") < 0) {
                spelled++;
                withSigns += hasSigns(text) || UNKNOWN_GLYPH.matcher(text).find() ? 1 : 0;
            }
            strange += (int) text.codePoints().filter(TextLayer::isStrange).count();
            characters += text.codePointCount(0, text.length());
            if (text.length() >= SPELLED
                    && text.chars().allMatch(c -> c < FIRST_OTHER_SCRIPT && Character.isLetter(c))) {
                letters += text.length();
                vowels += (int) text.chars().filter(TextLayer::isVowel).count();
            }
        }
        return (characters >= ENOUGH_TO_JUDGE && strange > 0.2 * characters)
                || (characters >= 3 * ENOUGH_TO_JUDGE && withSigns > MOST_SIGNS * spelled)
                || (letters >= 3 * ENOUGH_TO_JUDGE && vowels < FEWEST_VOWELS * letters);
    }

    private static boolean hasSigns(String word) {
        for (int i = 1; i < word.length() - 1; i++) {
            if (SIGNS.indexOf(word.charAt(i)) >= 0) {
                return true;
            }
        }
        return false;
    }

    /** Accented letters count: most are vowels. */
    private static boolean isVowel(int letter) {
        return letter > 0x7F || "aeiouyAEIOUY".indexOf(letter) >= 0;
    }

    /** Characters that mean nothing without the font they came from, or nothing at all. */
    private static boolean isStrange(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.PRIVATE_USE, Character.UNASSIGNED, Character.CONTROL -> true;
            default -> codePoint == 0xFFFD;
        };
    }

    private static boolean isIn(Word word, Box image) {
        double x = word.box().centerX();
        double y = word.box().centerY();
        return x > image.left() && x < image.right() && y > image.top() && y < image.bottom();
    }

    private static double area(Box box) {
        return box.width() * box.height();
    }
}
