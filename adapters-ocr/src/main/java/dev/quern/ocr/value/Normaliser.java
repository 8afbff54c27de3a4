package dev.quern.ocr.value;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.FieldFormat;
import dev.quern.core.result.Value;
import dev.quern.ocr.value.address.AddressParser;
import dev.quern.ocr.value.choice.Choices;
import dev.quern.ocr.value.date.DateSpotter;
import dev.quern.ocr.value.date.DateTimeSpotter;
import dev.quern.ocr.value.date.TimeSpotter;
import dev.quern.ocr.value.name.NameParser;
import dev.quern.ocr.value.number.NumberSpotter;
import dev.quern.ocr.value.number.SpottedNumber;
import dev.quern.ocr.value.text.Fractions;
import dev.quern.ocr.value.text.LinkSpotter;
import dev.quern.ocr.value.text.PlainText;
import dev.quern.ocr.value.text.Spotted;
import dev.quern.ocr.value.text.Tokens;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Turns the text of a span that is believed to be a field's value into that value. More forgiving than spotting: a word
 * too many does not matter as long as the text holds just one value of the format.
 */
public final class Normaliser {
    /** No day, hour or number is so long; to look for one in more takes long. */
    private static final int LONGEST = 1_000;

    private static final Set<FieldFormat> SHORT =
            Set.of(FieldFormat.DATE, FieldFormat.TIME, FieldFormat.DATETIME, FieldFormat.NUMBER);

    private static final Pattern INDENTED_LINE = Pattern.compile("\\u00AD?\n[ \\t]*");
    /** "1 6/06/2026" may be the sixth or the sixteenth. */
    private static final Pattern LONE_DIGIT = Pattern.compile("(?<![\\d.,/-])\\d \\d[/.-]\\d");

    private static final Pattern FRACTION = Pattern.compile("\\d ?[/\u2044] ?\\d|[\u00BC-\u00BE\u2150-\u215E]");

    /** The decimals of Swedish crowns: "1.234:50 kr". */
    private static final Pattern ORE =
            Pattern.compile("(?<=\\d):(\\d{2})(?= ?(?:kr|SEK)\\b)", Pattern.CASE_INSENSITIVE);

    private static final Pattern TRAILING_MINUS = Pattern.compile("(?<=\\d) -$");
    private static final double ENOUGH = 0.5;

    private Normaliser() {}

    /**
     * The value in the shape of the format; empty when the text is not one.
     *
     * @throws IllegalArgumentException for TABLE, whose cells have formats of their own
     */
    public static Optional<Value> normalise(String text, FieldFormat format, Conventions conventions) {
        var seen = PlainText.seen(text);
        if (seen.chars().allMatch(c -> Tokens.isBlank((char) c)) && format != FieldFormat.TABLE) {
            return Optional.empty();
        }
        if (seen.length() > LONGEST && SHORT.contains(format)) {
            return Optional.empty();
        }
        return switch (format) {
            case TEXT -> Optional.of(new Value.Text(PlainText.lines(seen)));
            case ONELINE -> Optional.of(new Value.Text(PlainText.oneLine(seen)));
            case DATE -> day(PlainText.oneLine(seen), conventions).map(Value.class::cast);
            case TIME -> time(PlainText.oneLine(seen), conventions).map(Value.class::cast);
            case DATETIME -> dateTime(PlainText.oneLine(seen), conventions).map(Value.class::cast);
            case NUMBER -> number(keepBlanks(seen), conventions).map(Value.class::cast);
            case LINK -> link(seen, conventions).map(Value.class::cast);
            case NAME -> name(PlainText.oneLine(seen), conventions).map(Value.class::cast);
            case ADDRESS ->
                AddressParser.parse(seen.replace(PlainText.SOFT_HYPHEN, '-'), conventions)
                        .map(Value.class::cast);
            case TABLE -> throw new IllegalArgumentException("A table is normalised cell by cell");
        };
    }

    /**
     * The choice that the text means: by its words, their meaning in another language, or misread letters. Empty when it
     * means none, or two of them equally well.
     */
    public static Optional<Value> choose(String text, List<String> choices) {
        return Choices.best(PlainText.seen(text), choices).map(Value.Text::new);
    }

    private static Optional<Value.Date> day(String text, Conventions conventions) {
        return DateSpotter.parse(text, conventions)
                .or(() -> only(DateSpotter.spot(text, conventions))
                        .filter(day -> !LONE_DIGIT.matcher(text).find()))
                .or(() -> Rejoined.moment(text).flatMap(other -> day(other, conventions)));
    }

    private static Optional<Value.Time> time(String text, Conventions conventions) {
        return TimeSpotter.parse(text, conventions)
                .or(() -> only(TimeSpotter.spot(text, conventions).stream()
                        .filter(time -> isInDigits(time.in(text)))
                        .toList()))
                .or(() -> Rejoined.moment(text).flatMap(other -> time(other, conventions)));
    }

    /** Of "from noon till 3" noon is not the time: a word for one counts with nothing else around it. */
    private static boolean isInDigits(String time) {
        return time.chars().anyMatch(Character::isDigit);
    }

    private static Optional<Value.DateTime> dateTime(String text, Conventions conventions) {
        return DateTimeSpotter.parse(text, conventions)
                .or(() -> onlyMoment(text, conventions))
                .or(() -> Rejoined.moment(text).flatMap(other -> dateTime(other, conventions)));
    }

    /** "09:45 - 18:30" after a day are two moments. */
    private static Optional<Value.DateTime> onlyMoment(String text, Conventions conventions) {
        return TimeSpotter.spot(text, conventions).size() == 1
                ? only(DateTimeSpotter.spot(text, conventions))
                : Optional.empty();
    }

    private static Optional<Value.Decimal> number(String written, Conventions conventions) {
        var text = ORE.matcher(TRAILING_MINUS.matcher(written).replaceAll("-")).replaceAll(",$1");
        if (FRACTION.matcher(Fractions.without(text)).find()) {
            return Optional.empty();
        }
        return NumberSpotter.parse(text, conventions)
                .or(() -> Rejoined.amount(text).flatMap(joined -> NumberSpotter.parse(joined, conventions)))
                .map(SpottedNumber::value)
                .or(() -> only(NumberSpotter.spot(text, conventions).stream()
                        .map(SpottedNumber::number)
                        .toList()));
    }

    private static Optional<Value.Link> link(String text, Conventions conventions) {
        var plain = Rejoined.worldWideWeb(text.strip().replace("&amp;", "&"));
        // Links are broken over lines without a blank to tell.
        var joined = INDENTED_LINE.matcher(plain).replaceAll("");
        return LinkSpotter.parse(joined, conventions)
                .or(() -> LinkSpotter.parse(Rejoined.link(PlainText.oneLine(plain)), conventions))
                .or(() -> onlyLink(LinkSpotter.spot(PlainText.oneLine(plain), conventions)));
    }

    /** A link in HTML stands there twice: as a target and as text. */
    private static Optional<Value.Link> onlyLink(List<Spotted<Value.Link>> spotted) {
        var different = spotted.stream().map(Spotted::value).distinct().count();
        return different == 1 ? only(spotted.subList(0, 1)) : Optional.empty();
    }

    private static Optional<Value.Name> name(String text, Conventions conventions) {
        return NameParser.parse(text, conventions).or(() -> NameParser.company(text));
    }

    private static <V extends Value> Optional<V> only(List<Spotted<V>> spotted) {
        return spotted.size() == 1 && spotted.get(0).certainty() >= ENOUGH
                ? Optional.of(spotted.get(0).value())
                : Optional.empty();
    }

    /** No-break blanks group digits, so they must stay what they are. */
    private static String keepBlanks(String text) {
        return text.replace('\n', ' ').strip();
    }
}
