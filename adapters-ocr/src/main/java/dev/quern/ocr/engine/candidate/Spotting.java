package dev.quern.ocr.engine.candidate;

import dev.quern.core.kernel.Stoppable;
import dev.quern.core.result.Conventions;
import dev.quern.core.result.Value;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.page.PageView;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.page.Token;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.engine.text.Shape;
import dev.quern.ocr.value.check.CheckDigits;
import dev.quern.ocr.value.check.Ibans;
import dev.quern.ocr.value.check.Numbering;
import dev.quern.ocr.value.date.DateSpotter;
import dev.quern.ocr.value.date.DateTimeSpotter;
import dev.quern.ocr.value.date.TimeSpotter;
import dev.quern.ocr.value.number.Currencies;
import dev.quern.ocr.value.number.NumberSpotter;
import dev.quern.ocr.value.number.SpottedNumber;
import dev.quern.ocr.value.text.Spotted;
import dev.quern.ocr.words.Words;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the candidates of a document, by shape. */
public final class Spotting {
    private static final Pattern RANGE =
            Pattern.compile("(?iu)\\s*(?:[-–—~]|" + Words.oneOf("ranges of days") + ")\\s*(?:zum)?\\s*");
    private static final Pattern IBAN =
            Pattern.compile("\\b[A-Z]{2} ?\\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\\b");
    private static final Pattern BIC = Pattern.compile("\\b[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\\b");
    private static final Pattern VAT_ID = Pattern.compile(
            "\\b(?:ATU ?\\d{8}|BE ?0?\\d{3}[. ]?\\d{3}[. ]?\\d{3}|CHE[- ]?\\d{3}\\.?\\d{3}\\.?\\d{3}|(?:DE|FR|ES|IT|NL|PL|SE|PT|GB|IE|LU|DK|FI|CZ|HU|RO|SK|SI|BG|HR|EL|EE|LV|LT|CY|MT|XI|NO) ?[A-Z0-9]{0,2} ?\\d{3}[\\d .]{4,10}[A-Z0-9]{0,3}"
                    + "|\\d{2}-\\d{7}|\\d{8,15}|[A-Z]\\d{8}|\\d{3}[- ]\\d{3}[- ]\\d{2}[- ]\\d{2}|\\d{2} \\d{3} \\d{3} \\d{3}|[A-Z0-9]{15}"
                    + "|\\d{3} \\d{3} \\d{3}(?! ?\\d)|\\d{3} \\d{4} \\d{2}(?! ?\\d)|\\d{2,3}/\\d{3,4}/\\d{4,5})\\b");
    /** Numbers within a country, as some write them: what is printed beside them has to tell that they are called. */
    private static final Pattern LOCAL_PHONE = Pattern.compile(
            "(?<![\\p{L}\\d/.,-] ?)(?:[1-9]\\d{2}(?: \\d{3}){2}|[1-9]\\d \\d{3} \\d{2} \\d{2}|[1-9]\\d{2} \\d{2} \\d{2} \\d{2})(?![ -]?\\d|[\\p{L},.]\\d)");

    /** Other numbers within a country, after a word that tells that they are called: "tel. 601 23 45 67", "cellulare è 347 5566778". */
    private static final Pattern TOLD_PHONE = Pattern.compile("(?iu)(?<!\\p{L})" + Words.oneOf("phone labels")
            + "(?: \\p{L}{1,3})?[ .:]{1,3}([1-9]\\d{1,3}(?:[ .-]?\\d{2,7}){1,4})(?![\\d.,/-]*\\d)");

    private static final int FEWEST_DIGITS = 8;

    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:[.,]\\d{1,2})?) ?%");
    private static final Pattern CLOCK =
            Pattern.compile("(?<![\\p{L}\\d.,/:-])(?:[01]?\\d|2[0-3])\\.[0-5]\\d(?![\\d.,/:%]| ?(?:\\p{Sc}|%))");

    /** How surely digits are a phone, or a time, that only how they are grouped speaks for. */
    private static final double BY_GROUPS = 0.3;
    /** And that a word before them speaks for. */
    private static final double TOLD = 0.8;

    /** The parts of a code in groups, and the letters before it. */
    private static final Pattern GROUP = Pattern.compile("[A-Z0-9][A-Z0-9/-]*");

    private static final Pattern PAUSE = Pattern.compile(".*[\\p{L}\\d)][,;.)]");

    /** Letters after the digits of a code such as "QQ 12 34 56 C" or "0417 LZX". */
    private static final int LAST_GROUP = 3;

    /** Before the digits of a code such as "SR-B 20417" or "SKM D 61/2025". */
    private static final Pattern PREFIX = Pattern.compile("[A-Z]{1,4}(?:[-/][A-Z]{1,4})?");

    private static final int LONGEST_PREFIX = 2;

    /** Letters of a line; in longer ones, which no page has, nothing is looked for. */
    private static final int LONGEST = 1_000;

    /** "No.25-0188": what stands before a code without a blank. */
    private static final Pattern NUMBER_SIGN = Pattern.compile("(?iu)^" + Words.oneOf("number signs") + "\\.(?=\\d)");

    private static final Pattern PRICED =
            Pattern.compile(Words.oneOf("currency codes", "currency words with digits") + "\\d.*");
    /** Codes of currencies that stand beside amounts. */
    private static final Set<String> CODES = Words.set("currency codes");

    private final Conventions conventions;
    /** The first of the document, most often the one it was written on; days without a year are near to it. */
    private final @Nullable LocalDate day;

    /** The last one with its month that was spotted; those without are near to it. */
    private @Nullable LocalDate last;

    private final LabelFit fit;
    private final Predicate<String> isLabel;
    private final Phrases phrases;
    private final Map<Shape, List<Candidate>> found = new EnumMap<>(Shape.class);

    private Spotting(Conventions conventions, LabelFit fit, Predicate<String> isLabel, @Nullable LocalDate day) {
        this.conventions = conventions;
        this.day = day;
        this.fit = fit;
        this.isLabel = isLabel;
        this.phrases = new Phrases(fit, isLabel, this::add);
    }

    /**
     * All candidates of some pages.
     *
     * @param isLabel whether a text is nothing but a label: what follows it is a candidate of its own
     */
    public static Map<Shape, List<Candidate>> in(
            List<PageView> views, Conventions conventions, LabelFit fit, Predicate<String> isLabel) {
        var spotting = new Spotting(conventions, fit, isLabel, day(views, conventions));
        for (var shape : Shape.values()) {
            spotting.found.put(shape, new ArrayList<>());
        }
        var ticks = Ticks.in(views);
        for (var view : views) {
            ticks.candidates(view).forEach(spotting::add);
            int dates = spotting.pool(Shape.DATE).size();
            int times = spotting.pool(Shape.TIME).size();
            var parts = new TwoParts(view, isLabel);
            for (var segment : view.segments()) {
                Stoppable.check();
                spotting.spot(view, segment, parts);
            }
            parts.moments(spotting.behind(Shape.DATE, dates), spotting.behind(Shape.TIME, times))
                    .forEach(spotting::add);
        }
        return spotting.found;
    }

    private static @Nullable LocalDate day(List<PageView> views, Conventions conventions) {
        return views.stream()
                .flatMap(view -> view.segments().stream())
                .flatMap(segment -> DateSpotter.spot(segment.text(), conventions).stream())
                .map(date -> date.value().date())
                .findFirst()
                .orElse(null);
    }

    private List<Candidate> pool(Shape shape) {
        return found.getOrDefault(shape, List.of());
    }

    private List<Candidate> behind(Shape shape, int first) {
        return pool(shape).subList(first, pool(shape).size());
    }

    private void add(Candidate candidate) {
        found.computeIfAbsent(candidate.shape(), shape -> new ArrayList<>()).add(candidate);
    }

    private void spot(PageView view, Segment segment, TwoParts parts) {
        var text = segment.text();
        if (text.length() > LONGEST) {
            return;
        }
        if (Looks.hasDigit(text)) {
            dates(segment, text);
            for (var time : TimeSpotter.spot(text, conventions)) {
                typed(Shape.TIME, segment, time);
            }
            clocks(segment);
            numbers(segment, text);
            ibans(segment);
            matches(Shape.VAT_ID, segment, VAT_ID);
            matches(Shape.PHONE, segment, Looks.phone());
            localPhones(segment);
            matches(Shape.PERCENT, segment, PERCENT);
            codes(segment);
        }
        if (Looks.hasEmail(text)) {
            matches(Shape.EMAIL, segment, Looks.email());
        }
        if (Looks.hasWeb(text)) {
            matches(Shape.URL, segment, Looks.web());
        }
        matches(Shape.BIC, segment, BIC);
        currencies(segment);
        phrases.spot(view, segment, parts);
        SentenceParts.of(view, segment, fit, isLabel).forEach(this::add);
        SetApart.of(view, segment, isLabel).forEach(this::add);
        Firms.of(segment).forEach(this::add);
        OverLines.of(view, segment, conventions, day).forEach(this::add);
        if (Looks.hasDigit(text)) {
            Addresses.of(view, segment, conventions).forEach(this::add);
        }
    }

    private void dates(Segment segment, String text) {
        List<Spotted<Value.Date>> dates = DateSpotter.spot(text, conventions);
        var role = Candidate.Role.ALONE;
        for (int i = 0; i < dates.size(); i++) {
            var date = dates.get(i);
            boolean opens = i + 1 < dates.size()
                    && RANGE.matcher(text.substring(date.end(), dates.get(i + 1).start()))
                            .matches();
            var candidate = of(Shape.DATE, segment, date.start(), date.end(), date.value(), date.certainty());
            if (role == Candidate.Role.RANGE_START) {
                role = Candidate.Role.RANGE_END;
            } else {
                role = opens ? Candidate.Role.RANGE_START : Candidate.Role.ALONE;
            }
            int anchor = role == Candidate.Role.RANGE_END
                    ? segment.tokenAt(dates.get(i - 1).start())
                    : candidate.from();
            add(candidate.in(role, anchor));
        }
        // A moment is kept among the times by its shape; fields of format DATETIME look there.
        DateTimeSpotter.spot(text, conventions).forEach(moment -> typed(Shape.TIME, segment, moment));
        partialDates(segment, text, dates);
    }

    /** "Friday 16 May at 2:25 pm", and "the 19th". */
    private void partialDates(Segment segment, String text, List<Spotted<Value.Date>> whole) {
        if (day == null) {
            return;
        }
        var partial = new ArrayList<>(DateSpotter.spotWithoutYear(text, conventions, day));
        var others = Stream.concat(whole.stream(), partial.stream()).toList();
        partial.addAll(DateSpotter.spotWithoutMonth(text, others, last == null ? day : last));
        partial.sort(Comparator.comparingInt(Spotted::start));
        partial.forEach(date -> typed(Shape.DATE, segment, date));
        DateTimeSpotter.of(text, partial, conventions).forEach(moment -> typed(Shape.TIME, segment, moment));
        others.stream()
                .max(Comparator.comparingInt(Spotted::end))
                .ifPresent(one -> last = one.value().date());
    }

    private void numbers(Segment segment, String text) {
        var dates = found.getOrDefault(Shape.DATE, List.of());
        for (SpottedNumber number : NumberSpotter.spot(text, conventions)) {
            int from = segment.tokenAt(number.start());
            boolean dated = false;
            for (int i = dates.size() - 1; i >= 0 && dates.get(i).segment().is(segment); i--) {
                dated |= dates.get(i).from() <= from && from < dates.get(i).to();
            }
            var shape = number.percent() ? Shape.PERCENT : number.isAmount() ? Shape.AMOUNT : Shape.NUMBER;
            if (!dated && !number.percent()) {
                add(of(shape, segment, number.start(), number.end(), number.value(), number.certainty()));
            } else if (number.percent()) {
                add(of(Shape.PERCENT, segment, number.start(), number.end(), number.value(), number.certainty()));
            }
        }
    }

    private void typed(Shape shape, Segment segment, Spotted<? extends Value> spotted) {
        add(of(shape, segment, spotted.start(), spotted.end(), spotted.value(), spotted.certainty()));
    }

    private static Candidate of(Shape shape, Segment segment, int start, int end, Value value, double certainty) {
        return Candidate.typed(
                shape,
                segment.text().substring(start, end),
                value,
                segment,
                segment.tokenAt(start),
                segment.tokenAt(end - 1) + 1,
                certainty);
    }

    private void matches(Shape shape, Segment segment, Pattern pattern) {
        var matcher = pattern.matcher(segment.text());
        while (matcher.find()) {
            var text = matcher.group().strip();
            if (shape == Shape.URL && isOfAddress(segment, matcher.start())) {
                continue;
            }
            if (shape == Shape.PERCENT
                    && NumberSpotter.parse(matcher.group(1), conventions).isPresent()) {
                continue;
            }
            var one = of(shape, segment, matcher.start(), matcher.end(), new Value.Text(text), 0.8);
            // "01/06/2024" has the digits of a phone.
            boolean day = shape == Shape.PHONE
                    && pool(Shape.DATE).stream()
                            .anyMatch(other -> other.segment().is(segment)
                                    && other.from() <= one.from()
                                    && other.to() >= one.to());
            if (!day) {
                add(one);
            }
        }
    }

    /** "21.42" is a time or nothing where decimals have a comma. */
    private void clocks(Segment segment) {
        var decimal = conventions.decimalSeparator();
        if (decimal == null || decimal != ',') {
            return;
        }
        var matcher = CLOCK.matcher(segment.text());
        while (matcher.find()) {
            int start = matcher.start();
            int end = matcher.end();
            boolean known = pool(Shape.TIME).stream()
                    .anyMatch(time -> time.segment().is(segment)
                            && time.from() <= segment.tokenAt(start)
                            && segment.tokenAt(start) < time.to());
            if (!known) {
                TimeSpotter.parse(matcher.group(), conventions)
                        .ifPresent(time -> add(of(Shape.TIME, segment, start, end, time, BY_GROUPS)));
            }
        }
    }

    private void localPhones(Segment segment) {
        var matcher = LOCAL_PHONE.matcher(segment.text());
        while (matcher.find()) {
            add(of(Shape.PHONE, segment, matcher.start(), matcher.end(), new Value.Text(matcher.group()), BY_GROUPS));
        }
        var told = TOLD_PHONE.matcher(segment.text());
        while (told.find()) {
            var one = of(Shape.PHONE, segment, told.start(1), told.end(1), new Value.Text(told.group(1)), TOLD);
            boolean known =
                    pool(Shape.PHONE).stream().anyMatch(other -> other.segment().is(segment) && other.overlaps(one));
            if (!known && told.group(1).chars().filter(Character::isDigit).count() >= FEWEST_DIGITS) {
                add(one);
            }
        }
    }

    /** Returns whether a place is within an e-mail address, whose domain is no link. */
    private static boolean isOfAddress(Segment segment, int at) {
        int begin = segment.text().lastIndexOf(' ', at) + 1;
        return segment.text().substring(begin, at).indexOf('@') >= 0;
    }

    /** Also those whose check digits are wrong: they were misprinted or misread, but are what is asked for. */
    private void ibans(Segment segment) {
        var matcher = IBAN.matcher(segment.text());
        for (int from = 0; matcher.find(from); ) {
            int end = matcher.start() + Ibans.end(matcher.group());
            var text = segment.text().substring(matcher.start(), end);
            boolean apart = Character.isWhitespace(text.charAt(2));
            var digits = Numbering.IBAN.check(text);
            if (digits == CheckDigits.RIGHT || (digits == CheckDigits.WRONG && !apart)) {
                double certainty = digits == CheckDigits.RIGHT ? 0.8 : 0.5;
                add(of(Shape.IBAN, segment, matcher.start(), end, new Value.Text(text), certainty));
            }
            from = end;
        }
    }

    private void codes(Segment segment) {
        var tokens = segment.tokens();
        for (int i = 0; i < tokens.size(); i++) {
            var text = Looks.bare(tokens.get(i).text());
            text = NUMBER_SIGN.matcher(text).replaceFirst("");
            int colon = Math.max(text.lastIndexOf(':'), text.lastIndexOf('#'));
            if (colon > 0 && !Looks.hasDigit(text.substring(0, colon))) {
                text = text.substring(colon + 1);
            }
            if (!Looks.code(text) || text.length() > 40) {
                continue;
            }
            add(Candidate.typed(Shape.CODE, text, new Value.Text(text), segment, i, i + 1, 0.5));
            // "RE 2024 0117", "QQ 12 34 56 C": a code in groups.
            int to = i + 1;
            while (to < tokens.size() && to < i + 5 && !isPause(tokens, to - 1) && isGroup(tokens, to)) {
                to++;
            }
            int from = i;
            while (from > Math.max(0, i - LONGEST_PREFIX) && isPrefix(tokens, from - 1)) {
                from--;
            }
            if (to > i + 1 || from < i) {
                var joined =
                        NUMBER_SIGN.matcher(Looks.bare(segment.text(from, to))).replaceFirst("");
                add(Candidate.typed(Shape.CODE, joined, new Value.Text(joined), segment, from, to, 0.4));
            }
        }
    }

    private boolean isPrefix(List<Token> tokens, int at) {
        var text = tokens.get(at).text();
        return PREFIX.matcher(text).matches() && (isBehindColon(tokens, at) || !isLabel.test(text));
    }

    private static boolean isBehindColon(List<Token> tokens, int at) {
        return at > 0 && Looks.endsAsLabel(tokens.get(at - 1).text());
    }

    /** Capitals and digits; letters alone only before a mark or the end of a cell, or between groups as in "FR12 ZZZ 345678". */
    private static boolean isGroup(List<Token> tokens, int at) {
        boolean pauses = isPause(tokens, at);
        var text = pauses ? Looks.bare(tokens.get(at).text()) : tokens.get(at).text();
        if (!GROUP.matcher(text).matches()) {
            return false;
        }
        boolean brief = text.length() <= LAST_GROUP;
        boolean last = at == tokens.size() - 1;
        return Looks.hasDigit(text)
                || (brief && last)
                || (brief && !isMoney(text) && (pauses || isDigitGroup(tokens, at + 1)));
    }

    /** Returns whether a clause may end with a word. */
    private static boolean isPause(List<Token> tokens, int at) {
        return PAUSE.matcher(tokens.get(at).text()).matches();
    }

    private static boolean isMoney(String text) {
        return CODES.contains(text);
    }

    /** Letters and digits, the end of a cell. */
    private static boolean isDigitGroup(List<Token> tokens, int at) {
        var text = tokens.get(at).text();
        return at == tokens.size() - 1
                && Looks.hasDigit(text)
                && GROUP.matcher(text).matches();
    }

    private void currencies(Segment segment) {
        var tokens = segment.tokens();
        for (int i = 0; i < tokens.size(); i++) {
            var text = tokens.get(i).text();
            var word = Looks.bare(text);
            var code = Currencies.ofWord(word, null);
            if (code == null) {
                code = ofSign(text);
            }
            if (code == null && Looks.hasDigit(text) && PRICED.matcher(text).matches()) {
                code = Currencies.ofWord(text.replaceAll("[^A-Z].*", ""), null);
            }
            if (code != null) {
                double certainty = CODES.contains(word) ? 0.9 : 0.6;
                add(Candidate.typed(Shape.CURRENCY, code, new Value.Text(code), segment, i, i + 1, certainty));
            }
        }
    }

    /** The currency of the last sign in a text; null where it has none. */
    private static @Nullable String ofSign(String text) {
        String code = null;
        for (int i = 0; i < text.length(); i++) {
            var signed = Currencies.isSign(text.charAt(i)) ? Currencies.ofSign(text.charAt(i), null) : null;
            code = signed == null ? code : signed;
        }
        return code;
    }
}
