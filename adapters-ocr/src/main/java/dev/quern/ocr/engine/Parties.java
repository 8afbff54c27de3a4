package dev.quern.ocr.engine;

import dev.quern.core.result.Conventions;
import dev.quern.core.result.DateSpotter;
import dev.quern.core.result.Regions;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
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
final class Parties {
    private static final Pattern DOMAIN =
            Pattern.compile("(?i)(?:@|www\\.|https?://(?:www\\.)?)([\\p{Alnum}.-]+\\.\\p{Alpha}{2,})");
    private static final Set<String> MAIL_HOUSES = Set.of(
            "gmail",
            "googlemail",
            "gmx",
            "web",
            "yahoo",
            "hotmail",
            "outlook",
            "icloud",
            "aol",
            "mail",
            "live",
            "tonline",
            "orange",
            "wanadoo",
            "free",
            "localhost",
            "example");
    private static final double STREET_REACH = 0.4;
    /** A line that can be a place: up to three words with capitals. */
    private static final Pattern PLACE = Pattern.compile("\\p{Lu}[\\p{L}.'’-]+(?:,? \\p{Lu}[\\p{L}.'’-]+){0,2}");

    private static final Pattern NUMBER_OF_FIRM = Pattern.compile(
            "(?i)\\(?(?:(?:co\\.?|reg\\.?|company|registration|hrb|siret|siren)[ .:]*(?:no\\.?|nr\\.?)?[ .:]*)?\\d[\\d ./]{4,14}(?:-?[A-Z])?\\)?");
    private static final Pattern DIVIDERS = Pattern.compile("[●•·|–—]| [-*/] |, ");
    private static final Pattern STRONG_DIVIDERS = Pattern.compile("[●•·|–—]| [-*/] ");
    private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}]+");

    private final List<Sheet> sheets;
    private final LabelFit fit;
    private final Set<String> domains = new LinkedHashSet<>();
    private final Map<Segment, Integer> addressed = new HashMap<>();
    private final Map<Segment, Block> blocks = new LinkedHashMap<>();
    private final Map<String, Integer> repeated = new HashMap<>();
    /** What was judged before: several fields ask about one candidate. */
    private final IdentityHashMap<Candidate, Double> names = new IdentityHashMap<>();

    private final IdentityHashMap<Candidate, Double> sellers = new IdentityHashMap<>();
    private final IdentityHashMap<Candidate, Double> buyers = new IdentityHashMap<>();
    private final double largest;
    /** The first line that may be a name. */
    private final @Nullable Segment first;

    Parties(List<Sheet> sheets, LabelFit fit) {
        this.sheets = sheets;
        this.fit = fit;
        for (var sheet : sheets) {
            for (var segment : sheet.segments()) {
                var matcher = DOMAIN.matcher(segment.text());
                while (matcher.find()) {
                    var parts = matcher.group(1).toLowerCase(Locale.ROOT).split("\\.", -1);
                    var name = parts[Math.max(0, parts.length - 2)].replace("-", "");
                    if (name.length() >= 4 && !MAIL_HOUSES.contains(name)) {
                        domains.add(name);
                    }
                }
                repeated.merge(letters(segment.text()), 1, Integer::sum);
                if (Looks.town(segment.text())
                        && !called(segment.text())
                        && sheet.page().index() < 2) {
                    addressee(sheet, segment);
                }
            }
        }
        if (blocks.isEmpty()) {
            streets(sheets.get(0));
        }
        largest = sheets.get(0).segments().stream()
                .filter(segment -> segment.top() < 0.3 * sheets.get(0).height())
                .mapToDouble(Segment::fontSize)
                .max()
                .orElse(0);
        first = first();
    }

    /** Without a postcode anywhere, a street near the top and the line under it are an address. */
    private void streets(Sheet sheet) {
        for (var segment : sheet.segments()) {
            if (segment.top() < STREET_REACH * sheet.height()
                    && Looks.street(segment.text())
                    && !fit.isLabelled(segment.text())
                    && blocks.values().stream().noneMatch(block -> block.below().contains(segment))) {
                addressee(sheet, segment);
            }
        }
    }

    /** A line such as "Tel: 03-3271 9872 Fax: 03-3271 9481", whose figures are no postcode. */
    private boolean called(String text) {
        return fit.isLabelled(text) && Looks.hasPhone(text);
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

    private static String letters(String text) {
        var plain = Normalizer.normalize(text, Normalizer.Form.NFKD);
        var letters = new StringBuilder(plain.length());
        plain.codePoints().filter(Character::isLetter).forEach(letters::appendCodePoint);
        return letters.toString().toLowerCase(Locale.ROOT);
    }

    /** The lines over a town belong to its address, up to a label or a gap; the topmost names whose it is. */
    private void addressee(Sheet sheet, Segment town) {
        var edges = EnumSet.allOf(Edge.class);
        double height = Math.max(town.height(), 1e-6);
        var lines = new ArrayList<Segment>();
        var last = town;
        for (int line = town.line() - 1; line >= 0 && lines.size() < 5; line--) {
            Segment above = null;
            for (var other : sheet.lines().get(line)) {
                if (edges.stream().anyMatch(edge -> aligned(other, town, edge, height))) {
                    above = other;
                    break;
                }
            }
            if (above == null) {
                if (last.top() - sheet.lines().get(line).get(0).bottom() > 2.4 * height) {
                    break;
                }
                continue;
            }
            if (last.top() - above.bottom() > (lines.size() < 2 ? 2.4 : 1.3) * height
                    || above.text().endsWith(":")
                    || fit.sense(above.text()).isLabel()
                    || (Looks.sentence(above.text()) && !Looks.street(above.text()))
                    || divided(above.text(), STRONG_DIVIDERS)
                    || Looks.town(above.text())) {
                break;
            }
            var joining = above;
            edges.removeIf(edge -> !aligned(joining, town, edge, height));
            lines.add(above);
            last = above;
        }
        blocks.put(town, new Block(List.copyOf(lines), below(sheet, town, edges)));
        if (!lines.isEmpty()) {
            addressed.merge(lines.get(lines.size() - 1), lines.size(), Math::max);
        }
    }

    /** What stands over a town and under it in one address, from the town outwards. */
    private record Block(List<Segment> above, List<Segment> below) {}

    /** A state or country under the town, or what its line announces with a comma. */
    private List<Segment> below(Sheet sheet, Segment town, Set<Edge> edges) {
        double height = Math.max(town.height(), 1e-6);
        var lines = new ArrayList<Segment>();
        var last = town;
        for (int line = town.line() + 1; line < sheet.lines().size() && lines.size() < 2; line++) {
            Segment under = null;
            for (var other : sheet.lines().get(line)) {
                if (edges.stream().anyMatch(edge -> aligned(other, town, edge, height))) {
                    under = other;
                    break;
                }
            }
            if (under == null || under.top() - last.bottom() > height || !goesOn(last, under)) {
                break;
            }
            lines.add(under);
            last = under;
        }
        return List.copyOf(lines);
    }

    private boolean goesOn(Segment last, Segment next) {
        var text = next.text();
        boolean place = !Looks.town(last.text()) && PLACE.matcher(text).matches();
        return (Regions.isRegion(text) || last.text().endsWith(",") || place)
                && !text.contains(":")
                && !Looks.reachable(text)
                && !Looks.figures(text)
                && !Looks.legalForm(text)
                && !Looks.sentence(text)
                && !Looks.hasPhone(text)
                && fit.labelish(text) < 0.5;
    }

    /** Which edge the lines of an address share. */
    private enum Edge {
        LEFT,
        RIGHT,
        MIDDLE
    }

    private static boolean aligned(Segment one, Segment other, Edge edge, double height) {
        return switch (edge) {
            case LEFT -> Math.abs(one.left() - other.left()) < 0.8 * height;
            case RIGHT -> Math.abs(one.right() - other.right()) < 0.3 * height;
            case MIDDLE -> Math.abs(one.centerX() - other.centerX()) < 0.7 * height;
        };
    }

    private static boolean divided(String text, Pattern by) {
        int dividers = 0;
        var matcher = by.matcher(text);
        while (matcher.find()) {
            dividers++;
        }
        return dividers >= 2;
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
        return divided(line, DIVIDERS) && Looks.town(line) && line.length() < 160;
    }

    /**
     * An address without the name over it, and that name.
     *
     * @param name the line over the address, or of a line "Firm, Street 1, 12345 Town" its first part; null where there
     *     is none
     */
    record Postal(Candidate address, @Nullable Candidate name) {}

    /** The addresses that stand as blocks of lines, or on one line behind a name. */
    List<Postal> postals() {
        var postals = new ArrayList<Postal>();
        blocks.forEach((town, block) -> {
            var lines = new ArrayList<Segment>(block.above());
            Collections.reverse(lines);
            Candidate name = null;
            boolean streets = Looks.street(town.text()) || lines.stream().anyMatch(Parties::street);
            while (!lines.isEmpty() && (streets ? !opens(lines, name != null) : !named(name, lines.get(0)))) {
                var first = lines.remove(0);
                if (name == null) {
                    name = Candidate.words(Shape.TEXT, first, 0, first.tokens().size());
                }
            }
            lines.add(town);
            lines.addAll(block.below());
            var first = lines.get(0);
            int from = labelled(first);
            var below = List.copyOf(lines.subList(1, lines.size()));
            var text = new StringBuilder(first.text(from, first.tokens().size()));
            below.forEach(line -> text.append('\n').append(line.text()));
            postals.add(new Postal(
                    new Candidate(
                            Shape.ADDRESS,
                            text.toString(),
                            null,
                            first,
                            from,
                            first.tokens().size(),
                            below,
                            0.6,
                            Candidate.Role.ALONE,
                            from),
                    name));
        });
        return postals;
    }

    /** Whether an address begins with the first of some lines: a street, or under a name what goes on with a comma. */
    private static boolean opens(List<Segment> lines, boolean named) {
        var text = lines.get(0).text();
        return street(lines.get(0)) || (named && text.endsWith(",") && !Looks.legalForm(text));
    }

    /** Whether the name is found, and what stands under it is no number by itself. */
    private static boolean named(@Nullable Candidate name, Segment next) {
        return name != null && !Looks.figures(next.text()) && !Looks.registration(next.text());
    }

    /** Where the address begins on a line such as "Head office: 12 Long Acre". */
    private static int labelled(Segment line) {
        int size = line.tokens().size();
        for (int i = 0; i < Math.min(4, size - 1); i++) {
            if (line.tokens().get(i).text().endsWith(":")) {
                return i + 1;
            }
        }
        return 0;
    }

    private static boolean street(Segment line) {
        var text = line.text();
        if (Looks.legalForm(text) || Spotting.registered(line) > 0) {
            return false;
        }
        return Looks.street(text)
                || (Looks.house(text)
                        && DateSpotter.spot(text, Conventions.UNKNOWN).isEmpty());
    }

    /** How much a text looks like the name of a firm or a person; below zero where it cannot be one. */
    double name(Candidate candidate) {
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
            name -= 1.6;
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
    double seller(Candidate candidate) {
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
        if (repeated.getOrDefault(letters(candidate.text()), 0) > 1) {
            worth += 0.3;
        }
        if (addressed.containsKey(segment) && y < 0.5) {
            worth += 0.3;
        }
        if (segment.equals(first)) {
            worth += 0.6;
        }
        if (overItsNumber(sheet, candidate)) {
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
    double buyer(Candidate candidate) {
        return buyers.computeIfAbsent(candidate, this::judgeBuyer);
    }

    private double judgeBuyer(Candidate candidate) {
        var segment = candidate.segment();
        var sheet = sheets.get(segment.page());
        double y = segment.top() / Math.max(1e-9, sheet.height());
        double worth = segment.page() == 0 ? 0 : -0.6;
        if (addressed.containsKey(segment) && candidate.from() == 0 && y < 0.6) {
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
        var plain = letters(text);
        if (plain.length() < 4) {
            return false;
        }
        for (var domain : domains) {
            var bare = NO_LETTERS.matcher(domain).replaceAll("");
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
