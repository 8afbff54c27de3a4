package dev.quern.ocr.engine.rank;

import dev.quern.core.Stoppable;
import dev.quern.ocr.engine.ask.LabelFit;
import dev.quern.ocr.engine.candidate.Candidate;
import dev.quern.ocr.engine.candidate.Spotting;
import dev.quern.ocr.engine.page.Segment;
import dev.quern.ocr.engine.page.Sheet;
import dev.quern.ocr.engine.text.Looks;
import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.words.Words;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who sends a document and who receives it, as far as the page says so without a label: the letterhead, the sender's line
 * over the address window, the address in that window, web and e-mail domains, legal forms.
 */
public final class Parties {
    private static final Pattern DOMAIN =
            Pattern.compile("(?i)(?:@|www\\.|https?://(?:www\\.)?)([\\p{Alnum}.-]+\\.\\p{Alpha}{2,})");
    private static final Set<String> MAIL_HOUSES = Words.set("mail services");
    /** The line over a name in an address. */
    private static final Pattern SALUTATION = Pattern.compile("(?iu)" + Words.oneOf("salutations"));

    private static final Pattern TO_A_FIRM = Pattern.compile("(?iu)" + Words.oneOfLoosely("salutations of companies"));
    /** "Norwich, 25 September 2026". */
    private static final Pattern PLACE_AND_DAY =
            Pattern.compile("(?u)\\p{Lu}[\\p{L}.'’ -]{2,30},(?: \\p{L}{1,4}\\.?)? \\d.{5,30}");

    private static final Pattern NUMBER_OF_FIRM = Pattern.compile("(?i)\\(?(?:" + Words.oneOfLoosely("register words")
            + "[ .:]*(?:no\\.?|nr\\.?)?[ .:]*)?\\d[\\d ./]{4,14}(?:-?[A-Z])?\\)?");
    private static final Pattern DIVIDERS = Pattern.compile("[●•·|–—]| [-*/] |, ");
    /** A document with more is a list of addresses, which says nothing of who wrote it. */
    private static final int MOST_DOMAINS = 200;

    private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}]+");

    private final List<Sheet> sheets;
    private final LabelFit fit;
    private final Set<String> domains = new LinkedHashSet<>();
    /** Likewise, letters only. */
    private final Set<String> bareDomains = new LinkedHashSet<>();

    private final AddressBlocks blocks;
    private final Map<String, Integer> repeated = new HashMap<>();
    /** What was judged before: several fields ask about one candidate. */
    private final IdentityHashMap<Candidate, Double> names = new IdentityHashMap<>();

    private final IdentityHashMap<Candidate, Double> sellers = new IdentityHashMap<>();
    private final IdentityHashMap<Candidate, Double> buyers = new IdentityHashMap<>();
    private final double largest;
    /** The first line that may be a name. */
    private final @Nullable Segment first;

    public Parties(List<Sheet> sheets, LabelFit fit, AddressBlocks blocks) {
        this.sheets = sheets;
        this.fit = fit;
        this.blocks = blocks;
        for (var sheet : sheets) {
            for (var segment : sheet.segments()) {
                Stoppable.check();
                var matcher = DOMAIN.matcher(segment.text());
                while (matcher.find()) {
                    var parts = matcher.group(1).toLowerCase(Locale.ROOT).split("\\.", -1);
                    var name = parts[Math.max(0, parts.length - 2)].replace("-", "");
                    if (name.length() >= 4 && domains.size() < MOST_DOMAINS && !MAIL_HOUSES.contains(name)) {
                        domains.add(name);
                    }
                }
                repeated.merge(Folding.letters(segment.text()), 1, Integer::sum);
            }
        }
        domains.forEach(domain -> bareDomains.add(NO_LETTERS.matcher(domain).replaceAll("")));
        largest = sheets.get(0).segments().stream()
                .filter(segment -> segment.top() < 0.3 * sheets.get(0).height())
                .mapToDouble(Segment::fontSize)
                .max()
                .orElse(0);
        first = first();
    }

    private @Nullable Segment first() {
        for (var line : sheets.get(0).lines()) {
            for (var segment : line) {
                var text = segment.text();
                if (Looks.letters(text) > 4
                        && !Looks.figures(text)
                        && !text.contains(":")
                        && !Looks.reachable(text)
                        && fit.labelish(text) < 0.5) {
                    return segment;
                }
            }
        }
        return null;
    }

    /**
     * Whether a line only greets whom a letter is written to.
     *
     * @param person whether a person is greeted, not a firm
     */
    public static boolean isSalutation(String text, boolean person) {
        return SALUTATION.matcher(text).matches()
                || (!person && TO_A_FIRM.matcher(text).matches());
    }

    /** "Firm - Street 1 - 12345 Town" on one line. */
    private boolean sendersLine(Segment segment) {
        var text = new StringBuilder();
        for (var other : sheets.get(segment.page()).lines().get(segment.line())) {
            if (other.left() >= segment.left() && other.left() < segment.left() + 25 * segment.height()) {
                text.append(other.text()).append(' ');
            }
        }
        var line = text.toString().strip();
        return AddressBlocks.divided(line, DIVIDERS) && Looks.town(line) && line.length() < 160;
    }

    /** How much a text looks like the name of a firm or a person; below zero where it cannot be one. */
    public double name(Candidate candidate) {
        return names.computeIfAbsent(candidate, this::judgeName);
    }

    private double judgeName(Candidate candidate) {
        var text = candidate.text();
        double name = 0;
        boolean legalForm = Looks.legalForm(text);
        if (legalForm) {
            name += 1;
        }
        if (!Looks.capital(text)) {
            name -= 2;
        }
        if (Looks.onlyLegalForm(text)) {
            name -= 1.5;
        }
        if (Looks.letters(text) < 3 || Looks.figures(text)) {
            return -3;
        }
        if (Looks.town(text) || Looks.street(text) || Looks.hasPhone(text)) {
            name -= 1.6;
        } else if (Looks.hasDigit(text)) {
            name -= Looks.house(text) ? 0.8 : 0.35;
        }
        if (Looks.reachable(text)) {
            name -= 1.5;
        }
        if (Looks.sentence(text)) {
            name -= 2.6;
        }
        if (text.startsWith("(")) {
            name -= 1.5;
        }
        if (text.endsWith(",")
                && PLACE_AND_DAY.matcher(candidate.segment().text()).matches()) {
            name -= 1.5;
        }
        int words = candidate.to() - candidate.from();
        if (words > (legalForm ? 8 : 6)) {
            name -= 0.6;
        }
        if (text.contains(":") || Looks.hint(text)) {
            name -= 2;
        }
        if (Looks.digits(text) > 0.6 * Looks.letters(text)) {
            name -= 1.2;
        }
        name -= 1.3 * fit.labelish(text);
        return name;
    }

    /** How much speaks for it as the sender. */
    public double seller(Candidate candidate) {
        return sellers.computeIfAbsent(candidate, this::judgeSeller);
    }

    private double judgeSeller(Candidate candidate) {
        var segment = candidate.segment();
        var sheet = sheets.get(segment.page());
        double y = segment.top() / Math.max(1e-9, sheet.height());
        double worth = segment.page() == 0 ? 0.7 * (1 - y) : -0.3;
        if (candidate.from() == 0 && segment.page() == 0 && sendersLine(segment)) {
            worth += 1.6;
        }
        if (known(candidate.text())) {
            worth += 1.4;
        }
        if (segment.page() == 0 && y < 0.3 && segment.fontSize() >= 0.98 * largest) {
            worth += 0.6;
        }
        if (y > 0.85 && Looks.legalForm(candidate.text())) {
            worth += 0.5;
        }
        if (repeated.getOrDefault(Folding.letters(candidate.text()), 0) > 1) {
            worth += 0.3;
        }
        if (blocks.names(segment) && y < 0.5) {
            worth += 0.3;
        }
        if (segment.equals(first)) {
            worth += 0.6;
        }
        if (overItsNumber(sheet, candidate) || Spotting.registered(segment) > 0) {
            worth += 0.6;
        }
        return worth;
    }

    /** Whether right under a name stands nothing but the number it is registered under. */
    private static boolean overItsNumber(Sheet sheet, Candidate candidate) {
        var last = candidate.below().isEmpty()
                ? candidate.segment()
                : candidate.below().get(0);
        if (last.line() + 1 >= sheet.lines().size()) {
            return false;
        }
        var next = sheet.lines().get(last.line() + 1);
        return next.size() == 1 && NUMBER_OF_FIRM.matcher(next.get(0).text()).matches();
    }

    /** How much speaks for it as the one who is addressed. */
    public double buyer(Candidate candidate) {
        return buyers.computeIfAbsent(candidate, this::judgeBuyer);
    }

    private double judgeBuyer(Candidate candidate) {
        var segment = candidate.segment();
        var sheet = sheets.get(segment.page());
        double y = segment.top() / Math.max(1e-9, sheet.height());
        double worth = segment.page() == 0 ? 0 : -0.6;
        if (blocks.names(segment) && candidate.from() == 0 && y < 0.6) {
            worth += 1.4;
            if (segment.left() < 0.25 * sheet.width()) {
                worth += 0.3;
            }
            if (underSendersLine(sheet, segment)) {
                worth += 1.2;
            }
        }
        if (known(candidate.text())) {
            worth -= 1.2;
        }
        if (candidate.from() == 0 && sendersLine(segment)) {
            worth -= 2;
        }
        return worth;
    }

    private boolean underSendersLine(Sheet sheet, Segment segment) {
        for (int line = segment.line() - 1; line >= Math.max(0, segment.line() - 3); line--) {
            for (var other : sheet.lines().get(line)) {
                if (Math.abs(other.left() - segment.left()) < 3 * segment.height() && sendersLine(other)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a web or e-mail domain of the document bears this name. */
    private boolean known(String text) {
        var plain = Folding.letters(text);
        if (plain.length() < 4) {
            return false;
        }
        for (var bare : bareDomains) {
            if (bare.length() >= 4
                    && (plain.startsWith(bare)
                            || bare.startsWith(plain)
                            || (bare.length() >= 6 && plain.contains(bare)))) {
                return true;
            }
        }
        return false;
    }
}
