package dev.quern.ocr.engine.ask;

import dev.quern.core.kernel.Stoppable;
import dev.quern.core.result.FieldFormat;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.reader.Matcher;
import dev.quern.ocr.engine.reader.PageReader;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Remembered;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.engine.text.Wording;
import dev.quern.ocr.words.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Judges how well the words of a label name a field. There is one for each document; what it has judged,
 * {@link Memory} has for the next.
 *
 * <pre>{@code
 * var fit = new LabelFit(memory, fields);
 * double named = fit.fit(field, "Invoice number").fits();
 * }</pre>
 */
public final class LabelFit {

    /** Codes, dates and the like: values that stand in a label's way. */
    private static final Pattern FIGURES =
            Pattern.compile("(?<!\\S)\\(?[\\p{L}\\d./_-]*\\d[\\p{L}\\d./:_-]*\\)?[,;]?(?!\\S)");

    /** Three words or more in parentheses at the end. */
    private static final Pattern HINT =
            Pattern.compile("\\s*\\([^()\\d]*\\p{L}[\\s,;/][^()\\d]*\\p{L}[\\s,;/]+\\p{L}[^()\\d]*\\)\\W*$");

    private static final double MOST_OF_HINT = 0.7;
    private static final Set<String> DAY_OR_HOUR = Set.of("date", "time");
    /** Words such as "Vorname" and "given name", which names of families do not have. */
    private static final Set<String> GIVEN_NAMES = Words.set(Wording::fold, "given names");

    private static final Set<String> FAMILY_NAMES = Words.set(Wording::fold, "family names");

    public static final Pattern SLASH = Pattern.compile("\\s/\\s|(?<=\\p{L}{2}\\.?)/\\s?(?=\\p{L}{2})");

    private static final int LONGEST_LABEL = 4;

    /** Concepts of which one word alone says little. */
    private static final Set<String> VAGUE = Set.of(
            "plain_number",
            "person_name",
            "company",
            "title",
            "notes",
            "address",
            "time",
            "delivery_word",
            "recipient");

    private final Lexicon lexicon;
    private final boolean columns;
    private final Memory memory;
    private final Map<String, LabelSense> senses = new HashMap<>();
    private final Map<String, Double> either = new HashMap<>();
    /** By the very meaning: comparing meanings would cost more than judging. */
    private final IdentityHashMap<Meaning, Remembered<String, Likeness>> fits = new IdentityHashMap<>();

    private final IdentityHashMap<Meaning, FieldWords> words = new IdentityHashMap<>();
    private final List<Meaning> wanted;
    private final Memory.Texts texts;

    /** Where no fields are asked for, or none that matter to what a label is. */
    public LabelFit(Memory memory) {
        this(memory, List.of());
    }

    /** @param wanted a text that names one of these fields is a label, whether the lexicon knows it or not */
    public LabelFit(Memory memory, List<Meaning> wanted) {
        this.lexicon = memory.lexicon();
        this.columns = memory.isOfColumns();
        this.memory = memory;
        this.wanted = List.copyOf(wanted);
        this.texts = memory.texts(wanted);
    }

    /** The network that compares what texts mean; empty where networks cannot run. */
    public Optional<Matcher> matcher() {
        return memory.matcher();
    }

    /** The network that points to values on pages; empty where it is not asked, or networks cannot run. */
    public Optional<PageReader> reader() {
        return memory.reader();
    }

    public LabelSense sense(String label) {
        var known = senses.get(label);
        if (known == null) {
            known = memory.sense(label, this::read);
            senses.put(label, known);
        }
        return known;
    }

    /** The concepts that the words of a field name, of whatever shape: "signer for the client" names a signer and a client. */
    public List<Concept> asked(Meaning field) {
        var words = new ArrayList<>(Wording.ofName(field.field().name()));
        if (field.field().query() != null) {
            words.addAll(Wording.of(field.field().query()));
        }
        return lexicon.asked(words, columns).stream()
                .map(Lexicon.Match::concept)
                .toList();
    }

    private LabelSense read(String label) {
        var letters = Looks.hasDigit(label) ? FIGURES.matcher(label).replaceAll(" ") : label;
        List<String> words = Wording.of(letters).stream()
                .filter(word -> !Looks.hasDigit(word))
                .toList();
        words = lexicon.join(words);
        return words.isEmpty() ? LabelSense.NONE : LabelSense.of(words, lexicon.find(words, columns));
    }

    /** Returns how much of a text is a label, be it of a field or of a column, from 0 to 1. */
    public double labelish(String text) {
        var known = either.get(text);
        if (known == null) {
            known = texts.labelish().get(text, this::judgeLabelish);
            either.put(text, known);
        }
        return known;
    }

    private double judgeLabelish(String text) {
        Stoppable.check();
        var words = sense(text).words();
        double best = sense(text).labelish();
        for (var match : lexicon.find(words, !columns)) {
            best = Math.max(best, (double) match.length() / words.size());
        }
        var parts = SLASH.split(text, -1);
        if (parts.length > 1) {
            best = Math.max(
                    best,
                    Arrays.stream(parts)
                            .mapToDouble(part -> sense(part).labelish())
                            .min()
                            .orElse(0));
        }
        for (var meaning : wanted) {
            if (!words.isEmpty() && best < 1 && fit(meaning, text).fits() > 0.9) {
                best = 1;
            }
        }
        return best;
    }

    /**
     * Returns the number of tokens in the label that begins at a token of a line and has a value after it; 0 where
     * there is none. A single word counts only with a colon: many words that are labels are words of values, too.
     */
    public int labelAt(Segment segment, int at, Predicate<String> isLabel) {
        int size = segment.tokens().size();
        for (int length = Math.min(LONGEST_LABEL, size - 1 - at); length > 0; length--) {
            var label = segment.text(at, at + length);
            boolean marked = Looks.endsAsLabel(label);
            if ((marked || (length > 1 && Looks.capital(label)))
                    && !Looks.hasDigit(label)
                    && Wording.of(label).size() >= length
                    && isLabel.test(label)) {
                return length;
            }
        }
        return 0;
    }

    /** Returns whether a text is a known label, a colon and something after it. */
    public boolean isLabelled(String text) {
        int colon = text.indexOf(':');
        return colon > 0 && labelish(text.substring(0, colon)) > 0.9;
    }

    public Likeness fit(Meaning field, String label) {
        var judged = fits.get(field);
        if (judged == null) {
            judged = memory.fits(field);
            fits.put(field, judged);
        }
        return judged.get(label, unseen -> judge(field, unseen));
    }

    private Likeness judge(Meaning field, String label) {
        Stoppable.check();
        var sense = sense(label);
        var fit = judge(field, sense);
        var plain = withoutHint(label);
        if (plain != null) {
            var bare = judge(field, sense(plain));
            fit = bare.fits() > fit.fits() ? bare : fit;
        }
        var whose = words(field).whose();
        if (whose != null && fit.fits() > 0) {
            var said = Wording.whose(label);
            if (said != null && said != whose) {
                return new Likeness(0.35 * fit.fits(), 0.6);
            }
            if (said == null) {
                fit = new Likeness(0.98 * fit.fits(), fit.other());
            }
        }
        return fit;
    }

    /** "Shipper (complete name and address)" asks for the shipper; null where nothing is added in parentheses. */
    private @Nullable String withoutHint(String label) {
        if (label.indexOf('(') < 0) {
            return null;
        }
        var hint = HINT.matcher(label);
        return hint.find() && hint.start() > 0 && sense(hint.group()).labelish() < MOST_OF_HINT
                ? label.substring(0, hint.start())
                : null;
    }

    private FieldWords words(Meaning field) {
        return words.computeIfAbsent(field, one -> new FieldWords(one, lexicon::isWord));
    }

    private Likeness judge(Meaning field, LabelSense sense) {
        if (sense.words().isEmpty()) {
            return Likeness.NONE;
        }
        boolean elsewhere = elsewhere(field, sense.heads());
        double named = 0;
        double other = 0;
        for (var match : sense.matches()) {
            double affinity = 0;
            double against = 0;
            boolean stranger = !isDayOrHour(field, match);
            for (var meant : field.concepts().entrySet()) {
                double one = meant.getKey().affinity(match.concept());
                affinity = Math.max(affinity, one * meant.getValue());
                if (one < 0) {
                    against = Math.max(against, -one * meant.getValue());
                }
                stranger &= one <= 0;
            }
            double coverage = sense.coverage(match);
            double share = 0.3 + 0.7 * coverage;
            named = Math.max(named, affinity * (coverage < 1 && elsewhere ? 0.4 * share : share));
            if (stranger
                    && !vague(match)
                    && (against > 0 || comparable(field.shape(), match.concept().shape()))) {
                other = Math.max(other, coverage * Math.max(against, 0.6));
            }
        }
        if (other > 0 && ofAnotherShape(field, sense)) {
            named *= 0.6;
        }
        double worded = words(field).like(sense, elsewhere);
        double fits = Math.max(named, worded);
        if (field.otherEnd(sense.words()) || isOtherName(field, sense.words())) {
            fits *= 0.35;
            other = Math.max(other, 0.6);
        }
        return new Likeness(fits, fits >= 0.8 * other + 0.1 && fits > 0.45 ? 0 : other);
    }

    /** "Last name" names no first name, though both are names of persons. */
    private static boolean isOtherName(Meaning field, List<String> label) {
        return field.means("person_name") > 0
                && ((isOnly(GIVEN_NAMES, FAMILY_NAMES, field.name()) && isOnly(FAMILY_NAMES, GIVEN_NAMES, label))
                        || (isOnly(FAMILY_NAMES, GIVEN_NAMES, field.name())
                                && isOnly(GIVEN_NAMES, FAMILY_NAMES, label)));
    }

    private static boolean isOnly(Set<String> these, Set<String> others, List<String> words) {
        return words.stream().anyMatch(these::contains) && words.stream().noneMatch(others::contains);
    }

    /** For a date and time, "Date" and "Time" each name only one half. */
    private static boolean isDayOrHour(Meaning field, Lexicon.Match match) {
        return field.field().format() == FieldFormat.DATETIME
                && match.length() == 1
                && DAY_OR_HOUR.contains(match.concept().id());
    }

    /** "Seller IBAN" names an IBAN, not a seller. */
    private static boolean ofAnotherShape(Meaning field, LabelSense sense) {
        return sense.matches().stream()
                .anyMatch(match -> match.concept().shape() != field.shape()
                        && field.concepts().keySet().stream().allMatch(meant -> meant.affinity(match.concept()) <= 0)
                        && switch (match.concept().shape()) {
                            case IBAN, BIC, VAT_ID, PHONE, EMAIL, CODE, DATE -> true;
                            default -> false;
                        });
    }

    /**
     * Returns whether values of one shape could be taken for values of the other: only then does a strange label speak
     * against.
     */
    private static boolean comparable(Shape one, Shape other) {
        return one == Shape.ANY || other == Shape.ANY || kind(one) == kind(other);
    }

    private static int kind(Shape shape) {
        return switch (shape) {
            case DATE, TIME -> 0;
            case AMOUNT, NUMBER, PERCENT -> 1;
            case CODE, IBAN, BIC, VAT_ID, PHONE -> 2;
            case ORGANISATION, PERSON, ADDRESS, TEXT, ANY -> 3;
            case EMAIL, URL -> 4;
            case CURRENCY -> 5;
        };
    }

    private static boolean vague(Lexicon.Match match) {
        return match.length() == 1 && VAGUE.contains(match.concept().id());
    }

    /** "Tenant code" and "tenant phone" share a word with "tenant", but their values have another shape. */
    private static boolean elsewhere(Meaning field, List<String> heads) {
        for (var word : heads) {
            var shape = LabelSense.HEADS.get(word);
            if (shape != null && shape != field.shape() && !field.words().containsKey(word)) {
                return switch (field.shape()) {
                    case ORGANISATION, PERSON, TEXT, ANY, ADDRESS, CODE -> true;
                    case DATE, TIME -> shape != Shape.DATE && shape != Shape.CODE;
                    default -> false;
                };
            }
        }
        return false;
    }
}
